"""The log in a SQLite file, with one writing thread and group commit."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, TypeVar

from msgspec import json

from rekke.record.files import CannotRead
from rekke.table.group_commit import Failure, Pending, all_failed, decide, resolve, take_group, text_of
from rekke.table.idempotency import SentCommands, same_id
from rekke.table.integrity import check_lines, check_pages, damaged
from rekke.table.log import ALL, Append, Counts, Entry, IdleTable, Unread, Unwritten, WriterStopped, by_game
from rekke.table.log_health import LogHealth
from rekke.table.migrations import migrations
from rekke.table.pinboard import MemoryPinboard

T = TypeVar("T")
EVENTS = "INSERT INTO events VALUES {}"
REWRITE = "UPDATE events SET text = ?3 WHERE table_id = ?1 AND number = ?2"
TABLES = (
    "INSERT INTO tables (id, number, due, phase, host) VALUES {} ON CONFLICT (id) DO UPDATE"
    " SET number = excluded.number, due = excluded.due, phase = excluded.phase, host = excluded.host"
)
DICE = "INSERT INTO dice VALUES {} ON CONFLICT (game, face) DO UPDATE SET thrown = thrown + excluded.thrown"
# One query with one row for a whole group: each row that is fetched may hand the interpreter to another thread.
NUMBERS = "SELECT json_group_object(id, number) FROM tables WHERE id IN (SELECT value FROM json_each(?))"
SENT = (
    "SELECT json_group_array(json_array(table_id, sent, number)) FROM json_each(?) AS asked CROSS JOIN events"
    " WHERE table_id = json_extract(asked.value, '$[0]') AND sent >= json_extract(asked.value, '$[1]')"
    " AND sent < json_extract(asked.value, '$[2]') AND sent <> ''"
)
IDLE = (
    "SELECT id, tables.number, at FROM tables JOIN events ON table_id = id AND events.number = tables.number"
    " WHERE phase = ? AND id > ? AND due IS NULL ORDER BY id LIMIT ?"
)
DELETED = "SELECT id FROM tables WHERE phase = 'deleted' LIMIT 1"
PURGE = (
    "DELETE FROM events WHERE table_id = ?1 AND number IN"
    " (SELECT number FROM events WHERE table_id = ?1 ORDER BY number LIMIT ?2)"
)
SCRUB = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Empties the write-ahead log, where what was erased or removed would otherwise remain for a while."""
FIND = "SELECT sent, number FROM events WHERE table_id = ? AND sent >= ? AND sent < ? AND sent <> ''"
PROBLEMS = (sqlite3.Error, OSError, ValueError, OverflowError)
"""Exceptions of the file, and of text and numbers that SQLite cannot store."""
INSERT_SIZES = (64, 16, 4, 1)
"""Rows that one statement inserts."""
GROUP_DELAY = 0.002
"""Seconds to wait after a commit of several appends, so that the next group is large: a commit costs the same for many."""
CACHE = 16_000
"""Kilobytes of page cache: enough for the last pages of a few thousand tables."""
CHECKPOINT = 8_000
"""Pages of the write-ahead log (32 MB) until they are copied into the file: the last page of a table once for many writes."""
LOCK_TIMEOUT = 10.0
"""Seconds to wait for a file that another process has locked, such as a backup."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a database whose commits survive a power failure."""
    connection = sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA cache_size = -{CACHE}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        connection.execute("PRAGMA secure_delete = ON")  # What is erased must not remain in free pages.
    except sqlite3.Error:
        connection.close()
        raise
    return connection


