"""A WebSocket client that needs little CPU time, so that benchmarks measure the server."""

import asyncio
import sys
from base64 import b64encode
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
TWO_BYTE_LENGTH = 126
"""Length field of a frame whose length is in the next two bytes."""
MASK = bytes(4)
"""Clients must mask what they send; a mask of zeros changes nothing."""
HELLO = (
    "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n\r\n"
)
Heard = Callable[[bytes], None]


def frame(kind: int, text: bytes) -> bytes:
    """Return a masked frame with this message."""
    if len(text) < TWO_BYTE_LENGTH:
        return bytes((kind, 0x80 | len(text))) + MASK + text
    return bytes((kind, 0x80 | TWO_BYTE_LENGTH)) + len(text).to_bytes(2, "big") + MASK + text


class Wire(asyncio.Protocol):
    """A connection."""

    def __init__(self, path: str, host: str, heard: Heard) -> None:
        self.heard = heard
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._handshake = HELLO.format(path, host, b64encode(bytes(16)).decode()).encode()
        self._buffer = b""

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._transport.write(frame(TEXT, text))

    def close(self) -> None:
        """Close the connection."""
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._handshake)

    def connection_lost(self, _: Exception | None) -> None:
        for future in (self.ready, self.lost):
            if not future.done():
                future.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer = data = self._buffer + data if self._buffer else data
        start = 0 if self.ready.done() else self._end_of_handshake()
        while (end := self._frame(data, start)) > start:
            start = end
        self._buffer = data[start:]

    def _end_of_handshake(self) -> int:
        """Return where the answer to the handshake ends in the buffer; past its end if it is incomplete."""
        head, ended, _ = self._buffer.partition(b"\r\n\r\n")
        if not ended:
            return len(self._buffer) + 1
        if b" 101 " not in head:
            raise ConnectionRefusedError(head.decode())
        self.ready.set_result(None)
        return len(head) + len(ended)

    def _frame(self, data: bytes, start: int) -> int:
        """Process the frame at `start`, and return where it ends; return `start` if it is incomplete."""
        begin = start + 2
        if len(data) < begin:
            return start
        kind, size = data[start], data[start + 1]
        if size == TWO_BYTE_LENGTH:
            begin += 2
            size = int.from_bytes(data[start + 2 : begin], "big")
        end = begin + size
        if len(data) < end:
            return start
        if kind == TEXT:
            self.heard(data[begin:end])
        elif kind == PING:
            self._transport.write(frame(PONG, data[begin:end]))
        elif kind == CLOSE:
            self._transport.write(frame(CLOSE, data[begin:end]))
        return end


def stop_at_a_fault() -> None:
    """Cancel all tasks when a client raises an exception."""
    asyncio.get_running_loop().set_exception_handler(_stop)


def _stop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    print(context, file=sys.stderr)
    for task in asyncio.all_tasks():
        task.cancel()


async def connect(address: str, path: str, heard: Heard, source: str = "") -> Wire:
    """Connect to a server, from an address of this machine, and return the connection after the handshake."""
    netloc = urlsplit(address).netloc
    host, _, port = netloc.partition(":")
    loop = asyncio.get_running_loop()
    local = (source, 0) if source else None
    _, wire = await loop.create_connection(
        lambda: Wire(path, netloc, heard), host, int(port), local_addr=local
    )
    await wire.ready
    if wire.lost.done():
        raise ConnectionResetError
    return wire
