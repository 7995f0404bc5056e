"""What an afterstate of Columbiz is worth: the score and the pieces, or a value with fitted weights.

Thousands of positions are valued at once, as arrays. Sets of squares stay bit masks, and what is counted of them is
counted by row, that is, by the number on the squares.
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
"""The pieces that a turn takes from the reserve, on average."""


@dataclass(frozen=True, eq=False)
class Afterstates(Sequence[Columbiz]):
    """A batch of positions between two turns of one game: arrays with a row for each and a column for each seat."""

    edition: Edition
    first: int
    turn: int
    pieces: Indices
    reserve: Indices
    captured: Indices
    points: Indices

    @classmethod
    def of(cls, positions: Sequence[Position]) -> "Afterstates":
        """Return positions of one game, with the same seat to go, as a batch."""
        if isinstance(positions, Afterstates):
            return positions
        batch = cast("Sequence[Columbiz]", positions)
        fields = (
            [getattr(one, name) for one in batch] for name in ("pieces", "reserve", "captured", "points")
        )
        one = batch[0]
        return cls(one.edition, one.first, one.turn, *(np.array(field, np.int64) for field in fields))

    def __len__(self) -> int:
        return len(self.pieces)

    @overload
    def __getitem__(self, which: int) -> Columbiz: ...
    @overload
    def __getitem__(self, which: slice) -> "Afterstates": ...
    def __getitem__(self, which: int | slice) -> "Columbiz | Afterstates":
        columns = [column[which] for column in (self.pieces, self.reserve, self.captured, self.points)]
        if isinstance(which, slice):
            return Afterstates(self.edition, self.first, self.turn, *columns)
        pieces, reserve, captured, points = (tuple(column.tolist()) for column in columns)
        hand = self.edition.hand
        return Columbiz(self.edition, self.first, self.turn, pieces, reserve, captured, points, hand)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.pieces.shape[1])

    @property
    def scores(self) -> Indices:
        """The points of lines and of captives (B13)."""
        captives: Indices = CAPTIVES[self.captured]
        return self.points + captives

    @property
    def turns_left(self) -> Numbers:
        """The turns that each seat will still have: certain in the last round, estimated from the reserves before."""
        had = (self.turn - self.first) % self.seats
        rest = np.array([had > 0 and (seat - self.first) % self.seats >= had for seat in self.order])
        rounds: Numbers = np.ceil(self.reserve.min(axis=1, keepdims=True) / PACE)
        return rest + rounds

    @property
    def order(self) -> range:
        """The numbers of the seats."""
        return range(1, self.seats + 1)


def score_and_height(positions: Sequence[Position]) -> Numbers:
    """Value positions by the score as it is, and a little for every piece, more in higher rows."""
    batch = Afterstates.of(positions)
    high = rows(batch.pieces) @ np.linspace(0.05, 0.3, 6)
    return batch.scores + high * (batch.turns_left > 0)


class FittedValue:
    """Values positions by the seats' shares of a victory, from the score and a linear estimate of its growth."""

    def __init__(self, weights: Mapping[int, Numbers] = WEIGHTS, swing: float = SWING) -> None:
        self.weights, self.swing = weights, swing

    def __call__(self, positions: Sequence[Position]) -> Numbers:
        """Value many positions of one game at once."""
        batch = Afterstates.of(positions)
        growth = self.growth_compiled(batch) if HAS_NUMBA else self.growth(batch)
        return shares(batch.scores + growth, self.swing * np.sqrt(batch.turns_left.sum(axis=1)))

    def growth(self, batch: Afterstates) -> Numbers:
        """Return the estimated growth of every score: without numba the compiled text takes 340 ms instead of 6."""
        seen, weights = terms(batch), self.weights[batch.seats]
        each = [seen[:, seat - 1] @ weights[int(seat == batch.turn)] for seat in batch.order]
        return np.stack(each, axis=1)

    def growth_compiled(self, batch: Afterstates) -> Numbers:
        """Return the same, from a compiled loop."""
        columns = batch.pieces, batch.reserve, batch.captured, batch.turns_left
        return weighed(*columns, batch.turn - 1, self.weights[batch.seats])


def terms(batch: Afterstates) -> Numbers:
    """Return the terms of every position and seat, in the order of the weights."""
    left = batch.turns_left[..., None]
    others = left.sum(axis=1, keepdims=True) - left
    # The more captives a seat has, the more points the next one brings (B13).
    brings = NEXT_CAPTIVE[batch.captured][..., None]
    price = (brings.sum(axis=1, keepdims=True) - brings) / (batch.seats - 1)
    empty = EVERY & ~np.bitwise_or.reduce(batch.pieces, axis=1, keepdims=True)
    standing = rows(batch.pieces) * (left > 0)
    danger = spread(exposed(batch.pieces, empty)) * (price * np.minimum(others, 1))
    growth = spread(openings(batch.pieces, empty)) * np.minimum(left, 1)
    reserve = batch.reserve[..., None] * (left > 0)
    return np.concatenate([standing, danger, growth, growth * left, standing * left, reserve], axis=2)
