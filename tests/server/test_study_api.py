"""Studying games over HTTP: replays of tables and records, odds and rulebooks."""

from pathlib import Path

import pytest

from rekke.rules.games import GAMES
from tests.server.running import SEED, Person, Running

GOLDENS = Path(__file__).parents[2] / "goldens"


def ended(host: Person) -> str:
    """Return the name of a table where a game was forfeited and a rematch set up."""
    table = host.open()
    for seat in (1, 2):
        host.do(table, "sit", seat=seat, name=f"Ada {seat}")
    host.do(table, "seed", seat=1, seed=SEED)
    host.do(table, "begin")
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    host.do(table, "throw", seat=seat)
    host.do(table, "forfeit", seat=1)
    host.do(table, "rematch", seat=1)
    return table


def test_a_game_of_a_table_is_replayed_step_by_step(host: Person) -> None:
    table = ended(host)
    game = host.get(f"/api/tables/{table}/game")
    assert game == host.get(f"/api/tables/{table}/game?game=1")
    assert [step["text"].split()[0] for step in game["steps"]] == ["roll"]
    assert (game["verdict"], game["verified"]) == ("verified: 1 throw", 1)


@pytest.mark.parametrize("number", [2, 999])
def test_a_game_that_has_not_begun_is_refused(host: Person, number: int) -> None:
    answer = host.http.get(f"/api/tables/{ended(host)}/game?game={number}")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


def test_the_replay_of_a_record_equals_that_of_its_table(host: Person, nobody: Person) -> None:
    table = ended(host)
    record = host.http.get(f"/table/{table}.rekke").content
    replay = nobody.http.post("/api/replay", content=record).json()
    assert replay["verdict"] == "verified: 1 throw"
    assert [step["text"] for step in replay["steps"]] == [
        step["text"] for step in host.get(f"/api/tables/{table}/game")["steps"]
    ]


@pytest.mark.parametrize("file", sorted(GOLDENS.glob("*.rekke")), ids=lambda file: file.stem)
def test_every_golden_record_can_be_replayed(nobody: Person, file: Path) -> None:
    assert nobody.http.post("/api/replay", content=file.read_bytes()).status_code == 200


@pytest.mark.parametrize(
    "text", [b"", b" \n\n", b"nonsense", b"\xff\x00", b"rekke: 1\ngame: chess\n", b"rekke: 1\n\nrekke: 1\n"]
)
def test_text_that_is_not_a_record_is_refused(nobody: Person, text: bytes) -> None:
    answer = nobody.http.post("/api/replay", content=text)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_large_record_is_refused(nobody: Person) -> None:
    assert nobody.http.post("/api/replay", content=b"#" * 65_537).json()["code"] == "too-large"


def test_an_address_may_replay_10_games_at_once(tmp_path: Path) -> None:
    with Running(tmp_path, limits=1) as running, Person(running.address) as person:
        running.server.node.limits.now = lambda: 0.0
        codes = [person.http.post("/api/replay", content=b"").json()["code"] for _ in range(12)]
    assert codes == ["unreadable"] * 10 + ["too-fast"] * 2


def test_only_the_seat_to_act_has_odds(host: Person, table: str) -> None:
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    odds = host.get(f"/api/tables/{table}/odds/{seat}")
    assert odds
    assert all(0 <= chance <= 1 for chance in odds.values())
    assert host.get(f"/api/tables/{table}/odds/{3 - seat}") == {}
    assert host.http.get(f"/api/tables/{table}/odds/3").json()["reason"] == "there is no seat 3"


def test_a_table_without_odds_refuses_and_an_open_table_has_none(host: Person) -> None:
    assert host.get(f"/api/tables/{host.open()}/odds/1") == {}
    answer = host.http.get(f"/api/tables/{host.open(odds='no')}/odds/1")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_english_rulebook(nobody: Person, game: str) -> None:
    answer = nobody.http.get(f"/api/rules/{game}/en")
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.text.startswith("# ")


@pytest.mark.parametrize("path", ["chess/en", "kivi/xx", "kivi/..", "kivi/%2e%2e%2fen"])
def test_an_unknown_rulebook_is_refused(nobody: Person, path: str) -> None:
    assert nobody.http.get(f"/api/rules/{path}").json()["code"] == "unknown"
