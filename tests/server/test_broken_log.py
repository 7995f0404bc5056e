"""A log that does not answer: everything that needs it is refused, nobody is lied to, and it goes on afterwards."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.server.running import Live, Person, Running


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path) as running:
        yield running


@pytest.fixture
def host(running: Running) -> Iterator[Person]:
    with Person(running.address) as host:
        yield host


@contextmanager
def broken(running: Running, *tables: str) -> Iterator[None]:
    """Take tables of the database away for a while."""
    with closing(sqlite3.connect(running.plan.database)) as database:
        for table in tables:
            database.execute(f"ALTER TABLE {table} RENAME TO gone_{table}")
        yield
        for table in tables:
            database.execute(f"ALTER TABLE gone_{table} RENAME TO {table}")


def forget(running: Running, table: str) -> None:
    """Let the server know a table only from its log, as after a while without anybody."""
    room = running.server.house.hall.rooms.pop(table)
    running.call(room.close())


def test_what_is_not_kept_is_not_done(running: Running, host: Person) -> None:
    table = host.open()
    with broken(running, "events"):
        assert host.ask(table, "sit", seat=1, name="Ada").status_code == 503
        answer = host.http.post("/api/tables", json={"game": "kivi"})
        assert (answer.status_code, answer.json()["code"]) == (503, "unkept")
        with host.live(table, after=1) as live:
            assert live.ask("sit", seat=1, name="Ada")["code"] == "unkept"
    assert host.get(f"/api/tables/{table}")["seats"][0]["name"] == ""
    assert host.do(table, "sit", seat=1, name="Ada") == 2


@pytest.mark.parametrize("path", ["/api/tables/{}", "/api/tables/{}/events", "/table/{}.rekke"])
def test_what_cannot_be_read_is_not_shown(running: Running, host: Person, path: str) -> None:
    table = host.open()
    forget(running, table)
    with broken(running, "events"):
        answer = host.http.get(path.format(table))
        assert (answer.status_code, answer.json()["code"]) == (503, "unkept")
    assert host.http.get(f"/api/tables/{table}").status_code == 200


def test_statistics_that_cannot_be_read_are_not_shown(running: Running, host: Person) -> None:
    with broken(running, "dice"):
        assert host.http.get("/api/dice").json()["code"] == "unkept"


def test_who_cannot_be_told_what_was_missed_is_told_so(running: Running, host: Person) -> None:
    table = host.open()
    with broken(running, "events"):
        with host.live(table) as live:
            assert live.receive()["code"] == "unkept"
            assert live.ended() == (1012, "unkept")
        with host.http.stream("GET", f"/api/tables/{table}/stream") as stream:
            assert '"is":"bye"' in stream.read().decode()
        with Live(running.address, table) as ahead:
            ahead.send(do="hello", after=99)
            assert ahead.receive()["code"] == "unkept"
            assert ahead.ended() == (4503, "unkept")
    assert not [line for line in running.journal.lines if "Traceback" in line]


def test_the_server_is_not_well_while_its_log_does_not_answer(running: Running, host: Person) -> None:
    with broken(running, "tables"):
        answer = host.http.get("/health")
        assert (answer.status_code, answer.text) == (503, "the log does not answer\n")
    assert host.http.get("/health").status_code == 200


def test_tables_are_looked_after_again_when_the_log_answers(
    running: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.table.hall.SWEEP", 0.01)
    monkeypatch.setattr("rekke.table.hall.LAG", 0)
    table = host.open(clock=1, late="forfeit")
    for seat in (1, 2):
        host.do(table, "sit", seat=seat, name="Ada")
    host.do(table, "begin")
    with broken(running, "tables"):
        forget(running, table)
        while not any("The sweep failed" in line for line in running.journal.lines):
            host.http.get("/health")
    while table not in running.server.house.hall.rooms:
        host.http.get("/health")
    with host.live(table) as live:
        while not live.until("event")["text"].startswith("forfeits"):
            pass


def test_a_fault_of_ours_is_told_in_the_same_form(
    running: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr("rekke.server.tables.snapshot", fail)
    answer = host.http.post("/api/tables", json={"game": "kivi"})
    assert (answer.status_code, answer.json()["code"]) == (500, "unkept")
    assert "a fault of ours" not in answer.text
    running.stop()
    assert "a fault of ours" in "".join(running.journal.lines)
