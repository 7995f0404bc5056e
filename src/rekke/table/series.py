"""Who has won a game, and how many games of one table."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rekke.rules.position import Position
from rekke.table.seat import Seat


class Series(NamedTuple):
    """The games that have ended at a table."""

    wins: tuple[int, ...]
    """How many games the person or bot in each seat has won, wherever they sat then."""
    draws: int
    """How many games all sides have won."""


def winners_of(position: Position, forfeited: int) -> tuple[int, ...]:
    """Return the seats that have won, by the rules or because the side of a seat gave up; 0 if none did."""
    if forfeited:
        loser = position.sides[forfeited - 1]
        return tuple(seat for seat, side in enumerate(position.sides, 1) if side != loser)
    return position.outcome.winners if position.outcome else ()


def series_after(
    seats: Sequence[Seat], draws: int, sides: Collection[int], winners: Collection[int]
) -> Series:
    """Return the series after a game that these seats have won; none while it is in play."""
    if len(winners) == len(seats) and len(set(sides)) > 1:
        return Series(tuple([seat.wins for seat in seats]), draws + 1)
    return Series(tuple([seat.wins + (number in winners) for number, seat in enumerate(seats, 1)]), draws)
