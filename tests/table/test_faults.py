"""Whatever fails: what was acknowledged is in the log, what was refused is not, what is tried again happens once."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rekke.players.levels import Bots
from rekke.table import messages as ask
from rekke.table import postgres
from rekke.table.acts import Refusal, hashed
from rekke.table.changes import Change
from rekke.table.hall import Hall
from rekke.table.idempotency import sent_key
from rekke.table.log import Entry, Log, Unread
from rekke.table.postgres import PostgresLog
from rekke.table.room import Room
from rekke.table.sqlite import SqliteLog
from rekke.table.table import fold
from rekke.table.terms import Terms
from tests.table.wire import End, wire

ADA = hashed("a token that Ada shows")


class Watching:
    """A watcher that keeps all lines."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def tell(self, changes: Sequence[Change]) -> None:
        self.entries += [one.entry for one in changes]


class Story:
    """Ada opens a table, takes both seats, begins, and throws."""

    def __init__(self, log: Log) -> None:
        self.hall = Hall(log, Bots(Random(1)))

    async def play(self) -> None:
        """Play the story; retry every refused command, and send every successful one again."""
        room = await self.opened()
        watching = Watching()
        room.watchers.add(watching)
        for command in commands(room):
            number = await self.done(room, command)
            assert await self.done_again(room, command) == number
        await self.agrees(room)
        assert watching.entries == (await self.read(room))[1:]

    async def opened(self) -> Room:
        while True:
            try:
                return await self.hall.open(ADA, Terms(game="kivi"))
            except Refusal as refusal:
                only_unkept(refusal)

    async def done(self, room: Room, command: ask.Command) -> int:
        """Send a command until it is carried out."""
        while True:
            before = await self.read(room)
            try:
                number = await room.act(ADA, command)
            except Refusal as refusal:
                only_unkept(refusal)
                assert await self.read(room) == before
                continue
            assert number == len(before) + 1
            assert (await self.read(room))[len(before)].sent == sent_key(ADA, command)
            return number

    async def done_again(self, room: Room, command: ask.Command) -> int:
        """Send a command that was carried out again until the log answers."""
        while True:
            try:
                return await room.act(ADA, command)
            except Refusal as refusal:
                only_unkept(refusal)

    async def read(self, room: Room) -> list[Entry]:
        """Read the log, and retry until it answers."""
        while True:
            with suppress(Unread):
                return list(await self.hall.log.read(room.table.id))

    async def agrees(self, room: Room) -> None:
        """Check that the table is the fold of its log, and that no line is missing."""
        entries = await self.read(room)
        assert fold(room.table.id, entries) == room.table
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))


def only_unkept(refusal: Refusal) -> None:
    """Check that a command was refused because the log did not answer, and for no other reason."""
    assert refusal.code == "unkept"


def commands(room: Room) -> Iterable[ask.Command]:
    yield ask.Sit(id="1", seat=1, name="Ada")
    yield ask.Sit(id="2", seat=2, name="Ada")
    yield ask.Begin(id="3")
    acting = next(seat for seat in (1, 2) if room.table.chance(seat))
    yield ask.Throw(id="4", seat=acting)


class Failing(sqlite3.Connection):
    """A connection of which some statements fail, counted over all such connections."""

    failing = range(0)
    done = 0

    def execute(self, *statement: Any) -> sqlite3.Cursor:
        self.fail_in_time()
        return super().execute(*statement)

    def executemany(self, *statement: Any) -> sqlite3.Cursor:
        self.fail_in_time()
        return super().executemany(*statement)

    @staticmethod
    def fail_in_time() -> None:
        Failing.done += 1
        if Failing.done in Failing.failing:
            raise sqlite3.OperationalError("disk I/O error")


def failing(path: Path) -> sqlite3.Connection:
    """Open a file as usual, but with a connection that fails when it should."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Failing)
    sqlite3.Connection.execute(connection, "PRAGMA journal_mode = WAL")
    return connection


@pytest.mark.parametrize("times", [1, 4])
async def test_whichever_statements_fail_the_file_holds_what_was_acknowledged(
    tmp_path: Path, times: int
) -> None:
    """Fail one statement after the other, until a story is played in which none fails."""
    for first in count(1):
        log = SqliteLog(tmp_path / f"{first}.db", failing)
        Failing.done, Failing.failing = 0, range(first, first + times)
        story = Story(log)
        await story.play()
        spared, Failing.failing = Failing.done < first, range(0)
        assert await thrown(log) == 6
        await story.hall.close()
        if spared:
            break
    assert first > 40, "a story has more statements than that"


async def thrown(log: Log) -> int:
    return sum(sum(counts.faces) for counts in await log.counts())


@pytest.mark.parametrize("lost", ["request", "answer"])
async def test_wherever_the_wire_is_cut_the_database_holds_what_was_acknowledged(
    postgresql: str, lost: End, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "RETRY", 0.001)
    behind = await PostgresLog.connect(postgresql)
    async with wire(postgresql) as laid:
        for number in count(1):
            story = Story(await PostgresLog.connect(laid.address))
            laid.requests, laid.cut = 0, (number, lost)
            await story.play()
            await story.hall.close()
            assert await thrown(behind) == 6 * number
            if laid.requests < number:
                break
    await behind.close()
    assert number > 40, "a story has more requests than that"
