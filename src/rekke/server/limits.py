"""How much anybody may ask for: buckets of tokens that fill up again, by address and by seat."""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic
from typing import NamedTuple

from rekke.table.acts import Refusal

LARGEST = 4_096
"""Bytes of a message or a body."""
KNOWN = 50_000
"""Buckets that are kept; the one unused for longest makes room, and is full by then."""


class Rate(NamedTuple):
    """How many at once, and how many a second in the long run."""

    burst: float
    a_second: float


RATES = {
    "open": Rate(20, 0.2),  # tables that an address opens
    "ask": Rate(120, 40),  # whatever an address asks for, together
    "study": Rate(10, 0.5),  # whole games that an address has shown or verified
    "act": Rate(40, 10),  # what is asked for a seat, or by who holds none
    "talk": Rate(6, 0.5),  # what a seat says and signs
    "connect": Rate(60, 4),  # connections that an address begins
}
OPEN_AT_ONCE = 100
"""Connections and streams that an address may have open."""


class Limits:
    """The buckets of everybody who was here lately; a factor of 0 limits nothing."""

    def __init__(self, factor: float = 1, now: Callable[[], float] = monotonic) -> None:
        self.factor, self.now = factor, now
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: Counter[str] = Counter()

    def take(self, kind: str, who: str) -> None:
        """Take a token out of somebody's bucket, or refuse."""
        if not self.factor:
            return
        burst, a_second = max(1, self.factor * RATES[kind].burst), self.factor * RATES[kind].a_second
        now = self.now()
        left, at = self._buckets.pop((kind, who), (burst, now))
        left = min(burst, left + (now - at) * a_second)
        self._buckets[kind, who] = (left - 1 if left >= 1 else left, now)
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        if left < 1:
            wait = ceil(10 * (1 - left) / a_second) / 10
            raise Refusal("too-fast", f"too much at once: try again in {wait:.1f} s")

    def admit(self, address: str) -> None:
        """Refuse another connection of an address that has too many."""
        self.take("connect", address)
        if self.factor and self._open[address] >= self.factor * OPEN_AT_ONCE:
            raise Refusal("too-fast", "too many connections from your address are open")

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Count a connection of an address for as long as it lasts."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def neighbourhood(address: str) -> str:
    """Give what counts as one address: of the newer kind everybody has 2^64 of their own.

    >>> neighbourhood("192.0.2.7"), neighbourhood("::ffff:192.0.2.7"), neighbourhood("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::')
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return address
    # A socket for both kinds shows the older ones in the clothes of the newer.
    return str(known.ipv4_mapped or ipaddress.IPv6Address(int(known) >> 64 << 64))
