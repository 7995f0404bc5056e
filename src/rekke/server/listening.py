"""Somebody who listens to a table: first what they missed, then everything that happens, in order."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Self

from rekke.server.house import House
from rekke.table.changes import Change, encode, event_message
from rekke.table.log import Entry, Unread
from rekke.table.messages import Bye
from rekke.table.room import Room

QUEUE = 256
"""Messages that a slow reader may be behind before it is let go, to come back with the last number it saw."""
PAGE = 500
"""Lines of the past that are read at once."""
GOING = Bye(code="closing", reason="the server goes away: come back with the last number you saw")
SLOW = Bye(code="too-fast", reason="you read too slowly: come back with the last number you saw")
LOST = Bye(code="unkept", reason="the log does not answer: come back with the last number you saw")


def later(_: bytes) -> bool:
    """Send nothing at once."""
    return False


class Listener:
    """Holds what is to be sent over one connection, if it cannot be sent at once."""

    def __init__(
        self,
        house: House,
        room: Room,
        *,
        positions: bool = False,
        at_once: Callable[[bytes], bool] = later,
    ) -> None:
        self.house, self.room, self.positions, self.at_once = house, room, positions, at_once
        self.bye: Bye | None = None
        self._queue: deque[bytes] = deque()
        self._wakes: asyncio.Future[None] | None = None
        """What is waited for while there is nothing to send."""
        self._since = 0

    def __enter__(self) -> Self:
        """Begin to listen: from here on what happens is queued; what happened before is in the log."""
        self._since = self.room.table.number
        self.room.watchers.add(self)
        self.house.guests.add(self)
        if self.house.closing:
            self.dismiss()
        return self

    def __exit__(self, *_: object) -> None:
        self.house.guests.discard(self)
        self.room.watchers.discard(self)

    def tell(self, told: Sequence[Change]) -> None:
        """Say what happened."""
        for each in told:
            for message in each.positioned if self.positions else (each.plain,):
                self.say(message)

    def say(self, message: bytes) -> None:
        """Send or queue a message; who is too far behind is let go."""
        if len(self._queue) >= QUEUE:
            self.dismiss(SLOW)
        elif self.bye is None and not (self._waits and self.at_once(message)):
            self._put(message)

    def dismiss(self, bye: Bye = GOING) -> None:
        """Let nothing more be said but why."""
        if self.bye is None:
            self.bye = bye
            self.room.watchers.discard(self)
            self._put(encode(bye))

    async def messages(self, after: int, heartbeat: float | None = None) -> AsyncIterator[bytes]:
        """Give what happened after a number and then everything that happens, until this is dismissed.

        After so many seconds without anything, nothing is given.
        """
        try:
            async for entry in self._missed(after):
                yield encode(event_message(entry))
        except Unread:
            self.dismiss(LOST)
        while self.bye is None or self._queue:
            if not self._queue:
                await self._woken(heartbeat)
            yield self._queue.popleft() if self._queue else b""

    def _put(self, message: bytes) -> None:
        self._queue.append(message)
        if self._wakes and self._waits:
            self._wakes.set_result(None)

    @property
    def _waits(self) -> bool:
        """Everything has been sent."""
        return self._wakes is not None and not self._wakes.done()

    async def _missed(self, after: int) -> AsyncIterator[Entry]:
        while after < self._since:
            most = min(PAGE, self._since - after)
            for entry in await self.house.hall.log.read(self.room.table.id, after, most):
                yield entry
            after += most

    async def _woken(self, heartbeat: float | None) -> None:
        self._wakes = asyncio.get_running_loop().create_future()
        if heartbeat is None:
            await self._wakes
        else:
            # Not wait_for: in Python 3.11 that can swallow a cancellation.
            await asyncio.wait([self._wakes], timeout=heartbeat)
