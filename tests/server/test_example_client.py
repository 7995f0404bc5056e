"""A program in plain Python is an ordinary client: it joins by the link, plays, comes back, and the game is proven."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rekke.rules.games import GAMES
from tests.cli.command import rekke
from tests.server.process import Process
from tests.server.running import Person

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"
PATIENCE = 120.0


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("data")) as house:
        yield house


@pytest.fixture
def host(house: Process) -> Iterator[Person]:
    with Person(house.address) as host:
        yield host


def client(link: str, *options: str) -> "subprocess.Popen[str]":
    """Start the example."""
    return subprocess.Popen(
        [sys.executable, str(CLIENT), link, *options],
        env={**os.environ, "no_proxy": "*"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def begun(host: Person, table: str) -> "list[subprocess.Popen[str]]":
    """Let two clients sit down, and begin as soon as both have added a seed."""
    clients = [client(f"{host.address}/table/{table}", "--name", name) for name in ("Ada", "Bo")]
    followed = host.http.stream("GET", f"/api/tables/{table}/stream")
    with followed as stream:
        seeds = (line for line in stream.iter_lines() if '"text":"seeds ' in line)
        assert next(seeds)
        assert next(seeds)
    host.do(table, "begin")
    return clients


def judged(host: Person, table: str, folder: Path) -> list[str]:
    """Save the record of a table, and give what `rekke check` and `rekke verify` say of it."""
    file = folder / "game.rekke"
    file.write_text(host.http.get(f"/table/{table}.rekke").text, encoding="utf-8")
    return [rekke(command, str(file)).out.partition(":")[0].strip() for command in ("check", "verify")]


@pytest.mark.parametrize("game", GAMES)
def test_two_clients_play_a_whole_game_and_its_dice_are_proven(
    host: Person, game: str, tmp_path: Path
) -> None:
    table = host.open(game=game)
    said = [one.communicate(timeout=PATIENCE) for one in begun(host, table)]
    ended = host.get(f"/api/tables/{table}")
    assert said == [(f"{ended['reason']}: {ended['scores']}\n", "")] * 2
    assert ended["phase"] == "ended"
    assert judged(host, table, tmp_path) == ["ok", "verified"]


def test_clients_play_on_when_the_server_was_killed_and_is_back(tmp_path: Path) -> None:
    with Process(tmp_path) as house, Person(house.address) as host:
        table = host.open(game="columbiz")
        clients = begun(host, table)
        with host.http.stream("GET", f"/api/tables/{table}/stream") as stream:
            assert any('"text":"place ' in line for line in stream.iter_lines())
        house.process.kill()
    with Process(tmp_path, house.port), Person(house.address) as host:
        assert [one.communicate(timeout=PATIENCE)[1] for one in clients] == ["", ""]
        assert judged(host, table, tmp_path) == ["ok", "verified"]


def test_a_client_takes_the_seat_it_is_told_to(host: Person) -> None:
    table = host.open()
    second = client(f"{host.address}/table/{table}", "--seat", "2", "--name", "Bo")
    with host.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        assert any('"text":"seeds ' in line for line in stream.iter_lines())
    assert [seat["name"] for seat in host.get(f"/api/tables/{table}")["seats"]] == ["", "Bo"]
    second.kill()
    second.communicate()


def test_a_client_that_cannot_sit_down_says_why(host: Person) -> None:
    full = host.open()
    for seat in (1, 2):
        host.do(full, "fill", seat=seat, level="novice")
    for table, reason in ((full, "There is no free seat."), ("nowhere", "there is no such table")):
        refused = client(f"{host.address}/table/{table}")
        assert refused.communicate(timeout=PATIENCE) == ("", f"{reason}\n")
        assert refused.returncode == 1
