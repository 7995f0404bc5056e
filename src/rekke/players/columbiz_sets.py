"""The sets of pieces that one roll of Columbiz can place, and what each does to a board.

Where the pieces end up, and what they capture, does not depend on their order; whether a set is possible
and what its lines score does. So a set grows piece by piece from smaller sets, by its best last piece.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import HAS_NUMBA, compiled
from rekke.players.turn import Turn, turn_of
from rekke.rules.columbiz.rules import Edition
from rekke.rules.dice import FACES, sort
from rekke.rules.lines import arms

Indices: TypeAlias = NDArray[np.int64]
Booleans: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True)
class Possible:
    """Which sets a board allows (those with points, which may be none), and their last pieces."""

    points: Indices
    """The most that the lines of a set can score, -1 for a set that is not possible."""
    last: Indices
    """The square of each set's last piece, in the order that scores so much."""


class Sets:
    """All sets of pieces that some roll could place on an empty board, smaller ones first."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.turn: Turn = turn_of(edition.dice)
        every = list(_sets(edition))
        number = {squares: n for n, squares in enumerate(every)}
        most = max(edition.pieces_a_turn.values())
        without = [[number[s[:k] + s[k + 1 :]] for k in range(len(s))] for s in every]
        self.squares = _table(every, most)
        self.without = _table(without, most)
        self.size = np.array([len(squares) for squares in every], np.int64)
        self.mask = np.array([sum(1 << square for square in squares) for squares in every], np.int64)
        needs = [_need(edition, squares) for squares in every]
        self.need = np.array([self.turn.hand[need] for need in needs], np.int64)
        self.faces = np.array([[need.count(face) for face in FACES] for need in needs], np.int64)
        self.levels = [np.flatnonzero(self.size == size) for size in range(1, most + 1)]

    @cached_property
    def lower(self) -> Indices:
        """The squares with lower numbers in the column of each square."""
        return np.array([self.edition.lower[name] for name in self.edition.board.squares], np.int64)

    @cached_property
    def higher(self) -> Indices:
        """The squares with higher numbers in the column of each square."""
        bits = 1 << np.arange(len(self.lower))
        return np.array([bits[(self.lower & bit) != 0].sum() for bit in bits], np.int64)

    @cached_property
    def swept(self) -> Indices:
        """The squares that each set captures on, whoever stands there."""
        swept = np.zeros(len(self.size), np.int64)
        for squares in self.squares.T:
            swept |= np.where(squares < 0, 0, self.lower[squares])
        return swept

    @cached_property
    def walks(self) -> Indices:
        """The bits met from each square along each of eight ways, 0 beyond the edge: by way, step, square."""
        size = self.edition.board.size
        walks = np.zeros((8, max(size) - 1, len(self.lower)), np.int64)
        for square in range(len(self.lower)):
            for way, walk in enumerate(walk for both in arms(size, square) for walk in both):
                walks[way, : len(walk), square] = walk
        return walks

    def within(self, dice: str, most: int) -> Booleans:
        """Say which sets these dice can pay for, of so many pieces at most."""
        have = [dice.count(face) for face in FACES]
        paid: Booleans = np.all(self.faces <= have, axis=1)
        return paid & (self.size <= most)

    def possible(self, own: int, theirs: int, allowed: Booleans) -> Possible:
        """Find the sets among the allowed ones that a board has room for."""
        find = self.possible_compiled if HAS_NUMBA else self.possible_plain
        return find(own, theirs, allowed)

    def possible_plain(self, own: int, theirs: int, allowed: Booleans) -> Possible:
        """Find them all at once, one more piece at a time."""
        points, last = np.full(len(self.size), -1), np.full(len(self.size), -1)
        points[0] = 0
        for size, level in enumerate(self.levels, 1):
            rows = level[allowed[level]]
            best, which = points[rows], last[rows]
            for squares, without in zip(self.squares.T[:size], self.without.T[:size], strict=True):
                square, before = squares[rows], without[rows]
                fits = (points[before] >= 0) & self._room(own, theirs, before, square)
                here = np.flatnonzero(fits)
                scored = points[before[here]] + self._lines(own | self.mask[before[here]], square[here])
                better = here[scored > best[here]]
                best[better], which[better] = scored[scored > best[here]], square[better]
            points[rows], last[rows] = best, which
        return Possible(points, last)

    def possible_compiled(self, own: int, theirs: int, allowed: Booleans) -> Possible:
        """Find them one after the other, by a compiled loop."""
        tables = self.squares, self.without, self.mask, self.higher, self.walks
        return Possible(*grown(own, theirs, allowed, *tables, self.edition.B4 == "increment"))

    def first(self, chosen: int, possible: Possible) -> int:
        """Give the square of a set's first piece, in its best order."""
        while self.size[chosen] > 1:
            last = list(self.squares[chosen]).index(possible.last[chosen])
            chosen = int(self.without[chosen, last])
        return int(self.squares[chosen, 0])

    def _room(self, own: int, theirs: int, before: Indices, square: Indices) -> Booleans:
        """Say whether each square is empty, or has been emptied by a capture of this turn (B6)."""
        bit = np.left_shift(1, square)
        emptied = (self.mask[before] & self.higher[square]) != 0
        room: Booleans = ((own & bit) == 0) & (((theirs & bit) == 0) | emptied)
        return room

    def _lines(self, own: Indices, square: Indices) -> Indices:
        """Score the runs through new pieces, one along each direction (B4)."""
        points = np.zeros(len(square), np.int64)
        for both in self.walks.reshape(4, 2, *self.walks.shape[1:]):
            one, other = (_unbroken(own, walk, square) for walk in both)
            points += np.maximum(one + other - 1, 0)
            if self.edition.B4 == "increment":
                points -= np.maximum(one - 2, 0) + np.maximum(other - 2, 0)
        return points


