"""A check of the database at start, which finds a damaged one before anybody plays on it."""

import sqlite3
from pathlib import Path

from rekke.record.files import CannotRead

LARGEST_CHECKED = 1_000_000_000
"""Bytes of a file that is checked as a whole, in about five seconds; of a larger one only the list of tables is."""
MOST_CHECKED = 10_000
"""Running games that are checked."""
LINES_MISSING = f"""
    SELECT id, number, kept FROM (
        SELECT id, number, (SELECT coalesce(max(events.number), 0) FROM events WHERE table_id = id) AS kept
        FROM (SELECT id, number FROM tables WHERE due IS NOT NULL ORDER BY due LIMIT {MOST_CHECKED}) AS running
    ) AS counted WHERE number <> kept LIMIT 1
"""  # noqa: S608  (no part of it comes from outside)
"""Finds a running game that has lost its last lines, in SQLite and in PostgreSQL alike."""


def damaged(database: str, problem: str) -> CannotRead:
    """Return the refusal to start with a damaged database."""
    return CannotRead(
        f"{database}: the database is damaged ({problem}): restore a backup, as docs/server.md describes"
    )


def lines_missing(database: str, table: str, number: int, kept: int) -> CannotRead:
    """Return the refusal to start with a table that has lost lines."""
    return damaged(database, f"table {table} has had {number} lines, and {kept} of them are there")


def check_pages(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file of SQLite whose pages do not fit together."""
    checked = "1" if path.stat().st_size <= LARGEST_CHECKED else "tables"
    ((found,),) = connection.execute(f"PRAGMA quick_check({checked})").fetchmany(1)
    if found != "ok":
        raise damaged(str(path), found.splitlines()[-1])


def check_lines(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file of SQLite that has lost lines of a running game."""
    for table, number, kept in connection.execute(LINES_MISSING):
        raise lines_missing(str(path), table, number, kept)
