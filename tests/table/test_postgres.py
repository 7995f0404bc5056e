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
from rekke.table.log import Append, Counts, Log, NewEntry, Raced, Unread, Unwritten
from rekke.table.postgres import PostgresLog
from tests.table.wire import End, Wire, wire

HELLO = (NewEntry(1, "says hello"),)
LOST = "", 0


def throw(table: str, number: int) -> Append:
    return Append(table, number, 0, (NewEntry(1, "roll 123456"),), game="kivi", thrown="123456")


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


async def test_without_asyncpg_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("rekke.table.postgres", "rekke.table.postgres_connection"):
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Unreadable, match=r"^PostgreSQL needs asyncpg: pip install 'rekke\[postgres\]'$"):
        await open_log("postgresql://localhost/rekke")


async def test_a_missing_database_is_named_with_the_reason(postgresql: str) -> None:
    nowhere = "postgresql://postgres@/nowhere?" + postgresql.partition("?")[2]
    assert await refused(nowhere) == 'PostgreSQL: database "nowhere" does not exist'
    assert (await refused("postgresql://127.0.0.1:1/rekke?sslmode=disable")).startswith(
        "PostgreSQL: Connect call failed"
    )
    assert (await refused("postgresql://[")) == "PostgreSQL: Invalid IPv6 URL"


async def heard(announcements: AsyncIterator[tuple[str, int]], most: int) -> list[tuple[str, int]]:
    return [await anext(announcements) for _ in range(most)]


async def test_a_node_hears_the_announcements_of_others_but_not_its_own(postgresql: str) -> None:
    here, there = [await PostgresLog.connect(postgresql) for _ in range(2)]
    announcements = here.announcements()
    assert await anext(announcements) == LOST  # it has only now begun to listen
    await here.append(Append("elm", 0, 0, HELLO))
    await there.append(Append("elm", 1, 0, HELLO * 3))
    await there.append(Append("oak", 0, 0, HELLO))
    assert await heard(announcements, 2) == [("elm", 4), ("oak", 1)]
    await close(here, there)


async def close(*logs: Log) -> None:
    for log in logs:
        await log.close()


async def test_many_tables_are_announced_in_several_announcements(postgresql: str) -> None:
    here, there = [await PostgresLog.connect(postgresql) for _ in range(2)]
    announcements = here.announcements()
    await anext(announcements)
    names = [f"a-table-with-a-name-that-is-long-{n:03}" for n in range(500)]
    await asyncio.gather(*(there.append(Append(name, 0, 0, HELLO)) for name in names))
    assert sorted(await heard(announcements, 500)) == [(name, 1) for name in names]
    await close(here, there)


HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'"
)


async def test_a_listener_that_reconnects_learns_that_announcements_may_be_lost(postgresql: str) -> None:
    here, there = [await PostgresLog.connect(postgresql) for _ in range(2)]
    announcements = here.announcements()
    for _ in range(3):
        assert await anext(announcements) == LOST
        await ask(postgresql, HANG_UP)
    assert await anext(announcements) == LOST
    await there.append(Append("elm", 0, 0, HELLO))
    assert await anext(announcements) == ("elm", 1)
    await close(here, there)


async def test_a_listener_reconnects_until_the_database_answers(postgresql: str) -> None:
    async with wire(postgresql) as laid:
        log = await PostgresLog.connect(laid.address)
        laid.down, announcements = True, log.announcements()
        hearing = asyncio.ensure_future(anext(announcements))
        while laid.refused < 3:
            await asyncio.sleep(0.01)
        laid.down = False
        assert await hearing == LOST
        await log.close()


async def test_a_silent_connection_is_checked(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_connection, "KEEPALIVE", 0.01)
    async with wire(postgresql) as laid:
        here, there = await PostgresLog.connect(laid.address), await PostgresLog.connect(postgresql)
        announcements = here.announcements()
        assert await anext(announcements) == LOST
        hearing = asyncio.ensure_future(anext(announcements))
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


async def test_a_commit_that_did_not_arrive_is_not_acknowledged(postgresql: str) -> None:
    async with cut(postgresql, "request") as (_, log):
        with pytest.raises(Unwritten, match="connection was closed"):
            await log.append(HELLO_AGAIN)
        assert len(await log.read("elm")) == 1
        await log.append(HELLO_AGAIN)


