"""Common to all games: names, editions, choices, events and refusals."""

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from rekke.rules.cubo.events import Cover, Grab, Late, Middle
from rekke.rules.events import Place, Roll
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.fields import Fields, require
from rekke.rules.game import SEATS
from rekke.rules.games import GAMES, game, play, read_position, write_position
from rekke.rules.hand import Hand
from rekke.rules.legal import branches, legal
from rekke.rules.position import Chance, Clock, Outcome, best, changed, seat_after
from rekke.rules.sheets import Choice, names
from tests.kit import start

OWN_BOARD = "3 3 4 5 6 2/6 7 8 9 7 3/5 9 12 12 8 4/4 8 12 12 9 5/3 7 9 8 7 6/2 6 5 4 3 2"


def unreadable(text: str) -> str:
    with pytest.raises(Unreadable) as fault:
        read_position(text)
    return str(fault.value)


def test_there_are_four_games() -> None:
    assert list(GAMES) == ["columbiz", "sequence-dice", "kivi", "cubo"]
    assert [game(name).title for name in GAMES] == ["Columbiz", "Sequence Dice", "KIVI", "Cubo"]
    assert [game(name).folder for name in GAMES] == ["columbiz", "sequence_dice", "kivi", "cubo"]
    assert [game(name).opening for name in GAMES] == [1, 2, 1, 0]
    with pytest.raises(Unreadable) as fault:
        game("chess")
    assert str(fault.value) == "there is no game 'chess': choose one of columbiz, sequence-dice, kivi, cubo"


def test_sequence_dice_alone_counts_no_points() -> None:
    assert [name for name, game in GAMES.items() if not game.counted] == ["sequence-dice"]


def test_every_game_names_its_editions_the_default_first() -> None:
    assert game("sequence-dice").editions == ("no",)
    assert game("cubo").editions == ("nl",)
    for each in GAMES.values():
        assert each.editions[0] == each.default == each.edition().name
        assert sorted(each.editions) == list(names(each.folder))
        assert [each.edition(name).name for name in each.editions] == list(each.editions)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Unreadable) as fault:
        game("cubo").edition("de")
    assert str(fault.value) == "there is no edition 'de': choose one of nl"
    listed = ", ".join(sorted(game("kivi").editions))
    with pytest.raises(Unreadable) as fault:
        game("kivi").edition("xx")
    assert str(fault.value) == f"there is no edition 'xx': choose one of {listed}"


def test_the_defaults_and_the_choices_of_a_table() -> None:
    sequence, cubo = game("sequence-dice"), game("cubo")
    assert sequence.defaults == {"S1": "auto", "S5": "ends", "S8": "20", "S11": "again"}
    assert cubo.defaults == {"C4": "ordered", "C5": "drift", "C10": "120"}
    assert cubo.settings(cubo.edition()) == {}
    made = {"C4": "any", "C10": "45"}
    assert cubo.settings(cubo.edition(choices=made)) == made
    assert cubo.settings(cubo.edition(choices={"C5": "drift"})) == {}
    assert sequence.edition(choices={"S5": "again"}) != sequence.edition()
    assert sequence.edition(choices={"S5": "ends"}) is sequence.edition("no")
    assert len({sequence.edition(), sequence.edition(choices={"S1": "5"}), sequence.edition("no")}) == 2


@pytest.mark.parametrize(
    ("name", "choices", "reason"),
    [
        ("sequence-dice", {"S2": "x"}, "Sequence Dice has no choice 'S2': it has S1, S5, S8, S11"),
        ("cubo", {"S5": "ends"}, "Cubo has no choice 'S5': it has C4, C5, C10"),
        ("sequence-dice", {"S1": "7"}, "S1 is one of auto, 5, 6, not '7'"),
        ("sequence-dice", {"S5": ""}, "S5 is one of ends, again, not ''"),
        ("sequence-dice", {"S1": "5", "S8": "21"}, "S8 is one of 20, unlimited, not '21'"),
        ("cubo", {"C4": "120"}, "C4 is one of ordered, any, not '120'"),
        ("cubo", {"C10": "0"}, "C10 is one of 120, none or a number of seconds, not '0'"),
    ],
)
def test_an_unknown_choice_or_value_is_refused(name: str, choices: dict[str, str], reason: str) -> None:
    with pytest.raises(Unreadable) as fault:
        game(name).edition(choices=choices)
    assert str(fault.value) == reason


