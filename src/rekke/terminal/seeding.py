"""A seed of one's own for the dice, added by itself wherever one sits before a game: only then are they one's own."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex

from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.fairness import NO_SEED
from rekke.terminal.room import Near


class Seeding:
    """Adds a seed to every seat of one's own that has none."""

    def __init__(self, room: Near, who: str) -> None:
        self._room, self._who = room, who
        self._adding: dict[int, asyncio.Task[None]] = {}

    def tell(self, told: Sequence[Change] = ()) -> None:  # noqa: ARG002  (what the table is like now is enough)
        """Look for seats without a seed."""
        table = self._room.table
        for number, seat in enumerate(table.seats, 1):
            wanting = table.phase == "open" and seat.held_by(self._who) and seat.seed == NO_SEED
            if wanting and number not in self._adding:
                self._adding[number] = asyncio.create_task(self._add(number))

    async def _add(self, seat: int) -> None:
        with suppress(Refusal):  # the game has begun in this very moment, or somebody else has the seat
            await self._room.act(self._who, ask.Seed(seat=seat, seed=token_hex(16)))
        del self._adding[seat]
