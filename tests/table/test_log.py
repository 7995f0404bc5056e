"""The log: numbered, append-only, written once, in a file and in PostgreSQL alike."""

import asyncio
import sqlite3
from collections.abc import Awaitable
from contextlib import closing

import asyncpg
import pytest
from msgspec import structs

from rekke.record.files import CannotRead
from rekke.table import group_commit
from rekke.table.database import open_log
from rekke.table.log import Append, Counts, Entry, Gone, Log, NewEntry, Raced, Repeated, Unread, Unwritten

NOON = 1_780_315_200_000


def lines(*texts: str) -> tuple[NewEntry, ...]:
    return tuple(NewEntry(int(seat), rest) for seat, _, rest in (text.partition(" ") for text in texts))


def said(table: str, expected: int, *texts: str, sent: str = "", due: int | None = None) -> Append:
    return Append(table, expected, NOON, lines(*texts), sent, due)


async def texts(log: Log, table: str, after: int = 0) -> list[str]:
    return [f"{entry.number} {entry}" for entry in await log.read(table, after)]


async def answer(waiting: Awaitable[None]) -> str:
    """Return what became of an append: `kept`, or the name and text of its exception."""
    try:
        await waiting
    except (Raced, Repeated, Unwritten) as problem:
        return f"{type(problem).__name__} {problem}".strip()
    return "kept"


async def test_what_is_appended_can_be_read(log: Log) -> None:
    await log.append(said("elm", 0, "0 opens kivi", "1 sits Ada"))
    await log.append(said("elm", 2, "2 sits Bo"))
    assert await texts(log, "elm") == ["1 0 opens kivi", "2 1 sits Ada", "3 2 sits Bo"]


async def test_reading_starts_after_a_number_and_has_a_limit(log: Log) -> None:
    await log.append(said("elm", 0, "0 opens kivi", "1 sits Ada", "2 sits Bo"))
    assert await texts(log, "elm", 1) == ["2 1 sits Ada", "3 2 sits Bo"]
    assert [entry.number for entry in await log.read("elm", 1, 1)] == [2]
    assert await log.read("elm", 3) == []
    assert await log.read("oak") == []


async def test_everything_about_a_line_is_kept(log: Log) -> None:
    sealed = (NewEntry(0, "opens kivi", "a secret"), NewEntry(1, "sits Ada"))
    await log.append(Append("elm", 0, NOON, sealed, "ada.1"))
    assert await log.read("elm") == [
        Entry(1, NOON, 0, "opens kivi", "a secret", "ada.1"),
        Entry(2, NOON, 1, "sits Ada"),
    ]


def test_sealed_text_is_in_no_traceback() -> None:
    append = Append("elm", 0, NOON, (NewEntry(0, "opens kivi", "a secret"),))
    assert [repr(line) for line in append.lines] == ["<0 opens kivi>"]
    assert [repr(entry) for entry in append.entries] == ["<1: 0 opens kivi>"]
    assert "secret" not in repr(append)


async def test_any_script_is_kept_as_it_was_written(log: Log) -> None:
    words = "1 says Ærlig talt — 好运 🎲 ' \" \\ % $1 ?"
    await log.append(said("elm", 0, words))
    assert await texts(log, "elm") == [f"1 {words}"]


async def test_lines_that_a_database_cannot_hold_are_not_written_and_the_log_goes_on(log: Log) -> None:
    with pytest.raises(Unwritten):
        await log.append(said("elm", 0, "1 says \ud800"))
    await log.append(said("elm", 0, "1 says hello"))
    assert await texts(log, "elm") == ["1 1 says hello"]


async def test_an_append_after_an_outdated_number_writes_nothing(log: Log) -> None:
    await log.append(said("elm", 0, "0 opens kivi", "1 sits Ada"))
    for expected in (0, 1, 3):
        with pytest.raises(Raced):
            await log.append(said("elm", expected, "2 sits Bo"))
    assert len(await log.read("elm")) == 2