NUMBERED = Choice("C10", ("120", "none"), "…", any_number=True)


@pytest.mark.parametrize("value", ["120", "none", "1", "9", "10", "45", "3600"])
def test_C10_is_any_number_of_seconds(value: str) -> None:
    assert NUMBERED.allows(value)


@pytest.mark.parametrize("value", ["0", "00", "045", "-5", "+5", "1.5", "1 ", "", "²", "٣", "None"])
def test_C10_refuses_anything_else(value: str) -> None:
    assert not NUMBERED.allows(value)


def test_a_choice_without_any_number_refuses_other_numbers() -> None:
    closed = Choice("S8", ("20", "unlimited"), "…")
    assert [closed.allows(value) for value in ("unlimited", "20", "21")] == [True, True, False]


def test_a_table_may_draw_its_own_board() -> None:
    sequence = game("sequence-dice")
    own = sequence.edition(board=OWN_BOARD, choices={"S8": "unlimited"})
    assert str(own.board) == str(sequence.own_board(own)) == OWN_BOARD
    assert (own.name, sequence.settings(own)) == ("no", {"S8": "unlimited"})
    printed = sequence.edition(board=str(sequence.edition().board))
    assert sequence.own_board(printed) is None
    assert sequence.own_board(sequence.edition()) is None
    with pytest.raises(Unreadable) as fault:
        sequence.edition(board=OWN_BOARD.replace("12", "11"))
    assert str(fault.value) == "'11' on c3 is not one of the words 2, 3, 4, 5, 6, 7, 8, 9, 12"
    with pytest.raises(Unreadable) as fault:
        sequence.edition(board="2 3/4 5")
    assert str(fault.value) == "the board has 2 rows, not 6"
    for name, title in (("cubo", "Cubo"), ("columbiz", "Columbiz")):
        with pytest.raises(Unreadable) as fault:
            game(name).edition(board="")
        assert str(fault.value) == f"{title} is played on its printed board only: leave the board out"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("seats", "first", "reason"),
    [
        (1, 1, "the game is for 2 to 4 seats, not 1"),
        (5, 1, "the game is for 2 to 4 seats, not 5"),
        (2, 0, "seat 0 cannot begin: there are 2 seats"),
        (2, 3, "seat 3 cannot begin: there are 2 seats"),
        (4, 5, "seat 5 cannot begin: there are 4 seats"),
    ],
)
def test_a_game_cannot_start_with_wrong_seats(name: str, seats: int, first: int, reason: str) -> None:
    with pytest.raises(Illegal) as refused:
        game(name).edition().start(seats, first)
    assert str(refused.value) == refused.value.reason == reason
    assert refused.value.ruling == ""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("seats", "first"), [(2, 1), (2, 2), (3, 3), (4, 1), (4, 4)])
def test_any_seat_can_begin(name: str, seats: int, first: int) -> None:
    position = game(name).edition().start(seats, first)
    assert (position.seats, position.first) == (seats, first)
    assert [actor.seat for actor in position.actors if isinstance(actor, Chance)] == [first]


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_editions_are_frozen_and_equal_ones_are_one_in_a_set(name: str) -> None:
    one, other = (game(name).edition().start(2, 1) for _ in range(2))
    assert {one} == {one, other}
    for frozen, field in ((one, "first"), (one.edition, "name")):
        with pytest.raises(FrozenInstanceError):
            setattr(frozen, field, 2)


def test_a_refusal_carries_its_ruling() -> None:
    assert str(Illegal("no", "S3")) == "no (S3)"
    assert (Illegal("no", "S3").reason, Illegal("no", "S3").ruling) == ("no", "S3")


def test_every_game_reads_its_own_verbs() -> None:
    assert list(game("sequence-dice").verbs) == ["roll", "place", "replace", "remove", "pass"]
    cubo = ["middle", "roll", "lift", "cover", "grab", "waive", "late", "swap", "stay"]
    assert list(game("cubo").verbs) == cubo
    assert game("cubo").read("1 grab R6") == Grab(1, "R6")
    with pytest.raises(Unreadable, match=r"^'lift' is not a verb of this game: use roll, place, replace"):
        game("sequence-dice").read("1 lift")
    with pytest.raises(Unreadable, match=r"^'g1' is not a square of this board: use a1 to f6$"):
        game("sequence-dice").read("1 place g1")


