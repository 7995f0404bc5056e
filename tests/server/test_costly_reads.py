"""Costly reads are shared fairly: a school behind one address sees its boards, and no single client keeps the others waiting."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import pytest

from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.http import HttpClient
from rekke.server import costly_reads
from rekke.server.costly_reads import CostlyReads
from rekke.server.limits import RATES, Limits
from rekke.table.acts import Refusal
from tests.hand_clock import HandClock
from tests.server.running import Person, Running

P = ParamSpec("P")
BROWSERS, FILES = 60, 24
"""The browsers of a school, and the files that each of them loads for the page of a table if it has none of them."""
SOON = 5.0
"""Seconds until everybody must see a board."""


def in_loop(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """Run a test that is a coroutine."""

    @wraps(test)
    def run(*given: P.args, **named: P.kwargs) -> None:
        asyncio.run(test(*given, **named))

    return run


@contextmanager
def noted_waits(server: Running, clock: HandClock) -> Iterator[dict[str, float]]:
    """Let a server's limits use this clock, which stands still; yield the longest wait of a request, by the kind of limit."""
    limits = server.server.node.limits
    take, waits = limits._take, defaultdict[str, float](float)
    limits.now = clock

    def noted(kind: str, client: str, patience: float, tokens: float) -> float:
        waits[kind] = max(waits[kind], take(kind, client, patience, tokens))
        return 0

    limits._take = noted  # type: ignore[method-assign]
    yield waits


def school(folder: Path) -> list[tuple[str, str]]:
    """Let sixty people begin games in pairs; return the token and the table of each."""
    people = []
    with Running(folder) as server:
        for pair in range(BROWSERS // 2):
            tokens = [f"the-token-of-pupil-number-{2 * pair + seat}" for seat in (1, 2)]
            first, second = (Person(server.address, token) for token in tokens)
            with first, second:
                table = first.open()
                first.do(table, "sit", seat=1, name="Ada")
                second.do(table, "sit", seat=2, name="Bo")
                first.do(table, "begin")
            people += [(token, table) for token in tokens]
    return people


async def looks(server: Running, people: Sequence[tuple[str, str]]) -> list[int]:
    """Let all browsers ask at once for what the page of a table asks for; return the lines of the boards that they see."""

    async def look(token: str, table: str) -> int:
        browser = HttpClient(server.address, token)
        await asyncio.to_thread(browser.games)  # as much as the page itself
        async with TableConnection(Address(server.address, table), token) as seen:
            await asyncio.to_thread(browser._ask_once, f"/api/tables/{table}/game", None)
            assert seen.view.position
            return len(seen.lines)

    return await asyncio.gather(*(look(*person) for person in people))


def test_a_school_behind_one_address_sees_its_boards_within_five_seconds_after_a_restart(
    tmp_path: Path,
) -> None:
    people, clock = school(tmp_path), HandClock()
    with Running(tmp_path, limits=1) as server, noted_waits(server, clock) as waits:
        address = "127.0.0.1"
        for _ in range(BROWSERS * FILES):
            server.server.node.limits.delay("http", address)
        lines = asyncio.run(looks(server, people))
        assert len(lines) == BROWSERS
        assert min(lines) > 3
        # A page waits for its files, its connection and its game one after the other.
        assert sum(waits.values()) < SOON
        assert server.server.node.metrics.refused.labels("too-fast")._value.get() == 0
        clock.seconds += SOON
        for token, table in people[::2]:
            with Person(server.address, token) as person:
                (seat,) = person.get(f"/api/tables/{table}")["acting"]
                assert person.ask(table, "throw", seat=seat).status_code in (
                    200,
                    403,
                )  # the first, or the other


def emptied(limits: Limits, address: str) -> None:
    """Use up everything that an address may read at once."""
    limits.take("study", address, limits.rate("study").burst)


@in_loop
async def test_a_client_that_reads_too_much_waits_and_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, slept = Limits(now=lambda: 0.0), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(costly_reads, "sleep", sleep)
    reads = CostlyReads(limits)
    emptied(limits, "school")
    for tokens in (1, 2):
        async with reads.turn("school", "ada", tokens) as turn:
            assert await turn.run(lambda: "read") == "read"
    assert slept == pytest.approx([1 / RATES["study"].per_second, 3 / RATES["study"].per_second])
    with pytest.raises(Refusal, match="too many requests: try again in"):
        async with reads.turn("school", "ada", 100):
            pytest.fail("this would have to wait too long")
    async with reads.turn("elsewhere", "bo", 1):
        assert slept[2:] == [0]
    assert not reads._addresses
    await reads.close()


@in_loop
async def test_one_client_that_reads_without_end_keeps_nobody_waiting_for_more_than_one_read() -> None:
    reads, served = CostlyReads(Limits(0)), list[str]()

    async def read(address: str, person: str) -> None:
        async with reads.turn(address, person, 1) as turn:
            await turn.run(lambda: served.append(f"{address} {person}"))

    asked = [*[("school", "eve")] * 30, ("school", "ada"), ("school", "bo"), ("home", "cy")]
    await asyncio.gather(*(read(*one) for one in asked))
    assert Counter(served) == Counter(" ".join(one) for one in asked)
    for person in ("school ada", "school bo", "home cy"):
        assert served.index(person) < 6
    assert not reads._addresses
    await reads.close()


@in_loop
async def test_when_far_too_many_wait_more_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly_reads, "MOST_WAITING", 1)
    reads = CostlyReads(Limits(0))
    async with reads.turn("school", "ada", 1):
        waiting = asyncio.create_task(reads.turn("school", "bo", 1).__aenter__())
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="too many games are read at once"):
            await reads.turn("school", "cy", 1).__aenter__()
        waiting.cancel()
        await asyncio.wait([waiting])
    assert not reads._addresses
    await reads.close()


def test_spectators_and_players_of_a_table_have_turns_of_their_own(
    server: Running, second: Person, nobody: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, reads, asked = Person(server.address), server.server.node.reads, list[tuple[str, float]]()
    turn = reads.turn

    def noted(address: str, person: str, tokens: float) -> object:
        asked.append((person, tokens))
        return turn(address, person, tokens)

    monkeypatch.setattr(reads, "turn", noted)
    with host:
        host.get(f"/api/tables/{table}/game")
    for person in (second, nobody):
        person.get(f"/api/tables/{table}/game")
    with Person(server.address, "a-token-that-holds-no-seat-here") as stranger:
        stranger.get(f"/api/tables/{table}/odds/1")
        assert stranger.http.get(f"/table/{table}.rekke").status_code == 200
        stranger.http.post("/api/replay", content=b"nonsense")
    names = [name for name, _ in asked]
    assert names[2:] == [table, table, table, ""]
    assert len(set(names)) == 4
    games, odds, record, replay = asked[0][1], asked[3][1], asked[4][1], asked[5][1]
    assert record < odds < games
    assert replay > 1
