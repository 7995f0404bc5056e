"""Tokens, codes, their hashes and the secret of the dice appear in no answer, no stream and no log."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rekke.table.acts import hashed
from tests.server.running import HOST, SEAL, SECOND, SEED, Person, Running

CODE = "a-code-for-a-private-link"


def test_secrets_stay_on_the_server_and_the_secret_of_the_dice_until_the_end(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with (
        Running(tmp_path) as running,
        Person(running.address) as host,
        Person(running.address, SECOND) as second,
        Person(running.address, "") as nobody,
    ):
        table = host.open()
        texts = played(host, second, nobody, table)
        (secret,) = sealed(tmp_path, table, "opens")
        assert re.fullmatch("[0-9a-f]{64}", secret)
        assert_absent(texts, HOST, SECOND, CODE, hashed(HOST), hashed(SECOND), hashed(CODE), secret)
        host.do(table, "forfeit", seat=1)
        assert secret in nobody.http.get(f"/table/{table}.rekke").text
        texts += read(nobody, table)
    printed = capfd.readouterr()
    texts += [printed.out, printed.err, *running.logged.lines]
    assert_absent(texts, HOST, SECOND, CODE, hashed(HOST), hashed(SECOND), hashed(CODE))


def played(host: Person, second: Person, nobody: Person, table: str) -> list[str]:
    """Do everything that involves secrets, and return everything the server sent."""
    texts = []
    with host.live(table) as live, nobody.live(table) as watcher:
        live.do("sit", seat=1, name="Ada")
        second.do(table, "sit", seat=2, name="Bo")
        live.do("seal", seat=1, seal=SEAL)
        live.do("offer", seat=1, code=CODE)
        texts.append(json.dumps(live.ask("move", seat=2, code=CODE)))
        live.do("begin")
        live.do("seed", seat=1, seed=SEED)
        while watcher.until("event")["number"] < live.events[-1]["number"]:
            pass
        texts.append(json.dumps([live.welcome, live.events, watcher.welcome, watcher.events]))
    texts += [host.http.post("/api/tables", json={"game": CODE[::-1], "x": HOST}).text]
    return texts + read(host, table) + read(nobody, table)


def read(person: Person, table: str) -> list[str]:
    """Return the response of every address that can be read."""
    paths = ("", "/events", "/moves/1", "/moves/2")
    texts = [person.http.get(f"/api/tables/{table}{path}").text for path in paths]
    with person.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        texts += [next(lines) for _ in range(5)]
    return texts + [person.http.get(path).text for path in (f"/table/{table}.rekke", "/metrics", "/api/dice")]


def sealed(folder: Path, table: str, verb: str) -> list[str]:
    """Return the first sealed word of each line with this verb, from the database."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        rows = database.execute("SELECT text, sealed FROM events WHERE table_id = ?", (table,)).fetchall()
    assert_absent([word for row in rows for word in row], HOST, SECOND, CODE)
    return [kept.split()[0] for text, kept in rows if text.startswith(verb)]


def assert_absent(texts: list[str], *secrets: str) -> None:
    """Check that no secret occurs in these texts."""
    assert texts
    for secret in secrets:
        assert not [text for text in texts if secret in text], secret
