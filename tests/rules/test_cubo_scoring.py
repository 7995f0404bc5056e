"""The scores of Cubo: streets and lanes, swapped dice, six rounds, and the winners."""

from itertools import product

import pytest

from rekke.rules.cubo.events import Middle, Roll
from rekke.rules.cubo.square import PLACES, centre_of, dice_of, lay, line_score, put, score
from rekke.rules.games import game
from rekke.rules.position import Chance, Outcome, Position
from tests.kit import play, refusal, start

THROW = "R5R4R4R3B3B2B2B1W3"
SQUARE = "R5R4R3/R4W3B2/B3B2B1"
POOR = "R6R4R2/R1W4B5/B3B3B1"
MIDDLE = "R6R1B5B2"

WORKED = [
    ("B1B4R6/R3W4R5/R2B4B6", 18, 21),
    ("R5R4R3/R4W3B2/B3B2B1", 32, 32),
    ("R3B1B2/R5W3R4/B4B2R3", 0, 32),
    ("R6R4R2/R1W4B5/B3B3B1", 0, 0),
    ("R6R6R6/R6W6B6/B6B6B6", 48, 48),
    ("B1B2B3/B4W5R6/R4R5R6", 24, 24),
]


@pytest.mark.parametrize(("square", "ordered", "unordered"), WORKED)
def test_C4_what_a_square_scores(square: str, ordered: int, unordered: int) -> None:
    assert score(square, in_any_order=False) == ordered
    assert score(square, in_any_order=True) == unordered


LINES = [
    ("R1R2B3", 3, 3), ("R3R2B1", 3, 3), ("R2B3R4", 4, 4), ("B4R3B2", 4, 4), ("B3B4R5", 5, 5),
    ("R5B4R3", 5, 5), ("B4R5R6", 6, 6), ("R6B5B4", 6, 6), ("R1R3B2", 0, 3), ("R5R6B4", 0, 6),
    ("R2R1B3", 0, 3), ("B5R3R4", 0, 5), ("R1R1B1", 1, 1), ("B6B6R6", 6, 6), ("R1R2B4", 0, 0),
    ("R1R1B2", 0, 0), ("R1R2B2", 0, 0), ("R2R1B2", 0, 0), ("R1R3B5", 0, 0), ("R5R6B1", 0, 0),
    ("R6R1B2", 0, 0), ("R1R2R3", 6, 6), ("B1B2B3", 6, 6), ("R4R4R4", 8, 8), ("B4B4B4", 8, 8),
    ("R3W4R5", 10, 10), ("B3W4B5", 10, 10), ("R3W4B5", 5, 5), ("B3W3R3", 3, 3), ("B3W3B3", 6, 6),
    ("R1R1R2", 0, 0), ("R3R1R2", 0, 6), ("R4W6R5", 0, 12), ("B4W6R5", 0, 6),
]  # fmt: skip


@pytest.mark.parametrize(("line", "ordered", "unordered"), LINES)
def test_C4_a_street_scores_its_highest_face_a_lane_one_face_doubled_in_one_colour(
    line: str, ordered: int, unordered: int
) -> None:
    assert line_score(line, in_any_order=False) == ordered
    assert line_score(line, in_any_order=True) == unordered


@pytest.mark.parametrize(("C4", "points"), [("ordered", 18), ("any", 21)])
def test_C4_decides_the_score_of_a_round(C4: str, points: int) -> None:
    position = play(start(f"cubo/nl C4={C4}"), f"1 middle {MIDDLE}", "1 roll R6R5R3R2B6B4B4B1W4")
    position = play(position, "1 cover B1B4R6/R3W4R5/R2B4B6", "1 waive", "2 late")
    assert position.scores == (points, 0)


