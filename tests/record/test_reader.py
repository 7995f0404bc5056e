"""Reading the events and the result of a record: what is accepted, and what each fault says."""

import pytest

from rekke.record import reader
from rekke.record.faults import Fault
from rekke.record.reader import read_record, read_records
from tests.record.samples import RACE, RESULT_LINE, raced, reprinted, verdict, verdicts, written

CUBO = {"game": "cubo", "edition": "nl"}
DICE = {"game": "sequence-dice", "edition": "no"}
COLUMBIZ = {"game": "columbiz", "edition": "fr"}


def test_a_game_that_has_ended_is_ok() -> None:
    assert verdict(raced("result: 1 0")) == "ok"


def test_an_ended_game_without_a_result_is_complete_all_the_same() -> None:
    assert verdict(raced()) == "ok"


def test_a_record_that_stops_before_the_end_is_unfinished_and_not_faulty() -> None:
    assert verdict(written()) == "unfinished"
    assert verdict(written("1 roll 644422", "1 keep 444")) == "unfinished"


def test_the_last_line_feed_may_be_missing() -> None:
    assert verdict(raced("result: 1 0").removesuffix("\n")) == "ok"
    assert verdict(written().removesuffix("\n")) == "unfinished"


def test_dice_are_taken_in_any_order_and_printed_in_descending_order() -> None:
    assert reprinted(written("1 roll 244624", "1 keep 24")) == written("1 roll 644422", "1 keep 42")
    cubo = written("1 middle B2R1B5R6", "2 roll W4B1B3R6R4B5R2B3R1", **CUBO)
    assert reprinted(cubo) == written("1 middle R6R1B5B2", "2 roll R6R4R2R1B5B3B3B1W4", **CUBO)


def test_the_order_of_the_dice_in_a_cover_is_kept() -> None:
    events = "1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4", "1 cover B1R1R2/R4W4B3/B5R6B3"
    assert reprinted(written(*events, **CUBO)) == written(*events, **CUBO)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("0 roll 1", "an event begins with its seat, 1 to 4, not with '0'"),
        ("5 roll 1", "an event begins with its seat, 1 to 4, not with '5'"),
        ("01 roll 1", "an event begins with its seat, 1 to 4, not with '01'"),
        ("² roll 1", "an event begins with its seat, 1 to 4, not with '²'"),
        ("roll 1", "an event begins with its seat, 1 to 4, not with 'roll'"),
        ("---", "an event begins with its seat, 1 to 4, not with '---'"),
        ("results: 1 0", "an event begins with its seat, 1 to 4, not with 'results:'"),
        ("1", "'' is not a verb of this game: use roll, keep, place, take, box"),
        ("1 ROLL 1", "'ROLL' is not a verb of this game: use roll, keep, place, take, box"),
        ("1 pass", "'pass' is not a verb of this game: use roll, keep, place, take, box"),
        ("1 roll", "roll takes 1 argument, not 0"),
        ("1 roll 111 111", "roll takes 1 argument, not 2"),
        ("1 box a1", "box takes 0 arguments, not 1"),
        ("1 take a1", "take takes 2 arguments, not 1"),
        ("1 roll 111117", "dice are written as their faces 1 to 6, or - for none, not '111117'"),
        ("1 roll 0", "dice are written as their faces 1 to 6, or - for none, not '0'"),
        ("1 roll --", "dice are written as their faces 1 to 6, or - for none, not '--'"),
        ("1 roll R6", "dice are written as their faces 1 to 6, or - for none, not 'R6'"),
        ("1 place h1", "'h1' is not a square of this board: use a1 to g7"),
        ("1 place a8", "'a8' is not a square of this board: use a1 to g7"),
        ("1 place A1", "'A1' is not a square of this board: use a1 to g7"),
        ("1 take a1 h8", "'h8' is not a square of this board: use a1 to g7"),
    ],
)
def test_an_event_that_cannot_be_written_in_kivi_is_unreadable(event: str, reason: str) -> None:
    assert verdict(written("1 roll 644422", event)) == f"unreadable line 8: {reason}"


