"""The sets of pieces that one roll of Columbiz can place, and what each does to a board.

Where the pieces end up, and what they capture, does not depend on their order; whether a set is feasible and what
its lines score does. So sets are found by dynamic programming, smaller ones first:

    points(S) = max over the last piece s in S of points(S - s) + line points of s beside own pieces and S - s

where s is feasible as the last piece if S - s is, and if its square is empty by then.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.arrays import Ints
from rekke.compiling.columbiz import arm_bits, joined_points, line_points
from rekke.compiling.compiled import compiled
from rekke.players.turn import Turn, turn_of
from rekke.rules.columbiz.rules import Edition
from rekke.rules.dice import FACES, sort

Booleans: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True)
class Feasible:
    """The sets that a board has room for, with their best order."""

    points: Ints
    """The most points that the lines of each set can score, or -1 where the set is not feasible."""
    last: Ints
    """The square of each set's last piece, in the order that scores most."""


class PlacementSets:
    """All sets of squares that some roll can place pieces on, on an empty board; smaller sets come first."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.turn: Turn = turn_of(edition.dice)
        every = list(_sets(edition))
        number = {squares: n for n, squares in enumerate(every)}
        most = max(edition.pieces_a_turn.values())
        without = [[number[s[:k] + s[k + 1 :]] for k in range(len(s))] for s in every]
        self.squares = _padded(every, most)
        """The squares of each set; -1 fills a row up."""
        self.without = _padded(without, most)
        """The set without each of its squares."""
        self.size = np.array([len(squares) for squares in every], np.int64)
        self.mask = np.array([sum(1 << square for square in squares) for squares in every], np.int64)
        needs = [_need(edition, squares) for squares in every]
        self.need = np.array([self.turn.hand[need] for need in needs], np.int64)
        """The number of the hand that pays for each set."""
        self.faces = np.array([[need.count(face) for face in FACES] for need in needs], np.int64)
        self.arm_bits, self.joined = arm_bits(edition), joined_points(edition)

    @cached_property
    def lower(self) -> Ints:
        """The mask of squares with lower numbers in the column of each square."""
        return np.array([self.edition.lower[name] for name in self.edition.board.squares], np.int64)

    @cached_property
    def higher(self) -> Ints:
        """The mask of squares with higher numbers in the column of each square."""
        bits = 1 << np.arange(len(self.lower))
        return np.array([bits[(self.lower & bit) != 0].sum() for bit in bits], np.int64)

    @cached_property
    def captures(self) -> Ints:
        """The mask of squares on which each set captures other seats' pieces."""
        captures = np.zeros(len(self.size), np.int64)
        for squares in self.squares.T:
            captures |= np.where(squares < 0, 0, self.lower[squares])
        return captures

    def within(self, dice: str, most: int) -> Booleans:
        """Return which sets these dice pay for, with at most this many pieces."""
        have = [dice.count(face) for face in FACES]
        paid: Booleans = np.all(self.faces <= have, axis=1)
        return paid & (self.size <= most)

    def feasible(self, own: int, theirs: int, allowed: Booleans) -> Feasible:
        """Return which of the allowed sets a board has room for."""
        tables = self.squares, self.without, self.mask, self.higher, self.arm_bits, self.joined
        return Feasible(*best_orders(own, theirs, allowed, *tables))

    def first(self, chosen: int, feasible: Feasible) -> int:
        """Return the square of a set's first piece, in its best order."""
        while self.size[chosen] > 1:
            last = list(self.squares[chosen]).index(feasible.last[chosen])
            chosen = int(self.without[chosen, last])
        return int(self.squares[chosen, 0])


@lru_cache(maxsize=16)
def sets_of(edition: Edition) -> PlacementSets:
    """Return the sets of an edition, made once."""
    return PlacementSets(edition)


@compiled
def best_orders(  # noqa: PLR0917  (compiled code takes plain arrays)
    own: int,
    theirs: int,
    allowed: Booleans,
    squares: Ints,
    without: Ints,
    mask: Ints,
    higher: Ints,
    arm_bits: Ints,
    joined: Ints,
) -> tuple[Ints, Ints]:
    """Return the points of every allowed set, -1 where it is not feasible, and its best last piece."""
    points, last = np.full(len(mask), -1), np.full(len(mask), -1)
    points[0] = 0
    for chosen in range(1, len(mask)):
        for square, before in zip(squares[chosen], without[chosen]):  # noqa: B905  (numba knows no strict)
            if not allowed[chosen] or square < 0:
                break
            emptied = mask[before] & higher[square]
            if points[before] < 0 or own >> square & 1 or (theirs >> square & 1 and not emptied):
                continue
            scored = points[before] + line_points(arm_bits, joined, own | mask[before], square)
            if scored > points[chosen]:
                points[chosen], last[chosen] = scored, square
    return points, last


def _sets(edition: Edition) -> Iterator[tuple[int, ...]]:
    """List the sets of squares that ask for no more dice than there are, smaller ones first."""
    asked = [number for _, number in edition.asks.values()]
    for size in range(max(edition.pieces_a_turn.values()) + 1):
        for squares in combinations(range(len(asked)), size):
            if sum(asked[square] for square in squares) <= edition.dice:
                yield squares


def _need(edition: Edition, squares: tuple[int, ...]) -> str:
    """Return the dice that a set of squares asks for."""
    asked = list(edition.asks.values())
    return sort("".join(asked[square][0] * asked[square][1] for square in squares))


def _padded(rows: list[tuple[int, ...]] | list[list[int]], width: int) -> Ints:
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows], np.int64)
