"""A writer of the log that fails for good: nobody waits for it, and whoever guards the log is told."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest

from rekke.table.database import open_log
from rekke.table.group_commit import Failure
from rekke.table.hall import Hall
from rekke.table.log import Append, NewEntry, Unwritten, WriterStopped
from rekke.table.postgres import PostgresLog
from rekke.table.sqlite import SqliteLog
from tests.table.seated import SeededBots

HELLO = Append("elm", 0, 0, (NewEntry(1, "says hello"),))


@pytest.fixture(autouse=True)
def _failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every commit fail in a way that the log does not foresee."""

    def fail(_log: SqliteLog, _appends: Sequence[Append]) -> Sequence[Failure]:
        raise MemoryError

    async def fail_in_a_task(_log: PostgresLog, _appends: Sequence[Append]) -> Sequence[Failure]:
        raise MemoryError

    monkeypatch.setattr(SqliteLog, "_commit", fail)
    monkeypatch.setattr(PostgresLog, "_commit", fail_in_a_task)


async def test_callers_that_wait_for_a_failed_writer_are_answered_and_the_guard_raises(database: str) -> None:
    log = await open_log(database)
    guarding = asyncio.create_task(log.guard())
    waiting = [asyncio.create_task(log.append(HELLO)) for _ in range(3)]
    async with asyncio.timeout(60):
        await asyncio.wait(waiting)
        with pytest.raises(WriterStopped, match="the writer of the log has stopped"):
            await guarding
        with pytest.raises(Unwritten):
            await log.append(HELLO)
        await log.close()


async def test_appends_that_wait_behind_a_failing_commit_are_answered_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered, queued = Event(), Event()

    def fail_late(_log: SqliteLog, _appends: Sequence[Append]) -> Sequence[Failure]:
        entered.set()
        queued.wait(60)
        raise MemoryError

    monkeypatch.setattr(SqliteLog, "_commit", fail_late)
    log = SqliteLog(tmp_path / "log")
    first = asyncio.create_task(log.append(HELLO))
    await asyncio.to_thread(entered.wait, 60)
    second = asyncio.create_task(log.append(HELLO))
    await asyncio.sleep(0)  # the second append is in the queue now
    queued.set()
    async with asyncio.timeout(60):
        for waiting in (first, second):
            with pytest.raises(Unwritten):
                await waiting
        await log.close()


async def test_the_background_of_a_hall_ends_with_the_writer_of_its_log(database: str) -> None:
    hall = Hall(await open_log(database), SeededBots())
    looking = asyncio.create_task(hall.look_after())
    await asyncio.wait([asyncio.create_task(hall.log.append(HELLO))])
    async with asyncio.timeout(60):
        await asyncio.wait([looking])
    assert isinstance(looking.exception(), ExceptionGroup)
    await hall.close()
