"""One player's share of the victories without what the dice did, and its 95 % interval.

From each share the luck of the game is subtracted (see `rekke.analysis`). Its expectation is 0, so the mean of what
remains is the same as that of the plain share, and it varies less. The unit of the interval is the block here too. With
the mean m and the sum of squares S = Σ (x - m)² of n blocks the interval is Student's, with two blocks added to S that
lie a quarter from the mean, because blocks that are all the same by chance are not certain:

    m ± t · √((S + 2 · 0.25²) / (n - 1) / n)

A luck-adjusted share can be more than 1 or less than 0, the true share cannot: the interval ends there. Fewer than ten
blocks say too little about S, and the interval is everything between 0 and 1.
"""

from collections.abc import Sequence
from math import inf, sqrt

from rekke.lab.interval import Interval, Z

LEAST = 10
"""Blocks from which there is an interval."""
ADDED = 2 * 0.25**2
"""What is added to the sum of squares, so that the width of an interval is never 0."""
ROUNDING = 1e-12
"""A variance that is only rounding."""


class Spread:
    """The mean and the variance of numbers that come one by one (Welford's algorithm)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0
        """The sum of the squared distances from the mean."""

    def add(self, number: float) -> None:
        """Count a number."""
        self.count += 1
        distance = number - self.mean
        self.mean += distance / self.count
        self.squares += distance * (number - self.mean)

    @property
    def variance(self) -> float:
        """The sample variance; 0 for a single number."""
        return self.squares / max(1, self.count - 1)


class WithoutLuck:
    """A player's luck-adjusted share of the victories."""

    def __init__(self) -> None:
        self.blocks = Spread()
        self.plain, self.adjusted = Spread(), Spread()

    def add(self, shares: Sequence[float], luck: Sequence[float]) -> None:
        """Count the games of a block."""
        adjusted = [share - lucky for share, lucky in zip(shares, luck, strict=True)]
        self.blocks.add(sum(adjusted) / len(adjusted))
        for share, one in zip(shares, adjusted, strict=True):
            self.plain.add(share)
            self.adjusted.add(one)

    @property
    def mean(self) -> float:
        """The mean luck-adjusted share."""
        return self.blocks.mean

    @property
    def half(self) -> float:
        """Half the width of the interval, before it is cut to 0 and 1; infinite while there are too few blocks."""
        blocks = self.blocks
        if blocks.count < LEAST:
            return inf
        freedom = blocks.count - 1
        return student(freedom) * sqrt((blocks.squares + ADDED) / freedom / blocks.count)

    @property
    def interval(self) -> Interval:
        """The 95 % interval."""
        return Interval(*(min(1.0, max(0.0, end)) for end in (self.mean - self.half, self.mean + self.half)))

    @property
    def variance_factor(self) -> float | None:
        """How many times more the plain results of games vary; None if nothing varies."""
        if min(self.plain.variance, self.adjusted.variance) < ROUNDING:
            return None
        return self.plain.variance / self.adjusted.variance


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t (a Cornish-Fisher expansion, exact to 0.001 from 9 degrees on).

    >>> [round(student(freedom), 2) for freedom in (9, 30, 1000)]
    [2.26, 2.04, 1.96]
    """
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
