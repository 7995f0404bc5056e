"""Speaking over a WebSocket without waiting: together, in order, and only where it can be done at once."""

import asyncio
import socket
from collections.abc import Awaitable, Callable

import pytest
from websockets.protocol import State
from websockets.server import ServerProtocol

from rekke.server.speaking import Speaker

ONE, TWO = b"\x81\x03one", b"\x81\x03two"
"""Two texts as they are on their way."""


class Spoken:
    """A speaker, and what arrives at the other end."""

    def __init__(self, transport: asyncio.Transport, there: socket.socket) -> None:
        self.conn, self.transport, self.there = ServerProtocol(), transport, there
        self.conn.state = State.OPEN
        self.writable = asyncio.Event()
        self.writable.set()
        self.speaker = Speaker(self.conn, transport, self.writable)

    async def heard(self) -> bytes:
        """Give everything that has arrived after a turn of the loop."""
        await asyncio.sleep(0.01)
        try:
            return self.there.recv(100)
        except BlockingIOError:
            return b"nothing"


def talk(about: Callable[[Spoken], Awaitable[None]]) -> None:
    """Let somebody speak over a connection that is open."""

    async def talking() -> None:
        here, there = socket.socketpair()
        there.settimeout(0)
        transport, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=here)
        with there:
            await about(Spoken(transport, there))
            transport.close()

    asyncio.run(talking())


def test_what_is_said_together_is_sent_together_at_the_end_of_the_turn() -> None:
    async def said(over: Spoken) -> None:
        assert over.speaker.say(b"one")
        assert over.speaker.say(b"two")
        with pytest.raises(BlockingIOError):
            over.there.recv(100)
        assert await over.heard() == ONE + TWO
        assert over.speaker.say(b"two")
        assert await over.heard() == TWO

    talk(said)


def test_what_is_sent_otherwise_comes_after_what_was_said_before() -> None:
    async def said(over: Spoken) -> None:
        assert over.speaker.say(b"one")
        over.conn.send_text(b"two")
        over.transport.write(b"".join(over.conn.data_to_send()))
        assert await over.heard() == ONE + TWO
        assert await over.heard() == b"nothing"

    talk(said)


def test_nothing_is_said_while_the_other_end_reads_nothing_or_after_goodbye() -> None:
    async def said(over: Spoken) -> None:
        over.writable.clear()
        assert not over.speaker.say(b"one")
        over.writable.set()
        over.conn.send_close()
        over.conn.data_to_send()
        assert not over.speaker.say(b"one")
        assert await over.heard() == b"nothing"

    talk(said)


def test_what_is_said_to_who_has_gone_is_lost_without_a_fault() -> None:
    async def said(over: Spoken) -> None:
        over.transport.abort()
        assert over.speaker.say(b"one")
        assert await over.heard() == b""

    talk(said)
