"""Back-pressure: a slow reader is disconnected with a reason, reconnects with its last number, and misses nothing."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import HOST, Person, Running


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """Run a server with small send buffers."""
    running = Running(tmp_path)
    running.port.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    with running:
        yield running
    assert not running.logged.lines


@pytest.fixture
def host(running: Running) -> Iterator[Person]:
    with Person(running.address) as host:
        yield host


def test_a_slow_reader_is_disconnected_and_reconnects_without_a_loss(running: Running, host: Person) -> None:
    table = host.open()
    with host.live(table) as slow, host.live(table) as quick:
        while running.server.node.connections and len(_watchers(running, table)) == 2:
            slow.send(do="hello")  # the longest answer there is, and nobody reads it
        for number in range(5):
            quick.do("sit", seat=1, name=f"Ada {number}")
        assert slow.closed() == (1012, "too-fast")
    seen = slow.events[-1]["number"]
    with host.live(table, after=seen) as back:
        while back.receive()["number"] < quick.events[-1]["number"]:
            pass
    assert slow.events + back.events == quick.events


def _watchers(running: Running, table: str) -> set[object]:
    return set(running.server.node.hall.rooms[table].watchers)


def test_a_client_that_reads_nothing_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.server.serve.WRITE_TIMEOUT", 1)
    running = Running(tmp_path)
    running.port.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    with running, Person(running.address) as host:
        table = host.open()
        for number in range(200):
            host.do(table, "sit", seat=1, name=f"Ada {number}")
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1_024)
            deaf.connect(("127.0.0.1", running.port.getsockname()[1]))
            deaf.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert deaf.recv(1, socket.MSG_PEEK)  # the stream has begun; the client reads nothing of it
            while running.server.node.connections:
                host.get("/api/games")
    assert HOST not in "".join(running.logged.lines)
