"""Games to look at over HTTP: step by step, from a table or from a record; their odds and their rules."""

from pathlib import Path

import pytest

from rekke.rules.games import GAMES
from tests.server.running import SEED, Person, Running

GOLDENS = Path(__file__).parents[2] / "goldens"


def ended(host: Person) -> str:
    """Name a table at which a game was begun and given up, and set up again."""
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


def test_a_game_of_a_table_is_shown_step_by_step(host: Person) -> None:
    table = ended(host)
    game = host.get(f"/api/tables/{table}/game")
    assert game == host.get(f"/api/tables/{table}/game?game=1")
    assert [step["text"].split()[0] for step in game["steps"]] == ["roll"]
    assert (game["verdict"], game["verified"]) == ("verified: 1 throw", 1)


@pytest.mark.parametrize("number", [2, 999])
def test_a_game_that_has_not_begun_is_not_shown(host: Person, number: int) -> None:
    answer = host.http.get(f"/api/tables/{ended(host)}/game?game={number}")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


def test_a_record_is_shown_as_the_table_shows_its_game(host: Person, nobody: Person) -> None:
    table = ended(host)
    record = host.http.get(f"/table/{table}.rekke").content
    shown = nobody.http.post("/api/replay", content=record).json()
    assert shown["verdict"] == "verified: 1 throw"
    assert [step["text"] for step in shown["steps"]] == [
        step["text"] for step in host.get(f"/api/tables/{table}/game")["steps"]
    ]


@pytest.mark.parametrize("file", sorted(GOLDENS.glob("*.rekke")), ids=lambda file: file.stem)
def test_every_record_of_ours_can_be_shown(nobody: Person, file: Path) -> None:
    assert nobody.http.post("/api/replay", content=file.read_bytes()).status_code == 200


@pytest.mark.parametrize(
    "text", [b"", b" \n\n", b"nonsense", b"\xff\x00", b"rekke: 1\ngame: chess\n", b"rekke: 1\n\nrekke: 1\n"]
)
def test_what_is_no_record_is_refused(nobody: Person, text: bytes) -> None:
    answer = nobody.http.post("/api/replay", content=text)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_record_is_not_too_large(nobody: Person) -> None:
    assert nobody.http.post("/api/replay", content=b"#" * 65_537).json()["code"] == "too-large"


def test_an_address_studies_so_many_games(tmp_path: Path) -> None:
    with Running(tmp_path, limits=1) as running, Person(running.address) as person:
        person.http.post("/api/replay", content=b"")
        running.server.house.limits.now = lambda: 0.0
        answers = [person.http.post("/api/replay", content=b"").json()["code"] for _ in range(30)]
    assert answers[-1] == "too-fast"


def test_the_odds_are_those_of_a_seat_that_acts(host: Person, table: str) -> None:
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    odds = host.get(f"/api/tables/{table}/odds/{seat}")
    assert odds
    assert all(0 <= chance <= 1 for chance in odds.values())
    assert host.get(f"/api/tables/{table}/odds/{3 - seat}") == {}
    assert host.http.get(f"/api/tables/{table}/odds/3").json()["reason"] == "there is no seat 3"


def test_a_table_may_keep_the_odds_to_itself_and_has_none_before_its_game(host: Person) -> None:
    assert host.get(f"/api/tables/{host.open()}/odds/1") == {}
    answer = host.http.get(f"/api/tables/{host.open(odds='no')}/odds/1")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_shown(nobody: Person, game: str) -> None:
    answer = nobody.http.get(f"/api/rules/{game}/en")
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.text.startswith("# ")


@pytest.mark.parametrize("path", ["chess/en", "kivi/xx", "kivi/..", "kivi/%2e%2e%2fen"])
def test_there_are_no_other_rules(nobody: Person, path: str) -> None:
    assert nobody.http.get(f"/api/rules/{path}").json()["code"] == "unknown"
