"""The log in a SQLite file: one server has it, nobody else reads it, and what is wrong with it is said in one line."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rekke.record.files import CannotRead
from rekke.table import sqlite
from rekke.table.idempotency import same_id
from rekke.table.log import Append, NewEntry, Unwritten
from rekke.table.migrations import Migration
from rekke.table.sqlite import SqliteLog, connect

HELLO = (NewEntry(1, "says hello"),)
OPEN_AND_WAIT = """
import sys, time
from pathlib import Path
from rekke.table.sqlite import SqliteLog
log = SqliteLog(Path(sys.argv[1]))
print("open", flush=True)
time.sleep(600)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "rekke.db"


def refused(path: Path) -> str:
    with pytest.raises(CannotRead) as problem:
        SqliteLog(path)
    return str(problem.value)


async def test_the_folder_is_made_and_nobody_else_may_read_the_file(file: Path) -> None:
    await SqliteLog(file).close()
    assert file.stat().st_mode & 0o777 == 0o600


async def test_a_commit_survives_a_loss_of_power(file: Path) -> None:
    await SqliteLog(file).close()
    with closing(connect(file)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


async def test_a_second_server_on_the_same_file_is_refused(file: Path) -> None:
    log = SqliteLog(file)
    assert refused(file) == f"{file}: another server has this database open"
    await log.append(Append("elm", 0, 0, HELLO))
    await log.close()
    await SqliteLog(file).close()


async def test_a_server_in_another_process_is_refused_until_that_one_is_killed(file: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", OPEN_AND_WAIT, file], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "open\n"
        assert refused(file) == f"{file}: another server has this database open"
        other.kill()
    await SqliteLog(file).close()


def test_a_file_that_cannot_be_opened_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("This is a letter, and no database at all.\n" * 100)
    assert refused(tmp_path / "file") == f"{tmp_path / 'file'}: file is not a database"
    assert refused(tmp_path / "file" / "x.db") == f"{tmp_path / 'file' / 'x.db'}: File exists"
    assert refused(tmp_path) == f"{tmp_path}: unable to open database file"


def test_a_folder_that_cannot_be_written_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "rekke.db-lock").mkdir()
    assert refused(tmp_path / "rekke.db") == f"{tmp_path / 'rekke.db'}: unable to open database file"


def test_a_lock_file_that_is_no_database_is_named_with_the_reason(file: Path) -> None:
    file.parent.mkdir()
    (file.parent / "rekke.db-lock").write_text("This is a letter, and no database at all.\n" * 100)
    assert refused(file) == f"{file}: file is not a database"


async def test_a_file_has_one_node_without_announcements(file: Path) -> None:
    log = SqliteLog(file)
    hearing = asyncio.ensure_future(anext(log.announcements()))
    await log.append(Append("elm", 0, 0, HELLO))
    assert not hearing.done()
    hearing.cancel()
    await asyncio.wait([hearing])
    await log.close()


async def test_a_full_disk_refuses_until_there_is_space_again(file: Path) -> None:
    room = [40]

    def small(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute(f"PRAGMA max_page_count = {room[0]}")
        return connection

    log = SqliteLog(file, small)
    long = (NewEntry(1, "says " + "long " * 40_000),)
    await log.append(Append("elm", 0, 0, HELLO))
    with pytest.raises(Unwritten, match="database or disk is full"):
        await log.append(Append("elm", 1, 0, long))
    await log.append(Append("elm", 1, 0, HELLO))
    room[0] = 1_000
    with pytest.raises(Unwritten, match="database or disk is full"):
        await log.append(Append("elm", 2, 0, long))
    await log.append(Append("elm", 2, 0, long))
    assert [len(entry.text) for entry in await log.read("elm")] == [10, 10, 200_005]
    await log.close()


async def test_a_file_locked_for_too_long_refuses_until_it_is_unlocked(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOCK_TIMEOUT", 0.01)
    log = SqliteLog(file)
    with closing(sqlite3.connect(file)) as backup:
        backup.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unwritten, match="database is locked"):
            await log.append(Append("elm", 0, 0, HELLO))
    await log.append(Append("elm", 0, 0, HELLO))
    assert len(await log.read("elm")) == 1
    await log.close()


async def test_a_file_of_an_older_program_is_brought_up_to_date(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = SqliteLog(file)
    await log.append(Append("elm", 0, 7, HELLO))
    await log.close()
    steps = [
        Migration(1002, "ALTER TABLE tables ADD COLUMN two;"),
        Migration(1003, "ALTER TABLE dice ADD COLUMN three;"),
    ]
    monkeypatch.setattr(
        sqlite, "migrations", lambda _kind, after, _path: [each for each in steps if each.number > after]
    )
    log = SqliteLog(file)
    assert [str(entry) for entry in await log.read("elm")] == ["1 says hello"]
    await log.close()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1003,)
        assert connection.execute("SELECT two FROM tables").fetchall() == [(None,)]


async def test_a_step_that_fails_leaves_the_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await SqliteLog(file).close()
    monkeypatch.setattr(
        sqlite, "migrations", lambda *_: [Migration(1002, "DROP TABLE tables; DROP TABLE elsewhere;")]
    )
    assert refused(file) == f"{file}: no such table: elsewhere"
    monkeypatch.undo()
    log = SqliteLog(file)
    assert await log.due(9, 9) == []
    await log.close()


async def test_due_tables_and_idempotency_keys_are_found_by_an_index(file: Path) -> None:
    await SqliteLog(file).close()
    with closing(connect(file)) as connection:
        due = connection.execute(
            "EXPLAIN QUERY PLAN SELECT id FROM tables WHERE due < 1 ORDER BY due LIMIT 9"
        )
        assert "USING COVERING INDEX tables_due" in str(due.fetchall())
        sent = connection.execute(f"EXPLAIN QUERY PLAN {sqlite.FIND}", ("elm", *same_id("ada.1")))
        assert "USING COVERING INDEX events_sent" in str(sent.fetchall())
