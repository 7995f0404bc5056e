"""What the log knows of whole tables: their phase and host, which of them are idle, and how deleted ones disappear."""

from importlib.resources import files
from pathlib import Path

import pytest

from rekke.table.database import open_log
from rekke.table.log import Append, Gone, IdleTable, Log, NewEntry, Raced, Unwritten
from tests.table.seated import ADA, BO
from tests.table.test_log import execute, lines, texts


async def written(
    log: Log, table: str, phase: str, *, at: int = 0, host: str = ADA, due: int | None = None
) -> None:
    """Write the first line of a table."""
    await log.append(Append(table, 0, at, lines("0 opens kivi"), due=due, phase=phase, host=host))


async def test_the_open_tables_of_a_host_are_counted(log: Log) -> None:
    for number, phase in enumerate(("open", "open", "play", "ended", "deleted")):
        await written(log, f"table{number}", phase)
    await written(log, "another", "open", host=BO)
    assert await log.open_tables(ADA) == 2
    await log.append(Append("table0", 1, 0, lines("0 begins 1"), phase="play", host=ADA))
    await log.append(Append("another", 1, 0, lines("1 moves"), phase="open", host=ADA))
    assert (await log.open_tables(ADA), await log.open_tables(BO)) == (2, 0)


async def test_idle_tables_come_in_the_order_of_their_names_some_at_a_time(log: Log) -> None:
    for number, table in enumerate(("elm", "ash", "fir", "oak")):
        await written(log, table, "ended", at=number)
    await written(log, "box", "open")
    await written(log, "doe", "ended", due=7)
    await log.append(Append("elm", 1, 50, lines("1 says bye"), phase="ended", host=ADA))
    assert await log.idle("ended", "", 2) == [IdleTable("ash", 1, 1), IdleTable("elm", 2, 50)]
    assert await log.idle("ended", "elm", 9) == [IdleTable("fir", 1, 2), IdleTable("oak", 1, 3)]
    assert await log.idle("ended", "oak", 9) == []


async def test_a_deleted_table_disappears_line_by_line_and_then_altogether(log: Log) -> None:
    await written(log, "elm", "open")
    await log.append(Append("elm", 1, 0, lines(*["1 says hm"] * 5, "0 deletes"), phase="deleted", host=ADA))
    await written(log, "oak", "open")
    assert await log.purge(3)
    assert [line.partition(" ")[0] for line in await texts(log, "elm")] == ["4", "5", "6", "7"]
    assert await log.purge(3)
    assert await texts(log, "elm") == ["7 0 deletes"]
    assert await log.purge(3)
    assert await texts(log, "elm") == []
    assert not await log.purge(3)
    assert await texts(log, "oak") == ["1 0 opens kivi"]
    with pytest.raises(Gone):
        await log.append(Append("elm", 7, 0, lines("1 says is somebody there?")))


async def test_a_purge_that_fails_says_so(database: str, log: Log, caplog: pytest.LogCaptureFixture) -> None:
    await execute(database, "ALTER TABLE tables RENAME TO elsewhere")
    with pytest.raises(Unwritten):
        await log.purge(3)
    assert "deleted tables are not removed" in caplog.text
    await execute(database, "ALTER TABLE elsewhere RENAME TO tables")
    assert not await log.purge(3)


async def test_lines_are_rewritten_together_with_what_is_appended_or_not_at_all(log: Log) -> None:
    await log.append(Append("elm", 0, 0, lines("0 opens kivi", "1 sits Ada", "1 says it is me")))
    await log.append(Append("oak", 0, 0, lines("0 opens kivi", "1 sits Ada")))
    rewrites = ((2, "sits Player 1"), (3, "says (erased)"))
    with pytest.raises(Raced):
        await log.append(Append("elm", 2, 0, lines("1 erases"), rewrites=rewrites))
    assert (await texts(log, "elm"))[1] == "2 1 sits Ada"
    await log.append(Append("elm", 3, 0, lines("1 erases"), rewrites=rewrites))
    assert await texts(log, "elm") == [
        "1 0 opens kivi",
        "2 1 sits Player 1",
        "3 1 says (erased)",
        "4 1 erases",
    ]
    assert await texts(log, "oak") == ["1 0 opens kivi", "2 1 sits Ada"]


async def test_the_tables_of_a_person_are_found(log: Log) -> None:
    for table, holder in (("elm", ADA), ("oak", BO), ("fir", ADA)):
        await log.append(
            Append(table, 0, 0, (NewEntry(0, "opens kivi", "a secret"), NewEntry(1, "sits", holder)))
        )
    await log.append(Append("elm", 2, 0, (NewEntry(2, "sits Ada again", ADA),)))
    assert sorted(await log.tables_of(ADA)) == ["elm", "fir"]
    assert await log.tables_of("") == []


HISTORIES = {
    "open": ("opens kivi", "sits Ada", "says reveals nothing"),
    "play": ("opens kivi", "begins 1"),
    "ended": ("opens kivi", "begins 1", "reveals 00", "says well played"),
    "again": ("opens kivi", "begins 1", "reveals 00", "opens kivi"),
}


async def test_the_tables_of_an_older_version_get_their_phase_and_host(database: str) -> None:
    kind = "postgresql" if "://" in database else "sqlite"
    first = files("rekke.table.migrations").joinpath(kind, "001_log.sql").read_text()
    known = "CREATE TABLE migrations (number INTEGER PRIMARY KEY); INSERT INTO migrations VALUES (1);"
    rows = [
        f"INSERT INTO events VALUES ('{table}', {number}, 0, 0, '{text}', '{'0' * 64} {ADA}', '');"  # noqa: S608
        for table, history in HISTORIES.items()
        for number, text in enumerate(history, 1)
    ]
    rows += [
        f"INSERT INTO tables VALUES ('{table}', {len(history)}, {'5' if table == 'play' else 'NULL'});"  # noqa: S608
        for table, history in HISTORIES.items()
    ]
    await execute(
        database, first + (known if kind == "postgresql" else "PRAGMA user_version = 1;") + "".join(rows)
    )
    log = await open_log(database)
    assert [table.id for table in await log.idle("open", "", 9)] == ["open"]
    assert [table.id for table in await log.idle("ended", "", 9)] == ["again", "ended"]
    assert await log.open_tables(ADA) == 1
    await log.close()


async def test_what_was_deleted_is_not_left_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "rekke.db"
    log = await open_log(str(path))
    await log.append(
        Append("elm", 0, 0, lines("0 opens kivi", *[f"1 says a secret {n}" for n in range(500)]))
    )
    await log.append(Append("oak", 0, 0, lines("1 says a secret of oak")))
    rewrites = ((1, "says (erased)"),)
    await log.append(Append("oak", 1, 0, lines("1 erases"), rewrites=rewrites))
    assert b"a secret of oak" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    await log.append(Append("elm", 501, 0, lines("0 deletes"), phase="deleted"))
    while await log.purge(100):
        pass
    assert b"a secret" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    await log.close()
    assert b"(erased)" in path.read_bytes()
