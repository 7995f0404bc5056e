"""Latency histograms without locks: only the thread of the event loop writes them, several times for each command."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate

from prometheus_client.core import HistogramMetricFamily

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the buckets of all latency histograms."""
_BOUNDS = (*map(str, SECONDS), "+Inf")


class Durations:
    """How often something took how long.

    >>> durations = Durations()
    >>> for seconds in (0.001, 0.3, 60):
    ...     durations.observe(seconds)
    >>> durations.count, durations.buckets[0], durations.buckets[-2:]
    (3, ('0.001', 1), [('10.0', 2), ('+Inf', 3)])
    """

    __slots__ = ("_counts", "total")

    def __init__(self) -> None:
        self._counts = [0] * len(_BOUNDS)
        self.total = 0.0
        """The sum of all durations in seconds."""

    def observe(self, seconds: float) -> None:
        """Count one more."""
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        """How many were counted."""
        return sum(self._counts)

    @property
    def buckets(self) -> list[tuple[str, float]]:
        """How many took at most as long as each bound."""
        return list(zip(_BOUNDS, accumulate(self._counts), strict=True))


def histogram(name: str, text: str, label: str, by_label: Mapping[str, Durations]) -> HistogramMetricFamily:
    """Return durations as a histogram for Prometheus, by the values of a label; the empty label for none."""
    family = HistogramMetricFamily(name, text, labels=[label] if label else [])
    for value, durations in by_label.items():
        family.add_metric([value] if label else [], durations.buckets, durations.total)
    return family
