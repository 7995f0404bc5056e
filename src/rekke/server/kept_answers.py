"""Answers that take long to compute: one at a time in a thread, in fair turns, and kept for whoever asks again."""

from asyncio import sleep
from collections import OrderedDict
from collections.abc import Callable

from rekke.server.limits import Limits
from rekke.table.acts import Refusal
from rekke.table.fair_workers import FairWorkers, Overloaded

MOST_WAITING = 100
"""Answers that may wait. Most take less than a second."""


class KeptAnswers:
    """The answers of one kind. They have a thread of their own, so that nobody's board waits for them."""

    def __init__(self, limits: Limits, rate: str, most_kept: int) -> None:
        self._limits, self._rate, self._most_kept = limits, rate, most_kept
        self._workers = FairWorkers(1, f"rekke-{rate}", MOST_WAITING)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        """Answers by their keys; the least recently used one comes first."""

    async def of(self, key: str, address: str, compute: Callable[[], bytes], tokens: float = 1) -> bytes:
        """Return the answer for a key, computed if it is not known."""
        if key not in self._kept:
            self._kept[key] = await self.made(address, tokens, lambda: self._kept.get(key) or compute())
            if len(self._kept) > self._most_kept:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def made(self, address: str, tokens: float, compute: Callable[[], bytes]) -> bytes:
        """Return a computed answer, once the address has its turn and tokens for it."""
        await sleep(self._limits.delay(self._rate, address, tokens))
        try:
            return await self._workers.run(address, compute)
        except Overloaded as problem:
            raise Refusal("too-fast", "too many games are analysed at once: try again") from problem

    async def close(self) -> None:
        """Wait for what has begun."""
        await self._workers.close()
