"""Connections of the tests to a server, and waiting for what they receive."""

import asyncio
from collections.abc import Callable

from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.table import messages as ask
from tests.client.fake_server import OPENS, event, welcome_after
from tests.server.process import Process
from tests.server.running import PATIENCE, Running

SIT = ask.Sit(seat=1, name="Ada")
OPEN_TABLE = (welcome_after(OPENS), event(1, OPENS))


def at(server: Running | Process, table: str, token: str = "", after: int = 0) -> TableConnection:
    return TableConnection(Address(server.address, table), token, after=after)


async def until(connection: TableConnection, condition: Callable[[], object]) -> None:
    """Wait until a condition on a table holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await connection.changed()


class WaitingListener:
    """A listener that can wait for what a connection receives."""

    def __init__(self) -> None:
        self.received = asyncio.Event()

    def caught_up(self) -> None:
        self.received.set()

    def happened(self, _: ask.Happened) -> None:
        self.received.set()

    def attended(self) -> None:
        self.received.set()

    def lost(self) -> None:
        self.received.set()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until a condition holds after something was received."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self.received.clear()
                await self.received.wait()
