"""Where the log is: in a SQLite file, or in a PostgreSQL database that several nodes may share."""

from pathlib import Path

from rekke.rules.faults import Unreadable
from rekke.table.log import Log
from rekke.table.sqlite import SqliteLog

POSTGRESQL = ("postgresql://", "postgres://")


async def open_log(database: str) -> Log:
    """Open the log that `--database` names: the path of a file, or `postgresql://…`; create it if it is new."""
    if not database.startswith(POSTGRESQL):
        return SqliteLog(Path(database))
    try:
        from rekke.table.postgres import PostgresLog  # noqa: PLC0415  (asyncpg is an optional dependency)
    except ImportError as problem:
        raise Unreadable(f"PostgreSQL needs {problem.name}: pip install 'rekke[postgres]'") from problem
    return await PostgresLog.connect(database)
