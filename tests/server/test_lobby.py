"""Finding somebody over HTTP: the public list and the waiting room, for servers that have them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rekke.server.limits import RATES
from tests.server.running import HOST, SEAL, SECOND, Message, Person, Running, refused
from tests.table.conftest import postgres, postgresql, runner

__all__ = ["postgres", "postgresql", "runner"]
OFF = {"on": False, "tables": [], "waiting": {}}


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Running]:
    """Run a server with a public list."""
    with Running(tmp_path, public=True) as running:
        yield running


@contextmanager
def waiting(person: Person, **wants: Any) -> Iterator[Iterator[Message]]:
    """Wait for others, and yield what the server says."""
    wants = {"games": ["kivi"], "name": "Guest", **wants}
    with person.http.stream("POST", "/api/wait", json=wants) as answer:
        assert answer.status_code == 200
        yield (json.loads(line) for line in answer.iter_lines() if line)


def until_found(messages: Iterator[Message]) -> Message:
    return next(message for message in messages if message["is"] == "found")


def listed(person: Person, number: int) -> list[Any]:
    """Ask until this many tables are in the list."""
    while len(tables := person.get("/api/public")["tables"]) != number:
        pass
    return list(tables)


def test_two_people_wait_and_play(open_house: Running) -> None:
    with Person(open_house.address) as ada, Person(open_house.address, SECOND) as bo:
        with waiting(ada, games=["cubo", "kivi"], name="Ada", seal=SEAL) as for_ada:
            assert next(for_ada)["people"] == {"cubo": 1, "kivi": 1}
            assert ada.get("/api/public")["waiting"] == {"cubo": 1, "kivi": 1}
            with waiting(bo, name="Bo") as for_bo:
                there, here = until_found(for_bo), until_found(for_ada)
            assert [*for_ada] == []
        assert (here["table"], here["seat"], there["seat"]) == (there["table"], 1, 2)
        table = ada.get(f"/api/tables/{here['table']}")
        assert [(seat["name"], seat["yours"]) for seat in table["seats"]] == [("Ada", True), ("Bo", False)]
        refused(ada.ask(here["table"], "say", seat=1, text="hello"), "silent")
        assert ada.get("/api/public")["waiting"] == {}


def test_a_closed_connection_ends_the_waiting(open_house: Running) -> None:
    with Person(open_house.address) as ada:
        with waiting(ada) as messages:
            next(messages)
        while ada.get("/api/public")["waiting"]:
            pass


def test_a_silent_stream_sends_empty_lines(open_house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.server.lobby_api.HEARTBEAT", 0.01)
    with Person(open_house.address) as ada:
        wants = {"games": ["kivi"], "name": "Ada"}
        with ada.http.stream("POST", "/api/wait", json=wants) as answer:
            lines = answer.iter_lines()
            assert json.loads(next(lines))["is"] == "waits"
            assert [next(lines) for _ in range(3)] == ["", "", ""]


def test_when_the_server_closes_the_stream_ends_with_goodbye(open_house: Running) -> None:
    with Person(open_house.address) as ada, waiting(ada) as messages:
        next(messages)
        open_house.stop()
        (bye,) = messages
        assert (bye["is"], bye["code"]) == ("bye", "closing")


def test_a_public_table_is_listed_while_its_host_is_connected(open_house: Running) -> None:
    with Person(open_house.address) as host, Person(open_house.address, "") as nobody:
        table = host.open(public="yes", sitters=[{"name": "Ada"}])
        with host.live(table):
            (shown,) = listed(nobody, 1)
            assert (shown["table"], shown["terms"]["game"], shown["free"]) == (table, "kivi", [2])
            assert {"host", "secret", "position"}.isdisjoint(shown)
        listed(nobody, 0)


def test_a_host_makes_an_open_table_public_and_private_again(open_house: Running) -> None:
    with Person(open_house.address) as host:
        table = host.open()
        with host.live(table):
            host.do(table, "set", terms={"game": "kivi", "public": "yes"})
            listed(host, 1)
            host.do(table, "set", terms={"game": "kivi"})
            listed(host, 0)


def test_a_server_without_a_list_has_nothing_of_it(host: Person) -> None:
    assert host.get("/api/public") == OFF
    wanted = {"game": "kivi", "public": "yes"}
    said = refused(host.http.post("/api/tables", json=wanted), "not-now")
    assert said == "this server has no public tables"
    refused(host.ask(host.open(), "set", terms=wanted), "not-now")
    refused(host.http.post("/api/wait", json={"games": ["kivi"], "name": "Ada"}), "not-now")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"games": []}, "length >= 1"),
        ({"games": ["chess"]}, "there is no game 'chess': choose one of"),
        ({"seats": 1}, "none of these games is for 1 seats"),
        ({"seats": 99}, "<= 9"),
        ({"pace": "slow"}, "slow"),
        ({"level": "god"}, "god"),
        ({"name": "A\u202eda"}, "name"),
        ({"name": "www.example.org"}, "cannot contain an address"),
        ({"name": "x" * 25}, "24"),
    ],
)
def test_what_nobody_can_wait_for_is_refused(open_house: Running, wrong: Any, reason: str) -> None:
    with Person(open_house.address) as ada:
        answer = ada.http.post("/api/wait", json={"games": ["kivi"], "name": "Ada", **wrong})
        assert reason in refused(answer, "unreadable")


def test_without_a_token_nobody_waits(open_house: Running) -> None:
    with Person(open_house.address, "") as nobody:
        refused(nobody.http.post("/api/wait", json={"games": ["kivi"], "name": "Ada"}), "not-yours")


def test_waiting_and_making_tables_public_have_limits(tmp_path: Path) -> None:
    with Running(tmp_path, limits=1, public=True) as running, Person(running.address) as host:
        moment = running.server.node.limits.now()
        running.server.node.limits.now = lambda: moment  # Nothing is refilled.
        for _ in range(int(RATES["public"].burst)):
            host.open(public="yes")
        refused(host.http.post("/api/tables", json={"game": "kivi", "public": "yes"}), "too-fast")
        table = host.open()
        terms = {"game": "kivi", "public": "yes"}
        for _ in range(int(RATES["public"].burst)):
            host.do(table, "set", terms=terms)
            host.do(table, "set", terms=terms)  # It is public already.
            host.do(table, "set", terms={"game": "kivi"})
        refused(host.ask(table, "set", terms=terms), "too-fast")
        wanted = {"games": ["kivi"], "name": "Ada"}
        for _ in range(int(RATES["wait"].burst)):
            with waiting(host):
                pass
        refused(host.http.post("/api/wait", json=wanted), "too-fast")


def test_two_people_at_two_nodes_find_each_other(postgresql: str) -> None:
    with (
        Running(postgresql, public=True) as here,
        Running(postgresql, public=True) as there,
        Person(here.address, HOST) as ada,
        Person(there.address, SECOND) as bo,
        waiting(ada, name="Ada") as for_ada,
        waiting(bo, name="Bo") as for_bo,
    ):
        table = until_found(for_ada)["table"]
        assert until_found(for_bo)["table"] == table
        with bo.live(table) as live:
            assert [seat["name"] for seat in live.welcome["seats"]] == ["Ada", "Bo"]
            assert live.welcome["phase"] == "play"
