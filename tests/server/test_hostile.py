"""What hostile clients send: every one of them is refused in words, and the server stays well."""

import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import get_args

import httpx2
import pytest
from websockets import ConnectionClosed

from rekke.server.operations import STATUS
from rekke.table.messages import Code
from tests.server.running import HOST, PATIENCE, Live, Person, Running

NO_TABLE = "a" * 14
NONSENSE = [
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
    b'{"do":"offer","seat":1,"code":"short"}',
    b'{"do":"throw","x":' + b"[" * 3_000,
    b'{"do":"throw","x":' + b"[" * 1_500 + b"]" * 1_500 + b"}",
]


@pytest.fixture(scope="module")
def begun(shared: Running) -> str:
    """Name a table at which a game has begun; nothing that is refused changes it."""
    with Person(shared.address) as host:
        table = host.open()
        host.do(table, "sit", seat=1, name="Ada")
        host.do(table, "fill", seat=2, level="random")
        host.do(table, "begin")
    return table


@pytest.fixture
def table(begun: str) -> str:
    """Give that table."""
    return begun


@pytest.fixture(autouse=True)
def well(nobody: Person) -> Iterator[None]:
    """See that the server is well afterwards."""
    yield
    assert nobody.http.get("/health").status_code == 200


def refused(answer: httpx2.Response, code: Code) -> str:
    """Give the reason of a refusal."""
    said = answer.json()
    assert (said["is"], said["code"], answer.status_code) == ("refused", code, STATUS[code])
    assert said["reason"]
    return str(said["reason"])


