"""WebSockets over which one can speak without waiting: no task is woken for it, and what is said together is sent together.

ASGI has nothing of the kind; this is what its `send` does in uvicorn, less everything around it.
"""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State
from websockets.server import ServerProtocol

SAY = "say"
"""Where in the state of a connection its way to speak is found."""


class Speaking(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn's that shows how to speak over it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, dict(app_state), _loop)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self.app_state[SAY] = Speaker(self.conn, self.transport, self.writable).say


class Speaker:
    """Sends text over a WebSocket; it does not know the protocol, which would never be forgotten if it did."""

    def __init__(self, conn: ServerProtocol, transport: asyncio.Transport, writable: asyncio.Event) -> None:
        self._conn, self._transport, self._writable = conn, transport, writable
        self._flushes = False

    def say(self, text: bytes) -> bool:
        """Send a text at the end of this turn of the loop; say if that is not possible now."""
        if self._conn.state is not State.OPEN or not self._writable.is_set():
            return False
        self._conn.send_text(text)
        if not self._flushes:
            self._flushes = True
            asyncio.get_running_loop().call_soon(self._flush)
        return True

    def _flush(self) -> None:
        """Write what is still here: whatever else was sent since has taken along what came before it."""
        self._flushes = False
        if not self._transport.is_closing():
            self._transport.write(b"".join(self._conn.data_to_send()))
