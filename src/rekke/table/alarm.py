"""An alarm that runs a coroutine at the next moment at which something is due, one run at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from rekke.rules.faults import Unreadable
from rekke.table.log import Unread, Unwritten

logger = logging.getLogger(__name__)

ALARM = "alarm"
"""The name of all tasks that are started here."""
RETRY = 1_000
"""Milliseconds until a run that failed is retried."""


class Timer(Protocol):
    """A call that is scheduled."""

    def cancel(self) -> None:
        """Cancel the call."""


class Time(Protocol):
    """A clock that can schedule calls."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    def call_at(self, moment: int, then: Callable[[], None]) -> Timer:
        """Call at a moment, or earlier if it is far away; a moment in the past means now."""


class Alarm:
    """Runs `ring` at the moment that `moment` returns, and asks for the next moment after each run."""

    __slots__ = ("_at", "_name", "_next", "_ring", "_ringing", "_stopped", "_time", "_timer")

    def __init__(
        self, time: Time, moment: Callable[[], int | None], ring: Callable[[], Awaitable[None]], name: str
    ) -> None:
        self._time, self._next, self._ring, self._name = time, moment, ring, name
        self._timer: Timer | None = None
        self._at = 0
        self._ringing: asyncio.Task[None] | None = None
        self._stopped = False

    def set(self) -> None:
        """Schedule the next run; during a run this does nothing, because the end of the run schedules the next."""
        if self._ringing is None and not self._stopped:
            self._schedule(self._moment())

    async def stop(self) -> None:
        """Schedule no more runs, and cancel the one in progress."""
        self._stopped = True
        self._schedule(None)
        if self._ringing:
            self._ringing.cancel()
            await asyncio.wait([self._ringing])

    def _schedule(self, moment: int | None) -> None:
        if self._timer and moment is not None and self._at <= moment:
            return  # An early run finds nothing due and schedules again: cheaper than a new timer for every event.
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if moment is not None and not self._stopped:
            self._timer, self._at = self._time.call_at(moment, self._wake), moment

    def _wake(self) -> None:
        self._timer = None
        self._ringing = asyncio.create_task(self._run(), name=ALARM)

    def _moment(self) -> int | None:
        """Return the next moment; stop for good if the log names something that this server does not have."""
        try:
            return self._next()
        except Unreadable as problem:
            self._give_up(problem)
            return None

    def _give_up(self, problem: Unreadable) -> None:
        """Stop: a level or a game that is unknown now is still unknown at the next attempt."""
        logger.error("Giving up on %s: %s", self._name, problem)
        self._stopped = True

    async def _run(self) -> None:
        """Ring, then schedule the next run; after a failure, retry a little later."""
        again = None
        try:
            await self._ring()
        except Unreadable as problem:
            self._give_up(problem)
        except (Unread, Unwritten):
            # Not logged: the log itself says when the database goes and when it is back.
            again = self._time.now() + RETRY
        except Exception:
            logger.exception("A run of %s failed; retrying in %d ms", self._name, RETRY)
            again = self._time.now() + RETRY
        finally:
            self._ringing = None
        if not self._stopped:
            self._schedule(again or self._moment())
