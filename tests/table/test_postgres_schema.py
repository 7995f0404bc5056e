"""The schema of a PostgreSQL database: migrated once, by whichever node starts first, and shared with older nodes."""

import asyncio

import asyncpg
import pytest

from rekke.table import postgres, postgres_connection
from rekke.table.log import Append, Counts
from rekke.table.migrations import Migration, migrations
from rekke.table.postgres import PostgresLog
from tests.table.test_postgres import HELLO, ask, refused, throw


async def execute(address: str, sql: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(sql)
    await connection.close()


async def test_nodes_that_start_at_once_make_the_tables_once(postgresql: str) -> None:
    logs = await asyncio.gather(*(PostgresLog.connect(postgresql) for _ in range(4)))
    for log in logs:
        await log.close()
    steps = [(step.number,) for step in migrations("postgresql", 0, "")]
    assert await ask(postgresql, "SELECT number FROM migrations ORDER BY number") == steps


NEWEST = migrations("postgresql", 0, "")[-1].number


def known(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    """Let the program know more steps of the schema."""
    steps = [*migrations("postgresql", 0, ""), *(Migration(n, sql) for n, sql in enumerate(more, NEWEST + 1))]
    monkeypatch.setattr(postgres_connection, "migrations", lambda _kind, after, *_: steps[after:])


async def test_tables_of_an_older_program_are_brought_up_to_date(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await PostgresLog.connect(postgresql)
    await log.append(Append("elm", 0, 7, HELLO))
    await log.close()
    known(monkeypatch, "ALTER TABLE tables ADD two TEXT", "ALTER TABLE dice ADD three TEXT")
    log = await PostgresLog.connect(postgresql)
    assert [str(entry) for entry in await log.read("elm")] == ["1 says hello"]
    await log.close()
    numbers = [(number,) for number in range(1, NEWEST + 3)]
    assert await ask(postgresql, "SELECT number FROM migrations ORDER BY number") == numbers
    assert await ask(postgresql, "SELECT two FROM tables") == [(None,)]


async def test_the_first_schema_is_brought_up_to_date_with_its_dice(postgresql: str) -> None:
    first, *_ = migrations("postgresql", 0, "")
    for sql in (
        "CREATE TABLE migrations (number INTEGER PRIMARY KEY); INSERT INTO migrations VALUES (1)",
        first.sql,
        "INSERT INTO dice VALUES ('kivi', 6, 40)",
    ):
        await execute(postgresql, sql)
    log = await PostgresLog.connect(postgresql)
    await log.append(throw("elm", 0))
    assert await log.counts() == [Counts("kivi", (1, 1, 1, 1, 1, 41))]
    await log.close()


async def test_ids_are_found_by_an_index_in_the_order_of_bytes_whatever_the_collation(
    postgresql: str,
) -> None:
    log = await PostgresLog.connect(postgresql)
    await log.append(throw("elm", 0))
    await log.close()
    connection = await asyncpg.connect(postgresql)
    await connection.execute("SET enable_seqscan = off")
    plan = await connection.fetch(f"EXPLAIN {postgres.SENT}", ["elm"], ["ada.1"], ["ada.1!"])
    await connection.close()
    scan = "\n".join(row[0] for row in plan)
    assert "events_sent_bytes" in scan
    for bound in (">= asked.first", "< asked.after"):
        assert f"((sent)::text {bound})" in scan or f"(sent {bound})" in scan, scan


async def test_an_older_node_can_start_again_while_newer_ones_run(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as newer:
        known(newer, f"-- Usable from schema: {NEWEST}\nCREATE TABLE something_new (name TEXT)")
        await (await PostgresLog.connect(postgresql)).close()
    log = await PostgresLog.connect(postgresql)
    await log.append(throw("elm", 0))
    await log.close()
    with monkeypatch.context() as newer:
        known(newer, "", "CREATE TABLE something_else (name TEXT)")
        await (await PostgresLog.connect(postgresql)).close()
    assert (await refused(postgresql)).endswith(
        f"(schema {NEWEST + 2}, this one knows {NEWEST}): update rekke"
    )


async def test_a_step_that_fails_leaves_the_tables_as_they_were(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await PostgresLog.connect(postgresql)).close()
    known(monkeypatch, "DROP TABLE tables; DROP TABLE elsewhere;")
    assert await refused(postgresql) == 'PostgreSQL: table "elsewhere" does not exist'
    assert await ask(postgresql, "SELECT * FROM tables") == []
