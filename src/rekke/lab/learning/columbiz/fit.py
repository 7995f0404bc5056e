"""The fit of weights to examples, in two steps: of points to margins, and of certainty to winners.

The regression explains how a seat's margin over the others changes until the end of a game, by the terms of the seat minus
the mean of the others': ridge regression, whose weights w solve (XᵀX + λI)w = Xᵀy with features X and growth y. Margins
say more than winners do, so the same games give better weights.

With the weights fixed, the swing is the one with which the shares of a victory predict the results best (the least
squared error, Brier's score), so the shares are calibrated. It is a proper score also for results without luck, which may be
below 0 or above 1.
"""

from math import sqrt

import numpy as np

from rekke.compiling.arrays import Floats
from rekke.lab.learning.columbiz.league import PIECES_A_TURN, Examples
from rekke.players.columbiz_weights import SeatWeights
from rekke.players.victory import shares

RIDGE = 30.0
"""Ridge regularization: keeps the weights of rare terms small."""
SWINGS = 0.5, 20.0
"""The range in which the swing is looked for."""
GOLDEN = (sqrt(5) - 1) / 2
PROBES = 30


def fitted(examples: Examples) -> SeatWeights:
    """Return the weights that explain these examples best."""
    features = _features(examples)
    seats, count = examples.scores.shape[1], features.shape[2]
    flat = _over_others(features).reshape(-1, count)
    grown = _over_others(examples.final - examples.scores).reshape(-1)
    ridge = RIDGE * seats * np.eye(count)
    rows: Floats = np.linalg.solve(flat.T @ flat + ridge, flat.T @ grown).reshape(seats, -1)
    return SeatWeights(
        _best_swing(examples, examples.scores + features @ rows.reshape(-1)), PIECES_A_TURN, rows
    )


def squared_error(examples: Examples, weights: SeatWeights) -> float:
    """Return the mean squared error of the shares that the weights give."""
    return _squared_error(
        examples, examples.scores + _features(examples) @ weights.rows.reshape(-1), weights.swing
    )


def _squared_error(examples: Examples, expected: Floats, swing: float) -> float:
    missed = shares(expected, swing * np.sqrt(examples.left)) - examples.result
    return float((missed**2).sum(axis=1).mean())


def _features(examples: Examples) -> Floats:
    """Return the terms in a block for each place in the order of moving; all blocks but that of the seat are 0."""
    games, seats, count = examples.terms.shape
    features = np.zeros((games, seats, seats, count))
    for seat in range(seats):
        place = (seat + 1 - examples.turn.astype(np.int64)) % seats
        features[np.arange(games), seat, place] = examples.terms[:, seat]
    return features.reshape(games, seats, -1)


def _over_others(numbers: Floats) -> Floats:
    """Return the numbers of each seat minus the mean of the others'."""
    others = numbers.sum(axis=1, keepdims=True) - numbers
    over: Floats = numbers - others / (numbers.shape[1] - 1)
    return over


def _best_swing(examples: Examples, expected: Floats) -> float:
    """Return the swing with the least squared error, by golden-section search."""
    low, high = SWINGS
    for _ in range(PROBES):
        one, other = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if _squared_error(examples, expected, one) < _squared_error(examples, expected, other):
            high = other
        else:
            low = one
    return (low + high) / 2
