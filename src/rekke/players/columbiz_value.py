"""What an afterstate of Columbiz is worth: the score and the pieces, or a value with fitted weights.

Thousands of positions are valued at once, as arrays. Sets of squares stay bit masks, and what is counted of them is
counted by row, that is, by the number on the squares.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.players.columbiz_terms import (
    CAPTIVES,
    EVERY,
    NEXT_CAPTIVE,
    exposed,
    openings,
    rows,
    unpacked,
)
from rekke.players.columbiz_weights import Weights, expert_file, read_weights
from rekke.players.victory import shares
from rekke.rules.columbiz.rules import Edition
from rekke.rules.columbiz.rules import Position as Columbiz

LAST_TURNS = 1, 2, 3
"""Floats of turns left that are so few that each has weights of its own."""
FAR_BEHIND = 4
"""Pieces in reserve beyond which it makes less difference how far behind a seat is."""


@dataclass(frozen=True, eq=False)
class Afterstates:
    """A batch of positions between two turns of one game: arrays with a row for each and a column for each seat."""

    edition: Edition
    first: int
    turn: int
    pieces: Ints
    reserve: Ints
    captured: Ints
    points: Ints

    @classmethod
    def of(cls, positions: Sequence[Columbiz]) -> "Afterstates":
        """Return positions of one game, with the same seat to go, as a batch."""
        one, names = positions[0], ("pieces", "reserve", "captured", "points")
        fields = (np.array([getattr(each, name) for each in positions], np.int64) for name in names)
        return cls(one.edition, one.first, one.turn, *fields)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self.pieces.shape[1])

    @property
    def scores(self) -> Ints:
        """The points of lines and of captives (B13)."""
        captives: Ints = CAPTIVES[self.captured]
        return self.points + captives

    @property
    def most(self) -> int:
        """The most pieces that a turn may place."""
        return self.edition.pieces_a_turn[self.seats]

    def rounds(self, pace: float) -> Floats:
        """Return the rounds that are left, if turns place this many pieces: a column."""
        rounds: Floats = self.reserve.min(axis=1, keepdims=True) / pace
        return rounds

    def turns_left(self, pace: float) -> Floats:
        """Return the turns that each seat will still have: certain in the last round, estimated from the reserves before."""
        had = (self.turn - self.first) % self.seats
        rest = np.array([had > 0 and (seat - self.first) % self.seats >= had for seat in self.order])
        left: Floats = rest + np.ceil(self.rounds(pace))
        return left

    @property
    def order(self) -> range:
        """The numbers of the seats."""
        return range(1, self.seats + 1)


def score_and_height(batch: Afterstates) -> Floats:
    """Value positions by the score as it is, and a little for every piece, more in higher rows."""
    high = rows(batch.pieces) @ np.linspace(0.05, 0.3, 6)
    return batch.scores + high * (batch.turns_left(batch.most) > 0)


class FittedValue:
    """Values positions by the seats' shares of a victory, from the score and a linear estimate of its growth."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = read_weights(expert_file()) if weights is None else weights

    def __call__(self, batch: Afterstates) -> Floats:
        """Value many positions of one game at once."""
        swing, pace, _ = self.weights[batch.seats]
        return shares(self.scores(batch), swing * np.sqrt(batch.turns_left(pace[batch.most]).sum(axis=1)))

    def scores(self, batch: Afterstates) -> Floats:
        """Return the scores that are expected at the end."""
        _, pace, rows_of = self.weights[batch.seats]
        seen = terms(batch, pace[batch.most])
        growth = [seen[:, seat - 1] @ rows_of[(seat - batch.turn) % batch.seats] for seat in batch.order]
        scores: Floats = batch.scores + np.stack(growth, axis=1)
        return scores


def terms(batch: Afterstates, pace: float) -> Floats:
    """Return the terms of every position and seat, in the order of the weights (`columbiz_weights.TERMS`)."""
    left, rounds = batch.turns_left(pace)[..., None], batch.rounds(pace)[..., None]
    others, goes_on = left.sum(axis=1, keepdims=True) - left, left > 0
    # The more captives a seat has, the more points the next one brings (B13).
    captive = NEXT_CAPTIVE[batch.captured][..., None]
    price = (captive.sum(axis=1, keepdims=True) - captive) / (batch.seats - 1)
    empty = EVERY & ~np.bitwise_or.reduce(batch.pieces, axis=1, keepdims=True)
    standing = rows(batch.pieces) * goes_on
    danger, threatened = unpacked(exposed(batch.pieces, empty)), np.minimum(others, 1)
    growth = unpacked(openings(batch.pieces, empty)) * np.minimum(left, 1)
    reserve = batch.reserve[..., None]
    lag, last = (reserve - reserve.min(axis=1, keepdims=True)) * goes_on, left == LAST_TURNS
    kinds = [
        *(standing, danger * price * threatened, growth, growth * left, standing * left, reserve * goes_on),
        *(goes_on, rounds * goes_on, captive * goes_on, captive * rounds, captive * left),
        *(last, last * captive, lag, np.minimum(lag, FAR_BEHIND), reserve * rounds),
    ]
    if batch.seats > 2:
        prey = (danger.sum(axis=1, keepdims=True) - danger) * captive * np.minimum(left, 1)
        kinds += [prey, danger * captive[:, _first_rivals(batch)] * threatened]
    return np.concatenate(kinds, axis=2)


def _first_rivals(batch: Afterstates) -> list[int]:
    """Return the rival of each seat that moves first, from 0: the seat to move, or the one after it."""
    return [(batch.turn - (seat != batch.turn)) % batch.seats for seat in batch.order]
