"""The health check asks the log once a second at most, however many ask for its answer, and does not wait for ever."""

import asyncio
import resource
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from rekke.server.health import HealthCheck
from rekke.table.log import Append, Unwritten
from rekke.table.sqlite import SqliteLog
from tests.hand_clock import HandClock
from tests.server.process import Process
from tests.server.running import Person


class Counting(SqliteLog):
    """A log in a file that counts its appends, and may hang or fail."""

    appends = 0
    hangs = False
    fails = False

    async def append(self, append: Append) -> None:
        self.appends += 1
        if self.hangs:
            await asyncio.Event().wait()
        if self.fails:
            raise Unwritten("disk full")
        await super().append(append)


def checked(path: Path, check: "Any") -> None:
    """Run a check of a health check."""

    async def run() -> None:
        log, clock = Counting(path / "tables.db"), HandClock()
        await check(log, HealthCheck(log, now=clock), clock)
        await log.close()

    asyncio.run(run())


def test_many_requests_at_once_share_one_write(tmp_path: Path) -> None:
    async def check(log: Counting, health: HealthCheck, clock: HandClock) -> None:
        asked: list[Coroutine[Any, Any, str]] = [health.problem() for _ in range(50)]
        assert set(await asyncio.gather(*asked)) == {""}
        assert await health.problem() == ""
        assert log.appends == 1
        clock.seconds += 1
        log.fails = True
        assert await health.problem() == "the log cannot be written"
        log.fails = False
        assert await health.problem() == "the log cannot be written"
        clock.seconds += 1
        assert await health.problem() == ""

    checked(tmp_path, check)


def test_a_log_that_hangs_is_not_healthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.server.health.PATIENCE", 0.01)

    async def check(log: Counting, health: HealthCheck, _: HandClock) -> None:
        log.hangs = True
        assert await health.problem() == "the log does not answer within 0.01 s"

    checked(tmp_path, check)


def test_a_cancelled_request_does_not_stop_the_check(tmp_path: Path) -> None:
    async def check(_log: Counting, health: HealthCheck, _: HandClock) -> None:
        impatient = asyncio.create_task(health.problem())
        await asyncio.sleep(0)
        impatient.cancel()
        assert await health.problem() == ""

    checked(tmp_path, check)


def test_the_health_check_fails_while_the_disk_is_full(tmp_path: Path) -> None:
    with Process(tmp_path) as process, Person(process.address) as host:
        assert host.http.get("/health").status_code == 200
        sizes = [file.stat().st_size for file in tmp_path.iterdir()]
        resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (max(sizes), resource.RLIM_INFINITY))
        for _ in range(3):
            answer = host.http.get("/health")
            assert (answer.status_code, answer.text) == (503, "the log cannot be written\n")
        resource.prlimit(
            process.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        )
        assert host.http.get("/health").status_code == 200
