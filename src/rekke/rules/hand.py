"""The dice of a keep-and-throw turn: those on the table, and the throws made so far."""

from functools import cache
from typing import NamedTuple

from rekke.rules.dice import NUMBERS, count_dice, keeps, less, rolls, sort
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
            raise Illegal(f"throw {count_dice(self.missing)}, not {len(dice)}")
        return Hand(self.size, self.allowed, sort(self.lying + dice), self.throws + 1)

    def kept(self, dice: str, ruling: str) -> "Hand":
        """Return the hand with only these dice on the table."""
        if not self.left:
            raise Illegal(f"no throw is left: all {NUMBERS[self.allowed]} are made", ruling)
        if dice == self.lying:
            raise Illegal("keeping every die leaves none to throw: place instead", ruling)
        if less(self.lying, dice) is None:
            raise Illegal(f"{dice} cannot be kept: the dice are {self.lying}")
        return self._replace(lying=dice)


@cache
def _keeps(seat: int, lying: str) -> tuple[Keep, ...]:
    return tuple(Keep(seat, dice) for dice in keeps(lying))