EMPTY = "seats=2 first=1 turn=1 chips=....../....../....../....../....../...... dice=- throws=0"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no game '': choose one of columbiz, sequence-dice, kivi, cubo"),
        (f"chess/no {EMPTY}", "there is no game 'chess': choose one of columbiz, sequence-dice, kivi, cubo"),
        (f"sequence-dice/xx {EMPTY}", "there is no edition 'xx': choose one of no"),
        (f"sequence-dice/no  {EMPTY}", "'' is not a field: write key=value, each key once"),
        (f"sequence-dice/no {EMPTY} wind", "'wind' is not a field: write key=value, each key once"),
        (f"sequence-dice/no {EMPTY} turn=2", "'turn=2' is not a field: write key=value, each key once"),
        (f"sequence-dice/no S1=5 S1=5 {EMPTY}", "'S1=5' is not a field: write key=value, each key once"),
        (f"sequence-dice/no S1=7 {EMPTY}", "S1 is one of auto, 5, 6, not '7'"),
        (f"sequence-dice/no C4=any {EMPTY}", "the position has unknown fields: C4"),
        (f"sequence-dice/no board=2,3/4 {EMPTY}", "the board has 2 rows, not 6"),
        ("cubo/nl board=2,3/4 first=1", "Cubo is played on its printed board only: leave the board out"),
    ],
)
def test_a_malformed_position_is_refused(text: str, reason: str) -> None:
    assert unreadable(text) == reason


def test_a_position_is_written_with_the_choices_that_are_not_defaults() -> None:
    assert write_position(start("sequence-dice/no")) == f"sequence-dice/no {EMPTY}"
    assert (
        write_position(start("sequence-dice/no S11=ends S1=5")) == f"sequence-dice/no S1=5 S11=ends {EMPTY}"
    )
    own = game("sequence-dice").edition(choices={"S5": "again"}, board=OWN_BOARD).start(2, 1)
    text = f"sequence-dice/no S5=again board={OWN_BOARD.replace(' ', ',')} {EMPTY}"
    assert write_position(own) == text
    assert read_position(text) == own
    assert read_position(f"sequence-dice {EMPTY}") == start("sequence-dice/no")


def test_a_field_has_a_value_for_every_seat() -> None:
    assert Fields({"boxed": "1,2,3"}, SEATS).numbers("boxed", 1, 3) == (1, 2, 3)
    assert Fields({"boxed": "1,2,3,4"}, SEATS).texts("boxed") == ["1", "2", "3", "4"]
    assert Fields({"boxed": "99999999"}, SEATS).number("boxed", 0, 10**9) == 99999999
    require(holds=True, reason="never")
    Fields({}, SEATS).done()


@pytest.mark.parametrize(
    ("dice", "throws"), [("-", "0"), ("-", "1"), ("644", "1"), ("644422", "3"), ("224446", "2")]
)
def test_the_dice_and_throws_of_a_turn_are_read(dice: str, throws: str) -> None:
    lying = "" if dice == "-" else "".join(sorted(dice, reverse=True))
    assert Fields({"dice": dice, "throws": throws}, SEATS).hand(6, 3) == Hand(6, 3, lying, int(throws))


@pytest.mark.parametrize(
    ("dice", "throws", "reason"),
    [
        ("644", "0", "644 cannot be on the table after 0 throws of 6 dice"),
        ("6444221", "1", "6444221 cannot be on the table after 1 throws of 6 dice"),
        ("644", "4", "throws is a number from 0 to 3, not '4'"),
        ("647", "1", "dice are written as their faces 1 to 6, or - for none, not '647'"),
    ],
)
def test_dice_that_contradict_the_throws_are_refused(dice: str, throws: str, reason: str) -> None:
    with pytest.raises(Unreadable) as fault:
        Fields({"dice": dice, "throws": throws}, SEATS).hand(6, 3)
    assert str(fault.value) == reason


def test_playing_follows_events_in_notation() -> None:
    position = start("sequence-dice/no")
    assert play(position) is position
    assert play(position, "1 roll 56", "1 place c3").actors == (Chance(2, "??"),)


def test_what_may_come_next_as_lines() -> None:
    position = play(start("cubo/nl"), "1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4")
    assert legal(position) == ["1 lift", "1 cover ?", "1 late", "2 roll ?", "2 late"]
    position = play(position, "1 cover R6R4R2/R1W4B5/B3B3B1", "1 waive", "2 roll R1R1R1R1B1B1B1B1W1")
    assert position.actors == (2, Clock(2, 120, Late(2)), Clock(2, 6, Late(2)))
    assert legal(position) == ["2 cover ?", "2 late"]