@pytest.mark.parametrize("said", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_unreadable_over_http(host: Person, table: str, said: bytes) -> None:
    refused(host.http.post(f"/api/tables/{table}", content=said), "unreadable")


def test_nonsense_is_unreadable_over_a_websocket_which_goes_on(host: Person, table: str) -> None:
    with host.live(table) as live:
        for said in NONSENSE:
            live.socket.send(said)
            assert live.until("refused")["code"] == "unreadable"
        live.send(do="ping")
        live.until("pong")


@pytest.mark.parametrize("said", [b"", b"nonsense", b'{"do":"ping"}', b'{"do":"hello","after":-1}', b"\xff"])
def test_a_connection_that_does_not_begin_with_hello_is_ended(
    server: Running, table: str, said: bytes
) -> None:
    with Live(server.address, table) as live:
        live.socket.send(said)
        assert live.receive()["code"] == "unreadable"
        assert live.ended() == (4400, "unreadable")


def test_a_connection_that_says_nothing_is_ended(
    server: Running, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.live.HELLO_WITHIN", 0.05)
    with Live(server.address, table) as live:
        assert live.receive() == {
            "is": "refused",
            "code": "unreadable",
            "reason": "nothing was said within 0.05 s",
        }
        live.ended()


def test_a_connection_that_is_gone_before_it_says_anything_is_no_matter(server: Running, table: str) -> None:
    with Live(server.address, table) as live:
        live.socket.close()


@pytest.mark.parametrize("token", ["", "short", "t" * 87, "a token with blanks in it", "ä" * 30])
def test_a_token_of_the_wrong_form_begins_no_connection(server: Running, table: str, token: str) -> None:
    with Live(server.address, table) as live:
        live.send(do="hello", token=token)
        assert live.receive()["code"] == "unreadable"
        live.ended()


@pytest.mark.parametrize(
    "shown",
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
def test_a_token_of_the_wrong_form_is_refused_over_http(nobody: Person, table: str, shown: str) -> None:
    answer = nobody.http.get(f"/api/tables/{table}", headers={"Authorization": shown})
    assert refused(answer, "not-yours") == "a token is shown as `Bearer …`, 22 to 86 letters, digits, - or _"


def test_letters_of_other_alphabets_are_no_token(nobody: Person, table: str) -> None:
    shown = b"Bearer " + "ä".encode("latin-1") * 30
    refused(nobody.http.get(f"/api/tables/{table}", headers={b"Authorization": shown}), "not-yours")


def test_who_shows_no_token_opens_nothing_and_sits_nowhere(host: Person, nobody: Person) -> None:
    refused(nobody.http.post("/api/tables", json={"game": "kivi"}), "not-yours")
    table = host.open()
    refused(nobody.ask(table, "sit", seat=1, name="Eve"), "not-yours")
    refused(nobody.ask(table, "begin"), "not-yours")


def test_another_token_plays_for_nobody(second: Person, host: Person) -> None:
    table = host.open()
    host.do(table, "sit", seat=1, name="Ada")
    host.do(table, "sit", seat=2, name="Bo")
    host.do(table, "begin")
    for do in ("throw", "forfeit", "leave"):
        refused(second.ask(table, do, seat=1), "not-yours")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://", "127.0.0.1", ""])
def test_a_foreign_page_is_refused(server: Running, nobody: Person, table: str, origin: str) -> None:
    assert refused(nobody.http.get("/api/games", headers={"Origin": origin}), "not-yours")
    with Live(server.address, table, headers={"Origin": origin}) as live:
        assert live.receive()["code"] == "not-yours"
        assert live.ended() == (4403, "not-yours")


def test_its_own_page_and_named_ones_are_answered(server: Running, nobody: Person, table: str) -> None:
    house = server.server.house
    house.origins = frozenset({"https://friend.example"})
    for origin in (server.address, "https://friend.example"):
        assert nobody.http.get("/api/games", headers={"Origin": origin}).status_code == 200
        with Live(server.address, table, {"do": "hello"}, {"Origin": origin}):
            pass
    house.origins = frozenset()


def test_a_body_is_not_too_large(host: Person, table: str) -> None:
    fits, too_large = (b'{"do":"throw","seat":3,"x":"%s"}' % (b"x" * n) for n in (4_000, 4_097))
    refused(host.http.post(f"/api/tables/{table}", content=fits), "unreadable")
    refused(host.http.post(f"/api/tables/{table}", content=too_large), "too-large")
    refused(host.http.post("/api/tables", content=b" " * 1_000_000), "too-large")


def test_a_body_that_does_not_say_its_length_is_not_too_large_either(host: Person, table: str) -> None:
    refused(host.http.post(f"/api/tables/{table}", content=iter([b" " * 1_000] * 10)), "too-large")
    assert host.http.post(f"/api/tables/{table}", content=iter([b'{"do":"sit",', b'"seat":9}'])).is_error


def test_a_message_that_is_too_large_ends_the_connection(host: Person, table: str) -> None:
    with host.live(table) as live:
        live.socket.send("x" * 4_097)
        assert live.ended()[0] == 1009


def test_a_message_in_pieces_is_not_too_large_either(host: Person, table: str) -> None:
    with host.live(table) as live:
        with suppress(ConnectionClosed):  # the server may end it before the last piece is on its way
            live.socket.send("x" * 1_000 for _ in range(5))
        assert live.ended()[0] == 1009


def test_text_that_is_no_text_ends_the_connection(server: Running, host: Person, table: str) -> None:
    with host.live(table) as live:
        live.socket.send(b'{"do":"ping\xff"}', text=True)
        assert live.ended()[0] == 1007
    (noted,) = server.journal.lines
    assert noted.startswith("Invalid UTF-8 sequence received from client.")
    server.journal.lines.clear()


def test_a_message_in_bytes_is_read_as_text(host: Person, table: str) -> None:
    with host.live(table) as live:
        live.socket.send(b'{"do":"ping"}')
        live.until("pong")


def port(server: Running) -> socket.socket:
    """Connect to the port itself."""
    return socket.create_connection(("127.0.0.1", int(server.address.rpartition(":")[2])), PATIENCE)


def spoken(server: Running, said: bytes) -> bytes:
    """Say something to the port itself, and give what comes back until it is closed."""
    heard = b""
    with port(server) as talk, suppress(ConnectionError):  # it may be closed before everything was said
        talk.sendall(said)
        while more := talk.recv(65_536):
            heard += more
    return heard


def test_a_head_without_end_is_not_kept(server: Running) -> None:
    heard = spoken(server, b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 1_000_000)
    assert not heard or heard.startswith(b"HTTP/1.1 400 ")
    heard = spoken(server, b"GET /" + b"a" * 1_000_000)
    assert not heard or heard.startswith(b"HTTP/1.1 400 ")
    _forget_bad_requests(server)


def test_what_is_no_http_is_answered_and_closed(server: Running) -> None:
    assert spoken(server, b"\x16\x03\x01 hello\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    _forget_bad_requests(server)


def _forget_bad_requests(server: Running) -> None:
    """Uvicorn notes them in one line; nothing else may be noted."""
    server.journal.lines[:] = [
        line for line in server.journal.lines if line != "Invalid HTTP request received."
    ]


def test_who_goes_away_in_the_middle_of_a_body_is_no_matter(server: Running, table: str) -> None:
    head = f"POST /api/tables/{table} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"
    with port(server) as talk:
        talk.sendall(head.encode() + b'{"do":')


def test_a_strange_host_is_no_matter(server: Running) -> None:
    for path in ("/api/games", "/nowhere", "/"):
        heard = spoken(server, f"GET {path} HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n".encode())
        assert re.match(rb"HTTP/1.1 (200|404) ", heard)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/api",
        "/api/tables/",
        f"/api/tables/{NO_TABLE}",
        f"/api/tables/{NO_TABLE}/events",
        f"/api/tables/{NO_TABLE}/moves/1",
        f"/table/{NO_TABLE}.rekke",
        "/api/tables/%00",
        "/api/tables/%FF",
        "/api/tables/..%2F..%2Fetc%2Fpasswd",
        "/api/tables/" + "a" * 3_000,
        "/api/tables/TABLE'; DROP TABLE events; --",
        "/assets/",
        "/assets/nothing.js",
        "/assets/..%2Fapp.py",
        "/assets/%2e%2e/app.py",
        "/assets/%00",
        "/assets/" + "a" * 3_000,
        "/api/games/",
    ],
)
def test_there_is_nothing_at_odd_addresses(nobody: Person, path: str) -> None:
    refused(nobody.http.get(path), "unknown")


@pytest.mark.parametrize("number", ["-1", "x", "", "1.5", "²", "%D9%A1", "9" * 16, "0x1", "+1", " 1"])
def test_a_number_in_an_address_is_a_whole_one(nobody: Person, table: str, number: str) -> None:
    refused(nobody.http.get(f"/api/tables/{table}/events?after={number.replace('+', '%2B')}"), "unreadable")
    refused(nobody.http.get(f"/api/tables/{table}/moves/{number or 'x'}"), "unreadable")


@pytest.mark.parametrize("seat", [0, 3, 5, 10**14])
def test_a_seat_that_is_not_at_the_table_is_refused(nobody: Person, table: str, seat: int) -> None:
    assert refused(nobody.http.get(f"/api/tables/{table}/moves/{seat}"), "unreadable") == (
        f"there is no seat {seat}"
    )


def test_a_seat_that_is_not_at_the_table_is_refused_over_a_websocket(nobody: Person, table: str) -> None:
    with nobody.live(table) as live:
        assert live.ask("moves", seat=3)["reason"] == "there is no seat 3"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", f"/api/tables/{NO_TABLE}", "GET, POST"),
        ("GET", "/api/tables", "POST"),
        ("HEAD", "/api/games", "GET"),
        ("OPTIONS", "/api/games", "GET"),
        ("TRACE", "/api/dice", "GET"),
        ("NONSENSE", "/api/dice", "GET"),
        ("POST", "/metrics", "GET, HEAD"),
    ],
)
def test_what_cannot_be_asked_is_told_with_what_can(
    nobody: Person, method: str, path: str, allowed: str
) -> None:
    answer = nobody.http.request(method, path)
    assert answer.status_code == 405
    assert sorted(answer.headers["allow"].split(", ")) == sorted(allowed.split(", "))
    if method != "HEAD":
        assert answer.json()["code"] == "unreadable"


