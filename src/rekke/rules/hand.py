"""The dice of a turn of keep and throw: what lies on the table, and how often it was thrown."""

from typing import NamedTuple

from rekke.rules.dice import NUMBERS, keeps, less, rolls, sort
from rekke.rules.faults import Illegal

THROWS = 3


class Hand(NamedTuple):
    """So many dice, those of them that lie on the table, and the throws made this turn.

    >>> Hand(6).rolled("644422").kept("444", "K8").missing
    3
    """

    size: int
    lying: str = ""
    throws: int = 0

    @property
    def missing(self) -> int:
        """How many dice are to be thrown now."""
        return self.size - len(self.lying)

    @property
    def keeps(self) -> tuple[str, ...]:
        """What may be left lying while the other dice are thrown again, as it is written."""
        return keeps(self.lying) if self.throws < THROWS else ()

    def rolled(self, dice: str) -> "Hand":
        """Put the thrown dice beside those that were kept."""
        if dice not in rolls(self.missing):
            raise Illegal(f"{NUMBERS[self.missing]} dice are thrown now, not {len(dice)}")
        return Hand(self.size, sort(self.lying + dice), self.throws + 1)

    def kept(self, dice: str, ruling: str) -> "Hand":
        """Leave these dice lying and take up the others."""
        if self.throws == THROWS:
            raise Illegal("all three throws are made", ruling)
        if dice == self.lying:
            raise Illegal("who keeps every die throws nothing: place instead", ruling)
        if less(self.lying, dice) is None:
            raise Illegal(f"{dice} does not lie there: the dice are {self.lying}")
        return Hand(self.size, dice, self.throws)
