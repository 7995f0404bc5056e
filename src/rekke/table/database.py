"""Where the log is: in a file of SQLite's, or in a database of PostgreSQL's that several nodes share."""

from pathlib import Path

from rekke.rules.faults import Unreadable
from rekke.table.log import Log
from rekke.table.sqlite import SqliteLog

POSTGRESQL = ("postgresql://", "postgres://")


async def open_log(database: str) -> Log:
    """Open what `--database` names: the path of a file, or `postgresql://…`; a new one is made ready."""
    if not database.startswith(POSTGRESQL):
        return SqliteLog(Path(database))
    try:
        from rekke.table.postgres import PostgresLog  # noqa: PLC0415  (only who has PostgreSQL needs asyncpg)
    except ImportError as problem:
        raise Unreadable(f"PostgreSQL needs {problem.name}: pip install 'rekke[postgres]'") from problem
    return await PostgresLog.connect(database)
