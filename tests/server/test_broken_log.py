"""A log that does not answer: requests that need it are refused, nothing is acknowledged, and play resumes afterwards."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from rekke.table.group_commit import Failure
from rekke.table.log import Append
from rekke.table.sqlite import SqliteLog
from tests.server.running import Person, Running, let_an_hour_pass


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
    """Rename tables of the database for a while, so that the log fails."""
    with closing(sqlite3.connect(running.settings.database)) as database:
        for table in tables:
            database.execute(f"ALTER TABLE {table} RENAME TO gone_{table}")
        yield
        for table in tables:
            database.execute(f"ALTER TABLE gone_{table} RENAME TO {table}")


def unload(running: Running, table: str) -> None:
    """Drop a table from memory, as the server does when nobody has used it for a while."""
    room = running.server.node.hall.rooms.pop(table)
    running.call(room.close())


def test_a_command_that_cannot_be_logged_is_not_carried_out(running: Running, host: Person) -> None:
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
def test_a_table_that_cannot_be_read_is_refused(running: Running, host: Person, path: str) -> None:
    table = host.open()
    unload(running, table)
    with broken(running, "events"):
        answer = host.http.get(path.format(table))
        assert (answer.status_code, answer.json()["code"]) == (503, "unkept")
    assert host.http.get(f"/api/tables/{table}").status_code == 200


def test_statistics_that_cannot_be_read_are_refused(running: Running, host: Person) -> None:
    with broken(running, "dice"):
        assert host.http.get("/api/dice").json()["code"] == "unkept"


def test_a_client_whose_missed_lines_cannot_be_read_gets_a_goodbye(running: Running, host: Person) -> None:
    table = host.open()
    with broken(running, "events"):
        with host.live(table) as live:
            assert live.receive()["code"] == "unkept"
            assert live.closed() == (1012, "unkept")
        with host.http.stream("GET", f"/api/tables/{table}/stream") as stream:
            assert '"is":"bye"' in stream.read().decode()
    assert not [line for line in running.logged.lines if "Traceback" in line]


def test_the_health_check_fails_while_the_log_does_not_answer(running: Running, host: Person) -> None:
    with broken(running, "tables"):
        answer = host.http.get("/health")
        assert (answer.status_code, answer.text) == (503, "the log does not answer\n")
    assert host.http.get("/health").status_code == 200


def test_the_health_check_fails_while_the_log_can_be_read_but_not_written(
    running: Running, host: Person
) -> None:
    assert host.http.get("/health").text == "ok\n"
    with closing(sqlite3.connect(running.settings.database)) as database:
        # The row of the health check may have been cleared away since: then it is inserted and not updated.
        for change in ("INSERT", "UPDATE"):
            database.execute(
                f"CREATE TRIGGER full_{change} BEFORE {change} ON tables"
                " BEGIN SELECT RAISE(FAIL, 'disk full'); END"
            )
        answer = host.http.get("/health")
        assert (answer.status_code, answer.text) == (503, "the log cannot be written\n")
        for change in ("INSERT", "UPDATE"):
            database.execute(f"DROP TRIGGER full_{change}")
    assert host.http.get("/health").status_code == 200


def test_clocks_run_again_when_the_log_answers_again(
    running: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.table.hall.SWEEP", 0.01)
    monkeypatch.setattr("rekke.table.hall.LAG", 0)
    table = host.open(clock=600, late="forfeit")
    for seat in (1, 2):
        host.do(table, "sit", seat=seat, name="Ada")
    host.do(table, "begin")
    let_an_hour_pass(running.settings.database)
    with broken(running, "tables"):
        unload(running, table)
        while not any("The database does not answer" in line for line in running.logged.lines):
            host.http.get("/health")
    while table not in running.server.node.hall.rooms:
        host.http.get("/health")
    with host.live(table) as live:
        while not live.until("event")["text"].startswith("forfeits"):
            pass


def test_an_internal_error_is_answered_like_a_refusal_without_details(
    running: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr("rekke.server.table_api.snapshot", fail)
    answer = host.http.post("/api/tables", json={"game": "kivi"})
    assert (answer.status_code, answer.json()["code"]) == (500, "unkept")
    assert "a fault of ours" not in answer.text
    running.stop()
    assert "a fault of ours" in "".join(running.logged.lines)


def test_a_server_whose_log_has_lost_its_writer_says_so_and_ends(
    running: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_log: SqliteLog, _appends: Sequence[Append]) -> Sequence[Failure]:
        raise MemoryError("no memory left")

    table = host.open()
    monkeypatch.setattr(SqliteLog, "_commit", fail)
    with host.live(table, after=1) as live:
        assert live.ask("sit", seat=1, name="Ada")["code"] == "unkept"
        assert live.closed() == (1012, "closing")
    running.wait()
    (line,) = [line for line in running.logged.lines if "The server stops" in line]
    assert "the writer of the log has stopped: no memory left" in line
