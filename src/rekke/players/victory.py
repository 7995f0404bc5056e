"""From what seats can expect to what a seat should want: shares of a victory, and being ahead."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]


def shares(expected: Numbers, spread: Numbers) -> Numbers:
    """Turn the scores that seats can expect into shares of a victory, the surer the smaller the spread.

    >>> shares(np.array([[30.0, 30.0], [30.0, 20.0]]), np.array([5.0, 0.0])).round(2).tolist()
    [[0.5, 0.5], [1.0, 0.0]]
    """
    behind = (expected - expected.max(axis=1, keepdims=True)) / np.maximum(spread, 0.01)[:, None]
    odds = np.exp(behind)
    result: Numbers = odds / odds.sum(axis=1, keepdims=True)
    return result


def ahead(values: Numbers, seat: int) -> Numbers:
    """Give, for each row, how far a seat is ahead of the mean of the others.

    >>> ahead(np.array([[5.0, 3.0, 1.0]]), seat=2).tolist()
    [0.0]
    """
    own = values[:, seat - 1]
    others: Numbers = (values.sum(axis=1) - own) / (values.shape[1] - 1)
    return own - others
