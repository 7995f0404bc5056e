"""The log in a SQLite file: one thread writes, and what waits meanwhile goes into the next commit together."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, TypeVar

from msgspec import json

from rekke.record.files import CannotRead
from rekke.table.group import Answer, Waiting, gathered, judge, reason, tell, unwritten
from rekke.table.log import ALL, Append, Counts, Entry, Unread, Unwritten, counted
from rekke.table.migrations import migrations

T = TypeVar("T")
EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)"
TABLE = (
    "INSERT INTO tables VALUES (?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET number = excluded.number, due = excluded.due"
)
DICE = (
    "INSERT INTO dice VALUES (?, ?, ?)"
    " ON CONFLICT (game, face) DO UPDATE SET thrown = thrown + excluded.thrown"
)
# What is asked about a whole group is one question with one answer: at each step of it another thread may go first.
NUMBERS = "SELECT json_group_object(id, number) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
SENT = (
    "SELECT json_group_array(json_array(table_id, sent, number)) FROM json_each(?) AS asked CROSS JOIN events"
    " WHERE table_id = json_extract(asked.value, '$[0]') AND sent = json_extract(asked.value, '$[1]') AND sent <> ''"
)
FIND = "SELECT number FROM events WHERE table_id = ? AND sent = ? AND sent <> ''"
PROBLEMS = (sqlite3.Error, OSError, ValueError, OverflowError)
"""What goes wrong with a file, and with text and numbers that it cannot hold."""
TOGETHER = 0.002
"""Seconds in which others may join a commit, where several come at once: for many it costs hardly more than for one."""
CACHE = 16_000
"""Kilobytes of the file that are kept in memory: the last pages of a few thousand tables."""
BUSY = 10.0
"""Seconds that a file locked by somebody else, a backup perhaps, is waited for."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a database whose commits survive a loss of power."""
    connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA cache_size = -{CACHE}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


class SqliteLog:
    """Keeps the log in one file."""

    def __init__(self, path: Path, connect: Callable[[Path], sqlite3.Connection] = connect) -> None:
        self._path, self._connect = path, connect
        self._writer: sqlite3.Connection | None = None
        self._reader, self._opened = _opened(path, connect)
        self._reading = ThreadPoolExecutor(1, "rekke-log-reader")
        self._closed = False
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="rekke-log-writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Wait until the lines are on the disk."""
        if self._closed:
            raise Unwritten("the log is closed")
        kept = asyncio.get_running_loop().create_future()
        self._queue.put(Waiting(append, kept))
        await kept

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Entry]:
        """Read over a connection of its own, so that reading does not wait for writing."""
        rows = await self._ask(
            "SELECT number, at, seat, text, sealed, sent FROM events"
            " WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
            (table, after, most),
        )
        return [Entry(*row) for row in rows]

    async def find(self, table: str, sent: str) -> int:
        """Find it by an index."""
        rows = await self._ask(FIND, (table, sent))
        return next((number for (number,) in rows), 0)

    async def due(self, until: int, most: int) -> list[str]:
        """Find them by an index."""
        rows = await self._ask("SELECT id FROM tables WHERE due < ? ORDER BY due LIMIT ?", (until, most))
        return [name for (name,) in rows]

    async def counts(self) -> list[Counts]:
        """Read the sums that are kept beside the log."""
        return counted(await self._ask("SELECT game, face, thrown FROM dice", ()))

    async def notices(self) -> AsyncIterator[tuple[str, int]]:
        """Tell nothing: a file has one node."""
        await asyncio.Event().wait()
        yield "", 0  # pragma: no cover  (what makes it an iterator)

    async def close(self) -> None:
        """Write what waits, then close the file."""
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reading.shutdown()
        self._opened.close()

    async def _ask(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self._reading, lambda: self._reader.execute(sql, values).fetchall()
            )
        except PROBLEMS as problem:
            raise Unread(reason(problem)) from problem

    def _write(self) -> None:
        """Commit group after group."""
        going_on = True
        while going_on:
            group, going_on = gathered(self._queue.get(), self._queue)
            if group:
                answers = self._commit([append for append, _ in group])
                group[0].kept.get_loop().call_soon_threadsafe(tell, group, answers)
            if len(group) > 1:
                sleep(TOGETHER)
        self._undo()

    def _commit(self, appends: Sequence[Append]) -> Sequence[Answer]:
        """Write in one transaction what may be written."""
        try:
            self._writer = self._writer or self._connect(self._path)
            return _written(self._writer, appends)
        except PROBLEMS as problem:
            self._undo()
            return unwritten(appends, problem)

    def _undo(self) -> None:
        """Close the file for writing, which undoes what was begun even where nothing else can be done any more."""
        if self._writer:
            self._writer.close()
        self._writer = None


def _written(writer: sqlite3.Connection, appends: Sequence[Append]) -> Sequence[Answer]:
    writer.execute("BEGIN IMMEDIATE")
    verdict = judge(appends, _numbers(writer, appends), _sent(writer, appends))
    writer.executemany(EVENT, verdict.events)
    writer.executemany(TABLE, verdict.tables)
    writer.executemany(DICE, verdict.dice)
    writer.execute("COMMIT")
    return verdict.answers


def _numbers(writer: sqlite3.Connection, appends: Sequence[Append]) -> dict[str, int]:
    """Give how far the tables are that somebody writes to."""
    return _found(writer, NUMBERS, [append.table for append in appends], dict[str, int])


def _sent(writer: sqlite3.Connection, appends: Sequence[Append]) -> dict[tuple[str, str], int]:
    """Give where in the log stands what clients sent before."""
    names = [(append.table, append.sent) for append in appends if append.sent]
    rows = _found(writer, SENT, names, list[tuple[str, str, int]])
    return {(table, sent): number for table, sent, number in rows}


def _found(writer: sqlite3.Connection, sql: str, asked: Sequence[object], kind: type[T]) -> T:
    ((answer,),) = writer.execute(sql, (json.encode(asked).decode(),))
    return json.decode(answer, type=kind)


def _opened(
    path: Path, connect: Callable[[Path], sqlite3.Connection]
) -> tuple[sqlite3.Connection, ExitStack]:
    """Open a file for reading, alone and in its newest version; give with it what is to be closed at the end."""
    with ExitStack() as opened:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            opened.enter_context(closing(_alone(path)))
            path.touch(mode=0o600)  # the secrets of running games are in it
            reader = opened.enter_context(closing(connect(path)))
            _migrate(reader, path)
        except PROBLEMS as problem:
            raise CannotRead(f"{path}: {reason(problem)}") from problem
        return reader, opened.pop_all()


def _alone(path: Path) -> sqlite3.Connection:
    """Let no other server have this file: it would not be told what this one writes.

    The lock is a transaction in a file beside it: the system ends that with the process, however it ends.
    """
    beside = sqlite3.connect(f"{path}-lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        beside.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as problem:
        beside.close()
        locked = problem.sqlite_errorcode == sqlite3.SQLITE_BUSY
        words = "another server has this database open" if locked else str(problem)
        raise CannotRead(f"{path}: {words}") from problem
    return beside


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the file to the newest version, each step in a transaction."""
    (reached,) = connection.execute("PRAGMA user_version").fetchone()
    for step in migrations("sqlite", reached, str(path)):
        connection.executescript(f"BEGIN; {step.sql} PRAGMA user_version = {step.number}; COMMIT;")
