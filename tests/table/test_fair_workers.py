"""Work in threads: every key has its turn, however much work another key brings."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import Event, current_thread

import pytest

from rekke.table.fair_workers import FairTurns, FairWorkers, Overloaded


class Bench:
    """Workers whose work is done when the test says so."""

    def __init__(self, threads: int, most_waiting: int) -> None:
        self.workers = FairWorkers(threads, "work", most_waiting)
        self.done: list[str] = []
        self.begun: list[str] = []
        self._gates: dict[str, Event] = {}

    def bring(self, name: str) -> "asyncio.Task[str]":
        """Bring work with this name; its first letter is its key."""
        self._gates[name] = Event()
        return asyncio.create_task(self.workers.run(name[0], self._work(name)))

    def _work(self, name: str) -> Callable[[], str]:
        def work() -> str:
            self.begun.append(name)
            self._gates[name].wait()
            self.done.append(name)
            return f"{name} in {current_thread().name}"

        return work

    async def until_begun(self, name: str) -> None:
        """Wait until a thread does the work with this name."""
        while name not in self.begun:
            await asyncio.sleep(0.001)

    async def let(self, name: str) -> None:
        """Let the work with this name be done, and the next begin."""
        await self.until_begun(name)
        before = len(self.begun)
        self._gates[name].set()
        while name not in self.done:
            await asyncio.sleep(0.001)
        for _ in range(20):
            await asyncio.sleep(0.001 if len(self.begun) == before else 0)


@asynccontextmanager
async def bench(threads: int = 1, most_waiting: int = 100) -> AsyncIterator[Bench]:
    made = Bench(threads, most_waiting)
    yield made
    for gate in made._gates.values():
        gate.set()
    await made.workers.close()


async def test_work_is_done_in_a_thread_and_its_result_returned() -> None:
    async with bench() as work:
        asked = work.bring("a1")
        await work.let("a1")
        assert await asked == "a1 in work_0"


async def test_a_key_with_one_job_does_not_wait_for_all_jobs_of_another() -> None:
    async with bench() as work:
        asked = [work.bring(name) for name in ("a1", "a2", "a3", "a4", "b1", "c1", "b2")]
        await asyncio.sleep(0)
        for name in ("a1", "a2", "b1", "c1", "a3", "b2", "a4"):
            await work.let(name)
        await asyncio.gather(*asked)
        assert work.done == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


async def test_the_workers_are_idle_when_nothing_is_running() -> None:
    turns = FairTurns(1, 9)
    seen = [turns.idle]
    await turns.begin("a")
    seen.append(turns.idle)
    turns.end("a")
    assert [*seen, turns.idle] == [True, False, True]


async def test_one_key_never_takes_two_threads() -> None:
    async with bench(threads=2) as work:
        asked = [work.bring(name) for name in ("a1", "a2", "b1")]
        await work.let("b1")
        await work.until_begun("a1")
        assert sorted(work.begun) == ["a1", "b1"]
        await work.let("a1")
        await work.let("a2")
        await asyncio.gather(*asked)


async def test_when_too_much_waits_more_is_refused() -> None:
    async with bench(most_waiting=2) as work:
        asked = [work.bring(name) for name in ("a1", "a2", "b1")]
        await asyncio.sleep(0)
        with pytest.raises(Overloaded):
            await work.bring("c1")
        for name in ("a1", "a2", "b1"):
            await work.let(name)
        await asyncio.gather(*asked)
        more = work.bring("c2")
        await work.let("c2")
        assert (await more).startswith("c2")


async def test_work_that_nobody_waits_for_any_more_is_not_begun() -> None:
    async with bench() as work:
        first, second, third = (work.bring(name) for name in ("a1", "b1", "c1"))
        await asyncio.sleep(0)
        second.cancel()
        await work.let("a1")
        await work.let("c1")
        await asyncio.gather(first, third)
        assert second.cancelled()
        assert work.begun == ["a1", "c1"]


async def test_work_that_has_begun_keeps_its_thread_though_nobody_waits_for_it() -> None:
    async with bench() as work:
        first = work.bring("a1")
        await work.until_begun("a1")
        second = work.bring("b1")
        first.cancel()
        await asyncio.wait([first])
        assert work.begun == ["a1"]
        await work.let("a1")
        await work.let("b1")
        await second


async def test_a_caller_that_is_cancelled_at_its_turn_leaves_it_to_the_next() -> None:
    async with bench() as work:
        first, second, third, fourth = (work.bring(name) for name in ("a1", "b1", "c1", "d1"))
        await asyncio.sleep(0)
        work.workers._turns.end("a")  # as if its thread were done: the next turn is given
        second.cancel()  # before its task learns of it
        third.cancel()  # and another, which the turn passes by
        await asyncio.wait([second, third])
        assert second.cancelled()
        work.workers._turns._begin("a")
        await work.let("a1")
        await work.let("d1")
        await asyncio.gather(first, fourth)
        assert sorted(work.begun) == ["a1", "d1"]
