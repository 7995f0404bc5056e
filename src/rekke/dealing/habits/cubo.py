"""Habits in Cubo: time counts, because everybody acts at once, and squares are drawn at random, because they are too many to list."""

from collections.abc import Sequence
from random import Random

from rekke.dealing.habits import default
from rekke.rules.cubo.events import Cover, Lift
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.cubo.square import lay
from rekke.rules.dice import pairs
from rekke.rules.events import Event

LIFTS = 0.25
"""The probability that a throw is lifted again."""
PATIENCE = 10
"""Squares of which a careful cover is the best. Half of the covers are careful; the others take the first square drawn."""
LAYING = (4_000, 40_000)
"""The least and the most milliseconds that a random player takes to lay a square, or to lift the dice again."""
HANDLING = (500, 4_000)
"""The same for everything else: to throw, grab, waive, swap or stay."""
PROGRAM_LAYING, PROGRAM_HANDLING = (6.0, 14.0), (0.5, 2.0)
"""The same for programs, in seconds."""


def choose(position: Cubo, seat: int, random: Random) -> Event:
    """Return a random move of a seat: a listed one, or a square for the dice that lie there."""
    if not position.tray(seat).laying:
        return default.choose(position, seat, random)
    if not position.called and random.random() < LIFTS:
        return Lift(seat)
    tries = random.choice((1, PATIENCE))
    drawn = [random_square(position.tray(seat).dice, random) for _ in range(tries)]
    return Cover(seat, max(drawn, key=position.edition.score))


def choose_text(moves: Sequence[str], position: str, seat: int, random: Random) -> str:
    """Return one of the moves that a server lists for a seat, or a cover with a random square wherever the seat may cover."""
    if "cover ?" not in moves:
        return default.choose_text(moves, position, seat, random)
    fields = dict(word.split("=", 1) for word in position.split(" ")[1:])
    return f"cover {random_square(fields['trays'].split(',')[seat - 1], random)}"


def random_milliseconds(position: Cubo, seat: int) -> tuple[int, int]:
    """Return the least and the most time that a random player takes."""
    return LAYING if _lays(position, seat) else HANDLING


def program_seconds(position: Cubo, seat: int) -> tuple[float, float]:
    """Return the least and the most time that a program takes."""
    return PROGRAM_LAYING if _lays(position, seat) else PROGRAM_HANDLING


def random_square(dice: str, random: Random) -> str:
    """Return the dice of a tray, laid at random around the joker, which is the last of them."""
    *others, joker = pairs(dice)
    random.shuffle(others)
    return lay([*others[:4], joker, *others[4:]])


def _lays(position: Cubo, seat: int) -> bool:
    tray = position.tray(seat)
    return tray.laying and not tray.in_hand
