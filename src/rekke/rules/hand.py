"""The dice of a turn of keep and throw: what lies on the table, and how often it was thrown."""

from functools import cache
from typing import NamedTuple

from rekke.rules.dice import NUMBERS, keeps, less, rolls, sort
from rekke.rules.events import Keep
from rekke.rules.faults import Illegal


class Hand(NamedTuple):
    """So many dice and throws a turn, the dice that lie on the table, and the throws made so far.

    >>> Hand(6, 3).rolled("644422").kept("444", "K8").missing
    3
    """

    size: int
    allowed: int
    lying: str = ""
    throws: int = 0

    @property
    def missing(self) -> int:
        """How many dice are to be thrown now."""
        return self.size - len(self.lying)

    @property
    def left(self) -> int:
        """How many throws are left this turn."""
        return self.allowed - self.throws

    def keeps(self, seat: int) -> tuple[Keep, ...]:
        """List what a seat may leave lying while it throws the other dice again."""
        return _keeps(seat, self.lying) if self.left else ()

    def rolled(self, dice: str) -> "Hand":
        """Put the thrown dice beside those that were kept."""
        if dice not in rolls(self.missing):
            raise Illegal(f"{NUMBERS[self.missing]} dice are thrown now, not {len(dice)}")
        return Hand(self.size, self.allowed, sort(self.lying + dice), self.throws + 1)

    def kept(self, dice: str, ruling: str) -> "Hand":
        """Leave these dice lying and take up the others."""
        if not self.left:
            raise Illegal(f"all {NUMBERS[self.allowed]} throws are made", ruling)
        if dice == self.lying:
            raise Illegal("keeping every die throws none: place instead", ruling)
        if less(self.lying, dice) is None:
            raise Illegal(f"{dice} does not lie there: the dice are {self.lying}")
        return self._replace(lying=dice)


@cache
def _keeps(seat: int, lying: str) -> tuple[Keep, ...]:
    return tuple(Keep(seat, dice) for dice in keeps(lying))
