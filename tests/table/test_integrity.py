"""A damaged database: the server refuses to start with it, and says what to do."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rekke.record.files import CannotRead
from rekke.table import integrity
from rekke.table.database import open_log
from rekke.table.log import Append, NewEntry
from rekke.table.sqlite import SqliteLog
from tests.table.test_log import execute

ADVICE = "restore a backup, as docs/server.md describes"
SAID = (NewEntry(1, "says " + "something long " * 100),)


async def filled(path: Path) -> None:
    """Write enough tables for a file of some hundred pages."""
    log = SqliteLog(path)
    for number in range(300):
        await log.append(Append(f"table{number}", 0, 0, SAID, due=number))
    await log.close()


def overwrite(path: Path, table: str) -> None:
    """Overwrite a page of a table of the database, and the one after it."""
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as pages:
        pages.seek((root - 1) * size)
        pages.write(b"\x5a" * 2 * size)


def refused(path: Path) -> str:
    with pytest.raises(CannotRead) as problem:
        SqliteLog(path)
    return str(problem.value)


@pytest.mark.parametrize("table", ["events", "tables"])
async def test_a_file_with_damaged_pages_is_refused_with_what_to_do(tmp_path: Path, table: str) -> None:
    path = tmp_path / "rekke.db"
    await filled(path)
    overwrite(path, table)
    reported = refused(path)
    assert reported.startswith(f"{path}: the database is damaged (")
    assert reported.endswith(f"): {ADVICE}")
    assert "\n" not in reported


async def test_a_file_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rekke.db"
    await filled(path)
    with path.open("r+b") as pages:
        pages.truncate(path.stat().st_size // 2)
    assert refused(path) == f"{path}: the database is damaged (database disk image is malformed): {ADVICE}"


async def test_of_a_very_large_file_only_the_list_of_tables_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rekke.db"
    await filled(path)
    monkeypatch.setattr(integrity, "LARGEST_CHECKED", 0)
    await SqliteLog(path).close()
    overwrite(path, "tables")
    assert ADVICE in refused(path)


async def test_a_running_game_that_has_lost_lines_is_named(database: str) -> None:
    log = await open_log(database)
    for number in range(3):
        await log.append(Append("elm", number, 0, SAID, due=5))
        await log.append(Append("oak", number, 0, SAID))
    await log.close()
    await (await open_log(database)).close()
    await execute(database, "DELETE FROM events WHERE number = 3")
    with pytest.raises(CannotRead) as problem:
        await open_log(database)
    reported = str(problem.value).removeprefix(database).removeprefix("PostgreSQL")
    assert (
        reported
        == f": the database is damaged (table elm has had 3 lines, and 2 of them are there): {ADVICE}"
    )
