"""A socket that speaks HTTP: heads are looked at before they are parsed, and passed on one at a time."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from rekke.server.http_head import BadHead, find_head
from rekke.server.protocol_guard import ProtocolGuard
from rekke.server.sockets import SOCKET, Sockets

MAX_PIPELINED = 65_536
"""Bytes of further requests that wait until the first one is answered."""


class HttpGuard(ProtocolGuard):
    """Collects the head of a request, and makes uvicorn's protocol only when it is complete: a slow one is cheap."""

    __slots__ = ("_app_state", "_body", "_buffer", "_make", "_pending")

    def __init__(
        self, sockets: Sockets, make: Callable[[dict[str, Any]], asyncio.Protocol], app_state: dict[str, Any]
    ) -> None:
        super().__init__(sockets, None, None)
        self._make, self._app_state = make, app_state
        self._buffer = b""
        """Data after the last request that was passed on."""
        self._body = 0
        """Bytes that the body of this request still has."""
        self._pending = False
        """Whether a request was passed on that is not answered yet."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the socket, or close it."""
        self._transport = cast(asyncio.Transport, transport)
        self._socket = self._sockets.admit(self._transport)
        if self._socket:
            self._socket.when_answered = self._answered

    def data_received(self, data: bytes) -> None:
        """Pass the rest of a body on, and collect what follows it."""
        if self._body:
            data = self._pass_body(data)
        if data:
            self._buffer += data
            self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the socket, and break the reference cycle with it."""
        if self._socket:
            self._socket.when_answered = None
        super().connection_lost(exc)

    def _look(self) -> None:
        """Pass the next request on if it is complete and the one before is answered."""
        if self._transport.is_closing():
            return
        if self._pending:
            if len(self._buffer) > MAX_PIPELINED and self._socket:
                self._sockets.drop(self._socket, "unread")
            return
        try:
            head = find_head(self._buffer)
        except BadHead as bad:
            self._refuse(bad)
            return
        if head:
            data, self._buffer = self._buffer, b""
            self._body, self._pending = head.body, True
            self._pass_on(data[: head.end])
            self._hand_over(data[head.end :])

    def _hand_over(self, rest: bytes) -> None:
        """Go on with what follows a head, here or at the protocol that it has changed to."""
        protocol = cast(asyncio.Protocol, self._transport.get_protocol())
        if protocol is not self and self._socket:
            self._socket.when_answered = None
        if rest:
            protocol.data_received(rest)

    def _pass_body(self, data: bytes) -> bytes:
        """Pass bytes of the body on, and return those after it."""
        body, rest = data[: self._body], data[self._body :]
        self._body -= len(body)
        self._pass_on(body)
        return rest

    def _pass_on(self, data: bytes) -> None:
        if self._inner is None:
            self._inner = self._make({**self._app_state, SOCKET: self._socket})
            self._inner.connection_made(self._transport)
        self._deliver(self._inner, data)

    def _answered(self) -> None:
        """Go on with the next request."""
        self._pending = False
        if self._buffer:
            self._look()

    def _refuse(self, bad: BadHead) -> None:
        self._sockets.report("malformed")
        self._buffer = b""
        self._transport.write(bad.answer)
        self._transport.close()
