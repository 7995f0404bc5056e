"""Turns and threads for work that takes long, shared fairly: every key has its turn, with one piece of work at a time."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Overloaded(Exception):
    """So much work waits already that more is not accepted."""


class FairTurns:
    """Turns for a few keys at a time (round robin), such as tables, addresses or people.

    A key with much work waits for its own turns and delays no other key. A turn is dropped when its caller is cancelled.
    """

    def __init__(self, slots: int, most_waiting: int) -> None:
        self._free, self._most_waiting = slots, most_waiting
        self._running: set[str] = set()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Callers that wait for a turn, by key; the key that is served next comes first."""
        self._queued = 0

    @property
    def idle(self) -> bool:
        """Whether no key has a turn; then none waits for one either."""
        return not self._running

    async def begin(self, key: str) -> None:
        """Wait for the turn of a key, or raise Overloaded if too much waits; `end` must follow."""
        if self._free and key not in self._running:  # Then nothing of this key waits either.
            self._begin(key)
            return
        if self._queued >= self._most_waiting:
            raise Overloaded
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        self._queued += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._remove(key, turn)
            else:
                self.end(key)
            raise

    def end(self, key: str) -> None:
        """End the turn of a key, and begin the next."""
        self._free += 1
        self._running.discard(key)
        for following, turns in self._waiting.items():
            for turn in turns:
                if following not in self._running and not turn.done():
                    self._remove(following, turn)
                    self._begin(following)
                    turn.set_result(None)
                    return

    def _begin(self, key: str) -> None:
        self._free -= 1
        self._running.add(key)

    def _remove(self, key: str, turn: "asyncio.Future[None]") -> None:
        """Take a turn out of the queue; its key comes last among those that wait."""
        self._queued -= 1
        self._waiting[key].remove(turn)
        self._waiting.move_to_end(key)
        if not self._waiting[key]:
            del self._waiting[key]


class FairWorkers:
    """Threads that serve keys in turn; work is dropped if nobody waits for it and it has not begun."""

    def __init__(self, threads: int, name: str, most_waiting: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._turns = FairTurns(threads, most_waiting)

    async def run(self, key: str, work: Callable[[], T]) -> T:
        """Return what the work returns, once a thread has done it; raise Overloaded if too much waits."""
        await self._turns.begin(key)
        running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        running.add_done_callback(lambda _: self._turns.end(key))
        # A thread cannot be stopped: it keeps its turn until it is done.
        return await asyncio.shield(running)

    async def close(self) -> None:
        """Wait for the work that has begun."""
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)
