"""Words for decisions, by the winning chance that they cost."""

from typing import Literal, TypeAlias, get_args

Mark: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = get_args(Mark)

COUNTED = 0.0005
"""A decision counts if the second best choice costs at least this much winning chance."""
THRESHOLDS = (0.02, 0.05, 0.10)
"""The least loss of an inaccuracy, of a mistake and of a blunder. docs/analysis.md has the percentiles behind them."""


def mark_of(lost: float) -> Mark:
    """Return the word for a loss.

    >>> mark_of(0), mark_of(THRESHOLDS[0]), mark_of(0.5)
    ('fine', 'inaccuracy', 'blunder')
    """
    return MARKS[sum(lost >= least for least in THRESHOLDS)]
