"""Hostile clients: every bad request is refused with a reason, and the server stays healthy."""

import re
from contextlib import suppress

import pytest
from websockets import ConnectionClosed

from tests.server.running import HOST, Live, Person, Running, raw_answer, raw_socket, refused

pytestmark = pytest.mark.usefixtures("healthy")
MALFORMED = [
    b"",
    b"nonsense",
    b"null",
    b"[]",
    b'"throw"',
    b"\xff\xfe",
    b'{"do":"\xff"}',
    b'{"do":"say","seat":1,"text":"\xed\xa0\x80"}',
    b'{"do":"say","seat":1,"text":"\\ud800"}',
    b'{"do":"throw"',
    b'{"do":"throw","seat":1}}',
    b"{}",
    b'{"do":7}',
    b'{"do":"cheat"}',
    b'{"do":"throw"}',
    b'{"do":"throw","seat":0}',
    b'{"do":"throw","seat":5}',
    b'{"do":"throw","seat":-1}',
    b'{"do":"throw","seat":1.5}',
    b'{"do":"throw","seat":"1"}',
    b'{"do":"throw","seat":true}',
    b'{"do":"throw","seat":1e400}',
    b'{"do":"throw","seat":99999999999999999999999999}',
    b'{"do":"throw","seat":3}',
    b'{"do":"throw","seat":1,"id":"an id with blanks"}',
    b'{"do":"throw","seat":1,"id":"%s"}' % (b"i" * 41),
    b'{"do":"play","seat":1,"event":"%s"}' % (b"e" * 101),
    b'{"do":"play","seat":1,"event":"place \\u0000"}',
    b'{"do":"play","seat":1,"event":"place a1\\n2 place a2"}',
    b'{"do":"seed","seat":1,"seed":"short"}',
    b'{"do":"seal","seat":1,"seal":"short"}',
    b'{"do":"sit","seat":1,"name":"Ada","seal":"ABCDEF"}',
    b'{"do":"offer","seat":1,"code":"short"}',
    b'{"do":"offer","seat":1,"code":"%s\\n"}' % (b"c" * 22),
    b'{"do":"seed","seat":1,"seed":"%s\\n"}' % (b"ab" * 16),
    b'{"do":"seal","seat":1,"seal":"%s\\n"}' % (b"ab" * 32),
    b'{"do":"sit","seat":1,"name":"Ada","seal":"%s\\n"}' % (b"ab" * 32),
    b'{"do":"fill","seat":2,"level":"random\\n"}',
    b'{"do":"throw","seat":1,"id":"1\\n"}',
    b'{"do":"throw","x":' + b"[" * 3_000,
    b'{"do":"throw","x":' + b"[" * 1_500 + b"]" * 1_500 + b"}",
]

UPGRADE = (
    b"GET /api/tables/aaaaaaaaaaaaaa/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s==\r\n\r\n" % (b"A" * 22)
)
EARLY_FRAMES = [
    b"\x88\x80\0\0\0\0",  # a close frame
    b"\xff" * 10,
    b"\x81\x05hello",  # without a mask
    b"\xc1\x85\0\0\0\0hello",
    b"\x01\x80\0\0\0\0" * 2,
    b"\x83\x80\0\0\0\0",
    b"\x81\xff\x7f" + b"\xff" * 7 + b"\0\0\0\0",
    b"\x81\x85\0\0\0\0hell\xff",
    b'\x81\x8d\0\0\0\0{"do":"ping"}\x81\x81\0\0\0\0\xff',
]
"""Frames that come together with the request of an upgrade, and are wrong."""
HEAD_AND_BODY = [
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nContent-Length: 5\r\n\r\nhello",
    b"GE\0T / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
]
"""Requests whose head is refused before their body is read."""


@pytest.fixture(scope="module")
def begun(shared: Running) -> str:
    """Return the name of a table where a game has begun; refused requests do not change it."""
    with Person(shared.address) as host:
        table = host.open()
        host.do(table, "sit", seat=1, name="Ada")
        host.do(table, "fill", seat=2, level="random")
        host.do(table, "begin")
    return table


@pytest.fixture
def table(begun: str) -> str:
    """Return the name of that table."""
    return begun


