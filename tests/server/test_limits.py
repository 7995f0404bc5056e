"""Rate limits by address and by seat, and the cap on open connections."""

from pathlib import Path

import httpx2
import pytest

from rekke.server.limit_reports import SILENCE, USUAL, LimitReports
from rekke.server.limits import RATES, Limits, Rate, rate_limit_key
from rekke.server.metrics import Metrics
from rekke.table.acts import Refusal
from tests.hand_clock import HandClock
from tests.server.running import SECOND, Live, Person, Running

ENOUGH = 10_000
"""More tokens than any bucket holds."""


def taken(limits: Limits, kind: str, who: str = "ada") -> int:
    """Empty a bucket, and return how many tokens it had; `ENOUGH` if it has no limit."""
    for number in range(ENOUGH):
        try:
            limits.take(kind, who)
        except Refusal:
            return number
    return ENOUGH


def too_fast(answer: httpx2.Response) -> str:
    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    return str(answer.json()["reason"])


def test_a_bucket_allows_its_burst_and_refills(clock: HandClock) -> None:
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


def test_a_refusal_says_when_to_retry_and_the_retry_succeeds(clock: HandClock) -> None:
    limits = Limits(now=clock)
    taken(limits, "open")
    for waited in (0.0, 2.04, 2.95):
        clock.seconds += waited
        with pytest.raises(Refusal) as refused:
            limits.take("open", "ada")
    assert refused.value.reason == "too many requests: try again in 0.1 s"
    clock.seconds += 0.1
    limits.take("open", "ada")
    with pytest.raises(Refusal, match=r"try again in 5\.0 s"):
        limits.take("open", "ada")


def test_an_empty_bucket_leaves_other_clients_and_other_kinds_alone(clock: HandClock) -> None:
    limits = Limits(now=clock)
    assert taken(limits, "talk", "ada") == 6
    assert taken(limits, "talk", "bo") == 6
    assert taken(limits, "act", "ada") == 40
    assert taken(limits, "talk", "ada") == 0


def test_every_kind_is_limited_and_refills(clock: HandClock) -> None:
    limits = Limits(now=clock)
    bursts = {kind: taken(limits, kind) for kind in RATES}
    assert 0 < min(bursts.values()) <= max(bursts.values()) < ENOUGH
    assert {kind: taken(limits, kind) for kind in RATES} == dict.fromkeys(RATES, 0)
    clock.seconds += 3_600
    assert {kind: taken(limits, kind) for kind in RATES} == bursts


def test_where_requests_are_slowed_down_each_waits_a_little_longer(clock: HandClock) -> None:
    limits = Limits(now=clock)
    delays = [limits.delay("http", "ada") for _ in range(32)]
    assert delays[:30] == [0] * 30
    assert delays[30:] == pytest.approx([1 / 400, 2 / 400])
    assert limits.delay("http", "bo") == 0
    clock.seconds += 1 / 400
    assert limits.delay("http", "ada") == pytest.approx(2 / 400)
    while limits.delay("http", "ada") < 4.99:
        pass
    with pytest.raises(Refusal, match=r"try again in 0\.1 s"):
        [limits.delay("http", "ada") for _ in range(10)]
    clock.seconds += 60
    assert limits.delay("http", "ada") == 0


def test_a_seat_talks_more_slowly_than_it_plays(clock: HandClock) -> None:
    limits = Limits(now=clock)
    assert taken(limits, "talk") < taken(limits, "act")
    clock.seconds += 2
    assert 0 < taken(limits, "talk") < taken(limits, "act")


def test_a_factor_scales_the_limits_and_0_switches_them_off(clock: HandClock) -> None:
    assert taken(Limits(2, clock), "open") == 40
    assert taken(Limits(0.1, clock), "open") == 2
    assert taken(Limits(0.001, clock), "open") == 1
    assert taken(Limits(0, clock), "open") == ENOUGH


