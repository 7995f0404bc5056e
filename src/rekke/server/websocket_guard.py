"""A socket after its upgrade to a WebSocket: its frames are counted before they are parsed."""

import asyncio
from collections.abc import Generator
from typing import Any, cast

from websockets.protocol import CONNECTING, OPEN

from rekke.server.direct_send import CONNECTION, DIRECT_SEND, direct_send
from rekke.server.frames import FrameCounter
from rekke.server.limits import Limits
from rekke.server.protocol_guard import ProtocolGuard
from rekke.server.sockets import SOCKET, Socket, Sockets

MAX_BACKLOG = 32_768
"""Bytes of frames beyond the rate limit that wait to be read; a WebSocket that sends more is closed."""
PARSER = "parser"
"""Part of websockets' protocol: a generator that refers to it, and so keeps it until the garbage collector runs."""
STATE = "state"
"""Part of websockets' protocol: whether the request of the upgrade has been answered."""
UPGRADE_PAUSE = 0.05
"""Seconds until it is looked at again whether the request of the upgrade has been answered."""
CLOSE_FLOOD = b"\x88\x0a" + (1008).to_bytes(2, "big") + b"too-fast"
"""A close frame: policy violation."""


class WebSocketGuard(ProtocolGuard):
    """A socket after its upgrade to a WebSocket.

    Frames beyond the rate limit wait in a backlog and are passed on at the limit's pace; if there are too many of
    them, the connection is closed. Pings and empty fragments are frames too. Frames that come before the request of the
    upgrade has been answered wait as well: uvicorn cannot read them yet.
    """

    __slots__ = ("_allowed", "_app_state", "_at", "_backlog", "_frames", "_is_upgraded", "_limits")
    _inner: asyncio.Protocol
    _socket: Socket

    def __init__(
        self, sockets: Sockets, limits: Limits, inner: asyncio.Protocol, app_state: dict[str, Any]
    ) -> None:
        super().__init__(sockets, app_state[SOCKET], inner)
        self._limits, self._app_state = limits, app_state
        self._frames: FrameCounter | None = None
        """None until the request of the upgrade has arrived, which is not a frame."""
        self._is_upgraded = False
        """Whether that request is known to be answered."""
        self._backlog = b""
        self._allowed, self._at = limits.rate("frames").burst, limits.now()
        """How many frames may come now, and when that was computed."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Offer the application a way to send without awaiting."""
        self._transport = cast(asyncio.Transport, transport)
        self._inner.connection_made(transport)
        if send := direct_send(self._inner, self._transport):
            self._app_state[DIRECT_SEND] = send

    def data_received(self, data: bytes) -> None:
        """Pass frames on as the rate limit allows."""
        if self._frames is None:
            self._frames = FrameCounter()
            self._deliver(self._inner, data)
        elif self._backlog:
            self._hold(self._backlog + data)
        else:
            self._pass_on(data, self._frames)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the socket, drop the backlog, and break the reference cycle of websockets' protocol."""
        self._backlog = b""
        super().connection_lost(exc)
        parser = getattr(getattr(self._inner, CONNECTION, None), PARSER, None)
        if isinstance(parser, Generator):
            parser.close()

    def _pass_on(self, data: bytes, frames: FrameCounter) -> None:
        """Pass on what the rate limit allows, and hold the rest."""
        if not self._is_upgraded and self._is_upgrading():
            self._hold(data)
            asyncio.get_running_loop().call_later(UPGRADE_PAUSE, self._pass_on_backlog)
            return
        if not self._limits.factor:
            self._deliver(self._inner, data)
            return
        rate, now = self._limits.rate("frames"), self._limits.now()
        self._allowed = min(rate.burst, self._allowed + (now - self._at) * rate.per_second)
        self._at = now
        end, begun = frames.split(data, int(self._allowed))
        self._allowed -= begun
        if end:
            self._deliver(self._inner, data[:end])
        if end < len(data):
            self._limits.report("frames")
            self._hold(data[end:])
            asyncio.get_running_loop().call_later(1 / rate.per_second, self._pass_on_backlog)

    def _is_upgrading(self) -> bool:
        self._is_upgraded = getattr(getattr(self._inner, CONNECTION, None), STATE, OPEN) is not CONNECTING
        return not self._is_upgraded

    def _pass_on_backlog(self) -> None:
        backlog, self._backlog = self._backlog, b""
        if backlog and self._frames and not self._transport.is_closing():
            self._pass_on(backlog, self._frames)

    def _hold(self, data: bytes) -> None:
        """Hold frames back; close the connection if there are far too many."""
        self._backlog = data
        if len(data) > MAX_BACKLOG and not self._transport.is_closing():
            self._limits.report("flood")
            self._transport.write(CLOSE_FLOOD)
            self._transport.close()
            self._sockets.wait_for(self._socket)  # it is aborted if its client does not read to the end
