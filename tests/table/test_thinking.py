"""Bots that think too long, or too many at once: the simplest bot plays instead, and other tables notice nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event as Gate

import pytest

from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.table import hall as module
from rekke.table.hall import LONGEST_THOUGHT
from rekke.table.log import Log
from tests.kit import play, start
from tests.table.seated import HandDriven, OneBot
from tests.table.test_hall import looked_after, until

POSITION = play(start("kivi/en", seats=2, first=1), "1 roll 644422")
MOVES = set(POSITION.moves(1))


class Slow:
    """A bot that thinks until the test lets it choose."""

    def __init__(self) -> None:
        self.thoughts, self.gate = 0, Gate()

    def choose(self, position: Position, seat: int) -> Event:
        self.thoughts += 1
        self.gate.wait()
        return next(iter(position.moves(seat)))

    def seconds(self, position: Position, seat: int) -> float:
        return 0


class SlowHall(HandDriven):
    """A hall whose bots of the level `expert` are slow."""

    def __init__(self, log: Log) -> None:
        self.slow = Slow()
        super().__init__(log, OneBot(self.slow))

    def ask(self, table: str, level: str = "expert") -> "asyncio.Task[Event]":
        """Ask a bot for its choice at a table."""
        return asyncio.create_task(self.choose(table, self.bot("kivi", level), POSITION, 1))

    async def thinking(self, number: int) -> None:
        """Wait until this number of thoughts have begun."""
        await until(lambda: self.slow.thoughts == number)

    async def too_late(self) -> None:
        """Let the time for all choices run out."""
        self.moment += LONGEST_THOUGHT
        for timer in self.timers:
            if not timer.cancelled:
                timer.then()


@asynccontextmanager
async def slow_hall(log: Log) -> AsyncIterator[SlowHall]:
    hall = SlowHall(log)
    yield hall
    hall.slow.gate.set()
    await hall._thinkers.close()


async def test_for_a_bot_that_thinks_too_long_the_simplest_bot_plays(
    file: Log, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "SWEEP", 0.005)
    async with slow_hall(file) as hall, looked_after(hall):
        asked = hall.ask("elm")
        await hall.thinking(1)
        await hall.too_late()
        assert await asked in MOVES
        await until(lambda: bool(caplog.records))
        assert [record.getMessage() for record in caplog.records] == [
            "1 choices of bots took too long: simpler bots chose instead"
        ]


async def test_a_table_whose_bot_still_thinks_takes_no_second_thread_from_the_others(file: Log) -> None:
    async with slow_hall(file) as hall:
        first = hall.ask("elm")
        await hall.thinking(1)
        await hall.too_late()
        assert await first in MOVES
        again = hall.ask("elm")
        assert await hall.ask("oak", "random") in MOVES  # the other thread is free for it
        assert hall.slow.thoughts == 1
        await hall.too_late()
        assert await again in MOVES


async def test_when_too_many_bots_wait_the_simplest_bot_plays_at_once(
    file: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_THOUGHTS", 1)
    async with slow_hall(file) as hall:
        asked = [hall.ask(table) for table in ("elm", "oak", "fir")]
        await hall.thinking(2)
        assert await hall.ask("yew") in MOVES
        assert not any(task.done() for task in asked)
        hall.slow.gate.set()
        assert set(await asyncio.gather(*asked)) <= MOVES
        assert hall.slow.thoughts == 3


async def test_a_caller_that_stops_waiting_for_a_bot_leaves_nothing_behind(file: Log) -> None:
    async with slow_hall(file) as hall:
        asked = hall.ask("elm")
        await hall.thinking(1)
        asked.cancel()
        await asyncio.wait([asked])
        assert all(timer.cancelled for timer in hall.timers)
        assert len(asyncio.all_tasks()) == 1