def test_what_may_come_next_as_events_with_their_ways() -> None:
    position = start("sequence-dice/no")
    rolls = list(branches(position))
    assert rolls[:2] == [(Roll(1, "66"), 1), (Roll(1, "65"), 2)]
    assert (len(rolls), sum(ways for _, ways in rolls)) == (21, 36)
    places = branches(play(position, "1 roll 43"))
    assert [(str(event), ways) for event, ways in places] == [
        (f"1 place {at}", 1) for at in ("b2", "e2", "b5", "e5")
    ]


def test_two_clocks_against_a_seat_make_it_late_once() -> None:
    position = play(
        start("cubo/nl"), "1 middle R6R1B5B2", "1 roll R6R6R6R6B1B1B1B1W1", "2 roll R1R1R1R1B1B1B1B1W1"
    )
    position = play(position, "1 cover R6R6R6/R6W1B1/B1B1B1", "1 waive")
    assert position.actors == (2, Clock(2, 120, Late(2)), Clock(2, 6, Late(2)))
    events = list(branches(position))
    assert len(events) == 70 + 1
    assert events[0] == (Cover(2, "R1R1R1/R1W1B1/B1B1B1"), 1)
    assert events[-1] == (Late(2), 1)
    waiting = play(start("cubo/nl", seats=3), "1 middle R6R1B5B2", "1 late")
    assert list(branches(waiting)) == [(Late(2), 1), (Late(3), 1)]


def test_the_words_of_a_position() -> None:
    assert Chance(2, "??").event("65") == Roll(2, "65")
    assert Chance(2, "R?", Middle).event("R1") == Middle(2, "R1")
    assert Clock(3, 6, Late(3)).event == Late(3)
    assert best((3, 5, 5), "why") == Outcome((3, 5, 5), (2, 3), "why")
    assert [seat_after(seat, 3) for seat in (1, 2, 3)] == [2, 3, 1]
    assert [changed((7, 8, 9), seat, 0) for seat in (1, 2, 3)] == [(0, 8, 9), (7, 0, 9), (7, 8, 0)]


def test_a_board_whose_words_have_signs_is_read_back() -> None:
    own = "/".join(["<=12 >=30 4+2 2P ODD EVEN R5"] * 7)
    position = game("kivi").edition(board=own).start(2, 1)
    assert f" board={own.replace(' ', ',')} " in write_position(position)
    assert read_position(write_position(position)) == position


@pytest.mark.parametrize(("digits", "allowed"), [(1, True), (999, True), (1000, False)])
def test_a_number_fits_on_a_line_of_a_record(digits: int, allowed: bool) -> None:
    assert NUMBERED.allows("9" * digits) is allowed


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_only_four_seats_of_sequence_dice_are_teams(name: str, seats: int) -> None:
    teams = name == "sequence-dice" and seats == 4
    alone = tuple(range(1, seats + 1))
    assert game(name).edition().start(seats, 1).sides == ((1, 2, 1, 2) if teams else alone)


def test_a_rulebook_is_read_in_a_language_or_in_english() -> None:
    assert game("kivi").rulebook_text().startswith("# KIVI")
    assert [game("kivi").rulebook(code).name for code in ("en", "fi")] == ["RULEBOOK.md", "RULEBOOK.fi.md"]
    assert game("kivi").rulebook_text("fi") == game("kivi").rulebook("fi").read_text(encoding="utf-8")
    assert game("kivi").rulebook_text("xx") == game("kivi").rulebook_text()


def test_a_game_without_a_rulebook_says_what_its_rules_say(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("rekke.rules.game.sheets.RULES_FOLDER", tmp_path)
    assert game("kivi").rulebook_text("fi").startswith("# KIVI\n\nKIVI: with six dice")


def test_a_square_that_is_not_on_the_board_is_refused_in_a_hand_made_event_too() -> None:
    thrown = play(start("kivi/en"), "1 roll 666666")
    with pytest.raises(Illegal, match=r"^h9 is not a square of this board: use a1 to g7$"):
        thrown.after(Place(1, "h9"))
    with pytest.raises(Unreadable, match=r"^a square is a letter and a number like e3, not '33'$"):
        Place(1, "33")
