"""The health of a log: every call is timed, and an outage is one line when it begins and one when it is over."""

import asyncio
from collections.abc import Callable
from contextlib import nullcontext, suppress

import pytest

from rekke.table.log import Append, Gone, Log, NewEntry, Raced, Repeated, Unread, Unwritten
from rekke.table.log_health import CallName, LogHealth
from rekke.table.refusal import Refusal
from tests.hand_clock import HandClock

HELLO = (NewEntry(1, "says hello"),)
Lines = Callable[[], list[str]]
GONE = "The database does not answer, and commands are refused: no route to it"


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """Return a function that returns the lines of the log so far."""
    return lambda: [record.getMessage() for record in caplog.records]


def call(health: LogHealth, name: CallName, problem: BaseException | None = None) -> None:
    """Make a call that ends like this."""
    with suppress(type(problem)) if problem else nullcontext(), health.call(name):
        if problem:
            raise problem


def test_an_outage_is_two_lines_however_many_calls_fail(clock: HandClock, lines: Lines) -> None:
    health = LogHealth(clock)
    call(health, "read")
    assert lines() == []
    for _ in range(1_000):
        call(health, "append", Unwritten("no route to it"))
        call(health, "read", Unread("something else"))
    clock.seconds += 10
    call(health, "read")
    assert lines() == [GONE]
    call(health, "append")
    call(health, "append")
    assert lines() == [GONE, "The database answers again after 10.0 s and 2000 failed calls"]
    call(health, "append", Unwritten("no route to it"))
    assert lines() == [GONE, "The database answers again after 10.0 s and 2000 failed calls", GONE]


def test_a_database_is_back_only_when_nothing_has_failed_for_a_while(clock: HandClock, lines: Lines) -> None:
    health = LogHealth(clock)
    for _ in range(5):
        call(health, "append", Unwritten("no route to it"))
        clock.seconds += 1.9
        call(health, "append")
    assert lines() == [GONE]
    clock.seconds += 0.1
    call(health, "append")
    assert lines() == [GONE, "The database answers again after 9.6 s and 5 failed calls"]


def test_a_file_that_can_be_read_but_not_written_is_not_back(clock: HandClock, lines: Lines) -> None:
    health = LogHealth(clock)
    call(health, "append", Unwritten("no route to it"))
    clock.seconds += 60
    call(health, "read")
    assert lines() == [GONE]


def test_an_outage_that_a_purge_met_is_over_when_an_append_is_written(clock: HandClock, lines: Lines) -> None:
    health = LogHealth(clock)
    call(health, "append", Unwritten("no route to it"))
    call(health, "purge", Unwritten("no route to it"))
    clock.seconds += 2
    call(health, "append")
    back = "The database answers again after 2.0 s and 2 failed calls"
    assert lines() == [GONE, back]
    call(health, "append", Unwritten("no route to it"))
    assert lines() == [GONE, back, GONE]


@pytest.mark.parametrize("refusal", [Raced(), Repeated(7), Gone(), Refusal("unreadable", "used")])
def test_a_refused_append_is_an_answer_of_the_database(
    clock: HandClock, lines: Lines, refusal: Exception
) -> None:
    health = LogHealth(clock)
    call(health, "append", Unwritten("no route to it"))
    clock.seconds += 2
    call(health, "append", refusal)
    assert lines() == [GONE, "The database answers again after 2.0 s and 1 failed calls"]


def test_a_cancelled_call_says_nothing(clock: HandClock, lines: Lines) -> None:
    health = LogHealth(clock)
    seen: list[tuple[str, float, bool]] = []
    health.observe = lambda *call: seen.append(call)
    call(health, "append", Unwritten("no route to it"))
    clock.seconds += 2
    call(health, "append", asyncio.CancelledError())
    assert lines() == [GONE]
    assert seen == [("append", 0.0, True)]


async def test_the_calls_of_a_log_are_observed(log: Log) -> None:
    seen: list[tuple[str, bool]] = []
    log.health.observe = lambda name, seconds, failed: seen.append((name, failed or seconds < 0))
    await log.append(Append("elm", 0, 7, HELLO))
    with pytest.raises(Raced):
        await log.append(Append("elm", 0, 7, HELLO))
    await log.read("elm")
    assert seen == [("append", False), ("append", False), ("read", False)]
