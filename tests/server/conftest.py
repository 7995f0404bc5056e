"""Fixtures: a running server and people who use it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hand_clock import HandClock
from tests.server.running import SECOND, Person, Running


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run one server for all tests of a file; each test opens its own tables."""
    with pytest.MonkeyPatch.context() as patch:
        # The log has a line for a bot that thinks for ten seconds, which it may need on a busy machine.
        patch.setattr("rekke.table.hall.LONGEST_THOUGHT", 3_600_000)
        with Running(tmp_path_factory.mktemp("server")) as running:
            yield running


@pytest.fixture
def server(shared: Running) -> Iterator[Running]:
    """Return the server, and check afterwards that it logged no warning."""
    shared.logged.lines.clear()
    yield shared
    assert not shared.logged.lines


@pytest.fixture
def clock() -> HandClock:
    """Return the clock of the limits of a server."""
    return HandClock()


@pytest.fixture
def strict(tmp_path: Path, clock: HandClock) -> Iterator[Running]:
    """Run a server with the usual limits, which know the time from the clock."""
    with Running(tmp_path, limits=1) as running:
        running.server.node.limits.now = clock
        yield running


@pytest.fixture
def guest(strict: Running) -> Iterator[Person]:
    """Return somebody at the server with limits."""
    with Person(strict.address) as person:
        yield person


@pytest.fixture
def host(server: Running) -> Iterator[Person]:
    """Return somebody who opens tables."""
    with Person(server.address) as person:
        yield person


@pytest.fixture
def second(server: Running) -> Iterator[Person]:
    """Return somebody else."""
    with Person(server.address, SECOND) as person:
        yield person


@pytest.fixture
def nobody(server: Running) -> Iterator[Person]:
    """Return somebody without a token."""
    with Person(server.address, "") as person:
        yield person


@pytest.fixture
def table(host: Person, second: Person) -> str:
    """Return the name of a table where a two-player game of KIVI has begun."""
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    second.do(table, "sit", seat=2, name="Bo")
    host.do(table, "begin")
    return table


@pytest.fixture
def healthy(nobody: Person) -> Iterator[None]:
    """Check the health of the server after a test."""
    yield
    assert nobody.http.get("/health").status_code == 200