def test_the_least_recently_used_bucket_is_dropped_when_there_are_too_many(
    clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.limits.MAX_BUCKETS", 3)
    limits = Limits(now=clock)
    taken(limits, "talk", "ada")
    for who in ("bo", "cy"):
        limits.take("talk", who)
    assert taken(limits, "talk", "ada") == 0
    for who in ("di", "eve", "flo"):
        limits.take("talk", who)
    assert taken(limits, "talk", "ada") == 6


def test_connections_count_while_they_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.server.limits.MAX_CONNECTIONS", 2)
    limits = Limits()
    with limits.connected("ada"), limits.connected("ada"):
        with pytest.raises(Refusal, match="too many open connections from your address: close one first"):
            limits.check_connection("ada")
        limits.check_connection("bo")
    limits.check_connection("ada")


def test_connections_that_browsers_open_and_never_use_are_not_in_the_log(
    clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    report = LimitReports(Metrics(), clock)
    for _ in range(3):
        for _ in range(USUAL["waiting"]):
            report("waiting")
        clock.seconds += SILENCE
    assert not caplog.messages
    for _ in range(USUAL["waiting"] + 1):
        report("waiting")
    assert [line.rpartition("(")[2] for line in caplog.messages] == ["21 times)"]


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
def test_addresses_of_one_household_share_a_limit(address: str, counted: str) -> None:
    assert rate_limit_key(address) == counted


def test_an_address_may_open_20_tables_at_once(strict: Running, guest: Person, clock: HandClock) -> None:
    for _ in range(20):
        guest.open()
    with Person(strict.address, "another-token-of-the-same-one") as same:
        answer = same.http.post("/api/tables", json={"game": "kivi"})
    assert too_fast(answer) == "too many requests: try again in 5.0 s"
    clock.seconds += 5
    guest.open()


def test_an_address_may_send_120_requests_at_once(
    guest: Person, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "http", Rate(1_000, 1))
    for _ in range(120):
        guest.get("/api/games")
    assert too_fast(guest.http.get("/api/games")) == "too many requests: try again in 0.1 s"
    assert guest.http.get("/health").status_code == 200
    clock.seconds += 1
    guest.get("/api/games")


def test_a_seat_may_send_40_commands_and_6_messages_at_once(
    strict: Running, guest: Person, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "frames", Rate(1_000, 1))
    table = guest.open()
    with guest.live(table) as live:
        live.do("sit", seat=1, name="Ada")
        for _ in range(6):
            live.do("say", seat=1, text="hello")
        assert live.ask("sign", seat=1, sign="thanks")["code"] == "too-fast"
        for _ in range(39):
            live.do("sit", seat=1, name="Ada")
        assert live.ask("sit", seat=1, name="Ada")["code"] == "too-fast"
        with Person(strict.address, "another-token-of-the-same-one") as same:
            same.do(table, "sit", seat=2, name="Bo")
        clock.seconds += 2
        live.do("sign", seat=1, sign="thanks")


def test_websocket_messages_count_as_requests_of_the_address(
    guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "frames", Rate(1_000, 1))
    with guest.live(guest.open()) as live:
        for _ in range(119):
            live.send(do="ping")
        for _ in range(119):
            live.until("pong")
        live.send(do="ping")
        assert live.until("refused")["code"] == "too-fast"


def test_asking_for_the_whole_table_again_counts_as_ten_requests(guest: Person) -> None:
    with guest.live(guest.open()) as live:
        for _ in range(11):
            live.send(do="hello")
            live.until("welcome")
        live.send(do="hello")
        assert live.until("refused")["code"] == "too-fast"
        live.send(do="ping")
        live.until("pong")


def test_an_address_may_not_have_too_many_connections_and_streams_open(
    strict: Running, guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.limits.MAX_CONNECTIONS", 2)
    monkeypatch.setattr("rekke.server.websocket.PENALTY", 0)
    table = guest.open()
    with guest.live(table), guest.http.stream("GET", f"/api/tables/{table}/stream") as stream:
        lines = stream.iter_lines()
        next(lines)
        with Live(strict.address, table) as third:
            assert third.receive()["reason"] == "too many open connections from your address: close one first"
            assert third.closed() == (4429, "too-fast")
        too_fast(guest.http.get(f"/api/tables/{table}/stream"))


def statuses_of_six_openings(running: Running) -> list[int]:
    """Open more tables at one moment than one address may, with X-Forwarded-For naming two addresses."""
    running.server.node.limits.now = HandClock()
    with Person(running.address) as guest:
        return [
            guest.http.post(
                "/api/tables", json={"game": "kivi"}, headers={"X-Forwarded-For": f"192.0.2.{number % 2}"}
            ).status_code
            for number in range(6)
        ]


def test_a_trusted_proxy_names_its_clients(tmp_path: Path) -> None:
    with Running(tmp_path, limits=0.15, proxies="127.0.0.1") as running:
        assert statuses_of_six_openings(running) == [201] * 6


@pytest.mark.parametrize("proxies", ["", "192.0.2.9"])
def test_x_forwarded_for_from_others_is_ignored(tmp_path: Path, proxies: str) -> None:
    with Running(tmp_path, limits=0.15, proxies=proxies) as running:
        assert statuses_of_six_openings(running) == [201] * 3 + [429] * 3


def test_a_host_opens_no_more_tables_until_one_is_used_or_deleted(
    strict: Running, guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.server.limits.MAX_OPEN_TABLES", 2)
    first, second = guest.open(), guest.open()
    answer = guest.http.post("/api/tables", json={"game": "kivi"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-now")
    assert answer.json()["reason"] == "you have too many tables without a game: begin or delete one first"
    with Person(strict.address, SECOND) as other:
        other.open()
    guest.do(first, "delete")
    guest.open()
    for seat in (1, 2):
        guest.do(second, "sit", seat=seat, name="Ada")
    guest.do(second, "begin")
    guest.open()
