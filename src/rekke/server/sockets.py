"""The open sockets of this process: how many each address has, and which of them keep the server waiting.

A socket waits for its client from `accept` until a whole request head has arrived, while the body of a request
arrives, and again after the answer. Any other socket is being served. A socket that waits too long is closed, and
sockets that wait make room for new ones, so that half-open connections cannot shut anybody out.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile

from rekke.server.limits import MAX_SOCKETS, Limits, rate_limit_key

WAIT = 15.0
"""Seconds for a request's head, for its body, and for the next request on the same connection."""
SOCKET = "socket"
"""Key of the socket in the ASGI state of a connection."""


class Socket:
    """An accepted connection, and a context manager around each request that is answered on it.

    It holds no reference to its protocol, which would make a reference cycle.
    """

    __slots__ = ("_calls", "_sockets", "_transport", "address", "proxied", "when_answered")

    def __init__(self, sockets: "Sockets", transport: asyncio.Transport, host: str, *, proxied: bool) -> None:
        self._sockets, self._transport = sockets, transport
        self._calls = 0
        self.when_answered: Callable[[], None] | None = None
        """Called when all requests of this socket are answered."""
        self.address, self.proxied = rate_limit_key(host), proxied

    def __enter__(self) -> None:
        """Let the socket not wait while a request is answered; pipelined ones may overlap."""
        self._calls += 1
        self._sockets.stop_waiting(self)

    def __exit__(self, *_: object) -> None:
        self._calls -= 1
        if not self._calls:
            self._sockets.wait_for(self)
            if self.when_answered:
                self.when_answered()

    @contextmanager
    def receiving(self) -> Iterator[None]:
        """Let the socket wait while the body of its request arrives."""
        self._sockets.wait_for(self)
        try:
            yield
        finally:
            self._sockets.stop_waiting(self)

    def abort(self) -> None:
        """Close the socket at once, without sending what is still buffered."""
        self._transport.abort()


class Sockets:
    """All sockets of this process, at most `most`. A proxy may have any number of them."""

    def __init__(self, limits: Limits, most: int, is_proxy: Callable[[str], bool]) -> None:
        self._limits, self.most, self._is_proxy = limits, most, is_proxy
        self._open: set[Socket] = set()
        self._by_address: dict[str, dict[Socket, None]] = {}
        """The sockets of each address, the oldest first."""
        self._waiting: dict[Socket, float] = {}
        """Since when each socket waits, the longest first."""

    def __len__(self) -> int:
        return len(self._open)

    @property
    def waiting(self) -> int:
        """How many sockets wait for their client."""
        return len(self._waiting)

    def admit(self, transport: asyncio.Transport) -> Socket | None:
        """Count a new socket; close it and return None if neither it nor an older one can be spared."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        socket = Socket(self, transport, host, proxied=self._is_proxy(host))
        if not self._make_room(socket):
            transport.abort()
            return None
        self._open.add(socket)
        if not socket.proxied:
            self._by_address.setdefault(socket.address, {})[socket] = None
        self.wait_for(socket)
        return socket

    def remove(self, socket: Socket) -> None:
        """Stop counting a socket."""
        self._open.discard(socket)
        self._waiting.pop(socket, None)
        if own := self._by_address.get(socket.address):
            own.pop(socket, None)
            if not own:
                del self._by_address[socket.address]

    def wait_for(self, socket: Socket) -> None:
        """Let a socket wait from now on, unless it is closed."""
        if socket in self._open:
            self._waiting.pop(socket, None)
            self._waiting[socket] = self._limits.now()

    def stop_waiting(self, socket: Socket) -> None:
        """Let a socket wait no longer."""
        self._waiting.pop(socket, None)

    async def sweep(self) -> None:
        """Close the sockets that have waited too long."""
        late = self._limits.now() - WAIT
        for socket, _ in list(takewhile(lambda item: item[1] <= late, self._waiting.items())):
            self.drop(socket, "waiting")

    def close_waiting(self) -> None:
        """Close all sockets that wait."""
        for socket in list(self._waiting):
            self._drop(socket)

    def report(self, limit: str) -> None:
        """Report that a socket has reached a limit."""
        self._limits.report(limit)

    def drop(self, socket: Socket, limit: str) -> None:
        """Close a socket that has reached a limit."""
        self.report(limit)
        self._drop(socket)

    def _make_room(self, new: Socket) -> bool:
        """Close an older socket if there are too many; return False if none can be closed."""
        own = self._by_address.get(new.address, {})
        if not new.proxied and len(own) >= self._most_of_one():
            self._limits.report("sockets")
            return self._drop_first(own)
        if len(self._open) >= self.most:
            self._limits.report("total")
            return self._drop_first(self._waiting)
        return True

    def _most_of_one(self) -> float:
        """Return how many sockets an address may have: at most its fair share when there is no room left."""
        most = self._limits.factor * MAX_SOCKETS or float("inf")
        if len(self._open) >= self.most:
            return min(most, self.most / (len(self._by_address) or 1))
        return min(most, self.most / 2) if self._limits.factor else most

    def _drop_first(self, sockets: Iterable[Socket]) -> bool:
        """Close the first of these sockets that waits; return False if none does."""
        for socket in sockets:
            if socket in self._waiting:
                self._drop(socket)
                return True
        return False

    def _drop(self, socket: Socket) -> None:
        self.remove(socket)
        socket.abort()
