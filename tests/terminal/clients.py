"""Use a table as a client: make moves, and wait for changes without polling."""

import asyncio
from collections.abc import Callable, Sequence

from rekke.table import messages as ask
from rekke.table.changes import Change
from rekke.terminal.remote_table import RemoteTable
from rekke.terminal.table_client import TableClient
from tests.server.running import PATIENCE


class Bell:
    """A watcher that rings at every change of a table."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()

    def tell(self, changes: Sequence[Change]) -> None:
        self.rung.set()


async def until(client: TableClient, condition: Callable[[], object]) -> None:
    """Return as soon as a condition on a table holds; fail after `PATIENCE` seconds."""
    bell = Bell()
    client.watchers.add(bell)
    async with asyncio.timeout(PATIENCE):
        while not condition():
            bell.rung.clear()
            await bell.rung.wait()
    client.watchers.discard(bell)


async def begin(client: TableClient, first: int = 0) -> None:
    """Begin the game as the host, and wait until all seeds are revealed."""
    await client.act(ask.Begin(first=first))
    await until(client, lambda: client.table.phase == "play")


async def cut(table: RemoteTable) -> None:
    """Cut the connection to a table, which restores it by itself."""
    socket = table._connection._socket
    assert socket is not None
    await socket.close()


async def move(client: TableClient, seat: int) -> None:
    """Throw, or make a legal move for a seat: place a piece if possible, and never lift."""
    table = client.table
    if table.chance(seat):
        await client.act(ask.Throw(seat=seat))
        return
    assert table.position is not None
    chosen = max(table.position.moves(seat), key=lambda event: (event.verb == "place", event.verb != "lift"))
    await client.act(ask.Play(seat=seat, event=str(chosen).partition(" ")[2]))
