"""Taking back a choice: only what its seat chose since the last throw, and only if everybody who is present agrees."""

import pytest

from rekke.record.reader import check, read_record
from rekke.rules.faults import Unreadable
from rekke.rules.position import Chance
from rekke.table import caps
from rekke.table import messages as ask
from rekke.table.log import Entry, NewEntry
from rekke.table.records import records
from rekke.table.replay import numbers_of, replay_of
from rekke.table.snapshot import legal_moves, snapshot
from rekke.table.table import Table, fold
from rekke.table.verify import verify
from tests.table.seated import ADA, BO, CY, DI, NOBODY, Plain

NOTHING = "not-now: you can take back only your own last choice, and only until dice are thrown again"
WAITS = "not-now: the others have not all answered yet"
REFUSED = "not-now: somebody would rather leave this move as it is"
UNASKED = "not-now: nobody is asking to take back a move"


def placed(*who: str, terms: str = "kivi/en seats={}", bots: str = "") -> Plain:
    """Return a table where the first person has thrown and placed a stone on b4, and dice have not fallen since."""
    at = Plain(terms.format(len(who) + len(bots.split())))
    at.seat(*who)
    for number, level in enumerate(bots.split(), len(who) + 1):
        at.write(NewEntry(number, f"becomes {level}"))
    at.write(NewEntry(0, "begins 1"))
    at.play("1 roll 644422", "1 place b4")
    return at


def undo(seat: int) -> ask.Undo:
    return ask.Undo(seat=seat)


def test_a_person_asks_and_with_the_last_who_agrees_the_game_is_as_it_was_before_the_choice() -> None:
    at = placed(ADA, BO, CY)
    before = fold("t", at.entries[:-1])
    assert before is not None
    assert at.do(ADA, undo(1)) == ["1 regrets"]
    assert at.do(CY, undo(3)) == ["3 allows"]
    assert at.do(BO, undo(2)) == ["2 allows", "1 undoes"]
    assert (at.game, at.table.played, at.table.acting) == (before.position, before.played, [1])
    assert at.do(ADA, ask.Play(seat=1, event="keep 444"))


def test_against_bots_alone_it_is_taken_back_at_once() -> None:
    at = placed(ADA, bots="novice")
    assert at.do(ADA, undo(1)) == ["1 undoes"]
    assert legal_moves(at.table, 1).moves
    assert at.refuses(ADA, undo(1)) == NOTHING


def test_a_person_with_all_seats_asks_nobody_nor_does_one_whose_company_has_left() -> None:
    at = placed(ADA, ADA)
    assert at.do(ADA, undo(1)) == ["1 undoes"]
    at = placed(ADA, BO, CY)
    at.write(NewEntry(2, "leaves"), NewEntry(3, "leaves"), NewEntry(3, "becomes skilled"))
    assert at.do(ADA, undo(1)) == ["1 undoes"]


def test_when_the_last_who_has_not_answered_leaves_it_is_taken_back() -> None:
    at = placed(ADA, BO)
    at.do(ADA, undo(1))
    assert at.do(BO, ask.Leave(seat=2)) == ["2 leaves", "1 undoes"]


def test_a_person_with_several_seats_answers_for_all_of_them() -> None:
    at = placed(ADA, BO, BO)
    at.do(ADA, undo(1))
    assert at.do(BO, undo(3)) == ["3 allows", "1 undoes"]


def test_once_dice_have_fallen_nothing_before_them_is_taken_back() -> None:
    at = placed(ADA, BO)
    at.do(BO, ask.Throw(seat=2))
    assert at.refuses(ADA, undo(1)) == NOTHING
    assert at.refuses(BO, undo(2)) == NOTHING  # A throw is no choice.
    at = Plain().begin(ADA, BO)
    assert at.refuses(ADA, undo(1)) == NOTHING
    at.play("1 roll 644422")
    at.do(ADA, ask.Play(seat=1, event="keep 444", throw=True))
    assert at.refuses(ADA, undo(1)) == NOTHING


def test_dice_that_were_chosen_to_be_kept_can_be_chosen_anew_before_the_others_are_thrown() -> None:
    at = Plain().begin(ADA, BO)
    at.play("1 roll 644422", "1 keep 444")
    at.do(ADA, undo(1))
    assert at.do(BO, undo(2)) == ["2 allows", "1 undoes"]
    assert at.do(ADA, ask.Play(seat=1, event="keep 22"))


