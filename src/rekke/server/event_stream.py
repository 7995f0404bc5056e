"""The messages for one connection to a table: the lines it missed, then each new one, in order."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Self

from rekke.server.node import Node
from rekke.table.changes import Change, encode, event_message
from rekke.table.log import Entry, Unread
from rekke.table.messages import Bye
from rekke.table.room import Room

MAX_QUEUED = 256
"""Back-pressure: a client that falls this many messages behind is disconnected and has to reconnect."""
LOG_BATCH = 500
"""Lines read from the log at a time."""
CLOSING = Bye(code="closing", reason="the server is shutting down: reconnect with the last number you saw")
TOO_SLOW = Bye(code="too-fast", reason="you read too slowly: reconnect with the last number you saw")
LOG_DOWN = Bye(code="unkept", reason="the log does not answer: reconnect with the last number you saw")


def never_at_once(_: bytes) -> bool:
    """Send nothing, so that every message is queued."""
    return False


class EventStream:
    """The outgoing queue of one connection.

    `send_at_once` sends a message without waiting if it can, and returns whether it did. Other messages are queued.
    """

    def __init__(
        self,
        node: Node,
        room: Room,
        *,
        positions: bool = False,
        send_at_once: Callable[[bytes], bool] = never_at_once,
    ) -> None:
        self.node, self.room, self.positions, self.send_at_once = node, room, positions, send_at_once
        self.bye: Bye | None = None
        self._queue: deque[bytes] = deque()
        self._wakeup: asyncio.Future[None] | None = None
        """Completed by the next message while `messages` waits on an empty queue."""
        self._since = 0

    def __enter__(self) -> Self:
        """Subscribe to the table: later lines are queued, earlier ones are read from the log."""
        self._since = self.room.table.number
        self.room.watchers.add(self)
        self.node.connections.add(self)
        if self.node.closing:
            self.dismiss()
        return self

    def __exit__(self, *_: object) -> None:
        self.node.connections.discard(self)
        self.room.watchers.discard(self)

    def tell(self, changes: Sequence[Change]) -> None:
        """Send new lines of the table."""
        for change in changes:
            for message in change.positioned if self.positions else (change.plain,):
                self.send(message)

    def send(self, message: bytes) -> None:
        """Send or queue a message; end the stream of a client that is too far behind."""
        if len(self._queue) >= MAX_QUEUED:
            self.dismiss(TOO_SLOW)
        elif self.bye is None and not (self._idle and self.send_at_once(message)):
            self._put(message)

    def dismiss(self, bye: Bye = CLOSING) -> None:
        """Make this goodbye the last message."""
        if self.bye is None:
            self.bye = bye
            self.room.watchers.discard(self)
            self._put(encode(bye))

    async def messages(self, after: int, heartbeat: float | None = None) -> AsyncIterator[bytes]:
        """Yield the lines after a number, then every new message, until the stream is dismissed.

        Yields an empty message after `heartbeat` seconds of silence.
        """
        try:
            async for entry in self._missed(after):
                yield encode(event_message(entry))
        except Unread:
            self.dismiss(LOG_DOWN)
        while self.bye is None or self._queue:
            if not self._queue:
                await self._wait(heartbeat)
            yield self._queue.popleft() if self._queue else b""

    def _put(self, message: bytes) -> None:
        self._queue.append(message)
        if self._wakeup and self._idle:
            self._wakeup.set_result(None)

    @property
    def _idle(self) -> bool:
        """Everything has been sent, and `messages` waits for more."""
        return self._wakeup is not None and not self._wakeup.done()

    async def _missed(self, after: int) -> AsyncIterator[Entry]:
        while after < self._since:
            most = min(LOG_BATCH, self._since - after)
            for entry in await self.node.hall.log.read(self.room.table.id, after, most):
                yield entry
            after += most

    async def _wait(self, heartbeat: float | None) -> None:
        self._wakeup = asyncio.get_running_loop().create_future()
        if heartbeat is None:
            await self._wakeup
        else:
            # Not wait_for: in Python 3.11 it can swallow a cancellation.
            await asyncio.wait([self._wakeup], timeout=heartbeat)
