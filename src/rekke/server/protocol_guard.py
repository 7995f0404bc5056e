"""The base of protocols around uvicorn's.

They wrap uvicorn's protocols instead of subclassing them, and use nothing of them but the arguments that uvicorn
passes to every protocol class.
"""

import asyncio

from rekke.server.sockets import Socket, Sockets


class ProtocolGuard(asyncio.Protocol):
    """A protocol around one of uvicorn's, which may be made only when the first data arrive."""

    __slots__ = ("__weakref__", "_inner", "_socket", "_sockets", "_transport")
    _transport: asyncio.Transport

    def __init__(self, sockets: Sockets, socket: Socket | None, inner: asyncio.Protocol | None) -> None:
        self._sockets, self._socket, self._inner = sockets, socket, inner

    def _deliver(self, protocol: asyncio.Protocol, data: bytes) -> None:
        """Let uvicorn's protocol read data; close the socket where it can neither read them nor answer."""
        if self._transport.is_closing():
            return
        try:
            protocol.data_received(data)
        except Exception:  # noqa: BLE001  (which one depends on the versions of h11, websockets and uvicorn)
            self._sockets.report("malformed")
            self._transport.abort()

    def eof_received(self) -> bool | None:
        """Pass on that the client sends nothing more."""
        return self._inner.eof_received() if self._inner else None

    def pause_writing(self) -> None:
        """Pass on that the socket is full."""
        if self._inner:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the socket takes data again."""
        if self._inner:
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the socket."""
        if self._socket:
            self._sockets.remove(self._socket)
        if self._inner:
            self._inner.connection_lost(exc)
