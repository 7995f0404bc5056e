"""The series of games: what one more game adds to it."""

from rekke.table.seat import Seat
from rekke.table.series import series_after

SEATS = (Seat(wins=2), Seat(wins=1), Seat())


def test_a_game_in_play_adds_nothing() -> None:
    assert series_after(SEATS, 1, (1, 2, 3), ()) == ((2, 1, 0), 1)


def test_some_of_the_seats_win() -> None:
    assert series_after(SEATS, 1, (1, 2, 3), (1, 3)) == ((3, 1, 1), 1)


def test_a_game_that_all_sides_win_is_a_draw() -> None:
    assert series_after(SEATS, 1, (1, 2, 3), (1, 2, 3)) == ((2, 1, 0), 2)


def test_a_side_that_plays_alone_and_wins_has_won() -> None:
    assert series_after(SEATS[:1], 0, (1,), (1,)) == ((3,), 0)
