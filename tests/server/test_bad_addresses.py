"""Bad addresses, methods and terms: every one is refused with a reason, and the server stays healthy."""

import pytest

from tests.server.running import Live, Person, Running, raw_answer, refused

NO_TABLE = "a" * 14
pytestmark = pytest.mark.usefixtures("healthy")


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
def test_unknown_addresses_are_refused(nobody: Person, path: str) -> None:
    refused(nobody.http.get(path), "unknown")


@pytest.mark.parametrize("number", ["-1", "x", "", "1.5", "²", "%D9%A1", "9" * 16, "0x1", "+1", " 1"])
def test_a_number_in_an_address_must_be_a_whole_number(nobody: Person, table: str, number: str) -> None:
    refused(nobody.http.get(f"/api/tables/{table}/events?after={number.replace('+', '%2B')}"), "unreadable")
    refused(nobody.http.get(f"/api/tables/{table}/moves/{number or 'x'}"), "unreadable")


@pytest.mark.parametrize("seat", [0, 3, 5, 10**14])
def test_a_seat_that_the_table_does_not_have_is_refused(nobody: Person, table: str, seat: int) -> None:
    assert refused(nobody.http.get(f"/api/tables/{table}/moves/{seat}"), "unreadable") == (
        f"there is no seat {seat}"
    )


def test_a_seat_that_the_table_does_not_have_is_refused_over_a_websocket(nobody: Person, table: str) -> None:
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
        ("MALFORMED", "/api/dice", "GET"),
        ("POST", "/metrics", "GET, HEAD"),
    ],
)
def test_a_wrong_method_is_refused_with_the_allowed_ones(
    nobody: Person, method: str, path: str, allowed: str
) -> None:
    answer = nobody.http.request(method, path)
    assert answer.status_code == 405
    assert sorted(answer.headers["allow"].split(", ")) == sorted(allowed.split(", "))
    if method != "HEAD":
        assert answer.json()["code"] == "unreadable"


@pytest.mark.parametrize("path", ["/", "/nowhere", "/assets/rekke.js", "/api/games", "/api/tables/x/live/"])
def test_a_websocket_at_another_address_is_rejected(server: Running, path: str) -> None:
    head = (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    assert raw_answer(server, head.encode()).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("table", [NO_TABLE, "%00", "x", "a" * 3_000])
def test_a_websocket_to_an_unknown_table_is_refused(server: Running, table: str) -> None:
    with Live(server.address, table) as live:
        live.send(do="hello")
        assert live.receive()["code"] == "unknown"
        assert live.closed() == (4404, "unknown")


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
def test_impossible_terms_are_refused(host: Person, terms: dict[str, object]) -> None:
    refused(host.http.post("/api/tables", json=terms), "unreadable")
