"""What a moment of Columbiz between two turns is worth.

Thousands of positions come at once, so they are columns of numbers: sets of squares stay ints, and what
is counted of them is counted by row, that is, by the number on the squares.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast, overload

import numpy as np

from rekke.compiling.compiled import HAS_NUMBA
from rekke.players.columbiz_terms import (
    CAPTIVES,
    EVERY,
    NEXT_CAPTIVE,
    Indices,
    Numbers,
    exposed,
    openings,
    rows,
    spread,
    weighed,
)
from rekke.players.columbiz_weights import SWING, WEIGHTS
from rekke.players.victory import shares
from rekke.rules.columbiz.rules import Edition
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.position import Position

PACE = 3.5
"""How many pieces a turn takes from the reserve, about."""


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
        hand = self.edition.hand
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

    def __init__(self, weights: Mapping[int, Numbers] = WEIGHTS, swing: float = SWING) -> None:
        self.weights, self.swing = weights, swing

    def __call__(self, positions: Sequence[Position]) -> Numbers:
        """Value many positions of one game at once."""
        moments = Moments.of(positions)
        growth = self.growth_compiled(moments) if HAS_NUMBA else self.growth(moments)
        return shares(moments.scores + growth, self.swing * np.sqrt(moments.turns_left.sum(axis=1)))

    def growth(self, moments: Moments) -> Numbers:
        """Give the points that every seat is still to get, more or less, by what its terms weigh."""
        seen, weights = terms(moments), self.weights[moments.seats]
        each = [seen[:, seat - 1] @ weights[int(seat == moments.turn)] for seat in moments.order]
        return np.stack(each, axis=1)

    def growth_compiled(self, moments: Moments) -> Numbers:
        """Give the same, by a compiled loop."""
        columns = moments.pieces, moments.reserve, moments.captured, moments.turns_left
        return weighed(*columns, moments.turn - 1, self.weights[moments.seats])


def terms(moments: Moments) -> Numbers:
    """Give what the weights weigh, for every position and seat, in their order."""
    left = moments.turns_left[..., None]
    others = left.sum(axis=1, keepdims=True) - left
    # The more captives a seat has, the more the next one brings it (B13).
    brings = NEXT_CAPTIVE[moments.captured][..., None]
    price = (brings.sum(axis=1, keepdims=True) - brings) / (moments.seats - 1)
    empty = EVERY & ~np.bitwise_or.reduce(moments.pieces, axis=1, keepdims=True)
    standing = rows(moments.pieces) * (left > 0)
    danger = spread(exposed(moments.pieces, empty)) * (price * np.minimum(others, 1))
    growth = spread(openings(moments.pieces, empty)) * np.minimum(left, 1)
    reserve = moments.reserve[..., None] * (left > 0)
    return np.concatenate([standing, danger, growth, growth * left, standing * left, reserve], axis=2)
