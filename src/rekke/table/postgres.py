"""The log in PostgreSQL, which several nodes may share, with group commit.

Each commit sends a NOTIFY with the last numbers of its tables; the other nodes then read the lines themselves.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from secrets import token_hex

import asyncpg
from asyncpg.pool import PoolConnectionProxy as Connection
from asyncpg.transaction import Transaction

from rekke.record.files import CannotRead
from rekke.table.group_commit import (
    Decision,
    Failure,
    Pending,
    all_failed,
    decide,
    resolve,
    take_group,
    text_of,
)
from rekke.table.idempotency import SentCommands, same_id
from rekke.table.log import ALL, Append, Counts, Entry, IdleTable, Unread, Unwritten, WriterStopped, by_game
from rekke.table.log_health import LogHealth
from rekke.table.postgres_connection import (
    ANNOUNCED,
    PROBLEMS,
    PUBLISHED,
    TIMEOUT,
    connect,
    first_problem,
    listening,
    migrate,
)
from rekke.table.postgres_pinboard import PostgresPinboard

NEW = "INSERT INTO tables (id, number) VALUES ($1, 0) ON CONFLICT DO NOTHING"
LOCK = "SELECT id, number FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE"
# With a limit it walks the index. Without one it plans by a wrong number of rows, and takes three times as long.
SENT = (
    "SELECT table_id, sent, number FROM unnest($1::text[], $2::text[], $3::text[]) AS asked (id, first, after),"
    " LATERAL (SELECT table_id, sent, number FROM events WHERE table_id = id AND sent <> ''"
    """ AND sent COLLATE "C" >= first AND sent COLLATE "C" < after ORDER BY sent COLLATE "C" LIMIT 100) AS found"""
)
EVENT = "INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6, $7)"
REWRITE = "UPDATE events SET text = $3 WHERE table_id = $1 AND number = $2"
TABLE = "UPDATE tables SET number = $2, due = $3, phase = $4, host = $5 WHERE id = $1"
IDLE = (
    "SELECT id, tables.number, at FROM tables JOIN events ON table_id = id AND events.number = tables.number"
    " WHERE phase = $1 AND id > $2 AND due IS NULL ORDER BY id LIMIT $3"
)
DELETED = "SELECT id FROM tables WHERE phase = 'deleted' LIMIT 1 FOR UPDATE SKIP LOCKED"
PURGE = (
    "WITH removed AS (DELETE FROM events WHERE table_id = $1 AND number IN"
    " (SELECT number FROM events WHERE table_id = $1 ORDER BY number LIMIT $2) RETURNING 1)"
    " SELECT count(*) FROM removed"
)
DICE = (
    "WITH free AS (SELECT slot FROM dice_slots LIMIT 1 FOR UPDATE SKIP LOCKED),"
    " new AS (INSERT INTO dice_slots SELECT nextval('dice_slots_slot_seq')"
    " WHERE NOT EXISTS (SELECT FROM free) RETURNING slot)"
    " INSERT INTO slot_dice SELECT slot, game, face, thrown"
    " FROM (TABLE free UNION ALL TABLE new) AS slots,"
    " unnest($1::text[], $2::int[], $3::bigint[]) AS counted (game, face, thrown)"
    " ON CONFLICT (slot, game, face) DO UPDATE SET thrown = slot_dice.thrown + excluded.thrown"
)
COUNTS = (
    "SELECT game, face, sum(thrown)::bigint FROM"
    " (SELECT game, face, thrown FROM slot_dice UNION ALL SELECT game, face, thrown FROM dice) AS all_dice"
    " GROUP BY game, face"
)
NOTIFY = f"SELECT pg_notify('{ANNOUNCED}', $1)"
PUBLISH = f"SELECT pg_notify('{PUBLISHED}', $1)"
READ = (
    "SELECT number, at, seat, text, sealed, sent FROM events"
    " WHERE table_id = $1 AND number > $2 ORDER BY number LIMIT $3"
)

LONGEST_NOTICE = 7_999
"""Bytes that fit into the payload of a NOTIFY."""
CONNECTIONS = 8
RETRY = 0.5
"""Seconds until a lost connection is opened again."""


class PostgresLog:
    """A log in a PostgreSQL database."""

    shared = True

    def __init__(self, address: str, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._address, self._pool = address, pool
        self.health, self.pinboard = LogHealth(), PostgresPinboard(self._ask)
        self._node = token_hex(4)
        self._closed = False
        self._queue: asyncio.Queue[Pending | None] = asyncio.Queue()
        self._writing = asyncio.create_task(self._write())

    @classmethod
    async def connect(cls, address: str) -> "PostgresLog":
        """Connect to `postgresql://…`, and create or migrate its tables."""
        try:
            await migrate(address)
            pool = asyncpg.create_pool(
                address, min_size=0, max_size=CONNECTIONS, connect=connect, reset=_no_reset
            )
            return cls(address, await pool)
        except PROBLEMS as problem:
            raise CannotRead(f"PostgreSQL: {text_of(problem)}") from problem

    async def append(self, append: Append) -> None:
        """Add the lines to the next group, and wait for its commit."""
        if self._closed or self._writing.done():
            raise Unwritten("the log is closed")
        written = asyncio.get_running_loop().create_future()
        with self.health.call("append"):
            self._queue.put_nowait(Pending(append, written))
            await written

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[Entry]:
        """Read through any free connection of the pool."""
        return [Entry(*row) for row in await self._ask(READ, table, after, most)]

    async def find(self, table: str, sent: str) -> int:
        """Look the id up in the index of keys."""
        rows = await self._ask(SENT, [table], *([bound] for bound in same_id(sent)))
        return SentCommands((row[0], row[1], row[2]) for row in rows).number(table, sent)

    async def due(self, until: int, most: int) -> list[str]:
        """Look the tables up in the index of due times."""
        rows = await self._ask("SELECT id FROM tables WHERE due < $1 ORDER BY due LIMIT $2", until, most)
        return [name for (name,) in rows]

    async def counts(self) -> list[Counts]:
        """Read the counters that each commit updates."""
        rows = await self._ask(COUNTS)
        return by_game((game, face, thrown) for game, face, thrown in rows)

    async def open_tables(self, host: str) -> int:
        """Count them in their index."""
        ((number,),) = await self._ask("SELECT count(*) FROM tables WHERE host = $1 AND phase = 'open'", host)
        return int(number)

    async def tables_of(self, holder: str) -> list[str]:
        """Look the tables up in the index of what is sealed."""
        rows = await self._ask(
            "SELECT DISTINCT table_id FROM events WHERE sealed = $1 AND sealed <> ''", holder
        )
        return [name for (name,) in rows]

    async def idle(self, phase: str, after: str, most: int) -> list[IdleTable]:
        """Read the tables in the order of their names."""
        return [IdleTable(*row) for row in await self._ask(IDLE, phase, after, most)]

    async def purge(self, most: int) -> bool:
        """Remove lines of a deleted table that no other node is removing."""
        with self.health.call("purge"):
            try:
                return await self._purge(most)
            except PROBLEMS as problem:
                raise Unwritten(text_of(problem)) from problem

    async def _purge(self, most: int) -> bool:
        async with self._pool.acquire() as connection, _transaction(connection):
            table = await connection.fetchval(DELETED)
            if table is None:
                return False
            if await connection.fetchval(PURGE, table, most) < most:
                await connection.execute("DELETE FROM push_news WHERE table_id = $1", table)
                await connection.execute("DELETE FROM tables WHERE id = $1", table)
            return True

    async def announcements(self) -> AsyncIterator[tuple[str, int]]:
        """Listen on a separate connection; whenever it is opened again, some may have been lost."""
        while True:
            with suppress(*PROBLEMS):
                async with listening(self._address, ANNOUNCED) as hear:
                    yield "", 0
                    while True:
                        for table, number in _heard(await hear(), self._node):
                            yield table, number
            await asyncio.sleep(RETRY)

    async def publish(self, words: str) -> None:
        """Send a NOTIFY of its own, outside of any commit."""
        await self._ask(PUBLISH, words)

    async def query(self, sql: str, *values: str | int) -> list[tuple[object, ...]]:
        """Run the statement through any free connection of the pool."""
        return [tuple(row) for row in await self._ask(sql, *values)]

    async def published(self) -> AsyncIterator[str]:
        """Listen on another connection, opened again like that of the announcements."""
        while True:
            with suppress(*PROBLEMS):
                async with listening(self._address, PUBLISHED) as hear:
                    yield ""
                    while True:
                        yield await hear()
            await asyncio.sleep(RETRY)

    async def guard(self) -> None:
        """Wait for the writing task to fail."""
        await asyncio.wait([self._writing])
        if not self._closed:
            problem = self._writing.exception()
            raise WriterStopped(f"the writer of the log has stopped: {problem}") from problem

    async def close(self) -> None:
        """Write what is pending, then close the pool, even if the database does not answer."""
        self._closed = True
        self._queue.put_nowait(None)
        await asyncio.wait([self._writing], timeout=TIMEOUT)
        self._writing.cancel()
        await asyncio.wait([self._writing])
        with suppress(*PROBLEMS):
            async with asyncio.timeout(TIMEOUT):
                await self._pool.close()

    async def _ask(self, sql: str, *values: object) -> list[asyncpg.Record]:
        with self.health.call("read"):
            try:
                return await self._pool.fetch(sql, *values)
            except PROBLEMS as problem:
                raise Unread(text_of(problem)) from problem

    async def _write(self) -> None:
        """Commit group after group; at the end cancel the callers whose result is unknown."""
        group: list[Pending] = []
        is_open = True
        try:
            while is_open:
                group, is_open = take_group(await self._queue.get(), self._queue)
                if group:
                    resolve(group, await self._commit([append for append, _ in group]))
        finally:
            while not self._queue.empty():
                group += take_group(self._queue.get_nowait(), self._queue)[0]
            for _, written in group:
                written.cancel()

    async def _commit(self, appends: Sequence[Append]) -> Sequence[Failure]:
        """Write a group in one transaction; if the answer to the commit is lost, ask whether it took effect."""
        decision = None
        try:
            async with self._pool.acquire() as connection, _transaction(connection):
                decision = await self._written(connection, appends)
        except PROBLEMS as last:
            problem = first_problem(last)
            return await self._recovered(decision, problem) if decision else all_failed(appends, problem)
        return decision.results

    async def _written(self, connection: Connection, appends: Sequence[Append]) -> Decision:
        """Write the accepted appends. All nodes lock tables in the same order, which rules out deadlocks."""
        numbers = await _locked(connection, appends)
        decision = decide(appends, numbers, await _sent(connection, appends))
        await connection.executemany(EVENT, decision.events)
        await connection.executemany(REWRITE, decision.rewrites)
        await connection.executemany(TABLE, decision.tables)
        if decision.dice:
            await connection.execute(DICE, *zip(*decision.dice, strict=True))
        await connection.executemany(NOTIFY, [(words,) for words in _announcements(decision, self._node)])
        return decision

    async def _recovered(self, decision: Decision, problem: Exception) -> Sequence[Failure]:
        """Return what became of a commit whose answer was lost, retrying until the database can be asked.

        Until then, all other appends are refused.
        """
        while True:
            with suppress(*PROBLEMS):
                async with self._pool.acquire() as connection:
                    found = iter(await _are_written(connection, decision.accepted))
                lost = Unwritten(text_of(problem))
                return [result or (None if next(found) else lost) for result in decision.results]
            while not self._closed and not self._queue.empty():
                waiting, _ = take_group(self._queue.get_nowait(), self._queue)
                resolve(waiting, all_failed([append for append, _ in waiting], problem))
            await asyncio.sleep(RETRY)


async def _no_reset(_connection: asyncpg.Connection) -> None:
    """Save the round trip that resets a connection: we change no session state."""


def _transaction(connection: Connection) -> Transaction:
    """Return a transaction in which every statement sees all commits before it, whatever the server's default."""
    return connection.transaction(isolation="read_committed")


