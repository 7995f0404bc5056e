"""The scores that a throw of Cubo promises before it is thrown, with a middle of four dice.

The more of the nine dice have one colour, the more lines count double, so scores grow as colours drift. They were
sampled once by `bench/prospects_cubo.py`, as twelve quantiles of 1,200 throws a row; a test samples again.
"""

from collections.abc import Mapping
from statistics import fmean

import numpy as np

from rekke.compiling.arrays import Floats

SCORES: Mapping[bool, Mapping[int, tuple[int, ...]]] = {
    False: {
        4: (11, 14, 16, 18, 18, 20, 22, 24, 24, 26, 29, 33),
        5: (12, 15, 16, 18, 20, 21, 22, 24, 25, 28, 30, 34),
        6: (12, 15, 17, 19, 20, 22, 24, 25, 26, 28, 32, 36),
        7: (12, 16, 19, 20, 22, 24, 26, 28, 29, 32, 34, 40),
        8: (14, 18, 20, 22, 24, 26, 28, 30, 32, 32, 36, 42),
    },
    True: {
        4: (13, 16, 19, 22, 24, 25, 28, 30, 32, 34, 37, 43),
        5: (12, 17, 20, 22, 24, 26, 28, 30, 32, 35, 38, 43),
        6: (14, 18, 21, 24, 26, 28, 30, 32, 35, 37, 40, 46),
        7: (15, 18, 22, 24, 28, 30, 32, 34, 37, 40, 42, 48),
        8: (16, 20, 24, 26, 28, 32, 34, 36, 40, 44, 46, 56),
    },
}
"""By whether streets count in any order (C4), and by the number of dice of the more frequent colour."""

LATER = 1
"""The points that a seat loses by grabbing after somebody else."""


def prospects(dice: str, *, in_any_order: bool) -> Floats:
    """Return equally likely scores of a new throw of nine dice, from their colours."""
    return np.array(SCORES[in_any_order][_most(dice)], dtype=np.float64)


def promise(dice: str, *, in_any_order: bool) -> float:
    """Return the mean score of a new throw of nine dice, from their colours.

    >>> promise("R?R?R?R?B?B?B?B?W?", in_any_order=False)
    21.25
    """
    return _MEANS[in_any_order, _most(dice)]


def _most(dice: str) -> int:
    return max(dice.count("R"), dice.count("B"))


_MEANS = {
    (order, most): fmean(scores) for order, by_most in SCORES.items() for most, scores in by_most.items()
}
