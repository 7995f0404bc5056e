"""Floods: pings, empty fragments and excess messages on a WebSocket, and requests over HTTP, are slowed and then ended."""

from contextlib import suppress
from pathlib import Path

import pytest
from websockets import ConnectionClosed

from rekke.server.limits import RATES, Rate
from tests.hand_clock import HandClock
from tests.server.running import Live, Person, Running, raw_socket
from tests.server.test_sockets import limited

MASK = bytes(4)
PING, EMPTY_TEXT, EMPTY_FRAGMENT = (bytes((kind, 0x80)) + MASK for kind in (0x89, 0x01, 0x00))
"""Frames without contents: a ping, the first fragment of a text, and a later fragment."""
BURST = RATES["frames"].burst
HELLO = 1
"""Frames that a client has sent when it is welcomed."""


def send(live: Live, data: bytes) -> None:
    """Send bytes as they are; the server may close the connection meanwhile."""
    with suppress(ConnectionError):
        live.socket.socket.sendall(data)


@pytest.mark.parametrize("flood", [PING * 10_000, EMPTY_TEXT + EMPTY_FRAGMENT * 10_000])
def test_a_flood_of_frames_without_contents_ends_the_connection(
    strict: Running, guest: Person, flood: bytes
) -> None:
    table = guest.open()
    with guest.live(table) as live, guest.live(table) as other:
        send(live, flood)
        assert live.closed() in {(1008, "too-fast"), (1006, "")}  # unread data resets the connection
        other.do("sit", seat=1, name="Ada")
    assert limited(guest, "flood") == 1
    assert ["slowed" in line or "closed" in line for line in strict.logged.lines] == [True, True]


def test_a_flood_of_messages_ends_the_connection(guest: Person, clock: HandClock) -> None:
    table = guest.open()
    with guest.live(table) as live, guest.live(table) as other:
        with suppress(ConnectionClosed):
            for _ in range(3_000):
                live.send(do="ping")
        assert live.closed()[0] in {1008, 1006}
        clock.seconds += 10
        other.do("sit", seat=1, name="Ada")
    assert limited(guest, "flood") == 1


def test_excess_frames_are_read_at_the_pace_of_the_limit(guest: Person, clock: HandClock) -> None:
    table = guest.open()
    with guest.live(table, after=1) as live, guest.live(table, after=1) as other:

        def nothing_came() -> bool:
            other.send(do="hello")
            other.until("welcome")
            with pytest.raises(TimeoutError):
                live.socket.recv(0)
            return True

        send(live, PING * (int(BURST) - HELLO) + PING)  # one too many
        live.send(do="ping")
        assert nothing_came()
        clock.seconds += 0.051  # enough for one frame
        assert nothing_came()
        clock.seconds += 0.051
        live.until("pong")
        clock.seconds += 3_600
        send(live, PING * int(BURST))
        live.send(do="ping")
        assert nothing_came()
    assert limited(guest, "flood") == 0


def test_a_body_that_is_far_too_large_ends_the_connection(strict: Running, guest: Person) -> None:
    with raw_socket(strict) as raw:
        raw.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n")
        with pytest.raises(ConnectionError):
            raw.sendall(b" " * 100_000_000)
    assert limited(guest, "malformed") == 1


def test_a_message_in_many_pieces_arrives_whole(guest: Person) -> None:
    with guest.live(guest.open()) as live:
        live.socket.send(["", '{"do":', "", '"ping"', "", "}", ""])
        live.until("pong")
        frame = b"\x81\xfe\x00\xc8" + MASK + b'{"do":"ping","x":"%s"}' % (b"x" * 180)
        for at in range(len(frame)):
            send(live, frame[at : at + 1])
        live.until("pong")


def test_a_connection_without_limits_takes_any_number_of_frames(tmp_path: Path) -> None:
    with Running(tmp_path) as running, Person(running.address) as guest, guest.live(guest.open()) as live:
        send(live, PING * 5_000)
        live.send(do="ping")
        live.until("pong")


def test_an_address_that_asks_for_too_much_over_http_is_slowed_down_and_has_to_connect_again(
    guest: Person, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "http", Rate(10, 1_000))
    monkeypatch.setattr("rekke.server.limits.MAX_DELAY", 0.01)
    for _ in range(20):  # ten at once, and ten more that wait for up to 10 ms
        assert guest.http.get("/health").status_code == 200
    answer = guest.http.get("/health")
    refusal = answer.status_code, answer.json()["code"], answer.headers["connection"]
    assert refusal == (429, "too-fast", "close")
    clock.seconds += 1
    assert guest.http.get("/health").status_code == 200
    assert limited(guest, "http") == 11
