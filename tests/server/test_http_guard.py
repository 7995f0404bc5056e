"""Requests over one socket, in whatever pieces they arrive: each is answered once and in order."""

import gc
import re
from collections.abc import Iterator
from time import monotonic, sleep
from weakref import ref

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rekke.server.http_head import find_head
from rekke.server.protocol_guard import ProtocolGuard
from tests.server.running import PATIENCE, Person, Running, raw_socket
from tests.server.test_sockets import limited

GET = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
UNKNOWN = b"GET /api/tables/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
POST = b'POST /api/tables HTTP/1.1\nHost: x\nContent-Length: 8\n\n{\r\n\r\n"a}'
LAST = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
STATUSES = {GET: b"200", UNKNOWN: b"404", POST: b"400", LAST: b"200"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


@given(
    asked=st.lists(st.sampled_from([GET, UNKNOWN, POST]), max_size=5),
    cuts=st.lists(st.integers(1, 60), max_size=8),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_requests_are_answered_in_order_however_they_are_cut(
    running: Running, asked: list[bytes], cuts: list[int]
) -> None:
    asked = [*asked, LAST]
    data, answer = b"".join(asked), b""
    with raw_socket(running) as raw:
        for cut in cuts:
            raw.sendall(data[:cut])
            data = data[cut:]
        raw.sendall(data)
        while more := raw.recv(65_536):
            answer += more
    assert re.findall(rb"HTTP/1\.1 (\d+)", answer) == [STATUSES[each] for each in asked]


def test_many_requests_at_once_are_answered_one_after_the_other(running: Running) -> None:
    with raw_socket(running) as raw:
        raw.sendall(GET * 1_000 + LAST)
        answer = b""
        while more := raw.recv(65_536):
            answer += more
    assert answer.count(b"HTTP/1.1 200 ") == 1_001


def test_a_flood_of_requests_without_reading_the_answers_is_cut_off(running: Running) -> None:
    with raw_socket(running) as raw, Person(running.address) as host:
        with pytest.raises(ConnectionError):
            raw.sendall(GET * 1_000_000)
        assert limited(host, "unread") == 1


def test_a_message_that_is_sent_together_with_the_request_for_a_websocket_arrives(running: Running) -> None:
    with Person(running.address) as host:
        table = host.open()
    upgrade = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
    )
    hello = b"\x81\x8e\0\0\0\0" + b'{"do":"hello"}'
    with raw_socket(running) as raw:
        raw.sendall(upgrade.encode() + hello)
        answer = b""
        while b'"is":"welcome"' not in answer:
            answer += raw.recv(65_536)


def guards_in_memory() -> list[ProtocolGuard]:
    """Return the guards of all connections, of other tests too."""
    return [each for each in gc.get_objects() if issubclass(type(each), ProtocolGuard)]


def test_a_connection_leaves_no_reference_cycle_behind(running: Running) -> None:
    earlier = guards_in_memory()
    gc.disable()
    try:
        with Person(running.address) as host:
            table = host.open()
            with host.live(table), host.http.stream("GET", f"/api/tables/{table}/stream") as stream:
                guards = [ref(each) for each in guards_in_memory() if each not in earlier]
                assert len(guards) == 2
                stream.close()
        until = monotonic() + PATIENCE
        while any(guard() for guard in guards) and monotonic() < until:
            sleep(0.01)
        assert [guard() for guard in guards] == [None, None]
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("data", "head"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", (18, 0)),
        (b"GET / HTTP/1.1\n\nrest", (16, 0)),
        (b"A\r\ncontent-LENGTH:\t7\r\n\r\n1234567", (24, 7)),
        (b"A\r\nContent-Length:\r\n 7\r\n\r\n", (26, 7)),
        (b"A\r\nX-Content-Length: 7\r\n\r\n", (26, 0)),
        (b"A\r\nB: c\r\n", None),
        (b"", None),
    ],
)
def test_a_head_ends_with_an_empty_line(data: bytes, head: tuple[int, int] | None) -> None:
    assert find_head(data) == head