@lru_cache(maxsize=16)
def sets_of(edition: Edition) -> Sets:
    """Give the sets of an edition."""
    return Sets(edition)


def _unbroken(own: Indices, walk: Indices, square: Indices) -> Indices:
    length = np.zeros(len(square), np.int64)
    going = np.ones(len(square), np.bool_)
    for step in walk:
        going &= (own & step[square]) != 0
        if not going.any():
            break
        length += going
    return length


@compiled
def grown(  # noqa: PLR0917  (compiled code takes plain arrays)
    own: int,
    theirs: int,
    allowed: Booleans,
    squares: Indices,
    without: Indices,
    mask: Indices,
    higher: Indices,
    walks: Indices,
    increment: bool,
) -> tuple[Indices, Indices]:
    """Grow every allowed set by its best last piece; give its points, -1 if it is not possible, and that piece."""
    points, last = np.full(len(mask), -1), np.full(len(mask), -1)
    points[0] = 0
    for chosen in range(1, len(mask)):
        for square, before in zip(squares[chosen], without[chosen]):  # noqa: B905  (numba knows no strict)
            if not allowed[chosen] or square < 0:
                break
            emptied = mask[before] & higher[square]
            if points[before] < 0 or own >> square & 1 or (theirs >> square & 1 and not emptied):
                continue
            scored = points[before] + line_points(own | mask[before], walks[:, :, square], increment)
            if scored > points[chosen]:
                points[chosen], last[chosen] = scored, square
    return points, last


@compiled
def line_points(own: int, walks: Indices, increment: bool) -> int:
    """Score the runs through a new piece, from the bits met along each of eight ways (B4)."""
    points = 0
    for way in range(0, 8, 2):
        one, other = unbroken(own, walks[way]), unbroken(own, walks[way + 1])
        points += max(one + other - 1, 0)
        if increment:
            points -= max(one - 2, 0) + max(other - 2, 0)
    return points


@compiled
def unbroken(own: int, walk: Indices) -> int:
    """Count the own pieces along a way until one is missing."""
    length = 0
    while length < len(walk) and own & walk[length]:
        length += 1
    return length


def _sets(edition: Edition) -> Iterator[tuple[int, ...]]:
    """List the sets of squares that ask for no more dice than there are, smaller ones first."""
    asked = [number for _, number in edition.asks.values()]
    for size in range(max(edition.pieces_a_turn.values()) + 1):
        for squares in combinations(range(len(asked)), size):
            if sum(asked[square] for square in squares) <= edition.dice:
                yield squares


def _need(edition: Edition, squares: tuple[int, ...]) -> str:
    asked = list(edition.asks.values())
    return sort("".join(asked[square][0] * asked[square][1] for square in squares))


def _table(rows: list[tuple[int, ...]] | list[list[int]], width: int) -> Indices:
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows], np.int64)
