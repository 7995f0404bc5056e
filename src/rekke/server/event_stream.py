"""The messages for one connection to a table: the lines it missed, then each new one, in order."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Self

from rekke.server.node import Node
from rekke.table.changes import Change, encode, event_message
from rekke.table.log import Entry, Unread
from rekke.table.messages import Bye
from rekke.table.room import Room
from rekke.table.snapshot import Viewer

MAX_QUEUED = 256
"""Back-pressure: a client that falls this many messages behind is disconnected and has to reconnect."""
LOG_BATCH = 500
"""Lines read from the log at a time."""
CLOSING = Bye(code="closing", reason="the server is shutting down: reconnect with the last number you saw")
TOO_SLOW = Bye(code="too-fast", reason="you read too slowly: reconnect with the last number you saw")
LINE_LOST = Bye(code="unkept", reason="a line was not sent: reconnect with the last number you saw")
LOG_DOWN = Bye(code="unkept", reason="the log does not answer: reconnect with the last number you saw")


def never_at_once(_: bytes) -> bool:
    """Send nothing, so that every message is queued."""
    return False


class EventStream:
    """The outgoing queue of one connection, for the holder of the token with this hash.

    With `view`, each line brings what it changes in the view of the table. `send_at_once` sends a message without
    waiting if it can, and returns whether it did. Other messages are queued.
    """

    __slots__ = (
        "__weakref__",
        "_is_over",
        "_queue",
        "_since",
        "_viewer",
        "_wakeup",
        "address",
        "bye",
        "holder",
        "node",
        "room",
        "send_at_once",
        "view",
    )

    def __init__(
        self,
        node: Node,
        room: Room,
        *,
        holder: str = "",
        address: str = "",
        view: bool = False,
        send_at_once: Callable[[bytes], bool] = never_at_once,
    ) -> None:
        self.node, self.room, self.holder, self.view = node, room, holder, view
        self.address, self.send_at_once = address, send_at_once
        self.bye: Bye | None = None
        self._is_over = False
        self._queue: list[bytes] = []  # not a deque, which takes 600 bytes even while it is empty
        self._wakeup: asyncio.Future[None] | None = None
        """Completed by the next message while `messages` waits on an empty queue."""
        self._since = 0
        self._viewer = Viewer.of(room.table, holder)

    def __enter__(self) -> Self:
        """Subscribe to the table: later lines are queued, earlier ones are read from the log."""
        self._since = self.room.table.number
        self._viewer = Viewer.of(self.room.table, self.holder)
        self.room.watchers.add(self)
        self.room.presence.join(self)
        self.node.connections.add(self)
        if self.node.closing:
            self.dismiss()
        return self

    def __exit__(self, *_: object) -> None:
        self.node.connections.discard(self)
        self.room.watchers.discard(self)
        self.room.presence.part(self)

    def attend(self, message: bytes) -> None:
        """Send who is there to a client that shows the table."""
        if self.view:
            self.send(message)

    def tell(self, changes: Sequence[Change]) -> None:
        """Send new lines of the table, or say goodbye if this node has left it; a client that misses one reconnects."""
        if self.room.left:
            left = self.room.node.left(self.room.table.id)
            self.dismiss(Bye(code=left.code, reason=left.reason))
        try:
            for change in changes:
                was = self._viewer
                if change.reseats:
                    self._viewer = Viewer.of(change.after, self.holder)
                self.send(change.message(was, self._viewer, view=self.view))
        except Exception:
            self.dismiss(LINE_LOST)
            raise

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

    def end(self) -> None:
        """Let `messages` end without a goodbye: the client is gone."""
        self._is_over = True
        self._wake()

    async def messages(self, after: int, heartbeat: float | None = None) -> AsyncIterator[bytes]:
        """Yield the lines after a number, then every new message, until the stream is dismissed.

        Yields an empty message after `heartbeat` seconds of silence.
        """
        try:
            async for entry in self._missed(after):
                yield self._missed_message(entry)
        except Unread:
            self.dismiss(LOG_DOWN)
        while not self._is_over and (self.bye is None or self._queue):
            if not self._queue:
                await self._more(heartbeat)
            yield self._queue.pop(0) if self._queue else b""

    def _put(self, message: bytes) -> None:
        self._queue.append(message)
        self._wake()

    def _wake(self) -> None:
        if self._wakeup and self._idle:
            self._wakeup.set_result(None)

    @property
    def _idle(self) -> bool:
        """Everything has been sent, and `messages` waits for more."""
        return self._wakeup is not None and not self._wakeup.done()

    def _missed_message(self, entry: Entry) -> bytes:
        table = self.room.table
        return encode(event_message(entry, table, Viewer.of(table, self.holder)))

    async def _missed(self, after: int) -> AsyncIterator[Entry]:
        while after < self._since:
            most = min(LOG_BATCH, self._since - after)
            for entry in await self.node.hall.log.read(self.room.table.id, after, most):
                yield entry
            after += most

    def _more(self, heartbeat: float | None) -> Awaitable[object]:
        """Return what to await for the next message; not a coroutine, whose frame every silent stream would keep."""
        self._wakeup = asyncio.get_running_loop().create_future()
        # Not wait_for: in Python 3.11 it can swallow a cancellation.
        return self._wakeup if heartbeat is None else asyncio.wait([self._wakeup], timeout=heartbeat)
