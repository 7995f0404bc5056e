"""The example client in plain Python joins by a link, plays, reconnects, and its games verify."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rekke.rules.games import GAMES
from tests.cli.command import rekke
from tests.server.process import Process, lasting_port
from tests.server.running import Person

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"
PATIENCE = 120.0


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("data")) as process:
        yield process


@pytest.fixture
def host(process: Process) -> Iterator[Person]:
    with Person(process.address) as host:
        yield host


def client(link: str, *options: str) -> "subprocess.Popen[str]":
    """Start the example client."""
    return subprocess.Popen(
        [sys.executable, str(CLIENT), link, *options],
        env={**os.environ, "no_proxy": "*"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_lines(
    host: Person, table: str, verb: str, number: int, clients: "list[subprocess.Popen[str]]"
) -> None:
    """Wait until this many lines with a verb are written at a table; fail if a client has ended before."""
    with host.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        for line in stream.iter_lines():  # an empty one now and then, if nothing happens
            number -= f'"text":"{verb} ' in line
            if not number:
                return
            for one in clients:
                assert one.poll() is None, one.communicate()


def begun(host: Person, table: str) -> "list[subprocess.Popen[str]]":
    """Start two clients, and begin the game as soon as both have sealed a seed."""
    clients = [client(f"{host.address}/table/{table}", "--name", name) for name in ("Ada", "Bo")]
    wait_for_lines(host, table, "seals", 2, clients)
    host.do(table, "begin")
    return clients


def verdicts(host: Person, table: str, folder: Path) -> list[str]:
    """Save the record of a table, and return the verdicts of `rekke check` and `rekke verify`."""
    file = folder / "game.rekke"
    file.write_text(host.http.get(f"/table/{table}.rekke").text, encoding="utf-8")
    return [rekke(command, str(file)).out.partition(":")[0].strip() for command in ("check", "verify")]


@pytest.mark.parametrize("game", GAMES)
def test_two_clients_play_a_whole_game_whose_dice_verify(host: Person, game: str, tmp_path: Path) -> None:
    table = host.open(game=game)
    outputs = [one.communicate(timeout=PATIENCE) for one in begun(host, table)]
    ended = host.get(f"/api/tables/{table}")
    assert verdicts(host, table, tmp_path) == ["ok", "verified"]
    throws = sum(
        event["text"].split()[0] in ("roll", "middle")
        for event in host.get(f"/api/tables/{table}/events?after=0")
    )
    assert outputs == [(f"{ended['reason']}: {ended['scores']}\n{throws} throws are checked.\n", "")] * 2
    assert ended["phase"] == "ended"
    assert all(seat["seed"] and not seat["withheld"] for seat in ended["seats"])


def test_clients_play_on_after_the_server_was_killed_and_restarted(tmp_path: Path) -> None:
    with Process(tmp_path, lasting_port()) as first, Person(first.address) as host:
        table = host.open(game="columbiz")
        clients = begun(host, table)
        wait_for_lines(host, table, "place", 1, clients)
        first.process.kill()
    with Process(tmp_path, first.port), Person(first.address) as host:
        assert [one.communicate(timeout=PATIENCE)[1] for one in clients] == ["", ""]
        assert verdicts(host, table, tmp_path) == ["ok", "verified"]


def test_a_client_takes_the_seat_of_its_option(host: Person) -> None:
    table = host.open()
    second = client(f"{host.address}/table/{table}", "--seat", "2", "--name", "Bo")
    wait_for_lines(host, table, "seals", 1, [second])
    assert [seat["name"] for seat in host.get(f"/api/tables/{table}")["seats"]] == ["", "Bo"]
    second.kill()
    second.communicate()


def test_a_client_that_finds_no_seat_says_why(host: Person) -> None:
    full = host.open()
    for seat in (1, 2):
        host.do(full, "fill", seat=seat, level="novice")
    for table, reason in ((full, "There is no free seat."), ("nowhere", "there is no such table")):
        refused = client(f"{host.address}/table/{table}")
        assert refused.communicate(timeout=PATIENCE) == ("", f"{reason}\n")
        assert refused.returncode == 1