@pytest.mark.parametrize("path", ["/", "/nowhere", "/assets/rekke.js", "/api/games", "/api/tables/x/live/"])
def test_a_websocket_elsewhere_is_turned_away(server: Running, path: str) -> None:
    head = (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    assert spoken(server, head.encode()).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("table", [NO_TABLE, "%00", "x", "a" * 3_000])
def test_there_is_no_live_table_at_odd_addresses(server: Running, table: str) -> None:
    with Live(server.address, table) as live:
        live.send(do="hello")
        assert live.receive()["code"] == "unknown"
        assert live.ended() == (4404, "unknown")


@pytest.mark.parametrize(
    "terms",
    [
        {"game": "chess"},
        {"game": ""},
        {"game": "kivi", "edition": "xx"},
        {"game": "kivi", "edition": "../../etc/passwd"},
        {"game": "kivi", "seats": 1},
        {"game": "kivi", "seats": 5},
        {"game": "kivi", "choices": {"K1": "nonsense"}},
        {"game": "kivi", "choices": {"X9": "strict"}},
        {"game": "kivi", "choices": {"": ""}},
        {"game": "kivi", "board": "nonsense"},
        {"game": "columbiz", "board": "a " * 1_000},
        {"game": "cubo", "choices": {"C10": "9" * 3_000}},
        {"game": "kivi", "clock": -1},
        {"game": "kivi", "late": "never"},
    ],
)
def test_a_table_that_nobody_can_play_at_is_not_opened(host: Person, terms: dict[str, object]) -> None:
    refused(host.http.post("/api/tables", json=terms), "unreadable")


def test_every_code_is_told_in_the_documentation_of_messages() -> None:
    assert {"unreadable", "too-fast", "too-large", "unknown"} < set(get_args(Code))