def test_a_throw_by_anybody_ends_the_request() -> None:
    at = placed(ADA, BO, CY)
    at.do(ADA, undo(1))
    at.do(BO, ask.Throw(seat=2))
    assert snapshot(at.table, CY, at.now).undo.asked == 0
    assert at.refuses(CY, ask.Decline(seat=3)) == UNASKED
    assert at.refuses(CY, undo(3)) == NOTHING


def test_several_placements_of_a_turn_are_taken_back_one_by_one_each_by_agreement() -> None:
    at = Plain("columbiz/no seats=2").begin(ADA, BO)
    at.play("1 roll 66554433", "1 place f2", "1 place e2", "1 place d2")
    for left in (("f2", "e2"), ("f2",), ()):
        assert at.do(ADA, undo(1)) == ["1 regrets"]
        assert at.do(BO, undo(2)) == ["2 allows", "1 undoes"]
        assert at.game == _after(
            "columbiz/no seats=2", "1 roll 66554433", *(f"1 place {each}" for each in left)
        )
    assert at.refuses(ADA, undo(1)) == NOTHING


def _after(terms: str, *events: str) -> object:
    at = Plain(terms).begin(ADA, BO)
    at.play(*events)
    return at.game


def test_a_refusal_is_final_for_this_choice_but_not_for_another_one() -> None:
    at = Plain("columbiz/no seats=2").begin(ADA, BO)
    at.play("1 roll 66554433", "1 place f2")
    at.do(ADA, undo(1))
    assert at.do(BO, ask.Decline(seat=2)) == ["2 refuses"]
    view = snapshot(at.table, ADA, at.now).undo
    assert (view.seat, view.asked, view.agreed, view.refused) == (1, 0, [], [2])
    assert at.refuses(ADA, undo(1)) == REFUSED
    assert at.refuses(BO, ask.Decline(seat=2)) == UNASKED
    at.do(ADA, ask.Play(seat=1, event="place e2"), undo(1))
    assert at.do(BO, undo(2)) == ["2 allows", "1 undoes"]
    assert at.refuses(ADA, undo(1)) == REFUSED  # The first of the two choices is the last one again.


def test_the_next_choice_ends_the_request_for_the_one_before() -> None:
    at = Plain("columbiz/no seats=2").begin(ADA, BO)
    at.play("1 roll 66554433", "1 place f2")
    at.do(ADA, undo(1), ask.Play(seat=1, event="place e2"))
    assert at.refuses(BO, ask.Decline(seat=2)) == UNASKED
    at.do(ADA, undo(1))
    assert at.do(BO, undo(2)) == ["2 allows", "1 undoes"]
    assert snapshot(at.table, BO, at.now).undo.asked == 0
    assert at.do(ADA, undo(1)) == ["1 regrets"]


def test_nobody_answers_for_somebody_else_or_twice() -> None:
    at = placed(ADA, BO, CY)
    at.do(ADA, undo(1))
    assert at.refuses(BO, undo(3)) == "not-yours: seat 3 is not yours"
    assert at.refuses(NOBODY, undo(2)) == "not-yours: seat 2 is not yours"
    assert at.refuses(ADA, undo(1)) == WAITS
    assert at.refuses(ADA, ask.Decline(seat=1)) == WAITS
    at.do(BO, undo(2))
    assert at.refuses(BO, undo(2)) == WAITS
    assert at.do(CY, ask.Decline(seat=3)) == ["3 refuses"]


def test_whoever_has_left_neither_asks_nor_answers_and_a_request_waits_for_them() -> None:
    at = placed(ADA, BO)
    at.do(ADA, undo(1), ask.Leave(seat=1))
    assert at.refuses(BO, ask.Decline(seat=2)) == UNASKED
    assert at.refuses(ADA, undo(1)).startswith("not-now: you have left seat 1")
    at.do(ADA, ask.Return(seat=1))
    assert at.do(BO, undo(2)) == ["2 allows", "1 undoes"]


