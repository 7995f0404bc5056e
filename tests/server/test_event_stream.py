"""The event stream of a table: missed lines, then new ones, one JSON object a line."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from rekke.server.event_stream import EventStream
from tests.server.running import Message, Person, Running


@contextmanager
def streamed(person: Person, table: str, after: int = 0) -> Iterator[Iterator[str]]:
    """Open a stream and return its lines."""
    with person.http.stream("GET", f"/api/tables/{table}/stream?after={after}") as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield answer.iter_lines()


def read(lines: Iterator[str], number: int) -> list[Message]:
    """Read this many messages, skipping empty lines."""
    return [json.loads(next(line for line in lines if line)) for _ in range(number)]


def test_a_stream_sends_past_lines_and_then_new_ones(host: Person, nobody: Person) -> None:
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    with streamed(nobody, table) as lines:
        assert [event["text"].split()[0] for event in read(lines, 2)] == ["opens", "sits"]
        host.do(table, "stand", seat=1)
        assert read(lines, 1)[0]["text"] == "stands"


def test_a_stream_starts_after_the_given_number(nobody: Person, table: str) -> None:
    everything = nobody.get(f"/api/tables/{table}/events")
    with streamed(nobody, table, after=2) as lines:
        assert read(lines, len(everything) - 2) == everything[2:]


def test_a_silent_stream_sends_empty_lines(
    nobody: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.table_api.HEARTBEAT", 0.01)
    with streamed(nobody, table, after=1_000) as lines:
        assert [next(lines) for _ in range(3)] == ["", "", ""]


def test_a_stream_ends_with_goodbye_when_the_server_closes(tmp_path: Path) -> None:
    with Running(tmp_path) as running, Person(running.address) as host:
        table = host.open()
        with streamed(host, table) as lines:
            read(lines, 1)
            running.stop()
            (bye,) = (json.loads(line) for line in lines)
    assert (bye["is"], bye["code"]) == ("bye", "closing")
    assert not running.logged.lines


def test_a_closed_stream_is_forgotten(server: Running, host: Person, nobody: Person) -> None:
    table = host.open()
    room = server.call(server.server.node.hall.room(table))
    with streamed(nobody, table) as lines:
        read(lines, 1)
        assert len(room.watchers) == 1
    while room.watchers or server.server.node.connections:
        host.get("/api/games")


def test_a_client_that_cannot_be_sent_a_line_is_asked_to_reconnect(
    shared: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = EventStream.send

    def fail_once(stream: EventStream, message: bytes) -> None:
        if b"sits Ada" in message:
            monkeypatch.undo()
            raise ZeroDivisionError("a fault of ours")
        send(stream, message)

    with Person(shared.address) as host:
        table = host.open()
        with host.live(table, after=1) as first, host.live(table, after=1) as second:
            monkeypatch.setattr(EventStream, "send", fail_once)
            host.do(table, "sit", seat=1, name="Ada")
            host.do(table, "sit", seat=2, name="Bo")
            received = sorted([live.receive() for live in (first, second)], key=lambda each: str(each["is"]))
    assert [each["is"] for each in received] == ["bye", "event"]
    assert received[0]["reason"] == "a line was not sent: reconnect with the last number you saw"
    assert any("a fault of ours" in line for line in shared.logged.lines)


def test_a_head_request_for_a_stream_is_refused(nobody: Person, table: str) -> None:
    answer = nobody.http.head(f"/api/tables/{table}/stream")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


def test_a_stream_of_an_unknown_table_is_refused(nobody: Person) -> None:
    answer = nobody.http.get("/api/tables/aaaaaaaaaaaaaa/stream")
    assert isinstance(answer, httpx2.Response)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
