"""A table of one's own: people at one keyboard and bots, no network, and a log that goes away with it."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from typing import Self

from rekke.dealing.loop import Player
from rekke.players.levels import LEVELS, player
from rekke.record.record import Record
from rekke.table import messages as ask
from rekke.table.acts import hashed, opening_line
from rekke.table.changes import Change
from rekke.table.fairness import drawn_secret, secret_of
from rekke.table.hall import PACE, Hall
from rekke.table.lines import Becomes, Begins, Sits, new_entry
from rekke.table.log import SERVER, Append, Entry, NewEntry
from rekke.table.room import Room, Watcher
from rekke.table.sqlite import SqliteLog
from rekke.table.table import Table
from rekke.table.terms import Terms
from rekke.terminal.scribe import Listening, Scribe, seconds_of, taken_up
from rekke.terminal.seeding import Seeding

ME = hashed("whoever sits at this keyboard")
NAME = "herehereherehe"
"""The name of the only table in its log."""


class Here:
    """A table that is played at this keyboard, and written down as it goes."""

    who = ME

    def __init__(self, hall: Hall, room: Room, lines: Sequence[Entry], left: ExitStack) -> None:
        self._hall, self._room, self._left = hall, room, left
        self.lines = [*lines]
        """Everything that has happened here."""
        self.watchers.add(self)
        self.writing: Listening | None = None

    @classmethod
    async def open(
        cls, record: Record, scribe: Scribe | None = None, seed: str | None = None, pace: float = PACE
    ) -> Self:
        """Set up a table where a record goes on, at the moment of its last event."""
        random = SystemRandom() if seed is None else Random(seed)

        def bot(game: str, level: str) -> Player:
            return player(game, level, random)

        for level in {*record.names} & {*LEVELS}:
            # Who thinks is made ready here, so that nobody waits for it at the board.
            await asyncio.to_thread(bot, record.edition.game, level)
        record = taken_up(record)
        with ExitStack() as stack:
            folder = stack.enter_context(TemporaryDirectory(prefix="rekke-"))
            hall = Hall(SqliteLog(Path(folder) / "table.db"), bot, pace)
            secret = drawn_secret() if seed is None else secret_of(seed)
            begun = await _written(record, hall, secret)
            lines = await hall.log.read(NAME)
            here = cls(hall, await hall.room(NAME), lines, stack.pop_all())
        here.watchers.add(Seeding(here, ME))
        if scribe:
            scribe.begin(record)
            here.writing = Listening(scribe, begun)
            here.watchers.add(here.writing)
        return here

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._room.table

    @property
    def watchers(self) -> set[Watcher]:
        """Whoever is told what happens."""
        return self._room.watchers

    def tell(self, told: Sequence[Change]) -> None:
        """Remember what happened."""
        self.lines += (each.entry for each in told)

    async def act(self, who: str, command: ask.Command) -> int:
        """Do something, or raise a Refusal."""
        return await self._room.act(who, command)

    def now(self) -> int:
        """Give the table's time in milliseconds since 1970."""
        return self._hall.now()

    async def close(self) -> None:
        """Let the table be; what happened is in the record."""
        await self._hall.close()
        self._left.close()


async def _written(record: Record, hall: Hall, secret: str) -> int:
    """Write a record into the log as if it had just been played; give when it began."""
    terms = Terms.of(record.edition, len(record.names))
    seats = (_sits(seat, name) for seat, name in enumerate(record.names, 1))
    head = (opening_line(terms, ME, secret=secret), *seats, new_entry(SERVER, Begins(record.first)))
    seconds = seconds_of(record)
    # The clock of a game stands still while nobody plays: its last event happens now.
    begun = round(1000 * (time.time() - max(seconds, default=0)))
    appends = [Append(NAME, 0, begun, head)]
    for event, at in zip(record.events, seconds, strict=True):
        appends.append(
            Append(NAME, appends[-1].last, begun + round(1000 * at), (new_entry(event.seat, event),))
        )
    await asyncio.gather(*map(hall.log.append, appends))
    return begun


def _sits(seat: int, name: str) -> NewEntry:
    return new_entry(seat, Becomes(name)) if name in LEVELS else new_entry(seat, Sits(name), ME)
