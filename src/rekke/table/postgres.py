"""The log in PostgreSQL, which several nodes share: what waits meanwhile goes into the next commit together.

A commit tells the other nodes in one NOTIFY how far which tables are; what happened there they read themselves.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from secrets import token_hex

import asyncpg
from asyncpg.pool import PoolConnectionProxy as Connection
from asyncpg.transaction import Transaction

from rekke.record.files import CannotRead
from rekke.table.group import Answer, Verdict, Waiting, gathered, judge, reason, tell, unwritten
from rekke.table.log import ALL, Append, Counts, Entry, Unread, Unwritten, counted
from rekke.table.postgres_connection import PATIENCE, PROBLEMS, connect, listening, migrate

NEW = "INSERT INTO tables (id, number) VALUES ($1, 0) ON CONFLICT DO NOTHING"
LOCK = "SELECT id, number FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE"
SENT = (
    "SELECT table_id, sent, number FROM events JOIN unnest($1::text[], $2::text[]) AS asked (table_id, sent)"
    " USING (table_id, sent) WHERE events.sent <> ''"
)
EVENT = "INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6, $7)"
TABLE = "UPDATE tables SET number = $2, due = $3 WHERE id = $1"
DICE = (
    "INSERT INTO dice VALUES ($1, $2, $3)"
    " ON CONFLICT (game, face) DO UPDATE SET thrown = dice.thrown + excluded.thrown"
)
NOTIFY = "SELECT pg_notify('rekke', $1)"
READ = (
    "SELECT number, at, seat, text, sealed, sent FROM events"
    " WHERE table_id = $1 AND number > $2 ORDER BY number LIMIT $3"
)

LONGEST_NOTICE = 7_999
"""Bytes that a NOTIFY can carry."""
CONNECTIONS = 8
AGAIN = 0.5
"""Seconds until a lost connection is tried anew."""


class PostgresLog:
    """Keeps the log in a database."""

    def __init__(self, address: str, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._address, self._pool = address, pool
        self._node = token_hex(4)
        self._closed = False
        self._queue: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._writing = asyncio.create_task(self._write())

    @classmethod
    async def connect(cls, address: str) -> "PostgresLog":
        """Connect to `postgresql://…`, and make the tables if need be."""
        try:
            await migrate(address)
            pool = asyncpg.create_pool(
                address, min_size=1, max_size=CONNECTIONS, connect=connect, reset=_leave_as_it_is
            )
            return cls(address, await pool)
        except PROBLEMS as problem:
            raise CannotRead(f"PostgreSQL: {reason(problem)}") from problem

    async def append(self, append: Append) -> None:
        """Wait until the lines are in the database."""
        if self._closed or self._writing.done():
            raise Unwritten("the log is closed")
        kept = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Waiting(append, kept))
        await kept

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Entry]:
        """Read over any connection that is free."""
        return [Entry(*row) for row in await self._ask(READ, table, after, most)]

    async def find(self, table: str, sent: str) -> int:
        """Find it by an index."""
        return next((number for *_, number in await self._ask(SENT, [table], [sent])), 0)

    async def due(self, until: int, most: int) -> list[str]:
        """Find them by an index."""
        rows = await self._ask("SELECT id FROM tables WHERE due < $1 ORDER BY due LIMIT $2", until, most)
        return [name for (name,) in rows]

    async def counts(self) -> list[Counts]:
        """Read the sums that are kept beside the log."""
        rows = await self._ask("SELECT game, face, thrown FROM dice")
        return counted((game, face, thrown) for game, face, thrown in rows)

    async def notices(self) -> AsyncIterator[tuple[str, int]]:
        """Listen over a connection of its own; before it was there, some notices may have been lost."""
        while True:
            with suppress(*PROBLEMS):
                async with listening(self._address) as hear:
                    yield "", 0
                    while True:
                        for table, number in _heard(await hear(), self._node):
                            yield table, number
            await asyncio.sleep(AGAIN)

    async def close(self) -> None:
        """Write what waits, then let go of the database, even if it does not answer."""
        self._closed = True
        self._queue.put_nowait(None)
        await asyncio.wait([self._writing], timeout=PATIENCE)
        self._writing.cancel()
        await asyncio.wait([self._writing])
        with suppress(*PROBLEMS):
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()

    async def _ask(self, sql: str, *values: object) -> list[asyncpg.Record]:
        try:
            return await self._pool.fetch(sql, *values)
        except PROBLEMS as problem:
            raise Unread(reason(problem)) from problem

    async def _write(self) -> None:
        """Commit group after group; who is unanswered at the end cannot be told anything that is surely true."""
        group: list[Waiting] = []
        going_on = True
        try:
            while going_on:
                group, going_on = gathered(await self._queue.get(), self._queue)
                if group:
                    tell(group, await self._commit([append for append, _ in group]))
        finally:
            while not self._queue.empty():
                group += gathered(self._queue.get_nowait(), self._queue)[0]
            for _, kept in group:
                kept.cancel()

    async def _commit(self, appends: Sequence[Append]) -> Sequence[Answer]:
        """Write in one transaction what may be written; find out what came of it if its end is not answered."""
        verdict = None
        try:
            async with self._pool.acquire() as connection, _transaction(connection):
                verdict = await self._written(connection, appends)
        except PROBLEMS as problem:
            return await self._found_out(verdict, problem) if verdict else unwritten(appends, problem)
        return verdict.answers

    async def _written(self, connection: Connection, appends: Sequence[Append]) -> Verdict:
        """Write what may be written. All nodes lock in one order, so that no two wait for each other."""
        numbers = await _locked(connection, appends)
        verdict = judge(appends, numbers, await _sent(connection, appends))
        await connection.executemany(EVENT, verdict.events)
        await connection.executemany(TABLE, verdict.tables)
        await connection.executemany(DICE, verdict.dice)
        await connection.executemany(NOTIFY, [(words,) for words in _notices(verdict, self._node)])
        return verdict

    async def _found_out(self, verdict: Verdict, problem: Exception) -> Sequence[Answer]:
        """Answer what the database says, as soon as it says something."""
        while True:
            with suppress(*PROBLEMS):
                async with self._pool.acquire() as connection:
                    there = iter(await _there(connection, verdict.kept))
                lost = Unwritten(reason(problem))
                return [answer or (None if next(there) else lost) for answer in verdict.answers]
            await asyncio.sleep(AGAIN)


async def _leave_as_it_is(_connection: asyncpg.Connection) -> None:
    """Put a connection back without asking the server to clear it: nothing was set in it."""


def _transaction(connection: Connection) -> Transaction:
    """Begin a transaction in which every statement sees what others have committed before it."""
    return connection.transaction(isolation="read_committed")


async def _locked(connection: Connection, appends: Sequence[Append]) -> dict[str, int]:
    """Let nobody else write to these tables until the end of the transaction; give how far they are."""
    new = sorted({append.table for append in appends if not append.expected})
    await connection.executemany(NEW, [(table,) for table in new])
    rows = await connection.fetch(LOCK, sorted({append.table for append in appends}))
    return {row[0]: row[1] for row in rows}


async def _sent(connection: Connection, appends: Sequence[Append]) -> dict[tuple[str, str], int]:
    """Give where in the log stands what clients sent before."""
    named = [append for append in appends if append.sent]
    rows = await connection.fetch(SENT, [append.table for append in named], [append.sent for append in named])
    return {(table, sent): number for table, sent, number in rows}


async def _there(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Say which appends are in the log; who still has their tables locked, we ourselves before, is waited for."""
    transaction = _transaction(connection)
    await transaction.start()
    try:
        await _locked(connection, appends)
        found = [
            await connection.fetch(READ, append.table, append.expected, len(append.lines))
            for append in appends
        ]
    finally:
        await transaction.rollback()
    return [
        [Entry(*row) for row in rows] == append.entries for rows, append in zip(found, appends, strict=True)
    ]


def _notices(verdict: Verdict, node: str) -> Iterator[str]:
    """Say which tables are how far, as `table:number`, after the name of the node, in as few notices as can be."""
    words = node
    for table, number, _ in verdict.tables:
        word = f" {table}:{number}"
        if len((words + word).encode()) > LONGEST_NOTICE:
            yield words
            words = node
        words += word
    if words != node:
        yield words


def _heard(words: str, node: str) -> Iterator[tuple[str, int]]:
    """Read a notice of another node."""
    sender, *tables = words.split(" ")
    for table, _, number in (word.rpartition(":") for word in tables if sender != node):
        yield table, int(number)
