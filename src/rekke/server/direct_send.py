"""A uvicorn WebSocket that can send without awaiting, so that telling a watcher wakes no task.

ASGI has no synchronous send. This does what uvicorn's own `send` does, without the code around it, and writes all
messages of one turn of the event loop together.
"""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State
from websockets.server import ServerProtocol

DIRECT_SEND = "direct_send"
"""Key of the send function in the ASGI state of a connection."""


class DirectSendProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol, which puts a `DirectSender` into the state of its connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, dict(app_state), _loop)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Offer the send function to the application."""
        super().connection_made(transport)
        self.app_state[DIRECT_SEND] = DirectSender(self.conn, self.transport, self.writable).send


class DirectSender:
    """Sends text over a WebSocket. It holds no reference to the protocol, which would make a reference cycle."""

    def __init__(self, conn: ServerProtocol, transport: asyncio.Transport, writable: asyncio.Event) -> None:
        self._conn, self._transport, self._writable = conn, transport, writable
        self._flush_scheduled = False

    def send(self, text: bytes) -> bool:
        """Send a text at the end of this turn of the event loop; return False if the socket cannot take it now."""
        if self._conn.state is not State.OPEN or not self._writable.is_set():
            return False
        self._conn.send_text(text)
        if not self._flush_scheduled:
            self._flush_scheduled = True
            asyncio.get_running_loop().call_soon(self._flush)
        return True

    def _flush(self) -> None:
        """Write what is still buffered; any other send since then has already written what came before it."""
        self._flush_scheduled = False
        if not self._transport.is_closing():
            self._transport.write(b"".join(self._conn.data_to_send()))
