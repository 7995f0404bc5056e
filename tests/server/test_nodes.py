"""Several nodes on one PostgreSQL: each serves every table, and a client that changes nodes misses nothing."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.running import Person, Running
from tests.table.conftest import postgres, postgresql, runner

__all__ = ["postgres", "postgresql", "runner"]


@contextmanager
def two(database: str) -> Iterator[tuple[Person, Person]]:
    """Return the same person connected to two nodes that share a database."""
    with (
        Running(database) as first,
        Running(database) as second,
        Person(first.address) as host,
        Person(second.address) as moved,
    ):
        yield host, moved


def test_a_line_written_at_one_node_arrives_at_the_other(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        with moved.live(table) as live:
            number = host.do(table, "sit", seat=1, name="Ada")
            while live.until("event")["number"] < number:
                pass
            assert live.events == host.get(f"/api/tables/{table}/events")


def test_a_client_that_changes_nodes_gets_exactly_the_lines_it_missed(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        moved.get(f"/api/tables/{table}")  # loads the table into the second node, where it may fall behind
        seen = host.do(table, "sit", seat=1, name="Ada")
        with moved.live(table, after=seen) as live:
            assert live.welcome["seats"][0]["name"] == "Ada"
            assert live.do("stand", seat=1) == seen + 1
            assert [event["number"] for event in live.events] == [seen + 1]


def test_a_command_retried_at_another_node_is_carried_out_once(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        moved.get(f"/api/tables/{table}")
        number = host.do(table, "sit", id="once", seat=1, name="Ada")
        assert moved.do(table, "sit", id="once", seat=1, name="Ada") == number
        assert moved.do(table, "sit", id="twice", seat=1, name="Bo") == number + 1
        assert host.do(table, "sit", id="three", seat=1, name="Cy") == number + 2
        assert [event["number"] for event in host.get(f"/api/tables/{table}/events")] == [1, 2, 3, 4]
