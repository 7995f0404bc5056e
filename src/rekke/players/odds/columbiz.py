"""The odds of a turn of Columbiz: keep every die that shows the face of a square, and throw all others."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from rekke.rules.columbiz.rules import Position
from rekke.rules.dice import FACES


def odds(position: Position) -> Mapping[str, float]:
    """Return the chance of every empty square; after the first piece there are no more throws."""
    edition, lying = position.edition, position.hand.lying
    left = 0 if position.placed else edition.throws - position.hand.throws
    thrown = position.hand.missing * position.throwing
    chances = {}
    for face in FACES:
        # Dice that lie there while others are thrown now are thrown once less.
        others = len(lying.replace(face, ""))
        tries = (left,) * thrown + (left - position.throwing,) * others
        alike = replace(position, hand=edition.hand._replace(lying=face * edition.dice))
        for square in edition.board.named(alike.open):
            missing = edition.asks[square][1] - lying.count(face)
            chances[square] = float(at_least(missing, tries))
    return chances


@cache
def at_least(count: int, tries: tuple[int, ...]) -> Fraction:
    """Return the chance that this many dice show a face, where each die is thrown up to its own number of times.

    >>> at_least(1, (1, 1)), at_least(2, (2, 2))
    (Fraction(11, 36), Fraction(121, 1296))
    """
    if count <= 0 or count > len(tries):
        return Fraction(count <= 0)
    missed = Fraction(5, 6) ** tries[0]
    return (1 - missed) * at_least(count - 1, tries[1:]) + missed * at_least(count, tries[1:])
