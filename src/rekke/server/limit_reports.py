"""Reports of limits that were reached: each is counted, and those of connections are logged now and then."""

import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic

from rekke.server.metrics import Metrics

logger = logging.getLogger(__name__)

WARNINGS = {
    "sockets": "an address has too many connections open, and its idle ones are closed",
    "total": "there are too many connections in all, and idle ones are closed",
    "waiting": "connections are closed because their request did not arrive in time",
    "unread": "connections are closed because they send many requests without waiting for the answers",
    "malformed": "clients send what is not HTTP, too large, or text that is not UTF-8",
    "connect": "an address opens connections too fast, and they are refused",
    "connections": "an address has too many WebSockets and event streams open, and further ones are refused",
    "calls": "an address has too many requests under way, and further ones are refused",
    "frames": "a WebSocket sends too many frames, and is slowed down",
    "flood": "a WebSocket is closed because it sends far too many frames",
}
"""Limits on connections, which only attacks and faults of a network reach, in words for the operator."""
SILENCE = 60.0
"""Seconds between two log lines about the same limit."""
USUAL = {"waiting": 20}
"""How often a limit is reached within this time although nobody attacks: browsers open connections that they never use."""


class LimitReports:
    """Counts every limit that was reached, and logs one line a minute for each limit on connections."""

    def __init__(self, metrics: Metrics, now: Callable[[], float] = monotonic) -> None:
        self._metrics, self._now = metrics, now
        self._unlogged: Counter[str] = Counter()
        self._since: dict[str, float] = {}
        """When each limit was reached for the first time of those that are not logged yet."""
        self._logged: dict[str, float] = {}

    def __call__(self, limit: str) -> None:
        """Report that a limit was reached once."""
        self._metrics.limited.labels(limit).inc()
        if limit not in WARNINGS:
            return
        now, usual = self._now(), USUAL.get(limit, 0)
        if self._unlogged[limit] <= usual and now >= self._since.get(limit, now) + SILENCE:
            del self._unlogged[limit]
        if not self._unlogged[limit]:
            self._since[limit] = now
        self._unlogged[limit] += 1
        if self._unlogged[limit] > usual and now >= self._logged.get(limit, -SILENCE) + SILENCE:
            self._logged[limit] = now
            logger.warning("Limit %s: %s (%d times)", limit, WARNINGS[limit], self._unlogged.pop(limit))
