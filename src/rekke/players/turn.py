"""One turn of keep and throw, solved exactly from what each final roll is worth. There are no rules in it.

A hand of any number of dice is a multiset. All hands form a lattice: each has six extensions by one die.
What it is worth to keep a hand and throw the rest is the mean over its extensions; the best keep of a roll
is the best of its parts. Both are passes over the lattice one die at a time, so no table of what leads
where with which probability is ever made.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled
from rekke.compiling.hands import hand_numbers, hand_texts, hands
from rekke.rules.dice import rolls
from rekke.rules.hand import THROWS

Worths: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.int64]


@compiled
def throw(extended: Indices, hands: Worths) -> None:
    """Fill in what keeping each smaller hand is worth, where the full ones at the end are known."""
    for hand in range(len(extended) - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += hands[extended[hand, face]]
        hands[hand] = total / 6


@compiled
def spread(extended: Indices, hands: Worths, part: Indices) -> None:
    """Raise every hand to the worth of its best part, and note which part that is."""
    for hand in range(len(extended)):
        for face in range(6):
            larger = extended[hand, face]
            # Chosen, not branched to: which hand is better cannot be foretold, and a wrong guess costs more.
            better = hands[hand] > hands[larger]
            hands[larger] = hands[hand] if better else hands[larger]
            part[larger] = part[hand] if better else part[larger]


@compiled
def solve(extended: Indices, last: Worths, stop: Worths, throws: int) -> tuple[Worths, Indices, float]:
    """Give the worth of each roll and its best keep for so many throws left, and the worth of the turn."""
    smaller, full = len(extended), len(last)
    worth = np.empty((throws, full))
    keep = np.full((throws, full), -1)
    hands = np.empty(smaller + full)
    part = np.empty(smaller + full, np.int64)
    worth[0] = last
    hands[smaller:] = last
    throw(extended, hands)
    for left in range(1, throws):
        # A whole roll is no keep, so it begins with what stopping is worth: throwing again must be better.
        hands[smaller:] = stop
        part[:smaller] = np.arange(smaller)
        part[smaller:] = -1
        spread(extended, hands, part)
        worth[left] = hands[smaller:]
        keep[left] = part[smaller:]
        throw(extended, hands)
    return worth, keep, hands[0]


@dataclass(frozen=True)
class Solved:
    """The best of all keeps, whatever is thrown."""

    turn: "Turn"
    worths: Worths
    keeps: Indices
    expected: float
    """What the turn is worth before its first throw."""

    def worth(self, dice: str, left: int) -> float:
        """Give what a roll is worth with so many throws left."""
        return float(self.worths[left, self.turn.roll[dice]])

    def keep(self, dice: str, left: int) -> str | None:
        """Give the dice to leave lying while the others are thrown again, or None to stop here."""
        kept = self.keeps[left, self.turn.roll[dice]]
        return None if kept < 0 else self.turn.hands[kept]


class Turn:
    """The lattice of all hands of up to so many dice.

    >>> turn = Turn(2)
    >>> turn.rolls[:3], len(turn.hands), turn.hands[turn.extended[turn.hand["6"], 4]]
    (('66', '65', '64'), 28, '65')
    """

    def __init__(self, size: int) -> None:
        self.hands, self.hand = hand_texts(size), hand_numbers(size)
        self.rolls = tuple(rolls(size))
        self.roll = {roll: number for number, roll in enumerate(self.rolls)}
        self.extended: Indices = hands(size).plus[: -len(self.rolls)].astype(np.int64)

    def solve(self, last: Worths, stop: Worths | None = None) -> Solved:
        """Solve a turn from what each roll is worth after the last throw, and if one stops before it."""
        return Solved(self, *solve(self.extended, last, last if stop is None else stop, THROWS))

    def best_parts(self, worth: Worths) -> tuple[Worths, Indices]:
        """Give, for every roll, the worth of its best part, itself among them, and that part's hand."""
        hands, part = worth.copy(), np.arange(len(worth))
        spread(self.extended, hands, part)
        return hands[-len(self.rolls) :], part[-len(self.rolls) :]


@cache
def turn_of(size: int) -> Turn:
    """Give the turn with so many dice."""
    return Turn(size)
