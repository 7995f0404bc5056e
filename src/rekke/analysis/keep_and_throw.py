"""Turns of keep and throw, for every seat: the worth of what fell, of all that could have fallen, of every keep."""

from functools import cache
from typing import NamedTuple

import numpy as np

from rekke.analysis.step import EventAnalysis, Option, PossibleThrows, throw_analysis, ways_of
from rekke.compiling.arrays import Floats, Ints
from rekke.players.turn import SeatWorths, Solved, Turn
from rekke.rules.dice import faces, rolls, sort
from rekke.rules.events import Keep
from rekke.rules.hand import Hand


class SolvedTurn(NamedTuple):
    """A turn, and the worth of its hands for every seat."""

    solved: Solved
    worths: SeatWorths

    @property
    def turn(self) -> Turn:
        """The lattice of the turn."""
        return self.solved.turn

    def keeps(self, seat: int, hand: Hand) -> list[Option]:
        """Return everything that may be kept of a hand; nothing after the last throw."""
        worths = self.worths.keeps[hand.left - 1]
        return [Option(keep, worths[self.turn.hand[faces(keep.dice)]]) for keep in hand.keeps(seat)]

    def gained(self, hand: Hand, keep: Keep) -> Floats:
        """Return what each roll adds to the turn if it is the last: its probability times how much better it is than the hand."""
        worth = self.worths.rolls[0][:, keep.seat - 1]
        better: Floats = np.maximum(worth - worth[self.turn.roll[hand.lying]], 0)
        return better * self.last_rolls(keep, hand.left)

    def last_rolls(self, keep: Keep, left: int) -> Floats:
        """Return how likely each roll is to end the turn, if these dice are kept with this many throws left."""
        likely = self._thrown(faces(keep.dice))
        for after in range(left - 1, 0, -1):
            kept = self.solved.keeps[after]
            again = np.where(kept < 0, likely, 0.0)
            for hand in np.unique(kept[(kept >= 0) & (likely > 0)]):
                again += likely[kept == hand].sum() * self._thrown(self.turn.hands[hand])
            likely = again
        return likely

    def _thrown(self, kept: str) -> Floats:
        """Return how likely each roll is after a throw of all dice but these."""
        size = len(self.turn.rolls[0])
        ways, likely = ways_of(size - len(kept)), np.zeros(len(self.turn.rolls))
        likely[reached(size, kept)] = ways / ways.sum()
        return likely


def roll_analysis(solved: SolvedTurn, before: Hand, after: Hand) -> EventAnalysis:
    """Return the luck of a throw: against the mean over all rolls of the dice that were thrown."""
    full = reached(before.size, before.lying)
    fell = int(np.flatnonzero(full == solved.turn.roll[after.lying])[0])
    worths = solved.worths.rolls[after.left][full]
    return throw_analysis(PossibleThrows(tuple(rolls(before.missing)), ways_of(before.missing), worths, fell))


@cache
def reached(size: int, kept: str) -> Ints:
    """Return the number of the full roll that every throw of the other dice leads to."""
    number = {roll: n for n, roll in enumerate(rolls(size))}
    return np.array([number[sort(kept + roll)] for roll in rolls(size - len(kept))], np.int64)
