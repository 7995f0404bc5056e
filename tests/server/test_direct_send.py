"""Sending over a WebSocket without awaiting: batched, in order, and only while the socket is writable."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from websockets.protocol import State
from websockets.server import ServerProtocol

from rekke.server.direct_send import DirectSender
from tests.server.running import Person, Running

ONE, TWO = b"\x81\x03one", b"\x81\x03two"
"""Two texts as WebSocket frames."""


class Wire:
    """A direct sender, and the other end of its socket."""

    def __init__(self, transport: asyncio.Transport, peer: socket.socket) -> None:
        self.conn, self.transport, self.peer = ServerProtocol(), transport, peer
        self.conn.state = State.OPEN
        self.writable = asyncio.Event()
        self.writable.set()
        self.sender = DirectSender(self.conn, transport, self.writable)

    async def received(self) -> bytes:
        """Return what has arrived after one turn of the event loop."""
        await asyncio.sleep(0)
        try:
            return self.peer.recv(100)
        except BlockingIOError:
            return b"nothing"


def on_a_wire(check: Callable[[Wire], Awaitable[None]]) -> None:
    """Run a check on an open connection."""

    async def run() -> None:
        own, peer = socket.socketpair()
        peer.settimeout(0)
        transport, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=own)
        with peer:
            await check(Wire(transport, peer))
            transport.close()

    asyncio.run(run())


def test_messages_of_one_turn_of_the_loop_are_sent_together_at_its_end() -> None:
    async def check(wire: Wire) -> None:
        assert wire.sender.send(b"one")
        assert wire.sender.send(b"two")
        with pytest.raises(BlockingIOError):
            wire.peer.recv(100)
        assert await wire.received() == ONE + TWO
        assert wire.sender.send(b"two")
        assert await wire.received() == TWO

    on_a_wire(check)


def test_an_ordinary_send_keeps_the_order() -> None:
    async def check(wire: Wire) -> None:
        assert wire.sender.send(b"one")
        wire.conn.send_text(b"two")
        wire.transport.write(b"".join(wire.conn.data_to_send()))
        assert await wire.received() == ONE + TWO
        assert await wire.received() == b"nothing"

    on_a_wire(check)


def test_nothing_is_sent_while_the_socket_is_full_or_after_the_close_frame() -> None:
    async def check(wire: Wire) -> None:
        wire.writable.clear()
        assert not wire.sender.send(b"one")
        wire.writable.set()
        wire.conn.send_close()
        wire.conn.data_to_send()
        assert not wire.sender.send(b"one")
        assert await wire.received() == b"nothing"

    on_a_wire(check)


def test_a_message_to_a_lost_connection_is_dropped_without_an_error() -> None:
    async def check(wire: Wire) -> None:
        wire.transport.abort()
        assert wire.sender.send(b"one")
        assert await wire.received() == b""

    on_a_wire(check)


@pytest.mark.parametrize("part", ["CONNECTION", "WRITABLE", "WRITES"])
@pytest.mark.parametrize("name", ["gone", "loop"])  # missing, or something else
def test_with_another_uvicorn_the_server_sends_through_asgi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str, name: str
) -> None:
    monkeypatch.setattr(f"rekke.server.direct_send.{part}", name)

    def never(*_: object) -> bool:
        raise AssertionError("sent directly")

    monkeypatch.setattr(DirectSender, "send", never)
    with Running(tmp_path) as running, Person(running.address) as host:
        table = host.open()
        with host.live(table) as live, host.live(table) as other:
            number = live.do("sit", seat=1, name="Ada")
            while other.receive()["number"] < number:
                pass
            assert other.events == live.events
        assert not running.logged.lines
