"""What a moment of Columbiz between two turns is worth.

Thousands of positions come at once, so they are columns of numbers: sets of squares stay ints, and what
is counted of them is counted by row, that is, by the number on the squares.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast, overload

import numpy as np
from numpy.typing import NDArray

from rekke.players.columbiz_weights import SWING, WEIGHTS
from rekke.players.victory import shares
from rekke.rules.columbiz.rules import Edition, captives_value
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.hand import Hand
from rekke.rules.lines import DIRECTIONS
from rekke.rules.position import Position

Indices: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.float64]

PACE = 3.5
"""How many pieces a turn takes from the reserve, about."""
EVERY = (1 << 36) - 1
SHIFTS = 6 * np.arange(6)
COUNT = np.array([n.bit_count() for n in range(64)], np.int64)
CAPTIVES = np.array([captives_value(n) for n in range(64)], np.int64)
NEXT_CAPTIVE = np.diff(CAPTIVES)


@dataclass(frozen=True, eq=False)
class Moments(Sequence[Columbiz]):
    """Positions between two turns of one game as columns: a row for each, a column for each seat."""

    edition: Edition
    first: int
    turn: int
    pieces: Indices
    reserve: Indices
    captured: Indices
    points: Indices

    @classmethod
    def of(cls, positions: Sequence[Position]) -> "Moments":
        """Take positions of one game, with the same seat to go."""
        if isinstance(positions, Moments):
            return positions
        moments = cast("Sequence[Columbiz]", positions)
        fields = ([getattr(m, name) for m in moments] for name in ("pieces", "reserve", "captured", "points"))
        one = moments[0]
        return cls(one.edition, one.first, one.turn, *(np.array(field, np.int64) for field in fields))

    def __len__(self) -> int:
        return len(self.pieces)

    @overload
    def __getitem__(self, which: int) -> Columbiz: ...
    @overload
    def __getitem__(self, which: slice) -> "Moments": ...
    def __getitem__(self, which: int | slice) -> "Columbiz | Moments":
        columns = [column[which] for column in (self.pieces, self.reserve, self.captured, self.points)]
        if isinstance(which, slice):
            return Moments(self.edition, self.first, self.turn, *columns)
        pieces, reserve, captured, points = (tuple(column.tolist()) for column in columns)
        hand = Hand(self.edition.dice)
        return Columbiz(self.edition, self.first, self.turn, pieces, reserve, captured, points, hand)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self.pieces.shape[1])

    @property
    def scores(self) -> Indices:
        """Line points, and what the captives are worth (B13)."""
        captives: Indices = CAPTIVES[self.captured]
        return self.points + captives

    @property
    def turns_left(self) -> Numbers:
        """Count the turns that each seat will still have; before the last round, as its pieces let expect."""
        had = (self.turn - self.first) % self.seats
        rest = np.array([had > 0 and (seat - self.first) % self.seats >= had for seat in self.order])
        rounds: Numbers = np.ceil(self.reserve.min(axis=1, keepdims=True) / PACE)
        return rest + rounds

    @property
    def order(self) -> range:
        """The seats in their order."""
        return range(1, self.seats + 1)


def plain_sense(positions: Sequence[Position]) -> Numbers:
    """Value positions by the score as it is, and a little for every piece, more for those that stand high."""
    moments = Moments.of(positions)
    high = rows(moments.pieces) @ np.linspace(0.05, 0.3, 6)
    return moments.scores + high * (moments.turns_left > 0)


class Foresight:
    """Values positions by the seats' shares of a victory: the score, what it will grow by, and the dangers."""

    def __init__(self, weights: Numbers = WEIGHTS, swing: float = SWING) -> None:
        self.weights, self.swing = weights, swing

    def __call__(self, positions: Sequence[Position]) -> Numbers:
        """Value many positions of one game at once."""
        moments = Moments.of(positions)
        seen, expected = terms(moments), moments.scores.astype(np.float64)
        for seat in moments.order:
            expected[:, seat - 1] += seen[:, seat - 1] @ self.weights[int(seat == moments.turn)]
        return shares(expected, self.swing * np.sqrt(moments.turns_left.sum(axis=1)))


def terms(moments: Moments) -> Numbers:
    """Give what the weights weigh, for every position and seat, in their order."""
    left = moments.turns_left[..., None]
    others = left.sum(axis=1, keepdims=True) - left
    empty = EVERY & ~np.bitwise_or.reduce(moments.pieces, axis=1, keepdims=True)
    # The more captives a seat has, the more the next one brings it (B13).
    brings = NEXT_CAPTIVE[moments.captured][..., None]
    price = (brings.sum(axis=1, keepdims=True) - brings) / (moments.seats - 1)
    standing = rows(moments.pieces) * (left > 0)
    danger = exposed(moments.pieces, empty) * price * np.minimum(others, 1)
    growth = openings(moments.pieces, empty) * np.minimum(left, 1)
    reserve = moments.reserve[..., None] * (left > 0)
    return np.concatenate([standing, danger, growth, growth * left, standing * left, reserve], axis=2)


def rows(squares: Indices) -> Indices:
    """Count the squares of sets by their row, that is, by their number."""
    counted: Indices = COUNT[squares[..., None] >> SHIFTS & 63]
    return counted


def exposed(pieces: Indices, empty: Indices) -> Indices:
    """Count the pieces that can be captured, by the least number that captures them."""
    count, safe = np.zeros((*pieces.shape, 6), np.int64), pieces
    for step in range(1, 6):
        caught = safe & empty >> 6 * step
        safe = safe & ~caught
        count += rows(caught << 6 * step)
    return count


def openings(pieces: Indices, empty: Indices) -> Indices:
    """Count the empty squares that would make a line, once for each line, by their number."""
    count = np.zeros((*pieces.shape, 6), np.int64)
    for right, down in DIRECTIONS:
        one, two = _moved(pieces, right, down), _moved(pieces, 2 * right, 2 * down)
        other, far = _moved(pieces, -right, -down), _moved(pieces, -2 * right, -2 * down)
        for pair in (one & two, one & other, other & far):
            count += rows(pair & empty)
    return count


def _moved(squares: Indices, right: int, down: int) -> Indices:
    """Move sets of squares; what would leave the board is lost."""
    columns = sum(1 << n for n in range(36) if 0 <= n % 6 + right < 6)
    by = right + 6 * down
    inside = squares & columns
    return (inside << by if by > 0 else inside >> -by) & EVERY
