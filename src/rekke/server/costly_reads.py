"""Reads that take long (replays, records, odds): computed in threads, in fair turns.

Everybody behind an address has their turn, one read at a time, and so has every address. An address that asks for more
than its rate limit waits, and is not refused: a school behind one address is no attack.
"""

from asyncio import sleep
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from rekke.server.limits import Limits
from rekke.table.acts import Refusal
from rekke.table.fair_workers import FairTurns, FairWorkers, Overloaded

T = TypeVar("T")
THREADS = 2
MOST_WAITING = 5_000
"""Reads that may wait. The caps on sockets are reached long before."""


class ReadTurn:
    """The turn of a read: what it computes begins as soon as its address has a thread."""

    def __init__(self, workers: FairWorkers, address: str) -> None:
        self._workers, self._address = workers, address

    async def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns, once a thread has done it."""
        return await self._workers.run(self._address, work)


class CostlyReads:
    """The turns of all costly reads of a node."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._workers = FairWorkers(THREADS, "rekke-reader", MOST_WAITING)
        self._addresses: dict[str, FairTurns] = {}
        """The turns of the people behind each address that reads something now."""

    @asynccontextmanager
    async def turn(self, address: str, person: str, tokens: float) -> AsyncIterator[ReadTurn]:
        """Wait for the turn of a person behind an address, and until the address has this many tokens."""
        turns = self._addresses.setdefault(address, FairTurns(1, MOST_WAITING))
        try:
            await turns.begin(person)
            try:
                await sleep(self._limits.delay("study", address, tokens))
                yield ReadTurn(self._workers, address)
            finally:
                turns.end(person)
        except Overloaded as problem:
            raise Refusal("too-fast", "too many games are read at once: try again") from problem
        finally:
            if turns.idle:
                self._addresses.pop(address, None)

    async def close(self) -> None:
        """Wait for what has begun."""
        await self._workers.close()