@pytest.mark.parametrize(
    ("event", "game"),
    [
        ("1 place g1", DICE),
        ("1 place a7", DICE),
        ("1 keep 6", DICE),
        ("1 place g1", COLUMBIZ),
        ("1 take a1 b1", COLUMBIZ),
        ("1 roll 65", CUBO),
        ("1 roll R7", CUBO),
        ("1 roll G1", CUBO),
        ("1 roll r1", CUBO),
        ("1 roll R", CUBO),
        ("1 grab R6 B1", CUBO),
        ("1 grab", CUBO),
        ("1 lift R1", CUBO),
        ("1 swap d1", CUBO),
        ("1 swap b4", CUBO),
        ("1 stay b1", CUBO),
        ("1 place a1", CUBO),
        ("1 cover R5R4R3/R4W3B2/B3B2", CUBO),
        ("1 cover R5R4R3/R4W3B2", CUBO),
        ("1 cover R5R4R3R4W3B2B3B2B1", CUBO),
        ("1 cover R5R4R3/R4W3B2/B3B2B1/R1R1R1", CUBO),
        ("1 cover -", CUBO),
    ],
)
def test_every_game_refuses_events_outside_its_notation(event: str, game: dict[str, str]) -> None:
    assert verdict(written(event, **game)).startswith("unreadable line 7: ")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("3 roll 644422", "there is no seat 3: the game has 2 seats"),
        ("2 roll 644422", "it is the turn of seat 1, not of seat 2"),
        ("1 roll 64442", "throw 6 dice, not 5"),
        ("1 roll -", "throw 6 dice, not 0"),
    ],
)
def test_a_readable_event_against_the_rules_is_illegal(event: str, reason: str) -> None:
    assert verdict(written(event)) == f"illegal line 7: {reason}"


@pytest.mark.parametrize(
    ("event", "ruling"),
    [
        ("1 cover W4R1R2/R4B1B3/B5R6B3", "(C3)"),
        ("1 cover B1R1R2/R4W4B3/B5R6B2", "lay the dice that you threw"),
        ("1 roll R6R4R2R1B5B3B3B1W4", "(C6)"),
        ("2 roll R6R4R2R1R5B3B3B1W4", "(C5)"),
        ("2 roll R6", "throw 9 dice, not 1"),
        ("2 roll -", "throw 9 dice, not 0"),
        ("1 grab R6", "(C7)"),
        ("1 grab W6", "(C7)"),
        ("1 swap b2", "dice are swapped only at the end of the round"),
    ],
)
def test_cubo_names_the_ruling_of_what_it_refuses(event: str, ruling: str) -> None:
    judged = verdict(written("1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4", event, **CUBO))
    assert judged.startswith("illegal line 9: ")
    assert ruling in judged


@pytest.mark.parametrize("die", ["W6", "-", "R6R1", "R5"])
def test_grabbing_what_does_not_lie_in_the_middle_is_illegal(die: str) -> None:
    before = "1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4", "1 cover B1R1R2/R4W4B3/B5R6B3"
    assert verdict(written(*before, f"1 grab {die}", **CUBO)).startswith("illegal line 10: ")


def test_keeping_every_die_is_not_an_event() -> None:
    judged = verdict(written("1 roll 644422", "1 keep 422644"))
    assert judged.startswith("illegal line 8: keeping every die leaves none to throw")


def test_an_event_after_the_end_is_illegal() -> None:
    assert verdict(raced("2 roll 61")) == f"illegal line {RESULT_LINE}: the game has ended"


def test_an_unreadable_line_is_reported_before_any_illegal_one() -> None:
    assert verdict(written("2 roll 1", "1 roll 7")).startswith("unreadable line 8: ")
    assert verdict(raced("2 roll 61", "result: x")).startswith(f"unreadable line {RESULT_LINE + 1}: ")


def test_the_result_must_match_the_events() -> None:
    inconsistent = f"inconsistent line {RESULT_LINE}"
    assert verdict(raced("result: 0 1")) == f"{inconsistent}: the events give the result 1 0"


@pytest.mark.parametrize("scores", ["1", "1 0 0", "1 0 0 0 0 0 0 0 0", "9" * 900])
def test_a_result_has_as_many_scores_as_seats(scores: str) -> None:
    assert verdict(raced(f"result: {scores}")).startswith(f"inconsistent line {RESULT_LINE}: ")


