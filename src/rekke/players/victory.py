"""From expected scores to what a seat maximizes: shares of a victory, and the lead over the others."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from rekke.compiling.arrays import Floats

Merit: TypeAlias = Callable[[Floats, int], Floats]
"""Returns what a seat maximizes, for each row of values."""


def shares(expected: Floats, spread: Floats) -> Floats:
    """Return the share of a victory of each seat: a softmax of expected scores with the spread as temperature.

    >>> shares(np.array([[30.0, 30.0], [30.0, 20.0]]), np.array([5.0, 0.0])).round(2).tolist()
    [[0.5, 0.5], [1.0, 0.0]]
    """
    # The best seat has exponent 0, so nothing overflows; a spread of 0, at the end of a game, is nearly one.
    behind = (expected - expected.max(axis=1, keepdims=True)) / np.maximum(spread, 0.01)[:, None]
    odds = np.exp(behind)
    result: Floats = odds / odds.sum(axis=1, keepdims=True)
    return result


def lead_of(values: Floats, seat: int) -> Floats:
    """Return the lead of a seat over the mean of the others, for each row.

    >>> lead_of(np.array([[5.0, 3.0, 1.0]]), seat=2).tolist()
    [0.0]
    """
    own = values[:, seat - 1]
    others: Floats = (values.sum(axis=1) - own) / (values.shape[1] - 1)
    return own - others


def own(values: Floats, seat: int) -> Floats:
    """Return the value for a seat alone, for each row."""
    mine: Floats = values[:, seat - 1]
    return mine


def won(scores: Floats) -> Floats:
    """Return the shares of a victory at the end of a game: the highest scores of a row win together.

    >>> won(np.array([[30.0, 20.0, 30.0]])).tolist()
    [[0.5, 0.0, 0.5]]
    """
    top = scores == scores.max(axis=1, keepdims=True)
    result: Floats = top / top.sum(axis=1, keepdims=True)
    return result
