"""The log in PostgreSQL: nodes hear of each other, none is in another's way, and a lost answer is found out."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from rekke.record.files import CannotRead
from rekke.rules.faults import Unreadable
from rekke.table import postgres, postgres_connection
from rekke.table.database import open_log
from rekke.table.log import Append, Log, NewEntry, Raced, Unread, Unwritten
from rekke.table.migrations import Migration, migrations
from rekke.table.postgres import PostgresLog
from tests.table.wire import End, Wire, wire

HELLO = (NewEntry(1, "says hello"),)
LOST = "", 0


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again soon."""
    monkeypatch.setattr(postgres, "RETRY", 0.01)


async def refused(address: str) -> str:
    with pytest.raises(CannotRead) as problem:
        await open_log(address)
    return str(problem.value)


async def ask(address: str, sql: str) -> list[tuple[object, ...]]:
    connection = await asyncpg.connect(address)
    rows = await connection.fetch(sql)
    await connection.close()
    return [tuple(row) for row in rows]


async def test_without_asyncpg_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("rekke.table.postgres", "rekke.table.postgres_connection"):
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Unreadable, match=r"^PostgreSQL needs asyncpg: pip install 'rekke\[postgres\]'$"):
        await open_log("postgresql://localhost/rekke")


async def test_a_database_that_is_not_there_is_named_with_the_reason(postgresql: str) -> None:
    nowhere = "postgresql://postgres@/nowhere?" + postgresql.partition("?")[2]
    assert await refused(nowhere) == 'PostgreSQL: database "nowhere" does not exist'
    assert (await refused("postgresql://127.0.0.1:1/rekke?sslmode=disable")).startswith(
        "PostgreSQL: Connect call failed"
    )
    assert (await refused("postgresql://[")) == "PostgreSQL: Invalid IPv6 URL"


async def test_nodes_that_start_at_once_make_the_tables_once(postgresql: str) -> None:
    logs = await asyncio.gather(*(PostgresLog.connect(postgresql) for _ in range(4)))
    for log in logs:
        await log.close()
    steps = [(step.number,) for step in migrations("postgresql", 0, "")]
    assert await ask(postgresql, "SELECT number FROM migrations ORDER BY number") == steps


async def test_tables_of_an_older_program_are_brought_up_to_date(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await PostgresLog.connect(postgresql)
    await log.append(Append("elm", 0, 7, HELLO))
    await log.close()
    steps = [Migration(2, "ALTER TABLE tables ADD two TEXT"), Migration(3, "ALTER TABLE dice ADD three TEXT")]
    monkeypatch.setattr(postgres_connection, "migrations", lambda _kind, after, _database: steps[after - 1 :])
    log = await PostgresLog.connect(postgresql)
    assert [str(entry) for entry in await log.read("elm")] == ["1 says hello"]
    await log.close()
    assert await ask(postgresql, "SELECT number FROM migrations ORDER BY number") == [(1,), (2,), (3,)]
    assert await ask(postgresql, "SELECT two FROM tables") == [(None,)]


async def test_a_step_that_fails_leaves_the_tables_as_they_were(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await PostgresLog.connect(postgresql)).close()
    monkeypatch.setattr(
        postgres_connection,
        "migrations",
        lambda *_: [Migration(2, "DROP TABLE tables; DROP TABLE elsewhere;")],
    )
    assert await refused(postgresql) == 'PostgreSQL: table "elsewhere" does not exist'
    assert await ask(postgresql, "SELECT * FROM tables") == []


async def heard(notices: AsyncIterator[tuple[str, int]], most: int) -> list[tuple[str, int]]:
    return [await anext(notices) for _ in range(most)]


async def test_a_node_hears_how_far_tables_are_at_another_and_nothing_of_its_own(postgresql: str) -> None:
    here, there = [await PostgresLog.connect(postgresql) for _ in range(2)]
    notices = here.notices()
    assert await anext(notices) == LOST  # it has only now begun to listen
    await here.append(Append("elm", 0, 0, HELLO))
    await there.append(Append("elm", 1, 0, HELLO * 3))
    await there.append(Append("oak", 0, 0, HELLO))
    assert await heard(notices, 2) == [("elm", 4), ("oak", 1)]
    await close(here, there)


async def close(*logs: Log) -> None:
    for log in logs:
        await log.close()


async def test_more_than_one_notice_can_carry_is_heard_in_several(postgresql: str) -> None:
    here, there = [await PostgresLog.connect(postgresql) for _ in range(2)]
    notices = here.notices()
    await anext(notices)
    names = [f"a-table-with-a-name-that-is-long-{n:03}" for n in range(500)]
    await asyncio.gather(*(there.append(Append(name, 0, 0, HELLO)) for name in names))
    assert sorted(await heard(notices, 500)) == [(name, 1) for name in names]
    await close(here, there)


HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'"
)


async def test_whoever_listens_again_after_a_loss_is_told_that_notices_may_be_lost(postgresql: str) -> None:
    here, there = [await PostgresLog.connect(postgresql) for _ in range(2)]
    notices = here.notices()
    for _ in range(3):
        assert await anext(notices) == LOST
        await ask(postgresql, HANG_UP)
    assert await anext(notices) == LOST
    await there.append(Append("elm", 0, 0, HELLO))
    assert await anext(notices) == ("elm", 1)
    await close(here, there)


async def test_whoever_listens_tries_again_until_somebody_is_there(postgresql: str) -> None:
    async with wire(postgresql) as laid:
        log = await PostgresLog.connect(laid.address)
        laid.down, notices = True, log.notices()
        hearing = asyncio.ensure_future(anext(notices))
        while laid.refused < 3:
            await asyncio.sleep(0.01)
        laid.down = False
        assert await hearing == LOST
        await log.close()