@pytest.mark.parametrize("body", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_body_is_unreadable(host: Person, table: str, body: bytes) -> None:
    refused(host.http.post(f"/api/tables/{table}", content=body), "unreadable")


def test_a_malformed_websocket_message_is_unreadable_and_the_connection_stays_open(
    host: Person, table: str
) -> None:
    with host.live(table) as live:
        for message in MALFORMED:
            live.socket.send(message)
            assert live.until("refused")["code"] == "unreadable"
        live.send(do="ping")
        live.until("pong")


@pytest.mark.parametrize("first", [b"", b"nonsense", b'{"do":"ping"}', b'{"do":"hello","after":-1}', b"\xff"])
def test_a_connection_that_does_not_begin_with_hello_is_closed(
    server: Running, table: str, first: bytes
) -> None:
    with Live(server.address, table) as live:
        live.socket.send(first)
        assert live.receive()["code"] == "unreadable"
        assert live.closed() == (4400, "unreadable")


def test_a_connection_without_a_hello_times_out(
    server: Running, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.websocket.HELLO_TIMEOUT", 0.05)
    with Live(server.address, table) as live:
        assert live.receive() == {
            "is": "refused",
            "code": "unreadable",
            "reason": "no hello arrived within 0.05 s",
        }
        live.closed()


def test_a_connection_that_closes_before_its_hello_does_no_harm(server: Running, table: str) -> None:
    with Live(server.address, table) as live:
        live.socket.close()


@pytest.mark.parametrize("token", ["", "short", "t" * 87, "a token with blanks in it", "ä" * 30])
def test_a_hello_with_a_malformed_token_is_refused(server: Running, table: str, token: str) -> None:
    with Live(server.address, table) as live:
        live.send(do="hello", token=token)
        assert live.receive()["code"] == "unreadable"
        live.closed()


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer short",
        f"Bearer {'t' * 87}",
        f"Basic {HOST}",
        HOST,
        f"Bearer  {HOST}",
        f"Bearer {HOST}!",
    ],
)
def test_a_malformed_authorization_header_is_refused(nobody: Person, table: str, header: str) -> None:
    answer = nobody.http.get(f"/api/tables/{table}", headers={"Authorization": header})
    assert refused(answer, "not-yours") == "send your token as `Bearer …`: 22 to 86 letters, digits, - or _"


def test_a_token_of_other_letters_is_refused(nobody: Person, table: str) -> None:
    header = b"Bearer " + "ä".encode("latin-1") * 30
    refused(nobody.http.get(f"/api/tables/{table}", headers={b"Authorization": header}), "not-yours")


def test_without_a_token_nobody_opens_a_table_or_sits_down(host: Person, nobody: Person) -> None:
    refused(nobody.http.post("/api/tables", json={"game": "kivi"}), "not-yours")
    table = host.open()
    refused(nobody.ask(table, "sit", seat=1, name="Eve"), "not-yours")
    refused(nobody.ask(table, "begin"), "not-yours")


def test_another_token_cannot_play_for_a_seat(second: Person, host: Person) -> None:
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    host.do(table, "sit", seat=2, name="Bo")
    host.do(table, "begin")
    for do in ("throw", "forfeit", "leave"):
        refused(second.ask(table, do, seat=1), "not-yours")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://", "127.0.0.1", ""])
def test_a_page_of_another_origin_is_refused(
    server: Running, nobody: Person, table: str, origin: str
) -> None:
    assert refused(nobody.http.get("/api/games", headers={"Origin": origin}), "not-yours")
    with Live(server.address, table, headers={"Origin": origin}) as live:
        assert live.receive()["code"] == "not-yours"
        assert live.closed() == (4403, "not-yours")


def test_its_own_page_and_allowed_origins_are_answered(server: Running, nobody: Person, table: str) -> None:
    node = server.server.node
    node.origins = frozenset({"https://friend.example"})
    for origin in (server.address, "https://friend.example"):
        assert nobody.http.get("/api/games", headers={"Origin": origin}).status_code == 200
        with Live(server.address, table, {"do": "hello"}, {"Origin": origin}):
            pass
    node.origins = frozenset()


