"""How much anybody may ask for: by address, by seat, and at once."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import httpx2
import pytest

from rekke.server.limits import RATES, Limits, neighbourhood
from rekke.table.acts import Refusal
from tests.server.running import Live, Person, Running


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limited(tmp_path: Path, clock: Clock) -> Iterator[Running]:
    """Run a server that limits as usual, on a clock that stands still."""
    with Running(tmp_path, limits=1) as running:
        running.server.house.limits.now = clock
        yield running


@pytest.fixture
def person(limited: Running) -> Iterator[Person]:
    with Person(limited.address) as person:
        yield person


def taken(limits: Limits, kind: str, who: str = "ada") -> int:
    """Take until nothing is left, and tell how much that was."""
    with suppress(Refusal):
        for number in count():
            assert number < 10_000, "nothing is limited"
            limits.take(kind, who)
    return number


def too_fast(answer: httpx2.Response) -> str:
    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    return str(answer.json()["reason"])


def test_a_bucket_has_its_burst_and_fills_up_again(clock: Clock) -> None:
    limits = Limits(now=clock)
    assert taken(limits, "talk") == 6
    clock.seconds += 4
    assert taken(limits, "talk") == 2
    clock.seconds += 1
    assert taken(limits, "talk") == 0
    clock.seconds += 1
    assert taken(limits, "talk") == 1
    clock.seconds += 3_600
    assert taken(limits, "talk") == 6


def test_who_is_too_fast_is_told_when_to_try_again_and_can_then(clock: Clock) -> None:
    limits = Limits(now=clock)
    taken(limits, "open")
    for waited in (0.0, 2.04, 2.95):
        clock.seconds += waited
        with pytest.raises(Refusal) as refused:
            limits.take("open", "ada")
    assert refused.value.reason == "too much at once: try again in 0.1 s"
    clock.seconds += 0.1
    limits.take("open", "ada")
    with pytest.raises(Refusal, match=r"try again in 5\.0 s"):
        limits.take("open", "ada")


def test_everybody_has_a_bucket_of_each_kind(clock: Clock) -> None:
    limits = Limits(now=clock)
    assert [taken(limits, kind, who) for kind in RATES for who in ("ada", "bo")] == [
        round(rate.burst) for rate in RATES.values() for _ in range(2)
    ]


def test_talk_is_slower_than_play() -> None:
    assert RATES["talk"].burst < RATES["act"].burst
    assert RATES["talk"].a_second < RATES["act"].a_second


def test_a_factor_makes_all_of_it_more_or_less_and_0_limits_nothing(clock: Clock) -> None:
    assert taken(Limits(2, clock), "open") == 40
    assert taken(Limits(0.1, clock), "open") == 2
    assert taken(Limits(0.001, clock), "open") == 1
    with pytest.raises(AssertionError, match="nothing is limited"):
        taken(Limits(0, clock), "open")


def test_buckets_are_bounded_and_who_asked_last_keeps_theirs(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.limits.KNOWN", 3)
    limits = Limits(now=clock)
    taken(limits, "talk", "ada")
    for who in ("bo", "cy"):
        limits.take("talk", who)
    assert taken(limits, "talk", "ada") == 0
    for who in ("di", "eve", "flo"):
        limits.take("talk", who)
    assert taken(limits, "talk", "ada") == 6


def test_connections_are_counted_while_they_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.server.limits.OPEN_AT_ONCE", 2)
    limits = Limits()
    with limits.connected("ada"), limits.connected("ada"):
        with pytest.raises(Refusal, match="too many connections from your address are open"):
            limits.admit("ada")
        limits.admit("bo")
    limits.admit("ada")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_an_address_is_counted_with_all_that_one_household_has(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


def test_an_address_opens_so_many_tables(limited: Running, person: Person, clock: Clock) -> None:
    for _ in range(20):
        person.open()
    with Person(limited.address, "another-token-of-the-same-one") as same:
        answer = same.http.post("/api/tables", json={"game": "kivi"})
    assert too_fast(answer) == "too much at once: try again in 5.0 s"
    clock.seconds += 5
    person.open()


def test_an_address_asks_for_so_much(person: Person, clock: Clock) -> None:
    for _ in range(120):
        person.get("/api/games")
    assert too_fast(person.http.get("/api/games")) == "too much at once: try again in 0.1 s"
    assert person.http.get("/health").status_code == 200
    clock.seconds += 1
    person.get("/api/games")


def test_a_seat_does_so_much_and_says_less(limited: Running, person: Person, clock: Clock) -> None:
    table = person.open()
    with person.live(table) as live:
        live.do("sit", seat=1, name="Ada")
        for _ in range(6):
            live.do("say", seat=1, text="hello")
        assert live.ask("sign", seat=1, sign="thanks")["code"] == "too-fast"
        for _ in range(39):
            live.do("sit", seat=1, name="Ada")
        assert live.ask("sit", seat=1, name="Ada")["code"] == "too-fast"
        with Person(limited.address, "another-token-of-the-same-one") as same:
            same.do(table, "sit", seat=2, name="Bo")
        clock.seconds += 2
        live.do("sign", seat=1, sign="thanks")


def test_a_message_over_a_websocket_is_something_that_an_address_asks_for(person: Person) -> None:
    with person.live(person.open()) as live:
        for _ in range(119):
            live.send(do="ping")
        for _ in range(119):
            live.until("pong")
        live.send(do="ping")
        assert live.until("refused")["code"] == "too-fast"


def test_an_address_has_so_many_connections_and_streams_open(
    limited: Running, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.limits.OPEN_AT_ONCE", 2)
    table = person.open()
    with person.live(table), person.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        next(lines)
        with Live(limited.address, table) as third:
            assert third.receive()["reason"] == "too many connections from your address are open"
            assert third.ended() == (4429, "too-fast")
        too_fast(person.http.get(f"/api/tables/{table}/stream"))


def opened_by_two(running: Running) -> list[int]:
    """Let two addresses, as a proxy names them, open more tables than one may."""
    with Person(running.address) as person:
        return [
            person.http.post(
                "/api/tables", json={"game": "kivi"}, headers={"X-Forwarded-For": f"192.0.2.{number % 2}"}
            ).status_code
            for number in range(6)
        ]


def test_a_proxy_that_is_named_says_whom_it_asks_for(tmp_path: Path) -> None:
    with Running(tmp_path, limits=0.15, proxies="127.0.0.1") as running:
        assert opened_by_two(running) == [201] * 6


@pytest.mark.parametrize("proxies", ["", "192.0.2.9"])
def test_nobody_else_says_so(tmp_path: Path, proxies: str) -> None:
    with Running(tmp_path, limits=0.15, proxies=proxies) as running:
        assert opened_by_two(running) == [201] * 3 + [429] * 3
