"""The list of somebody's tables: one request says how they stand, whose turn it is and since when."""

from pathlib import Path
from typing import Any

import pytest

from rekke.server.limits import Limits
from rekke.server.list_api import MOST_TABLES
from tests.server.running import Person, Running, refused
from tests.server.test_broken_log import broken, unload

MISSING = "a" * 14


def asked(person: Person, *tables: str) -> Any:
    """Ask how tables stand."""
    answer = person.http.post("/api/mine", json={"tables": tables})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_turn_of_each_table_and_the_own_seats_are_said(host: Person, second: Person, table: str) -> None:
    waiting = host.open(game="cubo", seats=3)
    host.do(waiting, "sit", seat=2, name="Ada")
    answer = asked(second, table, waiting, table, MISSING)
    assert answer["unknown"] == [MISSING]
    running, still_open = answer["tables"]
    seen = second.get(f"/api/tables/{table}")
    assert {name: running[name] for name in running if name in seen} == {
        name: seen[name] for name in running if name in seen
    }
    assert (running["game"], running["phase"], len(running["acting"])) == ("kivi", "play", 1)
    assert [seat["yours"] for seat in running["seats"]] == [False, True]
    lines = second.get(f"/api/tables/{table}/events")
    assert running["since"] == lines[-1]["at"]
    assert (still_open["table"], still_open["phase"], still_open["acting"]) == (waiting, "open", [])
    assert [seat["name"] for seat in still_open["seats"]] == ["", "Ada", ""]


def test_chat_does_not_change_since_when_a_game_waits(host: Person, table: str) -> None:
    before = asked(host, table)["tables"][0]["since"]
    host.do(table, "say", seat=1, text="hello?")
    assert asked(host, table)["tables"][0]["since"] == before


def test_a_result_is_said_and_nothing_sealed(host: Person, nobody: Person, table: str) -> None:
    host.do(table, "forfeit", seat=1)
    (ended,) = asked(nobody, table)["tables"]
    assert (ended["phase"], ended["ending"], ended["winners"]) == ("ended", "forfeit", [2])
    assert not any(seat["yours"] for seat in ended["seats"])
    assert {"moves", "position", "secret", "host"}.isdisjoint(ended)


@pytest.mark.parametrize("tables", [[MISSING] * (MOST_TABLES + 1), ["../etc/passwd"], [7], "aaaaaaaaaaaaaa"])
def test_a_request_that_is_no_list_of_names_is_refused(host: Person, tables: object) -> None:
    refused(host.http.post("/api/mine", json={"tables": tables}), "unreadable")


def test_a_deleted_table_is_unknown(host: Person) -> None:
    table = host.open()
    host.do(table, "delete")
    assert asked(host, table) == {"tables": [], "unknown": [table]}


def test_a_table_that_only_newer_nodes_can_read_is_in_neither_list(shared: Running) -> None:
    with Person(shared.address) as host:
        lost, kept = host.open(), host.open()
        unload(shared, lost)
        shared.server.node.hall.leave(lost, ValueError("a verb of the future"))
        answer = asked(host, lost, kept)
    assert [each["table"] for each in answer["tables"]] == [kept]
    assert answer["unknown"] == []


def test_while_the_log_does_not_answer_the_request_is_refused(tmp_path: Path) -> None:
    with Running(tmp_path) as running, Person(running.address) as host:
        table = host.open()
        unload(running, table)
        with broken(running, "events"):
            refused(host.http.post("/api/mine", json={"tables": [table]}), "unkept")
        assert asked(host, table)["unknown"] == []


def test_every_table_of_a_request_counts_as_a_part_of_a_costly_read(tmp_path: Path) -> None:
    with Running(tmp_path, limits=1) as running, Person(running.address) as host:
        table, limits = host.open(), running.server.node.limits
        moment = limits.now()
        limits.now = lambda: moment  # Nothing is refilled.
        asked(host, table, MISSING)
        left, _ = limits._buckets["study", "127.0.0.1"]
        assert left == pytest.approx(Limits().rate("study").burst - 0.2)
