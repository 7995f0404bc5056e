"""Rate limits: token buckets by address and by seat, and a cap on open connections."""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic
from typing import NamedTuple

from rekke.table.acts import Refusal

MAX_MESSAGE_BYTES = 4_096
"""Size of a WebSocket message or of a request's body."""
MAX_BUCKETS = 50_000
"""Buckets kept in memory. The least recently used one is dropped first; it has refilled long before."""


class Rate(NamedTuple):
    """Size of a token bucket, and how fast it refills."""

    burst: float
    per_second: float


RATES = {
    "open": Rate(20, 0.2),  # tables opened by an address
    "ask": Rate(120, 40),  # all requests of an address
    "study": Rate(10, 0.5),  # whole games replayed or verified for an address
    "act": Rate(40, 10),  # commands for a seat, or from somebody without one
    "talk": Rate(6, 0.5),  # chat messages and signs of a seat
    "connect": Rate(60, 4),  # connections opened by an address
}
MAX_CONNECTIONS = 100
"""WebSockets and event streams that an address may have open at once."""


class Limits:
    """The token buckets of recent clients. `factor` scales every rate; 0 switches the limits off."""

    def __init__(self, factor: float = 1, now: Callable[[], float] = monotonic) -> None:
        self.factor, self.now = factor, now
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: Counter[str] = Counter()

    def take(self, kind: str, who: str) -> None:
        """Take a token from a bucket, or refuse and say when to retry."""
        if not self.factor:
            return
        burst, per_second = max(1, self.factor * RATES[kind].burst), self.factor * RATES[kind].per_second
        now = self.now()
        left, at = self._buckets.pop((kind, who), (burst, now))
        left = min(burst, left + (now - at) * per_second)
        self._buckets[kind, who] = (left - 1 if left >= 1 else left, now)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            wait = ceil(10 * (1 - left) / per_second) / 10
            raise Refusal("too-fast", f"too many requests: try again in {wait:.1f} s")

    def check_connection(self, address: str) -> None:
        """Refuse a connection from an address that opens them too fast or has too many open."""
        self.take("connect", address)
        if self.factor and self._open[address] >= self.factor * MAX_CONNECTIONS:
            raise Refusal("too-fast", "too many open connections from your address: close one first")

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Count a connection of an address for as long as it is open."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def rate_limit_key(address: str) -> str:
    """Return what counts as one client: an IPv4 address, or the /64 network of an IPv6 address.

    One household usually has a whole /64 network to itself.

    >>> rate_limit_key("192.0.2.7"), rate_limit_key("::ffff:192.0.2.7"), rate_limit_key("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return address
    # A dual-stack socket reports IPv4 clients as ::ffff:a.b.c.d.
    return str(known.ipv4_mapped or ipaddress.IPv6Address(int(known) >> 64 << 64))