def test_a_result_in_a_game_that_has_not_ended_is_inconsistent() -> None:
    reason = "there is a result, but the game has not ended"
    assert verdict(written("result: 0 0")) == f"inconsistent line 7: {reason}"
    assert verdict(written("result: 0 0 0")) == f"inconsistent line 7: {reason}"
    assert verdict(written("1 roll 644422", "; so far", "result: 0 0")) == f"inconsistent line 9: {reason}"


def test_an_illegal_event_is_reported_before_an_inconsistent_result() -> None:
    assert verdict(written("2 roll 644422", "result: 0 0")).startswith("illegal line 7: ")


@pytest.mark.parametrize(
    "result",
    [
        "result: 01 0",
        "result: 1 00",
        "result: +1 0",
        "result: -1 0",
        "result: 1.0 0",
        "result: 1,0",
        "result: x",
        "result: \u0661 0",
        "result:",
        "result:1 0",
        "result: ; none yet",
    ],
)
def test_a_score_is_a_whole_number_without_sign_or_leading_zero(result: str) -> None:
    reason = "a result is a whole number for each seat, with single spaces between them"
    assert verdict(raced(result)) == f"unreadable line {RESULT_LINE}: {reason}"


@pytest.mark.parametrize("more", ["result: 1 0", "2 roll 61", "---", "date: today"])
def test_only_comments_may_follow_the_result(more: str) -> None:
    judged = verdict(raced("result: 1 0", "; well played", more))
    assert judged == f"unreadable line {RESULT_LINE + 2}: only comments may follow the result"


@pytest.mark.parametrize("before", [("result: 1 0",), ("result: 1 0", "; well played"), ()])
def test_two_records_without_a_blank_line_between_them_are_told_apart(before: tuple[str, ...]) -> None:
    judged = verdict(raced(*before, "rekke: 1", "game: kivi"))
    line = RESULT_LINE + len(before)
    assert judged == f"unreadable line {line}: a new record begins here: put a blank line before it"


def test_several_records_are_judged_in_their_order_by_the_lines_of_the_file() -> None:
    text = "\n".join((raced("result: 1 0"), written("1 roll 7"), written(), raced("result: 0 1")))
    broken = RESULT_LINE + 1 + 7
    last = broken + 1 + 6 + 1 + RESULT_LINE
    assert [line.split(":")[0] for line in verdicts(text)] == [
        "ok",
        f"unreadable line {broken}",
        "unfinished",
        f"inconsistent line {last}",
    ]


def test_read_record_refuses_two_records() -> None:
    with pytest.raises(Fault, match="unreadable line 1: there is more than one record in this text"):
        read_record(written() + "\n" + written())


def test_read_record_raises_the_fault_of_a_record() -> None:
    with pytest.raises(Fault) as caught:
        read_record(written("1 roll 7"))
    assert (caught.value.kind, caught.value.line) == ("unreadable", 7)
    assert caught.value.reason.startswith("dice are written as")


def test_a_record_keeps_the_numbers_of_its_lines() -> None:
    text = written() + "\n" + raced("result: 1 0")
    _, record = read_records(text)
    assert not isinstance(record, Fault)
    assert record.lines[0].number == 16
    assert record.result_line == 7 + RESULT_LINE
    assert str(record.lines[0].event) == RACE[0]


def test_a_record_has_one_position_more_than_events() -> None:
    record = read_record(raced("result: 1 0"))
    *_, last = record.positions()
    assert len(list(record.positions())) == len(record.events) + 1 == len(RACE) + 1
    assert last.outcome
    assert last.outcome.scores == record.result


def test_too_many_events_are_refused_at_the_first_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_EVENTS", 4)
    four = ["1 roll 644422", "; a comment is not an event", "1 keep -", "1 roll 644422", "1 keep -"]
    assert verdict(written(*four)) == "unfinished"
    assert verdict(written(*four, "1 roll 644422")) == "unreadable line 12: a record has at most 4 events"


def test_a_record_has_at_most_a_hundred_thousand_events() -> None:
    text = written(*["1 lift"] * 100_001, **CUBO)
    assert verdict(text) == "unreadable line 100007: a record has at most 100,000 events"


def test_a_game_that_does_not_end_is_unfinished_however_long_it_is() -> None:
    throws = ["1 roll R6R4R2R1B5B3B3B1W4", "1 lift"] * 2_500
    assert verdict(written("1 middle R6R1B5B2", *throws, **CUBO)) == "unfinished"
