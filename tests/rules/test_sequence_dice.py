"""Sequence Dice: the events that a throw demands, and those that it refuses."""

import pytest

from rekke.rules.events import Keep, Place
from rekke.rules.faults import Illegal
from rekke.rules.games import read_position, write_position
from rekke.rules.legal import legal
from rekke.rules.position import Chance, Position
from tests.kit import may, play, refusal, start
from tests.rules.sequence_dice import PRINTED, SQUARES, table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_empty_and_the_first_seat_throws_two_dice(seats: int) -> None:
    position = start("sequence-dice/no", seats, first=2)
    assert position.actors == (Chance(2, "??"),)
    assert legal(position) == ["2 roll ?"]
    assert list(position.moves(2)) == []
    assert position.outcome is None
    assert position.scores == (0,) * seats
    assert refusal(position, "2 place a1") == "throw 2 dice first"
    assert refusal(position, "2 pass") == "throw 2 dice first"


def test_the_seats_take_turns_clockwise() -> None:
    position = start("sequence-dice/no", seats=3, first=3)
    position = play(position, "3 roll 43", "3 place b2", "1 roll 43", "1 place e2", "2 roll 34", "2 place b5")
    assert position.actors == (Chance(3, "??"),)
    assert position.fields["chips"] == "....../.3..1./....../....../.2..../......"
    assert position.fields["throws"] == "3"


@pytest.mark.parametrize("total", PRINTED)
def test_a_number_is_placed_on_one_of_its_squares_that_is_empty(total: int) -> None:
    named = PRINTED[total].split()
    position = table(total=total)
    assert position.actors == (1,)
    assert list(position.moves(1)) == [Place(1, square) for square in named]
    assert list(position.moves(2)) == []
    assert may(table(named[0], named[2], total=total), "place") == [named[1], named[3]]


def test_a_played_throw_is_gone() -> None:
    position = play(start("sequence-dice/no"), "1 roll 43", "1 place b2")
    assert position.fields["dice"] == "-"
    assert position == read_position(write_position(position))


def test_an_eleven_is_placed_on_any_empty_square() -> None:
    assert may(table(total=11), "place") == list(SQUARES)
    assert may(table("a1 c3", "f6", total=11), "place") == [s for s in SQUARES if s not in ("a1", "c3", "f6")]


def test_an_eleven_on_a_full_board_replaces_any_opposing_chip() -> None:
    own = [square for i, square in enumerate(SQUARES) if (i % 6 // 2 + i // 6) % 2 == 0]
    theirs = [square for square in SQUARES if square not in own]
    position = table(" ".join(own), " ".join(theirs), total=11)
    assert legal(position) == [f"1 replace {square}" for square in theirs]
    assert len(theirs) == 18
    assert refusal(position, "1 replace a1") == "your own chip is on a1: replace an opposing one"
    why = "no square is empty for 11: replace an opposing chip (S2)"
    assert refusal(position, "1 place c1") == why
    assert play(position, "1 replace c1").actors == (Chance(2, "??"),)


def test_a_ten_removes_any_opposing_chip_but_not_from_a_two_or_a_twelve() -> None:
    position = table("b2", "a1 c3 e3 f6 b1", total=10)
    assert legal(position) == ["1 remove b1", "1 remove e3"]
    assert play(position, "1 remove e3").fields["chips"] == "22..../.1..../..2.../....../....../.....2"
    assert refusal(position, "1 remove a1") == (
        "nothing can be removed from a1: the squares 2 and 12 are protected from a 10"
    )
    assert refusal(position, "1 remove c3") == (
        "nothing can be removed from c3: the squares 2 and 12 are protected from a 10"
    )
    for square in ("b2", "e5", "d3"):
        why = f"nothing can be removed from {square}: no opposing chip is there"
        assert refusal(position, f"1 remove {square}") == why


@pytest.mark.parametrize("theirs", ["", "a1 f1 c3 d4"])
def test_a_ten_with_nothing_to_remove_is_passed_and_changes_no_chip(theirs: str) -> None:
    position = table("b2 b3", theirs, total=10)
    assert legal(position) == ["1 pass"]
    assert refusal(position, "1 remove a1") == "nothing can be done with 10: pass"
    passed = play(position, "1 pass")
    assert passed.actors == (Chance(2, "??"),)
    assert passed.fields["chips"] == position.fields["chips"]


REFUSED = [
    (table("b2", total=7), "1 place b2", "b2 is taken: place on an empty square (S3)"),
    (table("", "b2", total=7), "1 place b2", "b2 is taken: place on an empty square (S3)"),
    (table("", "b2", total=11), "1 place b2", "b2 is taken: place on an empty square (S3)"),
    (table(total=7), "1 place a1", "a1 shows 2, but you threw 7 (S2)"),
    (table(total=12), "1 place f5", "f5 shows 6, but you threw 12 (S2)"),
    (table("", "b2", total=7), "1 replace b2", "a square is empty for 7: place a chip there (S3)"),
    (table("", "b2", total=7), "1 pass", "a square is empty for 7: place a chip there (S3)"),
    (table("", "b2", total=11), "1 remove b2", "a square is empty for 11: place a chip there (S3)"),
    (table("b2", "e2 b5 e5", total=7), "1 replace b2", "your own chip is on b2: replace an opposing one"),
    (table("b2", "e2 b5 e5 c2", total=7), "1 replace c2", "c2 shows 8, but you threw 7 (S2)"),
    (
        table("b2", "e2 b5 e5", total=7),
        "1 place e2",
        "no square is empty for 7: replace an opposing chip (S2)",
    ),
    (table("b2", "e2 b5 e5", total=7), "1 pass", "no square is empty for 7: replace an opposing chip (S2)"),
    (table("", "b2", total=10), "1 pass", "you threw 10: remove an opposing chip"),
    (table("", "b2", total=10), "1 place a1", "you threw 10: remove an opposing chip"),
    (table("b2 e2 b5 e5", total=7), "1 place b2", "nothing can be done with 7: pass"),
    (table("b2 e2 b5 e5", total=7), "1 replace b2", "nothing can be done with 7: pass"),
    (table(total=7), "1 roll 65", "play 43 before you throw again"),
    (table(), "1 roll 6", "throw 2 dice, not 1"),
    (table(), "1 roll 654", "throw 2 dice, not 3"),
    (table(), "1 roll -", "throw 2 dice, not 0"),
    (table(), "2 roll 65", "it is the turn of seat 1, not of seat 2"),
    (table(total=7), "2 place b2", "it is the turn of seat 1, not of seat 2"),
    (table(), "3 roll 65", "there is no seat 3: the game has 2 seats"),
    (table("", "", "", seats=3), "4 roll 65", "there is no seat 4: the game has 3 seats"),
]


@pytest.mark.parametrize(("position", "event", "reason"), REFUSED, ids=[line[1] for line in REFUSED])
def test_what_the_throw_does_not_demand_is_refused(position: Position, event: str, reason: str) -> None:
    assert refusal(position, event) == reason


def test_a_verb_of_another_game_is_refused() -> None:
    with pytest.raises(Illegal, match=r"^Sequence Dice has no 'keep'$"):
        table().after(Keep(1, "6"))
