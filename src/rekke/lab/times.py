"""Times of decisions: their mean and quantiles, from a histogram with logarithmic buckets."""

from collections import Counter
from math import ceil, log

WIDTH = log(1.02)
"""The width of a bucket: two times in the same one differ by 2 % at most."""
SHORTEST = 1e-9


class Times:
    """The times of many decisions, in seconds."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.buckets: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Count a decision."""
        self.count += 1
        self.total += seconds
        self.buckets[ceil(log(max(seconds, SHORTEST)) / WIDTH)] += 1

    def merge(self, others: "Times") -> None:
        """Add all decisions of another histogram."""
        self.count += others.count
        self.total += others.total
        self.buckets.update(others.buckets)

    @property
    def mean(self) -> float:
        """The mean; 0 where there are no decisions."""
        return self.total / self.count if self.count else 0.0

    def quantile(self, share: float) -> float:
        """Return the time that this share of the decisions did not exceed, at most 2 % too high."""
        reached = 0
        for bucket, count in sorted(self.buckets.items()):
            reached += count
            if reached >= share * self.count:
                return float(1.02**bucket)
        return 0.0
