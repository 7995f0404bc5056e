"""An alarm rings at its moment, one ring at a time, retries after a failure, and is silent once stopped."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from rekke.rules.faults import Unreadable
from rekke.table.alarm import RETRY, Alarm
from rekke.table.log import Unread, Unwritten
from tests.table.seated import Timer


class Hours:
    """A clock that stands still and remembers the scheduled calls."""

    def __init__(self) -> None:
        self.moment, self.timers = 0, list[Timer]()

    def now(self) -> int:
        return self.moment

    def call_at(self, moment: int, then: Callable[[], None]) -> Timer:
        self.timers.append(Timer(moment, then))
        return self.timers[-1]

    @property
    def waiting(self) -> list[int]:
        """The moments of the calls that are still scheduled."""
        return [timer.moment for timer in self.timers if not timer.cancelled]

    def ring(self) -> None:
        """Fire the last timer."""
        self.timers.pop().then()


class Bell:
    """What an alarm rings: it counts, and may hang or break."""

    def __init__(self) -> None:
        self.next: int | None = 7
        self.rings = 0
        self.hangs = asyncio.Event()
        self.hangs.set()
        self.breaks: Exception | None = None
        self.unknown = ""

    def moment(self) -> int | None:
        if self.unknown == "moment":
            raise Unreadable("nobody knows this bell")
        return self.next

    async def ring(self) -> None:
        self.rings += 1
        await self.hangs.wait()
        if self.unknown == "ring":
            raise Unreadable("nobody knows this bell")
        if self.breaks:
            raise self.breaks


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_it_rings_at_the_time_it_was_last_set_to() -> None:
    time, bell = Hours(), Bell()
    alarm = Alarm(time, bell.moment, bell.ring, "the bell")
    assert time.waiting == []
    alarm.set()
    bell.next = 5
    alarm.set()
    assert time.waiting == [5]
    bell.next = None
    alarm.set()
    assert time.waiting == []


async def test_after_a_ring_it_waits_for_the_next_moment() -> None:
    time, bell = Hours(), Bell()
    alarm = Alarm(time, bell.moment, bell.ring, "the bell")
    alarm.set()
    time.ring()
    bell.next = 9
    await settled()
    assert (bell.rings, time.waiting) == (1, [9])


async def test_while_it_rings_it_does_not_ring_again() -> None:
    time, bell = Hours(), Bell()
    bell.hangs.clear()
    alarm = Alarm(time, bell.moment, bell.ring, "the bell")
    alarm.set()
    time.ring()
    await settled()
    alarm.set()
    assert (bell.rings, time.waiting) == (1, [])
    bell.hangs.set()
    await settled()
    assert time.waiting == [7]


async def test_a_failure_is_logged_and_tried_again_a_little_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    time, bell = Hours(), Bell()
    bell.breaks = OSError("the bell is broken")
    Alarm(time, bell.moment, bell.ring, "the bell").set()
    time.ring()
    with caplog.at_level(logging.ERROR):
        await settled()
    assert "the bell is broken" in caplog.text
    assert time.waiting == [RETRY]


@pytest.mark.parametrize("outage", [Unread("the disk is gone"), Unwritten("the disk is gone")])
async def test_a_failure_of_the_log_is_tried_again_silently(
    outage: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    time, bell = Hours(), Bell()
    bell.breaks = outage
    Alarm(time, bell.moment, bell.ring, "the bell").set()
    time.ring()
    await settled()
    assert time.waiting == [RETRY]
    assert not caplog.records  # the log itself has said so, once for all


@pytest.mark.parametrize("where", ["moment", "ring"])
async def test_a_failure_that_would_recur_is_logged_once_and_given_up(
    where: str, caplog: pytest.LogCaptureFixture
) -> None:
    time, bell = Hours(), Bell()
    alarm = Alarm(time, bell.moment, bell.ring, "the bell")
    alarm.set()
    bell.unknown = where
    time.ring()
    await settled()
    alarm.set()
    await settled()
    assert [record.getMessage() for record in caplog.records] == [
        "Giving up on the bell: nobody knows this bell"
    ]
    assert time.waiting == []


@pytest.mark.parametrize("hangs", [True, False])
async def test_once_stopped_it_never_rings_again(hangs: bool) -> None:
    time, bell = Hours(), Bell()
    alarm = Alarm(time, bell.moment, bell.ring, "the bell")
    alarm.set()
    if hangs:
        bell.hangs.clear()
        time.ring()
        await settled()
    await alarm.stop()
    alarm.set()
    await settled()
    assert time.waiting == []
    assert len(asyncio.all_tasks()) == 1
