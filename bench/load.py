"""How much a server bears: a thousand tables with two clients each, beside a bare echo server on the same stack.

Run by `./dev bench load [TABLES]`. The clients play whole games at random, one after the other, and know the
rules themselves, so that the server has nothing to do but its work. Three processes share the machine: these
clients, `rekke serve` with a file of SQLite's, and the echo. First a thousand events a second are asked for,
however long each takes, and the middle one of five slices counts; then as many as the server bears, in slices
that alternate with slices of the echo, so that a busy machine slows both alike. An event is four messages: the
command, its acknowledgement, and one to each client that tells it; an echo is two. Floors are what the
project promises on two cores.
"""

import resource
import sys
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random

import uvloop

from clients import Echoed, Measured, Pair, Players, offered, saturated
from kept import database
from serving import Server, rekke
from wire import stop_at_a_fault

TABLES, OFFERED = 1_000, 1_000
SLICE, SLICES = 3.0, 5
EVENT, ECHO = 4, 2
"""Messages that each is, there and back."""
SHARE, P99, MEMORY = 0.2, 50.0, 100_000
"""Floors: events for each echo; milliseconds at a thousand events a second; bytes a table."""
PLAYED = ("kivi", "sequence-dice", "columbiz")
"""In Cubo people play against the clock: what it needs most is time."""
FIRST = len(PLAYED)
"""Tables that are there before memory is measured, with all that is made only once."""


async def measure(server: Server, echo: Server, tables: int) -> list[str]:
    """Measure everything; give the floors that are missed."""
    stop_at_a_fault()
    players = [Players(game, Random(number)) for number, game in enumerate(islice(cycle(PLAYED), tables))]
    echoed = [Echoed() for _ in players]
    a_table = await _settled(server, players)
    a_pair = await _settled(echo, echoed)
    slices = [await offered(players, OFFERED, SLICE) for _ in range(SLICES)]
    steady = sorted(slices, key=lambda measured: measured.wait(99))[SLICES // 2]
    full, bare, an_event, an_echo = await _alternating(server, echo, players, echoed)
    print(
        f"{2 * tables:,} clients on {tables:,} tables{'a second':>14}{'messages':>10}{'p50 ms':>10}{'p99 ms':>10}"
    )
    _row(f"{OFFERED:,} events/s asked for", steady, EVENT)
    _row("as many events as it bears", full, EVENT)
    _row("bare echo", bare, ECHO)
    events = full.rate / bare.rate
    messages, spent = events * EVENT / ECHO, (server.seconds, echo.seconds, time.process_time())
    print(
        f"\n{events:.1%} as many events as echoes (floor {SHARE:.0%}): {messages:.0%} of the echo's messages"
    )
    print(
        f"{a_table / 1e3:.0f} kB a table (floor {MEMORY / 1e3:.0f}), of which two connections are {a_pair / 1e3:.0f}"
    )
    print("processor: server {:.0f} s, echo {:.0f} s, clients {:.0f} s".format(*spent))
    print(
        f"an event costs it {1e6 * an_event:.0f} µs, an echo {1e6 * an_echo:.0f} µs: {an_echo / an_event:.1%}"
    )
    missed = {"p99": steady.wait(99) > P99, "throughput": events < SHARE, "memory": a_table > MEMORY}
    return [name for name, is_missed in missed.items() if is_missed]


def _row(name: str, measured: Measured, messages: int) -> None:
    rate = measured.rate
    print(f"{name:33}{rate:12,.0f}{messages * rate:10,.0f}{measured.wait(50):10.1f}{measured.wait(99):10.1f}")


async def _settled(server: Server, pairs: Sequence[Pair]) -> float:
    """Let everybody come and begin; give the memory that each pair takes."""
    for pair in pairs[:FIRST]:
        await pair.sit(server.address)
    await saturated(pairs[:FIRST], 2)
    before = server.memory
    for pair in pairs[FIRST:]:
        await pair.sit(server.address)
    for _ in range(10):
        await saturated(pairs, 0)
    return (server.memory - before) / len(pairs[FIRST:])


async def _alternating(
    server: Server, echo: Server, players: Sequence[Pair], echoed: Sequence[Pair]
) -> tuple[Measured, Measured, float, float]:
    """Measure both in turn, and what each answer costs of the processor, which depends less on who else is busy."""
    full = bare = Measured()
    before = server.seconds, echo.seconds
    for _ in range(SLICES):
        bare = bare.and_then(await saturated(echoed, SLICE))
        full = full.and_then(await saturated(players, SLICE))
    an_event = (server.seconds - before[0]) / len(full.waits)
    return full, bare, an_event, (echo.seconds - before[1]) / len(bare.waits)


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    bare = [sys.executable, str(Path(__file__).with_name("echo.py"))]
    with database(postgresql=False) as place, rekke(*place.options) as server, Server(bare) as echo:
        missed = uvloop.run(measure(server, echo, tables))
    sys.exit(f"missed: {', '.join(missed)}" if missed else 0)


if __name__ == "__main__":
    main()
