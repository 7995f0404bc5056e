"""What only the house may know is in no answer, no stream and no log: tokens, codes, their hashes, the secret."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rekke.table.acts import hashed
from tests.server.running import HOST, SECOND, SEED, Person, Running

CODE = "a-code-for-a-private-link"


def test_nothing_sealed_is_told_before_its_time(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with (
        Running(tmp_path) as running,
        Person(running.address) as host,
        Person(running.address, SECOND) as second,
        Person(running.address, "") as nobody,
    ):
        table = host.open()
        told = played(host, second, nobody, table)
        (secret,) = sealed(tmp_path, table, "opens")
        assert re.fullmatch("[0-9a-f]{64}", secret)
        nothing_of(told, HOST, SECOND, CODE, hashed(HOST), hashed(SECOND), hashed(CODE), secret)
        host.do(table, "forfeit", seat=1)
        assert secret in nobody.http.get(f"/table/{table}.rekke").text
        told += read(nobody, table)
    printed = capfd.readouterr()
    told += [printed.out, printed.err, *running.journal.lines]
    nothing_of(told, HOST, SECOND, CODE, hashed(HOST), hashed(SECOND), hashed(CODE))


def played(host: Person, second: Person, nobody: Person, table: str) -> list[str]:
    """Do everything that has to do with secrets, and give everything that is told of it."""
    told = []
    with host.live(table) as live, nobody.live(table) as watcher:
        live.do("sit", seat=1, name="Ada")
        second.do(table, "sit", seat=2, name="Bo")
        live.do("seed", seat=1, seed=SEED)
        live.do("offer", seat=1, code=CODE)
        told.append(json.dumps(live.ask("move", seat=2, code=CODE)))
        live.do("begin")
        while watcher.until("event")["number"] < live.events[-1]["number"]:
            pass
        told.append(json.dumps([live.welcome, live.events, watcher.welcome, watcher.events]))
    told += [host.http.post("/api/tables", json={"game": CODE[::-1], "x": HOST}).text]
    return told + read(host, table) + read(nobody, table)


def read(person: Person, table: str) -> list[str]:
    """Read everything that can be read."""
    paths = ("", "/events", "/moves/1", "/moves/2")
    told = [person.http.get(f"/api/tables/{table}{path}").text for path in paths]
    with person.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        told += [next(lines) for _ in range(5)]
    return told + [person.http.get(path).text for path in (f"/table/{table}.rekke", "/metrics", "/api/dice")]


def sealed(folder: Path, table: str, verb: str) -> list[str]:
    """Give the first word of what the log keeps to itself beside lines with a verb."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        rows = database.execute("SELECT text, sealed FROM events WHERE table_id = ?", (table,)).fetchall()
    nothing_of([word for row in rows for word in row], HOST, SECOND, CODE)
    return [kept.split()[0] for text, kept in rows if text.startswith(verb)]


def nothing_of(told: list[str], *secrets: str) -> None:
    """See that no secret is in anything that was told."""
    assert told
    for secret in secrets:
        assert not [text for text in told if secret in text], secret
