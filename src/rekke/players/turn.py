"""One turn of keep and throw, solved by expectimax from the worth of each final roll. It knows no rules.

A hand is a multiset of dice. The hands of at most d dice form a lattice: a hand h has six extensions h+1 … h+6
by one die, each with probability 1/6. For a full hand r, any hand h, and n throws left:

    V[0](r) = last(r)                                     the worth of a roll after the last throw
    K[n](h) = V[n-1](h) if h is full, else the mean of K[n](h+1) … K[n](h+6)     keep h, throw the others
    V[n](r) = max(stop(r), K[n](h) for all parts h of r but r itself)            stop, or keep the best part

A turn of n throws is worth K[n] of the empty hand. Both K and V are one pass over the lattice, one die at a
time, so no table of transition probabilities is needed.

Worths are those of the seat to move, which chooses. What the others can expect of its choices is one more pass a
seat, without choosing (`Solved.for_seats`).
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.compiling.compiled import compiled
from rekke.compiling.hands import hand_numbers, hand_texts, hands
from rekke.rules.dice import rolls

Worths: TypeAlias = Floats


@compiled
def fill_means(extended: Ints, hands: Worths) -> None:
    """Fill in K of all smaller hands, where the full ones at the end of the array hold V."""
    for hand in range(len(extended) - 1, -1, -1):
        total = 0.0
        for face in range(6):
            total += hands[extended[hand, face]]
        hands[hand] = total / 6


@compiled
def raise_to_best(extended: Ints, hands: Worths, part: Ints) -> None:
    """Raise every hand to the worth of its best part, and write the number of that part into `part`."""
    for hand in range(len(extended)):
        for face in range(6):
            larger = extended[hand, face]
            # Select instead of branch: the comparison is unpredictable, and a misprediction costs more than a move.
            better = hands[hand] > hands[larger]
            hands[larger] = hands[hand] if better else hands[larger]
            part[larger] = part[hand] if better else part[larger]


@compiled
def solve(extended: Ints, last: Worths, stop: Worths, throws: int) -> tuple[Worths, Ints, float]:
    """Return V and the best keep of each roll, by the number of throws left, and the worth of the whole turn."""
    smaller, full = len(extended), len(last)
    worth = np.empty((throws, full))
    keep = np.full((throws, full), -1)
    hands = np.empty(smaller + full)
    part = np.empty(smaller + full, np.int64)
    worth[0] = last
    hands[smaller:] = last
    fill_means(extended, hands)
    for left in range(1, throws):
        # A full hand is not a keep of itself: it begins with stop(r), and a keep must be better than that.
        hands[smaller:] = stop
        part[:smaller] = np.arange(smaller)
        part[smaller:] = -1
        raise_to_best(extended, hands, part)
        worth[left] = hands[smaller:]
        keep[left] = part[smaller:]
        fill_means(extended, hands)
    return worth, keep, hands[0]


class SeatWorths(NamedTuple):
    """What every seat can expect of a solved turn: arrays whose last axis are the seats."""

    rolls: Worths
    """The worth of each roll, by the number of throws left."""
    keeps: Worths
    """The worth of keeping each smaller hand and throwing the other dice, by the number of throws left after that."""

    @property
    def expected(self) -> Worths:
        """The worth of the turn before its first throw."""
        worth: Worths = self.keeps[-1, 0]
        return worth


@dataclass(frozen=True)
class Solved:
    """A solved turn: the worth and the best keep of every roll."""

    turn: "Turn"
    worths: Worths
    keeps: Ints
    expected: float
    """The worth of the turn before its first throw."""

    def worth(self, dice: str, left: int) -> float:
        """Return the worth of a roll with this many throws left."""
        return float(self.worths[left, self.turn.roll[dice]])

    def keep(self, dice: str, left: int) -> str | None:
        """Return the dice to leave lying while the others are thrown again, or None to stop here."""
        kept = self.keeps[left, self.turn.roll[dice]]
        return None if kept < 0 else self.turn.hands[kept]

    def for_seats(self, last: Worths, stop: Worths) -> SeatWorths:
        """Return the worths for every seat, where the seat to move keeps what is best for itself.

        `last` and `stop` are as in `Turn.solve`, with a column for each seat.
        """
        smaller, throws, seats = len(self.turn.extended), len(self.worths), last.shape[1]
        rolls, keeps = np.empty((throws, *last.shape)), np.empty((throws, smaller, seats))
        rolls[0] = last
        for left in range(throws):
            if left:
                kept = self.keeps[left]
                rolls[left] = np.where(kept[:, None] < 0, stop, keeps[left - 1][kept])
            for seat in range(seats):
                hands = np.concatenate([np.empty(smaller), rolls[left, :, seat]])
                fill_means(self.turn.extended, hands)
                keeps[left, :, seat] = hands[:smaller]
        return SeatWorths(rolls, keeps)


class Turn:
    """The lattice of all hands of up to this many dice.

    >>> turn = Turn(2)
    >>> turn.rolls[:3], len(turn.hands), turn.hands[turn.extended[turn.hand["6"], 4]]
    (('66', '65', '64'), 28, '65')
    """

    def __init__(self, size: int) -> None:
        self.hands, self.hand = hand_texts(size), hand_numbers(size)
        self.rolls = tuple(rolls(size))
        self.roll = {roll: number for number, roll in enumerate(self.rolls)}
        self.extended: Ints = hands(size).plus[: -len(self.rolls)].astype(np.int64)
        """The extensions of each smaller hand, by face."""

    def solve(self, last: Worths, stop: Worths | None = None, *, throws: int) -> Solved:
        """Solve a turn of this many throws, from the worth of each roll after the last throw and of stopping before."""
        return Solved(self, *solve(self.extended, last, last if stop is None else stop, throws))

    def best_parts(self, worth: Worths) -> tuple[Worths, Ints]:
        """Return the worth of the best part of every roll, the roll itself included, and the hand that it is."""
        hands, part = worth.copy(), np.arange(len(worth))
        raise_to_best(self.extended, hands, part)
        return hands[-len(self.rolls) :], part[-len(self.rolls) :]


@cache
def turn_of(size: int) -> Turn:
    """Return the lattice for this many dice, made once."""
    return Turn(size)
