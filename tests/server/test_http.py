"""A table over HTTP: open, join, read, act, records, statistics."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from rekke.record.reader import read_record
from rekke.rules.games import GAMES
from rekke.server.operations import STATUS
from rekke.table import messages
from rekke.table.verify import verify
from tests.server.running import SEAL, SEED, Person, Running
from tests.server.test_broken_log import unload


def test_a_table_can_be_opened_and_read(host: Person, nobody: Person) -> None:
    answer = host.http.post("/api/tables", json={"game": "kivi", "edition": "it", "seats": 3})
    assert answer.status_code == 201
    opened = answer.json()
    assert opened["is"] == "welcome"
    assert (opened["phase"], opened["terms"]["edition"], len(opened["seats"])) == ("open", "it", 3)
    assert opened["host"]
    seen = nobody.get(f"/api/tables/{opened['table']}")
    assert seen == opened | {"host": False, "now": seen["now"]}


def test_a_table_with_people_and_bots_is_opened_and_begun_in_one_request(host: Person) -> None:
    sitters = [{"name": "Ada"}, {"bot": "novice"}, {"name": "Bo"}]
    answer = host.http.post(
        "/api/tables", json={"game": "kivi", "seats": 3, "sitters": sitters, "begin": True}
    )
    opened = answer.json()
    assert (answer.status_code, opened["phase"]) == (201, "play")
    assert [(seat["name"], seat["yours"]) for seat in opened["seats"]] == [
        ("Ada", True),
        ("novice", False),
        ("Bo", True),
    ]
    assert opened["acting"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"sitters": [{"name": "A|B"}]}, "unreadable"),
        ({"sitters": [{"bot": "genius"}]}, "unreadable"),
        ({"sitters": [{"name": "Ada"}] * 3}, "unreadable"),
        ({"sitters": [{"name": "Ada"}], "begin": True}, "not-now"),
    ],
)
def test_a_table_that_cannot_be_set_up_so_is_not_opened(
    host: Person, wrong: dict[str, Any], code: messages.Code
) -> None:
    answer = host.http.post("/api/tables", json={"game": "kivi", **wrong})
    assert (answer.status_code, answer.json()["code"]) == (STATUS[code], code)


def test_two_people_join_one_with_a_seed_and_play(host: Person, second: Person) -> None:
    table = host.open()
    assert host.do(table, "sit", seat=1, name="Ada") == 2
    assert second.do(table, "sit", seat=2, name="Bo", seal=SEAL) == 3
    assert host.do(table, "begin") == 5
    assert host.get(f"/api/tables/{table}")["gathering"] > 0
    assert second.do(table, "seed", seat=2, seed=SEED) == 6
    seen = host.get(f"/api/tables/{table}")
    assert (seen["phase"], seen["seats"][0]["yours"], seen["seats"][1]["yours"]) == ("play", True, False)
    (seat,) = seen["acting"]
    player = host if seat == 1 else second
    assert host.get(f"/api/tables/{table}/moves/{seat}")["moves"] == ["throw"]
    player.do(table, "throw", seat=seat)
    keep = host.get(f"/api/tables/{table}/moves/{seat}")["moves"][0]
    number = player.do(table, "play", seat=seat, event=keep)
    *_, last = host.get(f"/api/tables/{table}/events?after=4")
    assert (last["number"], last["seat"], last["text"]) == (number, seat, keep)


def test_events_start_after_the_given_number(host: Person, table: str) -> None:
    everything = host.get(f"/api/tables/{table}/events")
    assert [event["number"] for event in everything] == list(range(1, len(everything) + 1))
    assert host.get(f"/api/tables/{table}/events?after=2") == everything[2:]
    assert host.get(f"/api/tables/{table}/events?after=999999999999999") == []


def test_the_record_can_be_read_and_verified(host: Person, table: str) -> None:
    running = host.http.get(f"/table/{table}.rekke")
    assert running.headers["content-type"].startswith("text/vnd.rekke")
    assert "secret=" not in running.text
    host.do(table, "forfeit", seat=1)
    ended = host.http.get(f"/table/{table}.rekke").text
    assert verify(read_record(ended)) == "verified: 0 throws"


def test_a_table_has_no_record_before_its_first_game(host: Person) -> None:
    answer = host.http.get(f"/table/{host.open()}.rekke")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


def test_the_statistics_count_all_dice(host: Person, second: Person, table: str) -> None:
    before = host.get("/api/dice")["total"]["thrown"]
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    (host if seat == 1 else second).do(table, "throw", seat=seat)
    assert host.get("/api/dice")["total"]["thrown"] == before + 6


def test_the_list_of_games_has_their_editions_choices_and_levels(nobody: Person) -> None:
    listed = {game["game"]: game for game in nobody.get("/api/games")}
    assert list(listed) == list(GAMES)
    assert listed["kivi"]["editions"][:2] == ["en", "da"]
    assert listed["kivi"]["opening"]
    assert not listed["cubo"]["opening"]
    assert listed["cubo"]["levels"] == ["random", "novice", "skilled", "expert"]
    assert all(
        choice["values"] and choice["decides"] for game in listed.values() for choice in game["choices"]
    )


def test_every_listed_game_and_edition_can_be_opened(host: Person) -> None:
    for game in host.get("/api/games"):
        for edition in game["editions"]:
            host.open(game=game["game"], edition=edition, seats=game["seats"][-1])


def test_the_health_check_answers_ok(nobody: Person) -> None:
    answer = nobody.http.get("/health")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert nobody.http.head("/health").status_code == 200


def test_every_refusal_has_a_status() -> None:
    assert set(STATUS) == set(get_args(messages.Code))


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        ({"do": "play", "seat": 1, "event": "place h9"}, 400, "unreadable"),
        ({"do": "play", "seat": 1, "event": "place a1"}, 409, "illegal"),
        ({"do": "sit", "seat": 3, "name": "Cy"}, 409, "not-now"),
        ({"do": "sit", "seat": 1, "name": "Cy"}, 409, "not-now"),
        ({"do": "throw", "seat": 3}, 400, "unreadable"),
        ({"do": "throw", "seat": 2}, 403, "not-yours"),
        ({"do": "rematch", "seat": 1}, 409, "not-now"),
    ],
)
def test_a_refusal_names_its_code_and_its_reason(
    host: Person, table: str, words: dict[str, object], status: int, code: messages.Code
) -> None:
    answer = host.http.post(f"/api/tables/{table}", json=words)
    assert (answer.status_code, answer.json()["is"], answer.json()["code"]) == (status, "refused", code)
    assert len(answer.json()["reason"]) > 10


def test_a_client_cannot_choose_its_own_dice(host: Person) -> None:
    table = host.open(game="kivi")
    host.do(table, "sit", seat=1, name="Ada")
    host.do(table, "sit", seat=2, name="Ada")
    host.do(table, "begin")
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    answer = host.ask(table, "play", seat=seat, event="roll 111111").json()
    assert (answer["code"], answer["reason"]) == (
        "illegal",
        "the server throws the dice and runs the clocks: ask it to throw",
    )


def test_a_muted_person_is_refused(host: Person, second: Person) -> None:
    table = host.open()
    second.do(table, "sit", seat=2, name="Bo")
    host.do(table, "mute", seat=2, muted=True)
    answer = second.ask(table, "say", seat=2, text="hello")
    assert (answer.status_code, answer.json()["code"]) == (403, "silent")


def test_lines_beyond_the_first_million_can_be_read(tmp_path: Path) -> None:
    with Running(tmp_path) as running, Person(running.address) as host:
        table = host.open()
        unload(running, table)
        with closing(sqlite3.connect(running.settings.database)) as database:
            database.execute("INSERT INTO events VALUES (?, 1000001, 0, 1, 'says hello', '', '')", (table,))
            database.execute("INSERT INTO events VALUES (?, 1000002, 0, 1, 'says bye', '', '')", (table,))
            database.execute("UPDATE tables SET number = 1000002")
            database.commit()
        path = f"/api/tables/{table}/events?after="
        assert [event["text"] for event in host.get(f"{path}1000000")] == ["says hello", "says bye"]
        assert [event["text"] for event in host.get(f"{path}1000001")] == ["says bye"]
        assert host.get(f"{path}999999999999999") == []
        with host.live(table, after=1_000_001) as live:
            assert live.until("event")["text"] == "says bye"
