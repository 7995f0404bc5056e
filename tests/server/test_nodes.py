"""Several servers on one PostgreSQL: any of them serves any table, and who goes over to another misses nothing."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.running import Person, Running
from tests.table.conftest import postgres, postgresql, runner

__all__ = ["postgres", "postgresql", "runner"]


@contextmanager
def two(database: str) -> Iterator[tuple[Person, Person]]:
    """Give one and the same person at each of two servers that share a database."""
    with (
        Running(database) as here,
        Running(database) as there,
        Person(here.address) as host,
        Person(there.address) as moved,
    ):
        yield host, moved


def test_what_happens_at_one_node_is_told_at_the_other(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        with moved.live(table) as live:
            number = host.do(table, "sit", seat=1, name="Ada")
            while live.until("event")["number"] < number:
                pass
            assert live.events == host.get(f"/api/tables/{table}/events")


def test_who_goes_over_to_another_node_is_told_exactly_what_was_missed(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        moved.get(f"/api/tables/{table}")  # so that it knows the table, and may be behind
        seen = host.do(table, "sit", seat=1, name="Ada")
        with moved.live(table, after=seen) as live:
            assert live.welcome["seats"][0]["name"] == "Ada"
            assert live.do("stand", seat=1) == seen + 1
            assert [event["number"] for event in live.events] == [seen + 1]


def test_what_was_sent_to_one_node_is_done_once_by_the_other(postgresql: str) -> None:
    with two(postgresql) as (host, moved):
        table = host.open()
        moved.get(f"/api/tables/{table}")
        number = host.do(table, "sit", id="once", seat=1, name="Ada")
        assert moved.do(table, "sit", id="once", seat=1, name="Ada") == number
        assert moved.do(table, "sit", id="twice", seat=1, name="Bo") == number + 1
        assert host.do(table, "sit", id="three", seat=1, name="Cy") == number + 2
        assert [event["number"] for event in host.get(f"/api/tables/{table}/events")] == [1, 2, 3, 4]
