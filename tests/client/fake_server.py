"""A server that plays a part: it sends what a test tells it to send."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from msgspec import json
from websockets.asyncio.server import ServerConnection, serve

from rekke.client.address import Address
from rekke.table.changes import encode
from rekke.table.log import Entry
from rekke.table.messages import Happened, Message, Welcome
from rekke.table.snapshot import snapshot
from rekke.table.table import Table, opened
from rekke.table.terms import Terms
from rekke.terminal.history import change_after
from rekke.terminal.replica import sealed

HANG_UP = "hang up"
Sent: TypeAlias = Message | str
"""A message, its text, or HANG_UP."""
NAME = "abcdefghjkmnpq"
OPENS = f"0 opens {Terms(game='kivi')} dice=ab"


def table_after(lines: Sequence[str]) -> Table:
    """Return a table after these lines; those that cannot be read change nothing."""
    first, *others = (
        sealed(Entry(number, 0, int(seat), text))
        for number, (seat, _, text) in enumerate((line.partition(" ") for line in lines), 1)
    )
    table = opened(NAME, first)
    for entry in others:
        table = change_after(table, entry).after
    return table


def welcome_after(*lines: str) -> Welcome:
    """Return the answer to a hello at a table with these lines."""
    return snapshot(table_after(lines), "", 0)


def event(number: int, line: str, **more: Any) -> Happened:
    """Return the message for a line."""
    seat, _, text = line.partition(" ")
    return Happened(number=number, at=0, seat=int(seat), text=text, **more)


class Fake:
    """A server with one table. Every connection sends `parts` in turn; the last part is sent to all further ones."""

    def __init__(self, parts: Sequence[Sequence[Sent]]) -> None:
        self.parts = [*parts]
        self.address: Address
        self.hellos: list[dict[str, Any]] = []
        self.received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        """Everything but the hellos."""
        self.sockets: list[ServerConnection] = []

    async def serve(self, socket: ServerConnection) -> None:
        """Serve one connection."""
        self.hellos.append(json.decode(await socket.recv()))
        self.sockets.append(socket)
        part = self.parts.pop(0) if len(self.parts) > 1 else self.parts[0]
        for message in part:
            await self.send(message)
        async for text in socket:
            self.received.put_nowait(json.decode(text))

    async def send(self, message: Sent) -> None:
        """Send a message over the last connection, or end it."""
        if message == HANG_UP:
            await self.sockets[-1].close()
        else:
            await self.sockets[-1].send(message if isinstance(message, str) else encode(message).decode())


@asynccontextmanager
async def fake_server(*parts: Sequence[Sent]) -> AsyncIterator[Fake]:
    """Run a server that sends these messages."""
    fake = Fake(parts)
    async with serve(fake.serve, "127.0.0.1") as running:
        fake.address = Address(f"http://127.0.0.1:{running.sockets[0].getsockname()[1]}", NAME)
        yield fake


@asynccontextmanager
async def fake_table(*lines: str, first: str = "") -> AsyncIterator[Fake]:
    """Run a server with a table of these lines after the first, and any message before them."""
    whole = (OPENS, *lines)
    events = [event(number, line) for number, line in enumerate(whole, 1)]
    async with fake_server([welcome_after(*whole), *([first] if first else []), *events]) as fake:
        yield fake
