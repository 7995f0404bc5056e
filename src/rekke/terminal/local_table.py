"""A table on this machine: people at one keyboard and bots, with a temporary log and no network."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from typing import Self

from msgspec.structs import replace

from rekke.analysis.advice import Advice
from rekke.client.witness import Witness
from rekke.players.levels import Bots
from rekke.record.record import Record
from rekke.table import messages as ask
from rekke.table.acts import hashed
from rekke.table.changes import Change
from rekke.table.fairness import drawn_secret, secret_of
from rekke.table.hall import PACE, Hall
from rekke.table.lines import Becomes, Begins, Sits, new_entry
from rekke.table.log import SERVER, Append, Entry, NewEntry
from rekke.table.room import Room
from rekke.table.room_context import Watcher
from rekke.table.setting_up import opening_line
from rekke.table.snapshot import snapshot
from rekke.table.sqlite import SqliteLog
from rekke.table.table import Table
from rekke.table.terms import Terms
from rekke.terminal.hints import computed
from rekke.terminal.quiet_sender import QuietSender
from rekke.terminal.record_writer import RecordWriter, TableRecorder, event_times, without_proof

KEYBOARD = hashed("whoever sits at this keyboard")
"""The holder of every person's seat at a local table."""
LOCAL_TABLE = "herehereherehe"
"""The name of the only table in the log, which nobody sees; names have fourteen letters."""


class LocalTable:
    """A table that is played at this keyboard and recorded in a file."""

    token_hash = KEYBOARD
    verdict = None
    """None: everything happens on this machine, so there is nobody whose promises could be compared."""

    def __init__(self, hall: Hall, room: Room, lines: Sequence[Entry], resources: ExitStack) -> None:
        self._hall, self._room, self._resources = hall, room, resources
        self.lines = [*lines]
        """All lines of the table's log."""
        self.watchers.add(self)
        self.recorder: TableRecorder | None = None
        self._witness, self._sender = Witness(), QuietSender(self.act)

    @classmethod
    async def open(
        cls,
        record: Record,
        writer: RecordWriter | None = None,
        seed: str | None = None,
        pace: float = PACE,
        clock: Callable[[], float] = time.time,
    ) -> Self:
        """Open a table that continues a record after its last event."""
        bots = Bots(SystemRandom() if seed is None else Random(seed))
        # Numba takes half a second to load: here, in a thread, so that nobody waits for it at the board.
        levels = await asyncio.to_thread(bots.levels, record.edition.game)
        record = without_proof(record)
        with ExitStack() as stack:
            folder = stack.enter_context(TemporaryDirectory(prefix="rekke-"))
            hall = Hall(SqliteLog(Path(folder) / "table.db"), bots, pace, clock)
            secret = drawn_secret() if seed is None else secret_of(seed)
            begun = await _write_log(record, hall, secret, levels)
            lines = await hall.log.read(LOCAL_TABLE)
            table = cls(hall, await hall.room(LOCAL_TABLE), lines, stack.pop_all())
        if writer:
            writer.begin(record)
            table.recorder = TableRecorder(writer, begun)
            table.watchers.add(table.recorder)
        return table

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self._room.table

    @property
    def watchers(self) -> set[Watcher]:
        """Objects that are told of each change."""
        return self._room.watchers

    def tell(self, changes: Sequence[Change]) -> None:
        """Add new lines to `lines`, and before a rematch, which begins when all seeds are known, add the seeds."""
        self.lines += (change.entry for change in changes)
        if self.table.phase == "open":
            self._sender.send(self._witness.see(snapshot(self.table, self.token_hash, self.now())))

    async def act(self, command: ask.Command) -> int:
        """Carry out a command and return its number in the log, or raise a Refusal."""
        return await self._room.act(self.token_hash, command)

    async def hint(self, seat: int) -> Advice:
        """Return what a seat should choose, or raise a Refusal; all people sit at this keyboard and see it."""
        return await computed(self.table, seat)

    def now(self) -> int:
        """Return the table's time in milliseconds since 1970."""
        return self._hall.now()

    async def close(self) -> None:
        """Close the table and delete its log; the game is in the record."""
        await self._hall.close()
        self._resources.close()


async def _write_log(record: Record, hall: Hall, secret: str, levels: Sequence[str]) -> int:
    """Write a record into the log as if it had just been played, and return when its game began."""
    # Everybody at this keyboard sees every hint that somebody takes.
    terms = replace(Terms.of(record.edition, len(record.names)), odds="hints")
    seats = (_seat_line(seat, name, levels) for seat, name in enumerate(record.names, 1))
    head = (opening_line(terms, KEYBOARD, secret=secret), *seats, new_entry(SERVER, Begins(record.first)))
    seconds = event_times(record)
    # Clocks do not run while nobody plays, so the last event happens now.
    begun = hall.now() - round(1000 * max(seconds, default=0))
    appends = [Append(LOCAL_TABLE, 0, begun, head)]
    for event, at in zip(record.events, seconds, strict=True):
        appends.append(
            Append(LOCAL_TABLE, appends[-1].last, begun + round(1000 * at), (new_entry(event.seat, event),))
        )
    await asyncio.gather(*map(hall.log.append, appends))
    return begun


def _seat_line(seat: int, name: str, levels: Sequence[str]) -> NewEntry:
    return new_entry(seat, Becomes(name)) if name in levels else new_entry(seat, Sits(name), KEYBOARD)