async def test_an_append_that_is_cut_off_before_its_commit_names_the_reason(postgresql: str) -> None:
    async with wire(postgresql) as laid:
        log = await PostgresLog.connect(laid.address)
        await log.append(Append("elm", 0, 0, HELLO))
        laid.cut = laid.requests + 2, "request"  # the first one after BEGIN
        with pytest.raises(Unwritten, match=r"^connection was closed in the middle of operation$"):
            await log.append(HELLO_AGAIN)
        await log.append(HELLO_AGAIN)
        await log.close()


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


async def test_a_slow_commit_is_waited_for(postgresql: str) -> None:
    async with cut(postgresql, "neither") as (laid, log):
        appending = asyncio.create_task(log.append(HELLO_AGAIN))
        await waits_for_a_lock(postgresql)
        assert len(await log.read("elm")) == 1
        laid.arrives.set()
        await appending
        assert len(await log.read("elm")) == 2


async def test_a_node_whose_commit_takes_long_keeps_no_other_from_counting_dice(postgresql: str) -> None:
    async with wire(postgresql) as laid:
        slow, other = await PostgresLog.connect(laid.address), await PostgresLog.connect(postgresql)
        for number in range(3):
            before = laid.requests
            await slow.append(throw("elm", number))
        laid.cut = laid.requests + (laid.requests - before), "neither"
        appending = asyncio.create_task(slow.append(throw("elm", 3)))
        await waits_for_a_lock(postgresql)  # its commit is under way, and it waits to learn what became of it
        for number in range(3):
            await other.append(throw("oak", number))
        assert not appending.done()
        laid.arrives.set()
        await appending
        assert await other.counts() == [Counts("kivi", (7,) * 6)]
        assert await ask(postgresql, "SELECT count(*) FROM dice_slots") == [(2,)]
        await close(slow, other)


async def test_a_slow_commit_of_a_new_table_is_waited_for(postgresql: str) -> None:
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


async def test_others_are_refused_while_nobody_knows_what_became_of_a_commit(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "RETRY", 0.01)
    async with cut(postgresql, "answer") as (laid, log):
        laid.down = True
        appending = asyncio.create_task(log.append(HELLO_AGAIN))
        while laid.refused < 1:
            await asyncio.sleep(0.01)
        for _ in range(3):
            with pytest.raises(Unwritten):
                await log.append(Append("oak", 2, 0, HELLO))
        assert not appending.done()
        laid.down = False
        await appending
        await log.append(Append("oak", 2, 0, HELLO))
        assert len(await log.read("oak")) == 3


async def test_closing_while_the_result_of_a_commit_is_unknown_leaves_it_unanswered(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "RETRY", 3_600)
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


async def test_a_lost_database_refuses_until_it_is_back(postgresql: str) -> None:
    async with wire(postgresql) as laid:
        log = await PostgresLog.connect(laid.address)
        laid.down, laid.cut = True, (laid.requests + 1, "request")
        for _ in range(2):
            with pytest.raises(Unwritten):
                await log.append(Append("elm", 0, 0, HELLO))
        laid.down, laid.cut = False, None
        await log.append(Append("elm", 0, 0, HELLO))
        await log.close()


async def test_nodes_that_write_to_the_same_tables_at_once_never_deadlock(
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


async def test_an_append_without_lines_is_announced_to_nobody(postgresql: str) -> None:
    log, other = await PostgresLog.connect(postgresql), await PostgresLog.connect(postgresql)
    heard = other.announcements()
    assert await anext(heard) == ("", 0)
    await log.append(Append("nothing", 0, 0, ()))
    await log.append(Append("elm", 0, 0, HELLO))
    assert await anext(heard) == ("elm", 1)
    await heard.aclose()  # type: ignore[attr-defined]  # it is a generator
    await close(log, other)


async def test_what_a_node_publishes_reaches_everybody_who_listens_and_is_not_stored(postgresql: str) -> None:
    here, there = [await PostgresLog.connect(postgresql) for _ in range(2)]
    published = here.published()
    assert await anext(published) == ""  # it has only now begun to listen
    await there.publish("Ada is here")
    await here.publish("Bo is here")
    assert [await anext(published) for _ in range(2)] == ["Ada is here", "Bo is here"]
    await ask(postgresql, HANG_UP)
    assert await anext(published) == ""  # some may have been lost
    await there.publish("Cy is here")
    assert await anext(published) == "Cy is here"
    await close(here, there)
