"""What the other seats may not see yet: in Cubo, how the dice lie under a cover tile."""

import pytest

from rekke.rules.games import GAMES, game, play, write_position
from rekke.rules.hidden import hidden, seen_by

MIDDLE, THROW = "R6R1B5B2", "R6R4R2R1B5B3B3B1W4"
SQUARE, IN_ORDER = "B1B3B3/B5W4R1/R2R4R6", "R6R4R2/R1W4B5/B3B3B1"
BEFORE = (f"1 middle {MIDDLE}", f"1 roll {THROW}", f"2 roll {THROW}")


@pytest.mark.parametrize("name", GAMES)
def test_at_the_start_everybody_sees_everything(name: str) -> None:
    start = GAMES[name].edition().start(2, 1)
    assert hidden(start) == ()
    assert seen_by(start, ()) is start


def test_thrown_dice_lie_open() -> None:
    position = play(game("cubo").edition().start(2, 1), *BEFORE)
    assert hidden(position) == ()
    assert seen_by(position, (2,)) is position


def test_the_tile_hides_how_the_dice_lie_but_not_which_they_are() -> None:
    position = play(game("cubo").edition().start(2, 1), *BEFORE, f"1 cover {SQUARE}")
    assert [str(event) for event in hidden(position)] == [f"1 cover {SQUARE}"]
    assert seen_by(position, (1,)) == position
    for seats in ((), (2,)):
        seen = seen_by(position, seats)
        assert f"trays={IN_ORDER},{THROW}" in write_position(seen)
        assert seen.actors == position.actors


def test_the_tiles_are_lifted_when_the_squares_score() -> None:
    position = play(
        game("cubo").edition().start(2, 1),
        *BEFORE,
        f"1 cover {SQUARE}",
        f"2 cover {SQUARE}",
        "1 grab R6",
        "2 waive",
    )
    assert hidden(position) == ()
    assert seen_by(position, ()) is position
