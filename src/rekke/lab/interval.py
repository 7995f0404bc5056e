"""The 95 % interval of a share of victories, and the share and its interval as differences in Elo.

The unit is the block, not the game: the games of a block share their dice, so they are not independent. A
block gives a player a share between 0 and 1. Two shares of 1 and two of 0 are added to the n shares that were
played; with the mean m and the variance v of all n + 4 the interval is

    m ± 1.96 · √(v / (n + 4))

Where every share is 0 or 1 this is the Agresti-Coull interval. The four added shares keep it honest when few
blocks were played or one side has won them all: its width is never 0.
"""

from math import inf, log10, sqrt
from statistics import NormalDist
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)
ADDED = 2
"""Blocks won that are added, and as many lost ones."""


class Interval(NamedTuple):
    """The bounds of a 95 % interval."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of the width."""
        return (self.high - self.low) / 2


class Share:
    """The mean of one player's shares of blocks, and its interval.

    >>> share = Share()
    >>> for won in (1, 1, 0.5, 1): share.add(won)
    >>> share.mean, [round(end, 3) for end in share.interval]
    (0.875, [0.391, 0.984])
    """

    def __init__(self) -> None:
        self.blocks = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, share: float) -> None:
        """Count a block."""
        self.blocks += 1
        self.total += share
        self.squares += share * share

    @property
    def mean(self) -> float:
        """The mean share; 0 before the first block."""
        return self.total / self.blocks if self.blocks else 0.0

    @property
    def half(self) -> float:
        """Half the width of the interval, before it is cut to 0 and 1."""
        n = self.blocks + 2 * ADDED
        variance = (self.squares + ADDED) / n - self._centre**2
        return Z * sqrt(variance / n)

    @property
    def interval(self) -> Interval:
        """The 95 % interval."""
        return Interval(max(0.0, self._centre - self.half), min(1.0, self._centre + self.half))

    @property
    def _centre(self) -> float:
        return (self.total + ADDED) / (self.blocks + 2 * ADDED)


def elo(share: float) -> float:
    """Return the difference in Elo at which a player is expected to win this share against another.

    >>> round(elo(0.75)), elo(0.5), elo(1)
    (191, 0.0, inf)
    """
    if not 0 < share < 1:
        return inf if share > 0 else -inf
    return 400 * log10(share / (1 - share))