def test_only_what_the_person_chose_alone_and_from_several_moves_is_a_choice() -> None:
    at = Plain().begin(ADA, BO)
    at.play("1 roll 644422")
    at.write(NewEntry(0, "helps 1"), NewEntry(1, "place b4"))  # A bot chose it, because the time was up.
    assert at.refuses(ADA, undo(1)) == NOTHING
    at.play("2 roll 644422", "2 place c4")
    assert at.do(BO, undo(2)) == ["2 regrets"]  # The help was for one event only.
    at = Plain().begin(ADA, BO)
    at.write(NewEntry(1, "becomes skilled"))
    at.play("1 roll 644422", "1 place b4")
    at.do(ADA, ask.Return(seat=1))
    assert at.refuses(ADA, undo(1)) == NOTHING
    at = Plain("sequence-dice/no seats=2").begin(ADA, BO)
    at.play("1 roll 64")  # Ten removes a chip, and there is none.
    assert at.do(ADA, ask.Play(seat=1, event="pass")) == ["1 pass"]
    assert at.refuses(ADA, undo(1)) == NOTHING


def test_in_cubo_a_square_once_covered_stays_covered_and_only_a_swap_is_taken_back() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play("1 middle R6R4B2B1", "1 roll R6R5R4R2B5B4B3B1W6", "2 roll R6R5R4R2B5B4B3B1W6")
    at.do(ADA, ask.Play(seat=1, event="lift"))
    assert at.refuses(ADA, undo(1)) == NOTHING
    at.play("1 roll R6R5R4R2B5B4B3B1W6")
    at.play("1 cover R6R5R4/R2W6B5/B4B3B1")
    assert at.refuses(ADA, undo(1)) == NOTHING
    at.play("1 grab R6", "2 cover R6R5R4/R2W6B5/B4B3B1")
    assert at.refuses(ADA, undo(1)) == NOTHING
    at.play("2 grab R4")
    assert at.refuses(BO, undo(2)) == NOTHING  # All squares are open now.
    at.do(ADA, ask.Play(seat=1, event="swap a1"), undo(1))
    assert at.do(BO, undo(2)) == ["2 allows", "1 undoes"]
    at.do(ADA, ask.Play(seat=1, event="stay"))
    at.do(BO, ask.Play(seat=2, event="stay"))
    assert at.refuses(ADA, undo(1)) == NOTHING  # Bo has acted since.
    at.do(BO, undo(2))
    assert at.do(ADA, undo(1)) == ["1 allows", "2 undoes"]
    assert at.table.acting == [2]
    assert at.do(ADA, undo(1)) == ["1 regrets"]


def test_a_clock_goes_on_with_the_time_that_was_left_at_the_choice() -> None:
    at = Plain("kivi/en seats=2 clock=30 late=forfeit").begin(ADA, BO)
    at.play("1 roll 644422")
    at.wait(10)
    at.do(ADA, ask.Play(seat=1, event="place b4"))
    at.wait(5)
    at.do(ADA, undo(1))
    at.wait(5)
    at.do(BO, undo(2))
    (clock,) = snapshot(at.table, ADA, at.now).clocks
    assert (clock.seat, clock.until - at.now) == (1, 20_000)
    assert at.table.since == {1: at.now - 10_000}


def test_nobody_waits_any_longer_for_who_had_to_act_after_the_choice() -> None:
    at = placed(ADA, BO, CY, DI, terms="kivi/en seats={} grace=5")
    at.write(NewEntry(4, "leaves"))
    at.wait(16)
    at.do(ADA, ask.Wish(seat=1, about=2), ask.Wish(seat=1, about=4), undo(1))
    at.do(BO, undo(2))
    at.do(CY, undo(3))
    assert at.table.acting == [1]
    assert at.table.wishes == {(1, 4)}


def test_the_choice_that_ends_a_game_stands_and_before_and_after_a_game_there_is_none() -> None:
    at = Plain().seat(ADA, BO)
    assert at.refuses(ADA, undo(1)) == "not-now: the game has not begun"
    at = placed(ADA, BO)
    at.do(BO, ask.Forfeit(seat=2))
    assert at.refuses(ADA, undo(1)) == "not-now: the game has ended"
    assert snapshot(at.table, ADA, at.now).undo.seat == 0


