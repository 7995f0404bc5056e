"""A way to send over a WebSocket without awaiting, so that telling a watcher wakes no task.

ASGI has no synchronous send. This does what uvicorn's own `send` does, without the code around it, and writes all
messages of one turn of the event loop together. It uses parts of uvicorn's protocol and of websockets that are not
documented: in a version without them the server sends through ASGI, which takes more CPU time and is otherwise the same.
"""

import asyncio
from collections.abc import Callable

from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from rekke.server.frames import text_frame

DIRECT_SEND = "direct_send"
"""Key of the send function in the ASGI state of a connection."""
CONNECTION, WRITABLE = "conn", "writable"
"""Parts of uvicorn's protocol: the state of the WebSocket, and the event that is set while its socket takes data."""
WRITES = "writes"
"""Part of websockets' protocol: the list of what is to be written, which `data_to_send` empties."""


def direct_send(protocol: asyncio.Protocol, transport: asyncio.Transport) -> Callable[[bytes], bool] | None:
    """Return the send function of a WebSocket; None if its protocol does not have the parts that it needs."""
    connection, writable = getattr(protocol, CONNECTION, None), getattr(protocol, WRITABLE, None)
    has_writes = isinstance(getattr(connection, WRITES, None), list)
    if has_writes and isinstance(connection, ServerProtocol) and isinstance(writable, asyncio.Event):
        return DirectSender(connection, transport, writable).send
    return None


class DirectSender:
    """Sends text over a WebSocket. It holds no reference to the protocol, which would make a reference cycle."""

    __slots__ = ("_conn", "_flush_scheduled", "_transport", "_writable")

    def __init__(self, conn: ServerProtocol, transport: asyncio.Transport, writable: asyncio.Event) -> None:
        self._conn, self._transport, self._writable = conn, transport, writable
        self._flush_scheduled = False

    def send(self, text: bytes) -> bool:
        """Send a text at the end of this turn of the event loop; return False if the socket cannot take it now."""
        if self._conn.state is not OPEN or not self._writable.is_set():
            return False
        self._conn.writes.append(text_frame(text))
        if not self._flush_scheduled:
            self._flush_scheduled = True
            asyncio.get_running_loop().call_soon(self._flush)
        return True

    def _flush(self) -> None:
        """Write what is still buffered; any other send since then has already written what came before it."""
        self._flush_scheduled = False
        if not self._transport.is_closing():
            self._transport.write(b"".join(self._conn.data_to_send()))
