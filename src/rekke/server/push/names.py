"""Looking up the addresses of push services, so that a slow name server holds up nobody else.

Whoever subscribes chooses the host, and a lookup in a thread cannot be stopped. So the hosts of one domain have one thread
at a time, and nobody waits long for it.
"""

import asyncio
import socket
from collections.abc import Sequence
from functools import partial

from rekke.table.fair_workers import FairWorkers

LIMIT = 3.0
"""Seconds that a caller waits for an answer."""
THREADS, MOST_WAITING = 16, 512


class Names:
    """Looks up host names, each once for all who ask for it at the same time."""

    def __init__(self) -> None:
        self._workers = FairWorkers(THREADS, "rekke-names", MOST_WAITING)
        self._lookups: dict[str, asyncio.Task[Sequence[str]]] = {}

    async def addresses(self, host: str, port: int) -> Sequence[str]:
        """Return all addresses of a host; raise OSError, TimeoutError, or Overloaded if too many hosts wait."""
        if host not in self._lookups:
            domain = ".".join(host.split(".")[-2:])
            lookup = asyncio.create_task(self._workers.run(domain, partial(_addresses, host, port)))
            self._lookups[host] = lookup
            lookup.add_done_callback(partial(self._end, host))
        async with asyncio.timeout(LIMIT):
            return await asyncio.shield(self._lookups[host])

    def _end(self, host: str, lookup: asyncio.Task[Sequence[str]]) -> None:
        del self._lookups[host]
        if not lookup.cancelled():
            lookup.exception()  # Perhaps nobody waits for it any more, and that is no fault.


def _addresses(host: str, port: int) -> Sequence[str]:
    return [str(address[0]) for *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
