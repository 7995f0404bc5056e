"""How well a share of victories is known: its 95 % interval, and both as a difference in Elo.

The unit is the block, not the game: the games of a block share their dice, so they do not count as
independent witnesses. A block gives a player a share between 0 and 1. To the n shares that were
played two of 1 and two of 0 are added; with their mean m and variance v the interval is

    m ± 1.96 · √(v / (n + 4))

Where a share is only ever 0 or 1 this is the interval of Agresti and Coull. The four keep it honest
when few blocks were played, or when one side has won them all: it is never of no width.
"""

from math import inf, log10, sqrt
from statistics import NormalDist
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)
ADDED = 2
"""Blocks won, and as many lost, that are added."""


class Interval(NamedTuple):
    """Where the truth lies, with 95 % confidence."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2


class Share:
    """The mean of one player's shares in blocks, one after the other, and its interval.

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
        """What was won of what was played."""
        return self.total / self.blocks if self.blocks else 0.0

    @property
    def half(self) -> float:
        """Half the width of the interval, before it is cut to what a share can be."""
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
    """Give the difference in Elo at which a player is expected to win this share against another.

    >>> round(elo(0.75)), elo(0.5), elo(1)
    (191, 0.0, inf)
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))
