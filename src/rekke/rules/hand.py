"""The dice of a keep-and-throw turn: those on the table, and the throws made so far."""

from functools import cache
from typing import NamedTuple

from rekke.lang.translatable import reason
from rekke.rules.dice import keeps, less, rolls, sort
from rekke.rules.events import Keep
from rekke.rules.faults import Illegal


class Hand(NamedTuple):
    """The number of dice, the throws allowed in a turn, the dice on the table, and the throws made so far.

    >>> Hand(6, 3).rolled("644422").kept("444", "K8").missing
    3
    """

    size: int
    allowed: int
    lying: str = ""
    throws: int = 0

    @property
    def missing(self) -> int:
        """The number of dice to throw now."""
        return self.size - len(self.lying)

    @property
    def left(self) -> int:
        """The number of throws left this turn."""
        return self.allowed - self.throws

    def keeps(self, seat: int) -> tuple[Keep, ...]:
        """Return the dice that a seat may keep while it throws the others again."""
        return _keeps(seat, self.lying) if self.left else ()

    def rolled(self, dice: str) -> "Hand":
        """Return the hand with the thrown dice beside the kept ones."""
        if dice not in rolls(self.missing):
            raise Illegal(reason("dice.number", count=self.missing, given=len(dice)))
        return Hand(self.size, self.allowed, sort(self.lying + dice), self.throws + 1)

    def kept(self, dice: str, ruling: str) -> "Hand":
        """Return the hand with only these dice on the table."""
        if not self.left:
            raise Illegal(reason("dice.no-throw", throws=self.allowed), ruling)
        if dice == self.lying:
            raise Illegal(reason("dice.all-kept"), ruling)
        if less(self.lying, dice) is None:
            raise Illegal(reason("dice.not-there", dice=dice, lying=self.lying))
        return self._replace(lying=dice)


_keep = cache(Keep)
"""Cached because different rolls share most of what can be kept of them."""


@cache
def _keeps(seat: int, lying: str) -> tuple[Keep, ...]:
    return tuple(_keep(seat, dice) for dice in keeps(lying))
