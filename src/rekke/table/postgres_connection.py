"""Connections to PostgreSQL: opening, migrating and listening."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg

from rekke.table.integrity import LINES_MISSING, lines_missing
from rekke.table.migrations import migrations

PROBLEMS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, ValueError)
"""Exceptions of a broken connection, of the server, and of text that the database cannot store."""
TIMEOUT, KEEPALIVE = 10.0, 30.0
"""Seconds to wait for an answer, and seconds of silence after which a listening connection is tested."""
ANNOUNCED, PUBLISHED = "rekke", "rekke_published"
"""The channels of announcements of new lines, and of what nodes publish without storing it."""
REACHED = "SELECT coalesce(max(number), 0), coalesce(max(coalesce(usable_from, number)), 0) FROM migrations"
MIGRATION_LOCK = 0x72656B6B65
"""The advisory lock that lets one node at a time migrate the tables."""


async def connect(
    dsn: str | None = None, command_timeout: float | None = TIMEOUT, **settings: Any
) -> asyncpg.Connection:
    """Open a connection; the server rolls a transaction back if we stop using it for too long."""
    limits = {"application_name": "rekke", "idle_in_transaction_session_timeout": f"{TIMEOUT:.0f}s"}
    return await asyncpg.connect(
        dsn, timeout=TIMEOUT, command_timeout=command_timeout, server_settings=limits, **settings
    )


async def migrate(address: str) -> None:
    """Migrate the tables to the newest version, in one transaction; leave those of a newer version as they are.

    Then refuse a database in which lines are missing.
    """
    connection = await connect(address, command_timeout=None)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
            await connection.execute("ALTER TABLE migrations ADD COLUMN IF NOT EXISTS usable_from INTEGER")
            ((reached, usable_from),) = await connection.fetch(REACHED)
            for step in migrations("postgresql", reached, "PostgreSQL", usable_from):
                await connection.execute(step.sql)
                await connection.execute(
                    "INSERT INTO migrations VALUES ($1, $2)", step.number, step.usable_from
                )
        if lost := await connection.fetchrow(LINES_MISSING):
            raise lines_missing("PostgreSQL", *lost)
    finally:
        await connection.close()


def first_problem(problem: Exception) -> Exception:
    """Return what went wrong first: leaving the transaction of a lost connection raises an error of its own."""
    earlier = problem.__context__
    return first_problem(earlier) if isinstance(earlier, PROBLEMS) else problem


@asynccontextmanager
async def listening(address: str, channel: str) -> AsyncIterator[Callable[[], Awaitable[str]]]:
    """Listen to a channel of the nodes; yield a coroutine function that returns their next payload."""
    connection = await connect(address)
    announcements: asyncio.Queue[str] = asyncio.Queue()

    async def hear() -> str:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(KEEPALIVE):
                    if words := await announcements.get():
                        return words
            await connection.execute("SELECT 1")  # A dead connection looks like a silent one: this raises.

    try:
        connection.add_termination_listener(lambda _: announcements.put_nowait(""))
        await connection.add_listener(channel, lambda *given: announcements.put_nowait(str(given[-1])))
        yield hear
    finally:
        connection.terminate()
