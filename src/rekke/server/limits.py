"""Rate limits: token buckets by address and by seat, and caps on open connections."""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import NamedTuple

from rekke.lang.translatable import reason
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
    "study": Rate(120, 3),  # games shown or verified for an address, and records and odds, which cost less
    "analyse": Rate(40, 0.5),  # games analysed for an address that were not analysed lately
    "hint": Rate(60, 4),  # hints for an address, and choices that its tutors judge
    "act": Rate(40, 10),  # commands for a seat, or from somebody without one
    "talk": Rate(6, 0.5),  # chat messages and signs of a seat
    "push": Rate(20, 0.1),  # subscriptions to notifications, and their ends, from an address
    "erase": Rate(5, 0.05),  # requests of a person to erase everything they wrote
    "public": Rate(6, 0.05),  # tables that a person or an address makes public
    "wait": Rate(30, 0.5),  # people behind an address who begin to wait for others
    "connect": Rate(100, 4),  # WebSockets and event streams opened by an address
    "http": Rate(30, 400),  # requests of an address for anything, pages and files included
    "frames": Rate(20, 20),  # frames on one WebSocket, pings and fragments included
}
MAX_CONNECTIONS = 100
"""WebSockets and event streams that an address may have open at once."""
MAX_OPEN_TABLES = 200
"""Tables of one host at which no game has begun yet."""
MAX_SOCKETS = 512
"""Sockets that an address may have open at once, whatever they are used for."""
MAX_DELAY = 5.0
"""Seconds that a request waits for its turn where requests are slowed down and not refused."""


def unreported(_limit: str) -> None:
    """Report nothing."""


class Limits:
    """The token buckets of recent clients. `factor` scales every rate; 0 switches the limits off."""

    def __init__(self, factor: float = 1, now: Callable[[], float] = monotonic) -> None:
        self.factor, self.now = factor, now
        self.report: Callable[[str], None] = unreported
        """Called with the name of every limit that is reached."""
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: Counter[str] = Counter()
        self._calls: Counter[str] = Counter()

    def rate(self, kind: str) -> Rate:
        """Return the size and the speed of a bucket, scaled."""
        return Rate(max(1, self.factor * RATES[kind].burst), self.factor * RATES[kind].per_second)

    def take(self, kind: str, client: str, tokens: float = 1) -> None:
        """Take tokens from a bucket, or refuse and say when to retry."""
        self._take(kind, client, 0, tokens)

    def delay(self, kind: str, client: str, tokens: float = 1) -> float:
        """Take tokens from a bucket, and return the seconds until it has them; refuse if the client would wait too long."""
        return self._take(kind, client, MAX_DELAY, tokens)

    def _take(self, kind: str, client: str, patience: float, tokens: float) -> float:
        if not self.factor:
            return 0
        burst, per_second = self.rate(kind)
        now = self.now()
        left, at = self._buckets.pop((kind, client), (burst, now))
        left = min(burst, left + (now - at) * per_second)
        wait = max(0, (tokens - left) / per_second)
        self._buckets[kind, client] = (left if wait > patience else left - tokens, now)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if wait:
            self.report(kind)
        if wait > patience:
            wait = ceil(10 * (wait - patience)) / 10
            raise Refusal("too-fast", f"too many requests: try again in {wait:.1f} s")
        return wait

    def check_connection(self, address: str) -> None:
        """Refuse a connection from an address that opens them too fast or has too many open."""
        self.take("connect", address)
        if self.factor and self._open[address] >= self.factor * MAX_CONNECTIONS:
            self.report("connections")
            raise Refusal("too-fast", "too many open connections from your address: close one first")

    def check_open_tables(self, number: int) -> None:
        """Refuse another table to a host who has this many at which no game has begun."""
        if self.factor and number >= self.factor * MAX_OPEN_TABLES:
            self.report("tables")
            raise Refusal("not-now", reason("table.too-many"))

    def connected(self, address: str) -> "Counted":
        """Count a connection of an address for as long as it is open."""
        return Counted(self._open, address)

    def calling(self, address: str) -> "Counted":
        """Count a request of an address until it is answered, or refuse it if there are too many at once."""
        if self.factor and self._calls[address] >= self.factor * MAX_SOCKETS:
            self.report("calls")
            raise Refusal("too-fast", "too many requests at once from your address: wait for an answer first")
        return Counted(self._calls, address)


class Counted:
    """A context manager that counts a key up, and down again at the end; a key that is not in use takes no memory."""

    __slots__ = ("_counter", "_key")

    def __init__(self, counter: Counter[str], key: str) -> None:
        self._counter, self._key = counter, key

    def __enter__(self) -> None:
        self._counter[self._key] += 1

    def __exit__(self, *_: object) -> None:
        self._counter[self._key] -= 1
        if not self._counter[self._key]:
            del self._counter[self._key]


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
