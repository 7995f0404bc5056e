"""What the tests of the server share: one that runs, and people who ask it."""

from collections.abc import Iterator

import pytest

from tests.server.running import SECOND, Person, Running


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server for all tests of a file: each opens tables of its own."""
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def server(shared: Running) -> Iterator[Running]:
    """Give the server; whatever a test does to it, it must note no failure of its own."""
    shared.journal.lines.clear()
    yield shared
    assert not shared.journal.lines


@pytest.fixture
def host(server: Running) -> Iterator[Person]:
    """Give somebody who opens tables."""
    with Person(server.address) as person:
        yield person


@pytest.fixture
def second(server: Running) -> Iterator[Person]:
    """Give somebody else."""
    with Person(server.address, SECOND) as person:
        yield person


@pytest.fixture
def nobody(server: Running) -> Iterator[Person]:
    """Give somebody who shows no token."""
    with Person(server.address, "") as person:
        yield person


@pytest.fixture
def table(host: Person, second: Person) -> str:
    """Name a table at which a game of KIVI for two has begun."""
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    second.do(table, "sit", seat=2, name="Bo")
    host.do(table, "begin")
    return table
