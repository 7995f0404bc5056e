"""An answer that is computed once a second at most, and shared by everybody who asks for it meanwhile."""

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, Generic, TypeVar

PERIOD = 1.0
"""Seconds for which an answer holds."""
T = TypeVar("T")


class SharedAnswer(Generic[T]):
    """The latest answer of a computation that costs too much to be made for every request."""

    def __init__(
        self,
        compute: Callable[[], Coroutine[Any, Any, T]],
        period: float = PERIOD,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._compute, self._period, self._now = compute, period, now
        self._answer: asyncio.Task[T] | None = None
        self._at = 0.0

    async def get(self) -> T:
        """Return the answer; if the caller is cancelled, the others still get it."""
        if self._answer is None or (self._answer.done() and self._now() >= self._at + self._period):
            self._answer, self._at = asyncio.create_task(self._compute()), self._now()
        return await asyncio.shield(self._answer)
