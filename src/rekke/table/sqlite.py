"""The log in a SQLite file, with one writing thread and group commit."""

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
from rekke.table.group_commit import Pending, Result, all_failed, decide, reason, resolve, take_group
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
# One query with one row for a whole group: each row that is fetched may hand the interpreter to another thread.
NUMBERS = "SELECT json_group_object(id, number) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
SENT = (
    "SELECT json_group_array(json_array(table_id, sent, number)) FROM json_each(?) AS asked CROSS JOIN events"
    " WHERE table_id = json_extract(asked.value, '$[0]') AND sent = json_extract(asked.value, '$[1]') AND sent <> ''"
)
FIND = "SELECT number FROM events WHERE table_id = ? AND sent = ? AND sent <> ''"
PROBLEMS = (sqlite3.Error, OSError, ValueError, OverflowError)
"""Exceptions of the file, and of text and numbers that SQLite cannot store."""
GROUP_DELAY = 0.002
"""Seconds to wait after a commit of several appends, so that the next group is large: a commit costs the same for many."""
CACHE = 16_000
"""Kilobytes of page cache: enough for the last pages of a few thousand tables."""
LOCK_TIMEOUT = 10.0
"""Seconds to wait for a file that another process has locked, such as a backup."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a database whose commits survive a power failure."""
    connection = sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA cache_size = -{CACHE}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


class SqliteLog:
    """A log in one SQLite file."""

    def __init__(self, path: Path, connect: Callable[[Path], sqlite3.Connection] = connect) -> None:
        self._path, self._connect = path, connect
        self._writer: sqlite3.Connection | None = None
        self._reader, self._opened = _opened(path, connect)
        self._reading = ThreadPoolExecutor(1, "rekke-log-reader")
        self._closed = False
        self._queue: SimpleQueue[Pending | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="rekke-log-writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Add the lines to the next group, and wait until they are on disk."""
        if self._closed:
            raise Unwritten("the log is closed")
        written = asyncio.get_running_loop().create_future()
        self._queue.put(Pending(append, written))
        await written

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Entry]:
        """Read through a separate connection, so that reading does not wait for writing."""
        rows = await self._ask(
            "SELECT number, at, seat, text, sealed, sent FROM events"
            " WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
            (table, after, most),
        )
        return [Entry(*row) for row in rows]

    async def find(self, table: str, sent: str) -> int:
        """Look the key up in its index."""
        rows = await self._ask(FIND, (table, sent))
        return next((number for (number,) in rows), 0)

    async def due(self, until: int, most: int) -> list[str]:
        """Look the tables up in the index of due times."""
        rows = await self._ask("SELECT id FROM tables WHERE due < ? ORDER BY due LIMIT ?", (until, most))
        return [name for (name,) in rows]

    async def counts(self) -> list[Counts]:
        """Read the counters that each commit updates."""
        return counted(await self._ask("SELECT game, face, thrown FROM dice", ()))

    async def notices(self) -> AsyncIterator[tuple[str, int]]:
        """Wait for ever: a file has only one node."""
        await asyncio.Event().wait()
        yield "", 0  # pragma: no cover  (makes this an async generator)

    async def close(self) -> None:
        """Write what is pending, then close the file."""
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
        is_open = True
        while is_open:
            group, is_open = take_group(self._queue.get(), self._queue)
            if group:
                results = self._commit([append for append, _ in group])
                group[0].written.get_loop().call_soon_threadsafe(resolve, group, results)
            if len(group) > 1:
                sleep(GROUP_DELAY)
        self._close_writer()

    def _commit(self, appends: Sequence[Append]) -> Sequence[Result]:
        """Write the accepted appends of a group in one transaction."""
        try:
            self._writer = self._writer or self._connect(self._path)
            return _written(self._writer, appends)
        except PROBLEMS as problem:
            self._close_writer()
            return all_failed(appends, problem)

    def _close_writer(self) -> None:
        """Close the writing connection, which rolls back an open transaction even on a broken disk."""
        if self._writer:
            self._writer.close()
        self._writer = None


def _written(writer: sqlite3.Connection, appends: Sequence[Append]) -> Sequence[Result]:
    writer.execute("BEGIN IMMEDIATE")
    decision = decide(appends, _numbers(writer, appends), _sent(writer, appends))
    writer.executemany(EVENT, decision.events)
    writer.executemany(TABLE, decision.tables)
    writer.executemany(DICE, decision.dice)
    writer.execute("COMMIT")
    return decision.results


def _numbers(writer: sqlite3.Connection, appends: Sequence[Append]) -> dict[str, int]:
    """Return the last numbers of the tables that are written to."""
    return _found(writer, NUMBERS, [append.table for append in appends], dict[str, int])


def _sent(writer: sqlite3.Connection, appends: Sequence[Append]) -> dict[tuple[str, str], int]:
    """Return the numbers of the lines that already have an idempotency key of these appends."""
    names = [(append.table, append.sent) for append in appends if append.sent]
    rows = _found(writer, SENT, names, list[tuple[str, str, int]])
    return {(table, sent): number for table, sent, number in rows}


def _found(writer: sqlite3.Connection, sql: str, asked: Sequence[object], kind: type[T]) -> T:
    ((answer,),) = writer.execute(sql, (json.encode(asked).decode(),))
    return json.decode(answer, type=kind)


def _opened(
    path: Path, connect: Callable[[Path], sqlite3.Connection]
) -> tuple[sqlite3.Connection, ExitStack]:
    """Lock, open and migrate a file; return the reading connection, and the stack that closes everything."""
    with ExitStack() as opened:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            opened.enter_context(closing(_lock(path)))
            path.touch(mode=0o600)  # It holds the secrets of running games.
            reader = opened.enter_context(closing(connect(path)))
            _migrate(reader, path)
        except PROBLEMS as problem:
            raise CannotRead(f"{path}: {reason(problem)}") from problem
        return reader, opened.pop_all()


def _lock(path: Path) -> sqlite3.Connection:
    """Refuse a second server on this file: it would not learn what this one writes.

    The lock is a transaction in a second file: the operating system ends it with the process, however that ends.
    """
    lock = sqlite3.connect(f"{path}-lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as problem:
        lock.close()
        locked = problem.sqlite_errorcode == sqlite3.SQLITE_BUSY
        words = "another server has this database open" if locked else str(problem)
        raise CannotRead(f"{path}: {words}") from problem
    return lock


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Migrate the file to the newest version, each step in a transaction."""
    (reached,) = connection.execute("PRAGMA user_version").fetchone()
    for step in migrations("sqlite", reached, str(path)):
        connection.executescript(f"BEGIN; {step.sql} PRAGMA user_version = {step.number}; COMMIT;")
