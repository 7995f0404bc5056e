"""Habits: a game of turns needs none of its own; Cubo says what cannot be listed, and how long everything takes."""

from random import Random

import pytest

from rekke.dealing.habits import habits
from rekke.dealing.habits.cubo import HANDLING, LAYING, PROGRAM_HANDLING, PROGRAM_LAYING
from rekke.rules.games import GAMES, play, read_position, write_position
from tests.kit import start

ROLLED = play(start("cubo"), "1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4")
COVERED = play(ROLLED, "1 cover B1R1R2/R4W4B3/B5R6B3", "2 roll R6R4R2R1B5B3B3B1W4")


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"cubo"}))
def test_in_a_game_of_turns_any_move_is_chosen_and_nobody_waits(name: str) -> None:
    position = start(name)
    assert habits(name).random_milliseconds(position, 1) is None
    assert habits(name).program_seconds(position, 1) is None
    assert {habits(name).choose_text(["throw", "pass"], "", 1, Random(n)) for n in range(20)} == {
        "throw",
        "pass",
    }


def test_any_legal_move_is_drawn() -> None:
    position = play(start("kivi"), "1 roll 666663")
    drawn = {habits("kivi").choose(position, 1, Random(n)) for n in range(500)}
    assert drawn == set(position.moves(1))


def test_a_move_that_a_game_without_habits_does_not_list_is_not_chosen() -> None:
    assert habits("a new game").choose_text(["cover ?", "pass"], "", 1, Random(1)) == "pass"
    assert habits("a new game").choose_text(["cover ?"], "", 1, Random(1)) == ""


def test_cubo_draws_squares_and_lifts_no_dice_after_the_call() -> None:
    before = {habits("cubo").choose(ROLLED, 1, Random(n)).verb for n in range(50)}
    after = {habits("cubo").choose(COVERED, 2, Random(n)).verb for n in range(50)}
    grabbing = {habits("cubo").choose(COVERED, 1, Random(n)).verb for n in range(50)}
    assert (before, after, grabbing) == ({"lift", "cover"}, {"cover"}, {"grab", "waive"})


def test_a_client_of_cubo_completes_the_cover_that_a_server_does_not_list() -> None:
    text = write_position(ROLLED)
    moves = {habits("cubo").choose_text(["lift", "cover ?"], text, 1, Random(n)) for n in range(50)}
    assert len(moves) > 1
    for move in moves:
        read_position(text).after(GAMES["cubo"].read(f"1 {move}"))
    assert habits("cubo").choose_text(["throw"], text, 2, Random(1)) == "throw"


def test_laying_a_square_takes_longer_than_everything_else() -> None:
    spans = habits("cubo")
    assert (spans.random_milliseconds(ROLLED, 1), spans.program_seconds(ROLLED, 1)) == (
        LAYING,
        PROGRAM_LAYING,
    )
    assert (spans.random_milliseconds(ROLLED, 2), spans.program_seconds(ROLLED, 2)) == (
        HANDLING,
        PROGRAM_HANDLING,
    )
    assert PROGRAM_LAYING == (6.0, 14.0), "as docs/bots.md promises"