async def test_a_table_that_nobody_opened_has_no_second_line(log: Log) -> None:
    with pytest.raises(Gone):
        await log.append(said("elm", 1, "2 sits Bo"))
    assert await log.read("elm") == []


async def test_of_many_appends_at_the_same_number_one_succeeds(log: Log) -> None:
    answers = await asyncio.gather(*(answer(log.append(said("elm", 0, f"{n} sits"))) for n in range(30)))
    assert sorted(answers) == ["Raced"] * 29 + ["kept"]
    assert len(await log.read("elm")) == 1


async def test_an_append_that_is_sent_again_is_written_once(log: Log) -> None:
    await log.append(said("elm", 0, "0 opens kivi"))
    await log.append(said("elm", 1, "1 says hello", sent="ada.1"))
    await log.append(said("elm", 2, "2 says hi", sent="bo.1"))
    for expected in (1, 3):
        assert (
            await answer(log.append(said("elm", expected, "1 says hello", sent="ada.1")))
            == "Repeated already written as number 2"
        )
    assert len(await log.read("elm")) == 3


async def test_an_append_that_is_sent_twice_at_once_is_written_once(log: Log) -> None:
    again = said("elm", 0, "1 says hello", sent="ada.1")
    answers = await asyncio.gather(*(answer(log.append(again)) for _ in range(3)))
    assert answers == ["kept", *["Repeated already written as number 1"] * 2]


async def test_the_same_key_at_another_table_is_another_command(log: Log) -> None:
    for table in ("elm", "oak"):
        await log.append(said(table, 0, "1 says hello", sent="ada.1"))
        assert await log.find(table, "ada.1") == 1


async def test_a_key_of_long_ago_is_found(log: Log) -> None:
    await log.append(said("elm", 0, "0 opens kivi"))
    await log.append(said("elm", 1, "1 says hello", sent="ada.1"))
    assert await log.find("elm", "ada.1") == 2
    assert await log.find("elm", "ada.2") == 0
    assert await log.find("oak", "ada.1") == 0
    assert await log.find("elm", "") == 0


async def test_many_tables_that_wait_for_one_commit_do_not_disturb_each_other(log: Log) -> None:
    tables = [f"table{n}" for n in range(700)]
    answers = await asyncio.gather(
        *(
            answer(log.append(said(table, expected, f"1 says {expected}", sent=f"ada.{expected}")))
            for expected in (0, 1, 2, 2)
            for table in tables
        )
    )
    assert answers == ["kept"] * 2_100 + ["Repeated already written as number 3"] * 700
    for table in tables:
        assert await texts(log, table) == ["1 1 says 0", "2 1 says 1", "3 1 says 2"]


async def test_tables_that_are_due_come_in_the_order_they_have_waited(log: Log) -> None:
    for table, due in {"elm": 30, "oak": 10, "ash": None, "fir": 20, "yew": 40}.items():
        await log.append(said(table, 0, "0 opens kivi", due=due))
    assert await log.due(40, 10) == ["oak", "fir", "elm"]
    assert await log.due(40, 2) == ["oak", "fir"]
    assert await log.due(10, 9) == []


async def test_every_append_sets_anew_when_a_table_is_due(log: Log) -> None:
    await log.append(said("elm", 0, "0 opens kivi", due=10))
    await log.append(said("elm", 1, "1 sits Ada", due=50))
    assert await log.due(20, 9) == []
    assert await log.due(60, 9) == ["elm"]
    await log.append(said("elm", 2, "0 closes"))
    assert await log.due(100, 9) == []


async def test_all_dice_ever_thrown_are_counted(log: Log) -> None:
    assert await log.counts() == []
    for number, thrown in enumerate(("644422", "1", "")):
        await log.append(Append("elm", number, NOON, lines("1 roll"), game="kivi", thrown=thrown))
    await log.append(Append("oak", 0, NOON, lines("1 roll"), game="cubo", thrown="66"))
    assert await log.counts() == [Counts("cubo", (0, 0, 0, 0, 0, 2)), Counts("kivi", (1, 2, 0, 3, 0, 1))]


