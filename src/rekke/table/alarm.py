"""An alarm: it rings at the moment of what comes next, one ring at a time, and never after it is put away."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from rekke.rules.faults import Unreadable

logger = logging.getLogger(__name__)

ALARM = "alarm"
"""The name of all tasks that are begun here."""
RETRY = 1_000
"""Milliseconds after which something that failed is tried again."""


class Timer(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> None:
        """Let it not happen."""


class Time(Protocol):
    """Whoever knows what time it is."""

    def now(self) -> int:
        """Give the time in milliseconds since 1970."""

    def call_at(self, moment: int, then: Callable[[], None]) -> Timer:
        """Call at a moment, or earlier if that is far away; one that is over is now."""


class Alarm:
    """Asks for the next moment whenever it is set, and does what is to be done then."""

    def __init__(
        self, time: Time, moment: Callable[[], int | None], ring: Callable[[], Awaitable[None]], name: str
    ) -> None:
        self._time, self._next, self._ring, self._name = time, moment, ring, name
        self._timer: Timer | None = None
        self._at = 0
        self._ringing: asyncio.Task[None] | None = None
        self._away = False

    def set(self) -> None:
        """Wait for the next moment; while it rings, the end of that does so."""
        if self._ringing is None and not self._away:
            self._wait_for(self._moment())

    async def put_away(self) -> None:
        """Ring no more; a ring that goes on is broken off."""
        self._away = True
        self._wait_for(None)
        if self._ringing:
            self._ringing.cancel()
            await asyncio.wait([self._ringing])

    def _wait_for(self, moment: int | None) -> None:
        if self._timer and moment is not None and self._at <= moment:
            return  # it comes too early, looks again and waits on: cheaper than a new timer for every event
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if moment is not None and not self._away:
            self._timer, self._at = self._time.call_at(moment, self._wake), moment

    def _wake(self) -> None:
        self._timer = None
        self._ringing = asyncio.create_task(self._rung(), name=ALARM)

    def _moment(self) -> int | None:
        """Return the next moment, and none from then on where the log names what this server does not have."""
        try:
            return self._next()
        except Unreadable as problem:
            self._give_up(problem)
            return None

    def _give_up(self, problem: Unreadable) -> None:
        """Ring no more: a level or a game that is unknown now is still unknown when it is tried again."""
        logger.error("No more is done by %s: %s", self._name, problem)
        self._away = True

    async def _rung(self) -> None:
        """Ring, then wait for the next moment; what has failed is tried again a little later."""
        again = None
        try:
            await self._ring()
        except Unreadable as problem:
            self._give_up(problem)
        except Exception:
            logger.exception("What is done by %s has failed; it is tried again", self._name)
            again = self._time.now() + RETRY
        finally:
            self._ringing = None
        if not self._away:
            self._wait_for(again or self._moment())
