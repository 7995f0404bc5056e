"""How far a game has got: turns, rounds and the pieces that are left."""

import pytest

from rekke.rules.games import GAMES, game, play
from rekke.rules.position import Clock
from rekke.rules.progress import Progress, progress
from tests.rules import kivi
from tests.tiny import START

SQUARE = "R5R4R3/R4W3B2/B3B2B1"


def test_kivi_counts_the_turns_of_the_seat_to_move_and_the_stones_that_are_left() -> None:
    assert progress(kivi.at("a1 b1 c1", "d1 e1")) == Progress("turn", 4, 10, (7, 7))


def test_kivi_counts_the_turns_of_each_seat_by_itself() -> None:
    placed = play(game("kivi").edition().start(seats=2, first=1), "1 roll 531531", "1 place e1")
    assert progress(placed) == Progress("turn", 1, 10, (9, 10))


def test_the_last_turn_of_kivi_stays_the_last_after_the_game() -> None:
    stones = "a1 b1 c1 d1 e1 f1 g1 a2 b2 c2"
    assert progress(kivi.at(stones, "d2")) == Progress("turn", 10, 10, (0, 0))


def test_columbiz_counts_the_pieces_in_the_reserves() -> None:
    start = game("columbiz").edition().start(seats=2, first=1)
    placed = play(start, "1 roll 66554321", "1 place a1")
    assert progress(placed).left == (progress(start).left[0] - 1, progress(start).left[1])
    assert progress(placed).unit == ""


def test_sequence_dice_counts_the_chips_of_a_side_unless_there_is_no_limit() -> None:
    edition = game("sequence-dice").edition()
    square = edition.board.squares[[*edition.board.word.values()].index("7")]
    start = edition.start(seats=4, first=1)
    assert progress(play(start, "1 roll 43", f"1 place {square}")).left == (19, 20, 19, 20)
    endless = game("sequence-dice").edition(choices={"S8": "unlimited"})
    assert progress(endless.start(seats=2, first=1)) == Progress()


def test_cubo_counts_rounds_and_stays_in_the_last_one() -> None:
    position = game("cubo").edition(choices={"C10": "90"}).start(seats=2, first=1)
    assert progress(position) == Progress("round", 1, 6)
    for start in (1, 2) * 3:
        position = play(position, f"{start} middle R6R1B5B2", "1 late", "2 late")
    assert progress(position) == Progress("round", 6, 6)


def test_a_game_that_says_nothing_shows_no_progress() -> None:
    assert progress(START) == Progress()


@pytest.mark.parametrize("name", GAMES)
def test_only_games_that_say_so_have_clocks(name: str) -> None:
    position = GAMES[name].edition().start(seats=2, first=1)
    if name == "cubo":
        position = play(position, "1 middle R6R1B5B2")
    assert any(isinstance(actor, Clock) for actor in position.actors) == GAMES[name].timed