async def test_dice_of_a_failed_append_are_not_counted(log: Log) -> None:
    throw = Append("elm", 0, NOON, lines("1 roll"), "ada.1", game="kivi", thrown="6")
    await asyncio.gather(*(answer(log.append(throw)) for _ in range(5)))
    await answer(log.append(structs.replace(throw, sent="")))
    assert await log.counts() == [Counts("kivi", (0, 0, 0, 0, 0, 1))]


async def test_everything_is_there_after_reopening(database: str) -> None:
    log = await open_log(database)
    await log.append(said("elm", 0, "0 opens kivi", sent="ada.1", due=5))
    await log.close()
    again = await open_log(database)
    assert await texts(again, "elm") == ["1 0 opens kivi"]
    assert await again.due(9, 9) == ["elm"]
    assert await answer(again.append(said("elm", 1, "1 sits", sent="ada.1"))) == (
        "Repeated already written as number 1"
    )
    await again.close()


async def test_a_cancelled_append_is_still_written(log: Log) -> None:
    waiting = asyncio.create_task(log.append(said("elm", 0, "0 opens kivi")))
    await asyncio.sleep(0)
    waiting.cancel()
    await log.append(said("oak", 0, "0 opens kivi"))
    await asyncio.wait([waiting])
    assert waiting.cancelled()
    assert await texts(log, "elm") == ["1 0 opens kivi"]


async def test_closing_writes_pending_appends(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_commit, "LARGEST_GROUP", 3)
    log = await open_log(database)
    waiting = [asyncio.create_task(log.append(said(f"table{n}", 0, "0 opens kivi"))) for n in range(20)]
    await asyncio.sleep(0)
    await log.close()
    await asyncio.gather(*waiting)
    again = await open_log(database)
    assert all([await again.read(f"table{n}") for n in range(20)])
    await again.close()


async def test_a_closed_log_says_so(database: str) -> None:
    log = await open_log(database)
    await log.close()
    assert await answer(log.append(said("elm", 0, "0 opens"))) == "Unwritten the log is closed"


async def test_a_log_that_is_closed_regularly_does_not_alarm_its_guard(database: str) -> None:
    log = await open_log(database)
    guarding = asyncio.create_task(log.guard())
    await log.append(said("elm", 0, "0 opens kivi"))
    await log.close()
    await asyncio.wait([guarding], timeout=0.01)
    assert not guarding.done() or guarding.exception() is None
    guarding.cancel()


async def execute(database: str, sql: str) -> None:
    """Do something to a database behind the back of the log."""
    if database.startswith("postgresql"):
        connection = await asyncpg.connect(database)
        await connection.execute(sql)
        await connection.close()
    else:
        with closing(sqlite3.connect(database)) as file:
            file.executescript(sql)


async def test_a_log_that_cannot_be_read_says_so(database: str) -> None:
    log = await open_log(database)
    await execute(database, "ALTER TABLE events RENAME TO elsewhere")
    with pytest.raises(Unread):
        await log.read("elm")
    assert (await answer(log.append(said("elm", 0, "0 opens kivi")))).startswith("Unwritten ")
    await execute(database, "ALTER TABLE elsewhere RENAME TO events")
    await log.append(said("elm", 0, "0 opens kivi"))
    assert await texts(log, "elm") == ["1 0 opens kivi"]
    await log.close()


async def test_a_database_of_a_newer_program_is_refused(database: str) -> None:
    await (await open_log(database)).close()
    await execute(
        database,
        "INSERT INTO migrations VALUES (1000)" if "://" in database else "PRAGMA user_version = 1000",
    )
    with pytest.raises(
        CannotRead, match=r"newer version of rekke \(schema 1000, this one knows \d+\): update rekke"
    ):
        await open_log(database)
