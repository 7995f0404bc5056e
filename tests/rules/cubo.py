"""Rounds of Cubo for tests: begun, thrown, covered."""

from rekke.rules.cubo.events import Late, Roll, Waive
from rekke.rules.position import Actor, Chance, Clock, Position
from tests.kit import play, start

OWN = "R?R?R?R?B?B?B?B?W?"
MIDDLE = "R?R?B?B?"
THROW = "R6R4R2R1B5B3B3B1W4"
SQUARE = "R6R4R2/R1W4B5/B3B3B1"
AROUND = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")


def begun(choices: str = "", seats: int = 2, first: int = 1) -> Position:
    """Return a position in which the middle has been thrown."""
    edition = f"cubo/nl {choices}".strip()
    return play(start(edition, seats, first), f"{first} middle R6R1B5B2")


def thrown(position: Position, *seats: int) -> Position:
    return play(position, *(f"{seat} roll {THROW}" for seat in seats))


def covered(position: Position, *seats: int) -> Position:
    return play(thrown(position, *seats), *(f"{seat} cover {SQUARE}" for seat in seats))


def limited(seat: int, dice: str = OWN) -> tuple[Actor, ...]:
    """Return the actors of a seat that has its dice in hand: its throw, and the clock of the round."""
    return Chance(seat, dice, Roll), Clock(seat, 120, Late(seat))


def awaited(seat: int) -> tuple[Actor, ...]:
    """Return the actors of a seat that has covered: the seat, and the clock that waives for it (C9)."""
    return seat, Clock(seat, None, Waive(seat))
