"""Seeds for the dice: each person adds one before the game, so that the house alone cannot choose the dice."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex

from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.fairness import NO_SEED
from rekke.terminal.table_client import TableClient


class Seeder:
    """Watches a table and adds a random seed for each of the user's seats that has none."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._adding: dict[int, asyncio.Task[None]] = {}

    def tell(self, changes: Sequence[Change] = ()) -> None:  # noqa: ARG002  (the table as it is now is enough)
        """Add missing seeds after a change."""
        table = self._client.table
        for number, seat in enumerate(table.seats, 1):
            unseeded = table.phase == "open" and seat.held_by(self._client.who) and seat.seed == NO_SEED
            if unseeded and number not in self._adding:
                self._adding[number] = asyncio.create_task(self._add(number))

    async def _add(self, seat: int) -> None:
        with suppress(Refusal):  # the game began at this moment, or somebody else has taken the seat
            await self._client.act(ask.Seed(seat=seat, seed=token_hex(16)))
        del self._adding[seat]
