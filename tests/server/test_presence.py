"""Presence over WebSockets: who is told that somebody is there or away, at one node and at two."""

from pathlib import Path
from typing import Any

import pytest

from rekke.table import presence
from tests.server.running import HOST, SECOND, Live, Person, Running
from tests.table.conftest import postgres, postgresql, runner

__all__ = ["postgres", "postgresql", "runner"]


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count somebody as away at once."""
    monkeypatch.setattr(presence, "AWAY_AFTER", 0)


def seated(ada: Person, bo: Person) -> str:
    """Return a table of Ada and Bo."""
    table = ada.open()
    ada.do(table, "sit", seat=1, name="Ada")
    bo.do(table, "sit", seat=2, name="Bo")
    return table


def watching(person: Person, table: str) -> Live:
    """Return a connection that shows the table."""
    return Live(person.address, table, {"do": "hello", "token": person.token, "view": True})


def until_away(live: Live, *seats: str) -> dict[str, Any]:
    """Read until exactly these seats are away, and return since when."""
    while set(away := live.until("presence").get("away", {})) != set(seats):
        pass
    return dict(away)


def test_everybody_who_shows_the_table_is_told_who_is_there(tmp_path: Path) -> None:
    with (
        Running(tmp_path) as server,
        Person(server.address, HOST) as ada,
        Person(server.address, SECOND) as bo,
    ):
        table = seated(ada, bo)
        with watching(ada, table) as live:
            assert until_away(live, "2")["2"] > 0
            with watching(bo, table) as his:
                until_away(his)
                until_away(live)
            until_away(live, "2")
            with Live(server.address, table, {"do": "hello", "token": SECOND}) as program:
                until_away(live)
                program.do("sign", seat=2, sign="hello")
                live.until("event")
            assert all(event["is"] == "event" for event in program.events)


def test_a_stream_over_http_is_a_connection_too(tmp_path: Path) -> None:
    with (
        Running(tmp_path) as server,
        Person(server.address, HOST) as ada,
        Person(server.address, SECOND) as bo,
    ):
        table = seated(ada, bo)
        with watching(ada, table) as live:
            until_away(live, "2")
            with bo.http.stream("GET", f"/api/tables/{table}/stream") as stream:
                assert next(stream.iter_lines())
                until_away(live)
            until_away(live, "2")


def test_presence_is_right_at_two_nodes(postgresql: str) -> None:
    with (
        Running(postgresql) as one,
        Running(postgresql) as other,
        Person(one.address, HOST) as ada,
        Person(other.address, SECOND) as bo,
    ):
        table = seated(ada, bo)
        with watching(ada, table) as live:
            until_away(live, "2")
            with watching(bo, table) as his:
                until_away(live)
                until_away(his)
            until_away(live, "2")
            with watching(bo, table) as his:
                until_away(live)
        with watching(bo, table) as his:
            until_away(his, "1")


def test_a_node_that_shuts_down_hands_its_people_over(postgresql: str) -> None:
    with Running(postgresql) as one, Person(one.address, HOST) as ada:
        with Running(postgresql) as other, Person(other.address, SECOND) as bo:
            table = seated(ada, bo)
            live, his = watching(ada, table), watching(bo, table)
            with live, his:
                until_away(live)
        with (
            Person(one.address, SECOND) as moved,
            watching(ada, table) as live,
            watching(moved, table) as his,
        ):
            until_away(live)
            until_away(his)