def test_a_large_body_is_refused(host: Person, table: str) -> None:
    fits, too_large = (b'{"do":"throw","seat":3,"x":"%s"}' % (b"x" * n) for n in (4_000, 4_097))
    refused(host.http.post(f"/api/tables/{table}", content=fits), "unreadable")
    refused(host.http.post(f"/api/tables/{table}", content=too_large), "too-large")
    refused(host.http.post("/api/tables", content=b" " * 1_000_000), "too-large")
    refused(host.http.post(f"/api/tables/{table}", content=too_large), "too-large")


@pytest.mark.parametrize("length", [b"1000001", b"9" * 30])
def test_a_body_that_is_far_too_large_is_refused_before_it_is_sent(server: Running, length: bytes) -> None:
    answer = raw_answer(
        server, b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: %s\r\n\r\n" % length
    )
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert answer.endswith(
        b'{"is":"refused","code":"too-large","reason":"a body may have at most 1000000 bytes"}'
    )
    _ignore_malformed(server)


def test_a_body_without_a_length_is_refused(server: Running, host: Person, table: str) -> None:
    answer = host.http.post(f"/api/tables/{table}", content=iter([b'{"do":"sit",', b'"seat":9}']))
    assert (answer.status_code, answer.json()["code"]) == (411, "unreadable")
    assert answer.json()["reason"] == "send a Content-Length: bodies in chunks are not read"
    _ignore_malformed(server)


def test_a_large_message_closes_the_connection(host: Person, table: str) -> None:
    with host.live(table) as live:
        live.socket.send("x" * 4_097)
        assert live.closed()[0] == 1009


def test_a_large_message_in_fragments_closes_the_connection(host: Person, table: str) -> None:
    with host.live(table) as live:
        with suppress(ConnectionClosed):  # the server may close it before the last piece is sent
            live.socket.send("x" * 1_000 for _ in range(5))
        assert live.closed()[0] == 1009


def test_text_that_is_not_utf_8_closes_the_connection(server: Running, host: Person, table: str) -> None:
    with host.live(table) as live:
        live.socket.send(b'{"do":"ping\xff"}', text=True)
        assert live.closed()[0] == 1007
    _ignore_malformed(server)


def test_a_binary_message_is_read_as_text(host: Person, table: str) -> None:
    with host.live(table) as live:
        live.socket.send(b'{"do":"ping"}')
        live.until("pong")


def test_endless_headers_are_refused(server: Running) -> None:
    for endless in (
        b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 1_000_000,
        b"GET /" + b"a" * 1_000_000,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: a\r\n" * 101 + b"\r\n",
    ):
        answer = raw_answer(server, endless)
        assert not answer or answer.startswith(b"HTTP/1.1 431 ")
    _ignore_malformed(server)


def test_bytes_that_are_not_http_get_a_400(server: Running) -> None:
    assert raw_answer(server, b"\x16\x03\x01 hello\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    _ignore_malformed(server)


def _ignore_malformed(server: Running) -> None:
    """Drop the line about malformed requests, of which there is one a minute; any other fails the test."""
    server.logged.lines[:] = [line for line in server.logged.lines if "Limit malformed" not in line]


def test_malformed_requests_do_not_fill_the_log(server: Running, host: Person, table: str) -> None:
    for _ in range(20):
        assert raw_answer(server, b"\x16\x03\x01 hello\r\n\r\n").startswith(b"HTTP/1.1 400 ")
        upgrade = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: %s\r\n\r\n"
        for protocol in (b"h2c", b"websocket"):
            assert raw_answer(server, upgrade % protocol)
        with host.live(table) as live:
            live.socket.send(b"\xff", text=True)
            assert live.closed()[0] == 1007
    for mixed in (*HEAD_AND_BODY, *(UPGRADE + frame for frame in EARLY_FRAMES)):
        raw_answer(server, mixed)
    _ignore_malformed(server)
    assert not server.logged.lines
    assert re.search(r'rekke_limited_total{limit="malformed"} [4-9]\d', host.http.get("/metrics").text)


def test_a_client_that_leaves_in_the_middle_of_a_body_does_no_harm(server: Running, table: str) -> None:
    head = f"POST /api/tables/{table} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"
    with raw_socket(server) as raw:
        raw.sendall(head.encode() + b'{"do":')


def test_a_malformed_host_header_does_no_harm(server: Running) -> None:
    for path in ("/api/games", "/nowhere", "/"):
        answer = raw_answer(server, f"GET {path} HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n".encode())
        assert re.match(rb"HTTP/1.1 (200|404) ", answer)
