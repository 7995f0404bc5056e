"""Habits in a game of turns: choose any of the listed moves, and take no time."""

from collections.abc import Sequence
from random import Random

from rekke.rules.events import Event
from rekke.rules.position import Position


def choose(position: Position, seat: int, random: Random) -> Event:
    """Return a random move of a seat."""
    return random.choice(list(position.moves(seat)))


def choose_text(moves: Sequence[str], position: str, seat: int, random: Random) -> str:  # noqa: ARG001  (habits of a game use it)
    """Return one of the moves that a server lists for a seat, such as `place e3`; empty if none is written in full."""
    listed = [move for move in moves if not move.endswith(" ?")]
    return random.choice(listed) if listed else ""


def random_milliseconds(position: Position, seat: int) -> tuple[int, int] | None:  # noqa: ARG001  (habits of a game use it)
    """Return the least and the most time that a random player takes; None where its time does not count."""
    return None


def program_seconds(position: Position, seat: int) -> tuple[float, float] | None:  # noqa: ARG001  (habits of a game use it)
    """Return the least and the most time that a program takes; None where its time does not count."""
    return None
