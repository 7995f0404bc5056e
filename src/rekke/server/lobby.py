"""Where people who do not know each other meet: the list of public tables, and the waiting room.

It is there only if the operator wants it. Nodes tell each other of their tables and people by notes (`pinboard.py`), which
this writes and renews every second. Nothing of it is in the log.
"""

import asyncio
from contextlib import suppress

from rekke.lang.translatable import reason
from rekke.server.public_list import PublicList
from rekke.server.shared_answer import PERIOD, SharedAnswer
from rekke.server.waiting_room import WaitingRoom
from rekke.table.acts import Refusal
from rekke.table.hall import Hall, logged
from rekke.table.snapshot import public_table
from rekke.table.views import PublicTables

TICK = 1.0
"""Seconds until a node looks again if nobody comes or goes."""


class Lobby:
    """The public tables and the waiting people of a node."""

    def __init__(self, hall: Hall, *, is_on: bool, period: float = PERIOD) -> None:
        self.is_on = is_on
        self.public = PublicList(hall)
        self.waiting_room = WaitingRoom(hall, self.public)
        self.answer = SharedAnswer(self._answer, period)

    def check(self) -> None:
        """Refuse what the operator has not switched on."""
        if not self.is_on:
            raise Refusal("not-now", reason("lobby.off"))

    async def run(self) -> None:
        """Look whenever somebody comes or goes, and at least every second, until cancelled."""
        while self.is_on:
            self.waiting_room.wake.clear()
            with logged("The lobby failed"):
                await self.look()
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await self.waiting_room.wake.wait()

    async def look(self) -> None:
        """Renew the notes of this node, and bring people together."""
        await self.public.show()
        await self.waiting_room.look()

    async def _answer(self) -> PublicTables:
        if not self.is_on:
            return PublicTables(on=False, tables=[], waiting={})
        tables = [public_table(table) for table in await self.public.tables()]
        return PublicTables(on=True, tables=tables, waiting=await self.waiting_room.people())