def test_a_square_is_taken_apart_and_laid_again() -> None:
    assert centre_of(SQUARE) == "W3"
    assert dice_of(SQUARE) == THROW
    assert lay(["R5", "R4", "R3", "R4", "W3", "B2", "B3", "B2", "B1"]) == SQUARE
    places = product("123", "abc")
    for (row, column), taken in zip(places, "543432321", strict=True):
        place = column + row
        after, die = put(SQUARE, place, "R6")
        assert die[1] == taken
        assert put(after, place, die) == (SQUARE, "R6")
    assert put(SQUARE, "c2", "R6") == ("R5R4R3/R4W3R6/B3B2B1", "B2")


def scoring(choices: str = "", *, one: str = "grab R6", two: str = "grab B5", first: int = 1) -> Position:
    """Return a position of two seats with the same square, each of which has grabbed or waived."""
    position = play(start(f"cubo/nl {choices}".strip(), first=first), f"{first} middle {MIDDLE}")
    for seat, claim in ((1, one), (2, two)):
        position = play(position, f"{seat} roll {THROW}", f"{seat} cover {SQUARE}", f"{seat} {claim}")
    return position


def test_C1_the_middle_is_thrown_anew_every_round() -> None:
    position = play(scoring(), "1 stay", "2 stay")
    assert position.actors == (Chance(2, "R?R?B?B?", Middle),)
    assert play(position, "2 middle R1R2B3B3").fields["middle"] == "R2R1B3B3"


def test_C5_swapped_dice_keep_their_colours() -> None:
    position = play(scoring(), "1 swap a3", "2 swap a1")
    assert position.fields["middle"] == "R?R?B?B?"
    assert position.fields["trays"] == "R?R?R?R?R?B?B?B?W?,R?R?R?B?B?B?B?B?W?"
    position = play(position, f"2 middle {MIDDLE}")
    assert position.actors[0] == Chance(1, "R?R?R?R?R?B?B?B?W?", Roll)
    why = "these dice have the wrong colours: throw R?R?R?R?R?B?B?B?W? (C5)"
    assert refusal(position, f"1 roll {THROW}") == why
    position = play(position, "1 roll R5R4R4R3R3B2B2B1W3")
    assert position.actors[0] == 1


def test_C5_the_middle_changes_its_colours_too() -> None:
    position = play(scoring(two="waive"), "1 swap a3")
    assert position.fields["middle"] == "R?B?B?B?"
    why = "these dice have the wrong colours: throw R?B?B?B? (C5)"
    assert refusal(position, f"2 middle {MIDDLE}") == why
    assert play(position, "2 middle R1B1B1B1").fields["middle"] == "R1B1B1B1"


def test_C5_with_restore_every_round_starts_with_the_seats_own_dice() -> None:
    position = play(scoring("C5=restore", two="waive"), "1 swap a3")
    assert position.fields["middle"] == "R?R?B?B?"
    assert position.fields["trays"] == "R?R?R?R?B?B?B?B?W?,R?R?R?R?B?B?B?B?W?"
    assert position.scores == (21, 32)


def test_C5_only_a_swap_changes_colours() -> None:
    assert play(scoring(), "1 stay", "2 stay").fields == play(scoring(one="waive", two="waive")).fields


def test_a_swapped_die_shows_its_face_and_the_other_goes_to_the_middle() -> None:
    position = play(scoring(), "1 swap a3")
    assert position.fields["middle"] == "R1B3B2"
    assert position.fields["trays"] == "R5R4R3/R4W3B2/R6B2B1+-,R5R4R3/R4W3B2/B3B2B1+B5"
    stayed = play(scoring(), "1 stay")
    assert stayed.fields["middle"] == "R6R1B2"
    assert stayed.fields["trays"] == "R5R4R3/R4W3B2/B3B2B1+-,R5R4R3/R4W3B2/B3B2B1+B5"


SWAPS = [("a1", 17), ("b1", 18), ("c1", 19), ("a2", 23), ("c2", 25), ("a3", 21), ("b3", 22), ("c3", 23)]


