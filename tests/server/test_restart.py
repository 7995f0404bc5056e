"""A server that is killed or stopped: what it acknowledged is kept, and every game goes on where it was."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from rekke.rules.games import read_position
from tests.server.process import Process
from tests.server.running import PATIENCE, Live, Message, Person, let_an_hour_pass

STOPPED = "Stopped. Everything that was acknowledged is saved."


@pytest.fixture
def seats(tmp_path: Path) -> Iterator[tuple[Process, Person, str]]:
    """Run a server in its own process, with a person and a bot at a table of Cubo with a clock."""
    with Process(tmp_path) as server, Person(server.address) as host:
        table = host.open(game="cubo", clock=600, choices={"C10": "900"})
        host.do(table, "sit", seat=1, name="Ada")
        host.do(table, "fill", seat=2, level="random")
        host.do(table, "begin", first=2)
        yield server, host, table


def wait_to_throw(live: Live) -> Message:
    """Wait until seat 1 has dice to throw."""
    while True:
        live.send(do="hello")
        table = live.until("welcome")
        if live.moves(1) == ["throw"]:
            return table


def test_a_game_goes_on_after_the_server_was_killed(
    tmp_path: Path, seats: tuple[Process, Person, str]
) -> None:
    server, host, table = seats
    with host.live(table) as live:
        wait_to_throw(live)
        number = live.do("throw", seat=1)
        before = live.events[:number]
        clocks = {(clock["seat"], clock["kind"]): clock["until"] for clock in _clocks(live)}
    server.process.kill()
    server.process.wait()
    with Process(tmp_path) as again, Person(again.address) as back:
        with back.live(table) as live:
            assert live.welcome["seats"][0]["yours"]
            assert live.welcome["host"]
            assert live.welcome["seats"][1]["bot"] == "random"
            now = {(clock["seat"], clock["kind"]): clock["until"] for clock in live.welcome["clocks"]}
            # A restart does not reset clocks: each still ends at the same time.
            assert {key: now[key] for key in clocks if key in now} == {
                key: until for key, until in clocks.items() if key in now
            }
            assert now
            while live.until("event")["number"] <= number or live.events[-1]["seat"] != 2:
                pass  # the bot plays on without a request
        assert live.events[:number] == before
        position = read_position(back.get(f"/api/tables/{table}")["position"])
        assert position.edition.game == "cubo"
        code, said = again.stop()
        assert (code, said.splitlines()[2:]) == (0, [STOPPED])


def _clocks(live: Live) -> list[Message]:
    live.send(do="hello")
    return list(live.until("welcome")["clocks"])


def test_a_clock_that_ran_out_while_the_server_was_down_strikes_after_the_restart(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Person(server.address) as host:
        table = host.open(clock=600, late="forfeit")
        for seat in (1, 2):
            host.do(table, "sit", seat=seat, name="Ada")
        host.do(table, "begin")
        (seat,) = host.get(f"/api/tables/{table}")["acting"]
        server.process.kill()
        server.process.wait()
    let_an_hour_pass(tmp_path / "tables.db")
    with Process(tmp_path) as again, Person(again.address) as back, back.live(table) as live:
        while live.until("event")["text"] != "forfeits":
            pass
        assert live.events[-1]["seat"] == seat


def test_a_command_retried_at_the_next_server_is_carried_out_once(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Person(server.address) as host:
        table = host.open()
        number = host.do(table, "sit", id="once", seat=1, name="Ada")
        code, output = server.stop(signal.SIGTERM)
        assert code == -signal.SIGTERM
        assert "Traceback" not in output
    with Process(tmp_path) as again, Person(again.address) as back:
        assert back.do(table, "sit", id="once", seat=1, name="Ada") == number
        assert len(back.get(f"/api/tables/{table}/events")) == number


def test_ctrl_c_says_goodbye_to_everybody(seats: tuple[Process, Person, str]) -> None:
    server, host, table = seats
    with host.live(table) as live, host.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        next(lines)
        server.process.send_signal(signal.SIGINT)
        server.process.send_signal(signal.SIGINT)  # a second signal makes no difference
        while (message := live.receive())["is"] != "bye":
            pass
        assert message["code"] == "closing"
        assert live.closed() == (1012, "closing")
        *_, last = lines
        assert json.loads(last)["is"] == "bye"
    assert server.process.wait(PATIENCE) == 0
    assert server.out.read().splitlines()[2:] == [STOPPED]
