"""The stream of a table, line by line: what was missed, then what happens; a bot in any language reads it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.server.running import Message, Person, Running


@contextmanager
def streamed(person: Person, table: str, after: int = 0) -> Iterator[Iterator[str]]:
    """Give the lines of a stream."""
    with person.http.stream("GET", f"/api/tables/{table}/stream?after={after}") as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield answer.iter_lines()


def taken(lines: Iterator[str], number: int) -> list[Message]:
    """Read so many messages; empty lines are none."""
    return [json.loads(next(line for line in lines if line)) for _ in range(number)]


def test_a_stream_gives_what_happened_and_then_what_happens(host: Person, nobody: Person) -> None:
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    with streamed(nobody, table) as lines:
        assert [event["text"].split()[0] for event in taken(lines, 2)] == ["opens", "sits"]
        host.do(table, "stand", seat=1)
        assert taken(lines, 1)[0]["text"] == "stands"


def test_a_stream_goes_on_after_the_number_that_was_seen(nobody: Person, table: str) -> None:
    everything = nobody.get(f"/api/tables/{table}/events")
    with streamed(nobody, table, after=2) as lines:
        assert taken(lines, len(everything) - 2) == everything[2:]


def test_a_silent_stream_sends_empty_lines(
    nobody: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.tables.HEARTBEAT", 0.01)
    with streamed(nobody, table, after=1_000) as lines:
        assert [next(lines) for _ in range(3)] == ["", "", ""]


def test_a_stream_ends_with_goodbye_when_the_server_closes(tmp_path: Path) -> None:
    with Running(tmp_path) as running, Person(running.address) as host:
        table = host.open()
        with streamed(host, table) as lines:
            taken(lines, 1)
            running.stop()
            (bye,) = (json.loads(line) for line in lines)
    assert (bye["is"], bye["code"]) == ("bye", "closing")
    assert not running.journal.lines


def test_who_leaves_a_stream_is_no_longer_told(server: Running, host: Person, nobody: Person) -> None:
    table = host.open()
    room = server.call(server.server.house.hall.room(table))
    with streamed(nobody, table) as lines:
        taken(lines, 1)
        assert len(room.watchers) == 1
    while room.watchers:
        host.get("/api/games")
    assert not server.server.house.guests


def test_a_stream_has_an_end_for_who_wants_only_its_head(nobody: Person, table: str) -> None:
    answer = nobody.http.head(f"/api/tables/{table}/stream")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


def test_a_stream_of_a_table_that_is_not_there_is_refused(nobody: Person) -> None:
    answer = nobody.http.get("/api/tables/aaaaaaaaaaaaaa/stream")
    assert isinstance(answer, httpx2.Response)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