def test_nobody_takes_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    at = placed(ADA, bots="novice")
    monkeypatch.setattr(caps, "MOST_NOTICES", at.table.notices[1] + 1)
    at.do(ADA, undo(1), ask.Play(seat=1, event="place b4"))
    assert at.refuses(ADA, undo(1)).startswith("not-now: there have been")


def test_everybody_sees_who_asks_and_who_agrees() -> None:
    at = placed(ADA, BO, CY)
    assert snapshot(at.table, NOBODY, at.now).undo.seat == 1
    at.do(ADA, undo(1))
    at.wait(1)
    at.do(CY, undo(3))
    view = snapshot(at.table, BO, at.now).undo
    assert (view.seat, view.asked, view.agreed, view.refused) == (1, at.now - 1000, [1, 3], [])


def test_a_line_that_takes_back_what_nobody_chose_is_not_understood() -> None:
    at = Plain().begin(ADA, BO)
    for text in ("undoes", "regrets", "refuses"):
        with pytest.raises(Unreadable, match="there is no choice that could be taken back"):
            at.table.after(Entry(at.table.number + 1, at.now, 1, text))


def finished(at: Plain) -> list[Entry]:
    """Let the first seat give up, so that the secret is published; return the log."""
    at.do(ADA, ask.Forfeit(seat=1))
    return at.entries


def thrown(at: Plain, seat: int) -> str:
    """Throw the dice of one of Ada's seats; return the line."""
    (line,) = at.do(ADA, ask.Throw(seat=seat))
    return line


def test_a_record_has_the_events_that_stand_and_shows_the_others_as_comments() -> None:
    at = Plain().seat(ADA, ADA)
    at.do(ADA, ask.Begin())
    (seat,) = at.table.acting
    first = thrown(at, seat)
    at.wait(2)
    one, other, *_ = (move for move in legal_moves(at.table, seat).moves if move.startswith("keep"))
    at.do(ADA, ask.Play(seat=seat, event=one))
    at.wait(1)
    at.do(ADA, undo(seat), ask.Play(seat=seat, event=other))
    second = thrown(at, seat)
    (record,) = records(finished(at))
    assert [str(line) for line in record.lines[-6:]] == [
        f"{first} ; 0.000",
        f"; {seat} {one} ; 2.000",
        f"; {seat} undoes ; 3.000",
        f"{seat} {other} ; 3.000",
        f"{second} ; 3.000",
        "; 1 forfeits ; 3.000",
    ]
    assert read_record(str(record)) == record
    assert check(record) == "unfinished"
    assert verify(record) == "verified: 2 throws"
    (numbers,) = numbers_of(at.entries)
    replay = replay_of(record, numbers)
    assert replay.verified == 2
    assert [str(at.entries[step.number - 1]) for step in replay.steps] == [
        str(event) for event in record.events
    ]
    assert [step.taken_back for step in replay.steps[-3:]] == [[], [one], []]


def test_taking_back_neither_changes_the_next_dice_nor_skips_any() -> None:
    """A throw has the number of its event among those that stand, as if what was taken back had never happened."""
    at = Plain("columbiz/no seats=2").begin(ADA, ADA)
    at.play("1 roll 66554433", "1 place f2")
    never = copied(at)
    at.do(ADA, ask.Play(seat=1, event="place e2"), undo(1), undo(1), ask.Play(seat=1, event="place f2"))
    for table in (at, never):
        table.do(ADA, ask.Play(seat=1, event="end"))
    assert at.table.chance(2) == Chance(2, "????????")
    assert thrown(at, 2) == thrown(never, 2)


def copied(at: Plain) -> Plain:
    """Return a table with the same secret and lines as this one."""
    other = Plain("columbiz/no seats=2")
    other.entries = list(at.entries)
    return other


def test_a_table_is_the_same_after_a_restart_in_the_middle_of_a_request() -> None:
    at = placed(ADA, BO, CY)
    at.do(ADA, undo(1))
    at.do(BO, undo(2))
    halves: Table | None = None
    for number in range(0, len(at.entries), 4):
        halves = fold("t", at.entries[number : number + 4], halves)
    assert halves == at.table
    assert at.do(CY, undo(3)) == ["3 allows", "1 undoes"]
