"""A wall clock that is set back or forward: games keep their time, and the operator is told."""

import time

import pytest

from rekke.table import messages as ask
from rekke.table.hall import Hall
from rekke.table.log import Log
from rekke.table.steady_clock import SteadyClock
from tests.table.seated import ADA, BO, NOON, SeededBots, begun, lines


class Machine:
    """A machine whose wall clock the test sets, and whose time since boot the test lets pass."""

    def __init__(self) -> None:
        self.wall_time, self.booted = NOON / 1000, 500.0

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.wall_time += seconds
        self.booted += seconds

    def clock(self) -> SteadyClock:
        """Return a clock that is made now."""
        return SteadyClock(lambda: self.wall_time, lambda: self.booted)


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.mark.parametrize("hours", [-1, 1])
async def test_a_wall_clock_that_is_set_neither_stops_nor_ends_the_clock_of_a_seat(
    file: Log, machine: Machine, hours: int
) -> None:
    hall = Hall(file, SeededBots(), clock=machine.clock())
    room = await begun(hall, "kivi/en seats=2 clock=20 late=forfeit", ADA, BO)
    machine.wall_time += 3_600 * hours
    machine.wait(19)
    await room.act(ADA, ask.Say(seat=1, text="still thinking"))
    assert room.table.phase == "play"
    machine.wait(2)
    await room.act(ADA, ask.Say(seat=1, text="too late"))
    assert [line.partition(" ")[2] for line in await lines(room)][-3] == "forfeits"
    assert room.table.at == NOON + 21_000
    await room.close()


def test_the_operator_reads_one_line_each_time_the_wall_clock_is_set(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    clock = machine.clock()
    machine.wait(5)
    machine.wall_time += 3
    assert clock() == NOON / 1000 + 5
    assert not caplog.records
    machine.wall_time -= 3_600
    clock()
    clock()
    machine.wall_time += 3_600
    clock()
    assert [record.getMessage().split(" from ")[0] for record in caplog.records] == [
        "The system's clock is now -3597 s",
        "The system's clock is now +3 s",
    ]


def test_a_real_clock_tells_the_time() -> None:
    before = time.time()
    assert before - 1 < SteadyClock()() < time.time() + 1


def test_a_hall_has_a_steady_clock_unless_it_is_given_another(file: Log) -> None:
    before = time.time()
    assert before - 1 < Hall(file, SeededBots()).now() / 1000 < time.time() + 1