class SqliteLog:
    """A log in one SQLite file."""

    shared = False

    def __init__(self, path: Path, connect: Callable[[Path], sqlite3.Connection] = connect) -> None:
        self._path, self._connect = path, connect
        self.health, self.pinboard = LogHealth(), MemoryPinboard()
        self._writer: sqlite3.Connection | None = None
        self._reader, self._opened = _opened(path, connect)
        self._reading = ThreadPoolExecutor(1, "rekke-log-reader")
        self._others = ThreadPoolExecutor(1, "rekke-log-others")
        self._closed = False
        self._queue: SimpleQueue[Pending | None] = SimpleQueue()
        self._stopped: Future[None] = Future()
        """Has an exception once the writing thread has failed."""
        self._thread = Thread(target=self._write, name="rekke-log-writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Add the lines to the next group, and wait until they are on disk."""
        if self._closed:
            raise Unwritten("the log is closed")
        written = asyncio.get_running_loop().create_future()
        with self.health.call("append"):
            self._queue.put(Pending(append, written))
            if self._stopped.done():  # after the put: a thread that stops later finds the append in its queue
                written.cancel()
                raise Unwritten("the writer of the log has stopped")
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
        """Look the id up in the index of keys."""
        rows = await self._ask(FIND, (table, *same_id(sent)))
        return SentCommands((table, *row) for row in rows).number(table, sent)

    async def due(self, until: int, most: int) -> list[str]:
        """Look the tables up in the index of due times."""
        rows = await self._ask("SELECT id FROM tables WHERE due < ? ORDER BY due LIMIT ?", (until, most))
        return [name for (name,) in rows]

    async def counts(self) -> list[Counts]:
        """Read the counters that each commit updates."""
        return by_game(await self._ask("SELECT game, face, thrown FROM dice", ()))

    async def open_tables(self, host: str) -> int:
        """Count them in their index."""
        ((number,),) = await self._ask(
            "SELECT count(*) FROM tables WHERE host = ? AND phase = 'open'", (host,)
        )
        return int(number)

    async def tables_of(self, holder: str) -> list[str]:
        """Look the tables up in the index of what is sealed."""
        rows = await self._ask(
            "SELECT DISTINCT table_id FROM events WHERE sealed = ? AND sealed <> ''", (holder,)
        )
        return [name for (name,) in rows]

    async def idle(self, phase: str, after: str, most: int) -> list[IdleTable]:
        """Read the tables in the order of their names."""
        return [IdleTable(*row) for row in await self._ask(IDLE, (phase, after, most))]

    async def purge(self, most: int) -> bool:
        """Remove the lines through a connection of its own, which waits for the writer as the writer waits for it."""
        with self.health.call("purge"):
            try:
                return await asyncio.to_thread(self._purge, most)
            except PROBLEMS as problem:
                raise Unwritten(text_of(problem)) from problem

    async def query(self, sql: str, *values: str | int) -> list[tuple[object, ...]]:
        """Run the statement through a connection of its own, so that neither readers nor the writer wait for it."""
        named = {str(number): value for number, value in enumerate(values, 1)}
        loop = asyncio.get_running_loop()
        with self.health.call("read"):
            try:
                return await loop.run_in_executor(self._others, self._query, sql, named)
            except PROBLEMS as problem:
                raise Unread(text_of(problem)) from problem

    def _query(self, sql: str, values: dict[str, str | int]) -> list[tuple[object, ...]]:
        with closing(self._connect(self._path)) as connection:
            cursor = connection.execute(sql, values)
            rows = cursor.fetchall()
            if cursor.rowcount > 0 and sql.startswith("DELETE"):
                connection.execute(SCRUB)
            return rows

    async def announcements(self) -> AsyncIterator[tuple[str, int]]:
        """Wait for ever: a file has only one node."""
        await asyncio.Event().wait()
        yield "", 0  # pragma: no cover  (makes this an async generator)

    async def publish(self, words: str) -> None:
        """Do nothing: there is no other node."""

    async def published(self) -> AsyncIterator[str]:
        """Wait for ever, too."""
        await asyncio.Event().wait()
        yield ""  # pragma: no cover  (makes this an async generator)

    async def guard(self) -> None:
        """Wait for the writing thread to fail."""
        await asyncio.shield(asyncio.wrap_future(self._stopped))

    async def close(self) -> None:
        """Write what is pending, then close the file."""
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reading.shutdown()
        self._others.shutdown()
        self._opened.close()

    async def _ask(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        with self.health.call("read"):
            try:
                return await loop.run_in_executor(
                    self._reading, lambda: self._reader.execute(sql, values).fetchall()
                )
            except PROBLEMS as problem:
                raise Unread(text_of(problem)) from problem

    def _write(self) -> None:
        """Commit group after group; at an exception that nobody foresaw, stop and refuse what is pending."""
        group: list[Pending] = []
        is_open = True
        try:
            while is_open:
                group, is_open = take_group(self._queue.get(), self._queue)
                _answer(group, self._commit([append for append, _ in group]) if group else ())
                if len(group) > 1:
                    sleep(GROUP_DELAY)
        except Exception as problem:  # noqa: BLE001  (whoever guards the log gets it)
            stopped = WriterStopped(f"the writer of the log has stopped: {text_of(problem)}")
            stopped.__cause__ = problem
            self._stopped.set_exception(stopped)
            while not self._queue.empty():
                group += take_group(self._queue.get_nowait(), self._queue)[0]
            _answer(group, all_failed([append for append, _ in group], stopped))
        finally:
            self._close_writer()

    def _commit(self, appends: Sequence[Append]) -> Sequence[Failure]:
        """Write the accepted appends of a group in one transaction."""
        try:
            self._writer = self._writer or self._connect(self._path)
            return _written(self._writer, appends)
        except PROBLEMS as problem:
            self._close_writer()
            return all_failed(appends, problem)

    def _purge(self, most: int) -> bool:
        with closing(self._connect(self._path)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            table = connection.execute(DELETED).fetchone()
            if table and connection.execute(PURGE, (*table, most)).rowcount < most:
                connection.execute("DELETE FROM push_news WHERE table_id = ?", table)
                connection.execute("DELETE FROM tables WHERE id = ?", table)
            connection.execute("COMMIT")
            if table:
                connection.execute(SCRUB)
            return table is not None

    def _close_writer(self) -> None:
        """Close the writing connection, which rolls back an open transaction even on a broken disk."""
        if self._writer:
            self._writer.close()
        self._writer = None


def _answer(group: Sequence[Pending], results: Sequence[Failure]) -> None:
    """Let the event loop, which all callers share, give them their results."""
    for first in group[:1]:
        first.written.get_loop().call_soon_threadsafe(resolve, group, results)


def _written(writer: sqlite3.Connection, appends: Sequence[Append]) -> Sequence[Failure]:
    writer.execute("BEGIN IMMEDIATE")
    decision = decide(appends, _numbers(writer, appends), _sent(writer, appends))
    _insert(writer, EVENTS, decision.events)
    writer.executemany(REWRITE, decision.rewrites)
    _insert(writer, TABLES, decision.tables)
    _insert(writer, DICE, decision.dice)
    writer.execute("COMMIT")
    if decision.rewrites:
        writer.execute(SCRUB)
    return decision.results


def _insert(writer: sqlite3.Connection, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert rows, as many as possible in one statement: each statement may hand the interpreter to another thread."""
    done = 0
    for size in INSERT_SIZES:  # few sizes, so that the statements stay prepared
        while len(rows) - done >= size:
            marks = f"({', '.join('?' * len(rows[done]))})"
            values = tuple(chain.from_iterable(rows[done : done + size]))
            writer.execute(sql.format(", ".join([marks] * size)), values)
            done += size


def _numbers(writer: sqlite3.Connection, appends: Sequence[Append]) -> dict[str, int]:
    """Return the last numbers of the tables that are written to."""
    return _found(writer, NUMBERS, [append.table for append in appends], dict[str, int])


def _sent(writer: sqlite3.Connection, appends: Sequence[Append]) -> list[tuple[str, str, int]]:
    """Return the table, the key and the number of the lines that have an id of these appends."""
    names = [(append.table, *same_id(append.sent)) for append in appends if append.sent]
    return _found(writer, SENT, names, list[tuple[str, str, int]])


def _found(writer: sqlite3.Connection, sql: str, asked: Sequence[object], kind: type[T]) -> T:
    ((answer,),) = writer.execute(sql, (json.encode(asked).decode(),))
    return json.decode(answer, type=kind)


def _opened(
    path: Path, connect: Callable[[Path], sqlite3.Connection]
) -> tuple[sqlite3.Connection, ExitStack]:
    """Lock, open, check and migrate a file; return the reading connection, and the stack that closes everything."""
    with ExitStack() as opened:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            opened.enter_context(closing(_lock(path)))
            path.touch(mode=0o600)  # It holds the secrets of running games.
            reader = opened.enter_context(closing(connect(path)))
            check_pages(reader, path)
            _migrate(reader, path)
            check_lines(reader, path)
        except PROBLEMS as problem:
            if getattr(problem, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT:
                raise damaged(str(path), str(problem)) from problem
            raise CannotRead(f"{path}: {text_of(problem)}") from problem
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