@pytest.mark.parametrize(("place", "points"), SWAPS)
def test_the_square_scores_with_the_swapped_die(place: str, points: int) -> None:
    """The red six breaks both lines through its new place."""
    assert play(scoring(two="waive"), f"1 swap {place}").scores == (points, 32)


def test_a_swap_can_make_a_line() -> None:
    position = play(start("cubo/nl"), "1 middle R6R1B4B2", "1 roll R6R4R2R1B5B3B3B1W4", f"1 cover {POOR}")
    position = play(position, "1 grab B4", "2 late")
    assert play(position, "1 stay").scores == (0, 0)
    assert play(position, "1 swap b3").scores == (4, 0)


def test_the_round_is_scored_when_its_last_die_is_swapped() -> None:
    position = scoring()
    assert position.scores == (0, 0)
    assert play(position, "1 stay").scores == (0, 0)
    assert play(position, "1 stay", "2 stay").scores == (32, 32)


def test_if_nobody_grabs_the_round_ends_without_swaps() -> None:
    position = scoring(one="waive", two="waive")
    assert position.scores == (32, 32)
    assert position.fields["played"] == "1"


def test_C11_a_seat_that_is_late_scores_nothing_and_does_not_swap() -> None:
    position = play(start("cubo/nl"), f"1 middle {MIDDLE}", f"1 roll {THROW}", f"2 roll {THROW}")
    position = play(position, f"1 cover {SQUARE}", "1 grab R6", "2 late")
    assert refusal(position, "2 stay") == "you have no grabbed die to swap (C12)"
    assert play(position, "1 stay").scores == (32, 0)


def test_C12_the_square_of_a_seat_that_waived_scores_unchanged() -> None:
    assert play(scoring(one="waive"), "2 stay").scores == (32, 32)
    assert play(scoring(two="waive", first=2), "1 swap a1").scores == (17, 32)


def round_of(position: Position, start_seat: int, *late: int) -> Position:
    """Play a round in which nobody grabs, and each seat either covers a square of 32 points or is late."""
    position = play(position, f"{start_seat} middle {MIDDLE}")
    for seat in range(1, position.seats + 1):
        if seat not in late:
            position = play(position, f"{seat} roll {THROW}", f"{seat} cover {SQUARE}", f"{seat} waive")
    return play(position, *(f"{seat} late" for seat in late))


ENDS = [
    ({}, (192, 192, 192), (1, 2, 3)),
    ({5: (2,)}, (192, 160, 192), (1, 3)),
    ({0: (1, 2), 5: (3,)}, (160, 160, 160), (1, 2, 3)),
    ({1: (1,), 2: (1,), 3: (2,)}, (128, 160, 192), (3,)),
    (dict.fromkeys(range(6), (3, 2, 1)), (0, 0, 0), (1, 2, 3)),
]


@pytest.mark.parametrize(("late", "scores", "winners"), ENDS)
def test_after_six_rounds_the_most_points_win_and_ties_share(
    late: dict[int, tuple[int, ...]], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    position = start("cubo/nl", seats=3, first=2)
    for number in range(6):
        assert position.outcome is None
        assert position.fields["played"] == str(number)
        position = round_of(position, (number + 1) % 3 + 1, *late.get(number, ()))
    assert position.outcome == Outcome(scores, winners, "6 rounds are played")
    assert position.actors == ()
    assert list(position.moves(1)) == []
    assert refusal(position, f"2 middle {MIDDLE}") == "the game has ended"
    assert refusal(position, "4 waive") == "the game has ended"


def test_the_last_round_can_end_in_a_swap() -> None:
    position = game("cubo").edition().position(scoring(two="waive").fields | {"played": "5"})
    over = play(position, "1 swap a1")
    assert over.outcome == Outcome((17, 32), (2,), "6 rounds are played")


def test_the_squares_of_the_board_are_the_places() -> None:
    board = game("cubo").edition().board
    assert board.size == (3, 3)
    assert board.squares == tuple(board.word.values()) == PLACES
