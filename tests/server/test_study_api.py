"""Studying games over HTTP: replays of tables and records, odds and rulebooks."""

from pathlib import Path

import pytest

from rekke.rules.games import GAMES, read_position
from tests.server.running import SEAL, SEED, Person

GOLDENS = Path(__file__).parents[2] / "goldens"


def ended(host: Person) -> str:
    """Return the name of a table where a game was forfeited and a rematch set up."""
    table = host.open()
    for seat in (1, 2):
        host.do(table, "sit", seat=seat, name=f"Ada {seat}")
    host.do(table, "seal", seat=1, seal=SEAL)
    host.do(table, "begin")
    host.do(table, "seed", seat=1, seed=SEED)
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


def test_only_the_seat_to_act_has_odds(host: Person, table: str) -> None:
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    odds = host.get(f"/api/tables/{table}/odds/{seat}")
    assert odds
    assert all(0 <= chance <= 1 for chance in odds.values())
    assert host.get(f"/api/tables/{table}/odds/{3 - seat}") == {}
    assert host.http.get(f"/api/tables/{table}/odds/3").json()["reason"] == "there is no seat 3"


def test_odds_follow_the_dice_that_are_to_be_kept(host: Person) -> None:
    table = host.open(game="kivi", sitters=[{"name": "Ada"}, {"name": "Bo"}], begin=True)
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    host.do(table, "throw", seat=seat)
    faces = sorted(read_position(host.get(f"/api/tables/{table}")["position"]).fields["dice"], reverse=True)
    path = f"/api/tables/{table}/odds/{seat}"
    best, kept = host.get(path), host.get(f"{path}?keep={''.join(faces[:5])}")
    assert best.keys() == kept.keys()
    assert all(kept[square] <= best[square] + 1e-9 for square in best)
    assert kept != best
    host.do(table, "play", seat=seat, event=f"keep {''.join(faces[:5])}")
    assert host.get(path) == kept
    assert host.http.get(f"{path}?keep=9").json()["code"] == "unreadable"


def test_nobody_else_may_ask_what_a_seat_could_keep(host: Person, table: str) -> None:
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    stranger = host.http.get(f"/api/tables/{table}/odds/{seat}?keep=6", headers={"Authorization": ""})
    assert stranger.json()["code"] == "not-yours"


def test_a_table_without_odds_refuses_and_an_open_table_has_none(host: Person) -> None:
    assert host.get(f"/api/tables/{host.open()}/odds/1") == {}
    assert host.get(f"/api/tables/{host.open(odds='hints')}/odds/1") == {}
    answer = host.http.get(f"/api/tables/{host.open(odds='no')}/odds/1")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")
    assert answer.json()["why"]["key"] == "reason.table.no-odds"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_english_rulebook(nobody: Person, game: str) -> None:
    answer = nobody.http.get(f"/api/rules/{game}/en")
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.text.startswith("# ")


@pytest.mark.parametrize("path", ["chess/en", "kivi/xx", "kivi/..", "kivi/%2e%2e%2fen"])
def test_an_unknown_rulebook_is_refused(nobody: Person, path: str) -> None:
    assert nobody.http.get(f"/api/rules/{path}").json()["code"] == "unknown"
