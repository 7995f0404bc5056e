"""Limits on sockets: how long a client may keep the server waiting, and how many sockets it may have open."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from rekke.server.limit_reports import USUAL
from tests.hand_clock import HandClock
from tests.server.process import Process
from tests.server.running import PATIENCE, Live, Person, Running, is_closed, raw_socket

ATTACKER, OTHER = "127.0.0.66", "127.0.0.77"
HALF_OPEN = 1_050
GET = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"


def pass_time(strict: Running, clock: HandClock, seconds: float) -> None:
    """Move the clock, and let the server look for sockets that have waited too long."""
    clock.seconds += seconds
    strict.call(strict.server.sockets.sweep())


def answered(raw: socket.socket) -> bool:
    """Send a request over an open socket, and say whether it is answered."""
    try:
        raw.sendall(GET)
        return raw.recv(65_536).startswith(b"HTTP/1.1 200 ")
    except ConnectionError:
        return False


@contextmanager
def connected(strict: Running, source: str, number: int) -> Iterator[list[socket.socket]]:
    """Open sockets that send nothing; return when the server has accepted them all."""
    with ExitStack() as stack:
        raws = [stack.enter_context(raw_socket(strict, source)) for _ in range(number)]
        with raw_socket(strict, OTHER) as last:  # accepted after all the others
            assert answered(last)
        yield raws


def limited(guest: Person, limit: str) -> float:
    """Return how often a limit was reached, from the metrics."""
    start = f'rekke_limited_total{{limit="{limit}"}} '
    lines = guest.http.get("/metrics").text.splitlines()
    return next((float(line.removeprefix(start)) for line in lines if line.startswith(start)), 0)


def test_a_thousand_half_open_sockets_of_one_address_are_not_felt_by_others(tmp_path: Path) -> None:
    with Process(tmp_path, limits=1, descriptors=1_024) as process, ExitStack() as stack:
        for _ in range(HALF_OPEN):
            raw = socket.create_connection(("127.0.0.1", process.port), PATIENCE, (ATTACKER, 0))
            stack.enter_context(raw)
        with socket.create_connection(("127.0.0.1", process.port), PATIENCE, (OTHER, 0)) as other:
            assert answered(other)
        assert process.stop()[1].count("\n") < 10


@pytest.mark.parametrize("sent", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: x\r\nA: a"])
def test_a_socket_whose_request_does_not_arrive_is_closed(
    strict: Running, guest: Person, clock: HandClock, sent: bytes
) -> None:
    number = USUAL["waiting"] + 1  # as many as are in the log
    with connected(strict, OTHER, number) as raws:
        for raw in raws:
            raw.sendall(sent)
        guest.get("/api/games")  # the server has seen what was sent before
        pass_time(strict, clock, 14)
        for raw in raws:
            raw.sendall(b"A")  # a byte now and then does not help
        guest.get("/api/games")
        pass_time(strict, clock, 1)
        assert all(map(is_closed, raws))
    assert limited(guest, "waiting") >= number
    assert sum("did not arrive in time" in line for line in strict.logged.lines) == 1


def test_a_socket_whose_body_does_not_arrive_is_closed(
    strict: Running, guest: Person, clock: HandClock
) -> None:
    with raw_socket(strict) as raw:
        raw.sendall(b'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"game":')
        guest.get("/api/games")
        pass_time(strict, clock, 15)
        assert is_closed(raw)


def test_a_body_that_nobody_reads_does_not_keep_a_socket_open(
    strict: Running, guest: Person, clock: HandClock
) -> None:
    with raw_socket(strict) as raw:
        raw.sendall(GET.replace(b"\r\n\r\n", b"\r\nContent-Length: 99\r\n\r\nx"))
        assert raw.recv(65_536).startswith(b"HTTP/1.1 200 ")
        pass_time(strict, clock, 14)
        raw.sendall(b"x")
        guest.get("/api/games")
        pass_time(strict, clock, 1)
        raw.settimeout(PATIENCE)
        while not is_closed(raw):
            pass


def test_a_socket_that_is_being_served_is_never_too_late(
    strict: Running, guest: Person, clock: HandClock
) -> None:
    table = guest.open()
    with guest.live(table) as live, guest.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        next(lines)
        pass_time(strict, clock, 3_600)
        live.do("sit", seat=1, name="Ada")
        assert "sits Ada" in next(lines)
    assert not strict.logged.lines


def test_a_client_that_takes_its_time_between_two_requests_is_answered(
    strict: Running, clock: HandClock
) -> None:
    with raw_socket(strict) as raw:
        for _ in range(3):
            pass_time(strict, clock, 14)
            assert answered(raw)


def test_an_address_with_too_many_sockets_loses_its_oldest_idle_ones(
    strict: Running, guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.sockets.MAX_SOCKETS", 5)
    table = guest.open()
    with guest.live(table) as live, connected(strict, ATTACKER, 20) as raws:
        assert all(is_closed(raw) for raw in raws[:15])
        assert all(answered(raw) for raw in raws[15:])
        live.do("sit", seat=1, name="Ada")
    assert limited(guest, "sockets") == 15
    assert len(strict.logged.lines) == 1
    assert "an address has too many connections open" in strict.logged.lines[0]


def test_an_address_whose_sockets_are_all_in_use_gets_no_more(
    strict: Running, guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.sockets.MAX_SOCKETS", 2)
    table = guest.open()
    with guest.live(table) as first, Live(strict.address, table, {"do": "hello"}) as second:
        with raw_socket(strict) as third:
            assert is_closed(third)
        for live in (first, second):
            live.send(do="ping")
            live.until("pong")


def test_sockets_of_a_trusted_proxy_are_not_capped_but_the_requests_of_its_clients_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.sockets.MAX_SOCKETS", 5)
    monkeypatch.setattr("rekke.server.limits.MAX_SOCKETS", 2)
    slow = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\nContent-Length: 9\r\n\r\n"
    with (
        Running(tmp_path, limits=1, proxies=ATTACKER) as running,
        connected(running, ATTACKER, 20) as raws,
    ):
        for raw in raws[:2]:
            raw.sendall(slow % b"192.0.2.1")
        assert all(answered(raw) for raw in raws[3:])
        raws[2].sendall(slow % b"192.0.2.1")
        assert raws[2].recv(65_536).startswith(b"HTTP/1.1 429 ")
        assert is_closed(raws[2])
        raws[3].sendall(GET.replace(b"Host: x", b"Host: x\r\nX-Forwarded-For: 192.0.2.2"))
        assert raws[3].recv(65_536).startswith(b"HTTP/1.1 200 ")


def test_when_there_is_no_room_the_greedy_lose_their_sockets_and_others_get_one(
    strict: Running, guest: Person
) -> None:
    table = guest.open()
    strict.server.node.limits.factor = 0  # without a cap for each address
    strict.server.sockets.most = 12
    with guest.live(table) as live, connected(strict, ATTACKER, 30), ExitStack() as stack:
        for number in range(5):
            new = stack.enter_context(raw_socket(strict, f"127.0.0.{number + 1}"))
            assert answered(new)
        live.do("sit", seat=1, name="Ada")
        assert len(strict.server.sockets) <= 12


def test_when_all_sockets_are_in_use_a_new_one_is_closed(strict: Running, guest: Person) -> None:
    table = guest.open()
    guest.http.close()
    with Live(strict.address, table, {"do": "hello"}) as live:
        while len(strict.server.sockets) > 1:
            live.send(do="ping")
            live.until("pong")
        strict.server.sockets.most = 1
        with raw_socket(strict, OTHER) as raw:
            assert is_closed(raw)
        live.send(do="ping")
        live.until("pong")
    assert "there are too many connections in all" in "".join(strict.logged.lines)


def test_a_server_that_stops_does_not_wait_for_half_open_sockets(tmp_path: Path) -> None:
    with Running(tmp_path) as running, connected(running, ATTACKER, 3) as raws:
        running.stop()
        assert all(is_closed(raw) for raw in raws)
        assert not running.logged.lines
