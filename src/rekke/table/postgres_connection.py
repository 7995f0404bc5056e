"""Connections to PostgreSQL: opened, made ready, listened to."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg

from rekke.table.migrations import migrations

PROBLEMS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, ValueError)
"""What goes wrong with a connection, with a server, and with text that it cannot hold."""
PATIENCE, SILENCE = 10.0, 30.0
"""Seconds that one waits for an answer, and after which a silent connection is asked whether it still is one."""
MIGRATING = 0x72656B6B65
"""The number of the lock under which a node changes the tables, so that no other does at the same time."""


async def connect(
    dsn: str | None = None, command_timeout: float | None = PATIENCE, **settings: Any
) -> asyncpg.Connection:
    """Open a connection; a transaction that is begun and not ended in time, because we are gone, is undone."""
    limits = {"application_name": "rekke", "idle_in_transaction_session_timeout": f"{PATIENCE:.0f}s"}
    return await asyncpg.connect(
        dsn, timeout=PATIENCE, command_timeout=command_timeout, server_settings=limits, **settings
    )


async def migrate(address: str) -> None:
    """Bring the tables to the newest version, in one transaction and one node at a time."""
    connection = await connect(address, command_timeout=None)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
            reached = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations")
            for step in migrations("postgresql", reached, "PostgreSQL"):
                await connection.execute(step.sql)
                await connection.execute("INSERT INTO migrations VALUES ($1)", step.number)
    finally:
        await connection.close()


@asynccontextmanager
async def listening(address: str) -> AsyncIterator[Callable[[], Awaitable[str]]]:
    """Listen to the other nodes; give what waits for their next words."""
    connection = await connect(address)
    notices: asyncio.Queue[str] = asyncio.Queue()

    async def hear() -> str:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(SILENCE):
                    if words := await notices.get():
                        return words
            await connection.execute("SELECT 1")  # an end looks like silence: ask whether anybody is there

    try:
        connection.add_termination_listener(lambda _: notices.put_nowait(""))
        await connection.add_listener("rekke", lambda *notice: notices.put_nowait(str(notice[-1])))
        yield hear
    finally:
        connection.terminate()