async def test_a_silent_connection_is_asked_whether_it_still_is_one(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connection, "KEEPALIVE", 0.01)
    async with wire(postgresql) as laid:
        here, there = await PostgresLog.connect(laid.address), await PostgresLog.connect(postgresql)
        notices = here.notices()
        assert await anext(notices) == LOST
        hearing = asyncio.ensure_future(anext(notices))
        before = laid.requests
        while laid.requests < before + 3:
            await asyncio.sleep(0.01)
        await there.append(Append("elm", 0, 0, HELLO))
        assert await hearing == ("elm", 1)
        await close(here, there)


HELLO_AGAIN = Append("elm", 1, 0, HELLO)


@asynccontextmanager
async def cut(address: str, lost: End) -> AsyncIterator[tuple[Wire, PostgresLog]]:
    """Yield a log whose next commit loses its connection: the commit is the last request of an append."""
    async with wire(address) as laid:
        log = await PostgresLog.connect(laid.address)
        await log.append(Append("oak", 0, 0, HELLO))
        await log.append(Append("elm", 0, 0, HELLO))
        before = laid.requests
        await log.append(Append("oak", 1, 0, HELLO))
        laid.cut = laid.requests + (laid.requests - before), lost
        yield laid, log
        await log.close()


async def test_a_commit_that_never_got_there_is_not_acknowledged(postgresql: str) -> None:
    async with cut(postgresql, "request") as (_, log):
        with pytest.raises(Unwritten, match="connection was closed"):
            await log.append(HELLO_AGAIN)
        assert len(await log.read("elm")) == 1
        await log.append(HELLO_AGAIN)


async def test_a_commit_whose_answer_is_lost_is_found_in_the_database(postgresql: str) -> None:
    async with cut(postgresql, "answer") as (laid, log):
        await log.append(HELLO_AGAIN)
        assert laid.cut
        assert laid.requests > laid.cut[0]
        assert len(await log.read("elm")) == 2


async def waits_for_a_lock(address: str) -> None:
    waiting = (
        "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    while not await ask(address, waiting):
        await asyncio.sleep(0.01)


async def test_a_commit_that_is_long_under_way_is_waited_for(postgresql: str) -> None:
    async with cut(postgresql, "neither") as (laid, log):
        appending = asyncio.create_task(log.append(HELLO_AGAIN))
        await waits_for_a_lock(postgresql)
        assert len(await log.read("elm")) == 1
        laid.arrives.set()
        await appending
        assert len(await log.read("elm")) == 2


async def test_a_new_table_that_is_long_under_way_is_waited_for(postgresql: str) -> None:
    async with wire(postgresql) as laid:
        log = await PostgresLog.connect(laid.address)
        for name in ("oak", "elm"):
            before = laid.requests
            await log.append(Append(name, 0, 0, HELLO))
        laid.cut = laid.requests + (laid.requests - before), "neither"
        appending = asyncio.create_task(log.append(Append("ash", 0, 0, HELLO)))
        await waits_for_a_lock(postgresql)
        laid.arrives.set()
        await appending
        assert len(await log.read("ash")) == 1
        await log.close()


async def test_nothing_is_answered_until_the_database_is_back(postgresql: str) -> None:
    async with cut(postgresql, "answer") as (laid, log):
        laid.down = True
        appending = asyncio.create_task(log.append(HELLO_AGAIN))
        while laid.refused < 3:
            await asyncio.sleep(0.01)
        assert not appending.done()
        with pytest.raises(Unread):
            await log.read("elm")
        laid.down = False
        await appending


async def test_whoever_closes_while_nobody_knows_leaves_it_unanswered(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with cut(postgresql, "answer") as (laid, log):
        laid.down = True
        appending = [asyncio.create_task(log.append(HELLO_AGAIN))]
        while laid.refused < 1:
            await asyncio.sleep(0.01)
        appending.append(asyncio.create_task(log.append(Append("oak", 2, 0, HELLO))))
        await asyncio.sleep(0)
        monkeypatch.setattr(postgres, "TIMEOUT", 0.01)
        await log.close()
        await asyncio.wait(appending)
        assert all(task.cancelled() for task in appending)
        with pytest.raises(Unwritten, match="the log is closed"):
            await log.append(HELLO_AGAIN)


async def test_a_database_that_goes_away_refuses_and_back_again_it_goes_on(postgresql: str) -> None:
    async with wire(postgresql) as laid:
        log = await PostgresLog.connect(laid.address)
        laid.down, laid.cut = True, (laid.requests + 1, "request")
        for _ in range(2):
            with pytest.raises(Unwritten):
                await log.append(Append("elm", 0, 0, HELLO))
        laid.down = False
        await log.append(Append("elm", 0, 0, HELLO))
        await log.close()


async def test_nodes_that_write_to_the_same_tables_at_once_never_wait_for_each_other_in_a_ring(
    postgresql: str,
) -> None:
    logs = [await PostgresLog.connect(postgresql) for _ in range(3)]
    names = [f"table{n}" for n in range(20)]

    async def write(log: Log, name: str, expected: int) -> bool:
        try:
            await log.append(Append(name, expected, 0, HELLO, game="kivi", thrown="123456"))
        except Raced:
            return False
        return True

    for expected in range(10):
        orders = [names, names[::-1], names[7:] + names[:7]]
        written = await asyncio.gather(
            *(write(log, name, expected) for log, order in zip(logs, orders, strict=True) for name in order)
        )
        assert sum(written) == len(names)
    assert [sum(counts.faces) for counts in await logs[0].counts()] == [6 * 10 * len(names)]
    await close(*logs)