async def _locked(connection: Connection, appends: Sequence[Append]) -> dict[str, int]:
    """Lock these tables until the end of the transaction, and return the last number of each."""
    new = sorted({append.table for append in appends if not append.expected})
    await connection.executemany(NEW, [(table,) for table in new])
    rows = await connection.fetch(LOCK, sorted({append.table for append in appends}))
    return {row[0]: row[1] for row in rows}


async def _sent(connection: Connection, appends: Sequence[Append]) -> list[tuple[str, str, int]]:
    """Return the table, the key and the number of the lines that have an id of these appends."""
    asked = [(append.table, *same_id(append.sent)) for append in appends if append.sent]
    rows = await connection.fetch(SENT, *([each[i] for each in asked] for i in range(3)))
    return [(table, sent, number) for table, sent, number in rows]


async def _are_written(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Say which appends are in the log.

    Locking waits for transactions that still hold the lock of a table, including our own earlier one.
    """
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


def _announcements(decision: Decision, node: str) -> Iterator[str]:
    """Yield payloads that hold the node's name and `table:number` for each table, as few as possible."""
    words = node
    for table, number, *_ in decision.tables:
        if not number:
            continue  # The health check writes no lines.
        word = f" {table}:{number}"
        if len((words + word).encode()) > LONGEST_NOTICE:
            yield words
            words = node
        words += word
    if words != node:
        yield words


def _heard(words: str, node: str) -> Iterator[tuple[str, int]]:
    """Yield the tables and numbers in an announcement of another node; nothing for our own."""
    sender, *tables = words.split(" ")
    for table, _, number in (word.rpartition(":") for word in tables if sender != node):
        yield table, int(number)
