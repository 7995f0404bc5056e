"""Measure the server under load: a thousand tables with two clients each, compared with a bare echo server.

Run by `./dev bench load [TABLES]`. The clients behave like browsers: they play whole games at random, one after
the other, choosing from the moves that the server sends them. Three processes share the machine: these clients,
`rekke serve` with SQLite, and the echo server on the same stack.

First comes an open loop: a thousand events a second are due, however long each takes, and the median of five
slices counts. Then comes a closed loop, for the maximum throughput: its slices alternate with slices of the
echo server, so that a busy machine slows both alike. A command and its acknowledgement are two messages, and
each of its events is another two, one to each client: keeping dice and throwing the others are two events of
one command. An echo is two messages. The limits are what the project promises on two cores.
"""

import asyncio
import resource
import sys
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random

import uvloop

from clients import EchoClients, Measurement, Pair, Players, closed_loop, keep_alive, open_loop
from kept import database
from serving import Server, rekke
from wire import stop_at_a_fault

TABLES, EVENTS_A_SECOND = 1_000, 1_000
SLICE_SECONDS, SLICES = 3.0, 5
MIN_RATIO, MAX_P99, MAX_MEMORY = 0.25, 50.0, 80_000
"""Limits: events for each echo; latency in milliseconds at a thousand events a second; bytes a table."""
PLAYED = ("kivi", "sequence-dice", "columbiz")
"""The games of the load: not Cubo, in which players spend most of the time waiting for its clocks."""
WARM_UP = len(PLAYED)
"""Tables that are opened before memory is measured, so that caches and lookup tables are not counted."""


async def measure(server: Server, echo: Server, tables: int) -> list[str]:
    """Measure everything, print it, and return the limits that are missed."""
    stop_at_a_fault()
    players = [Players(game, Random(number)) for number, game in enumerate(islice(cycle(PLAYED), tables))]
    echo_clients = [EchoClients() for _ in players]
    pinging = asyncio.create_task(keep_alive(players))
    table_bytes = await _memory_a_pair(server, players)
    echo_bytes = await _memory_a_pair(echo, echo_clients)
    slices = [await open_loop(players, EVENTS_A_SECOND, SLICE_SECONDS) for _ in range(SLICES)]
    median = sorted(slices, key=lambda measurement: measurement.percentile(99))[SLICES // 2]
    full, bare, event_seconds, echo_seconds = await _alternating(server, echo, players, echo_clients)
    pinging.cancel()
    print(
        f"{2 * tables:,} clients on {tables:,} tables{'a second':>14}{'messages':>10}{'p50 ms':>10}{'p99 ms':>10}"
    )
    _row(f"{EVENTS_A_SECOND:,} events/s asked for", median, median.answers + median.rate)
    _row("maximum throughput", full, full.answers + full.rate)
    _row("bare echo, maximum throughput", bare, bare.answers)
    ratio = full.rate / bare.rate
    messages = (full.answers + full.rate) / bare.answers
    cpu_seconds = server.seconds, echo.seconds, time.process_time()
    print(
        f"\n{ratio:.1%} as many events as echoes (limit {MIN_RATIO:.0%}): "
        f"{messages:.0%} of the echo's messages"
    )
    print(
        f"{table_bytes / 1e3:.0f} kB a table (limit {MAX_MEMORY / 1e3:.0f}), "
        f"of which two connections are {echo_bytes / 1e3:.0f}"
    )
    print("CPU time: server {:.0f} s, echo {:.0f} s, clients {:.0f} s".format(*cpu_seconds))
    print(
        f"CPU time of an event {1e6 * event_seconds:.0f} µs, of an echo {1e6 * echo_seconds:.0f} µs: "
        f"{echo_seconds / event_seconds:.1%}"
    )
    missed = {
        "p99": median.percentile(99) > MAX_P99,
        "throughput": ratio < MIN_RATIO,
        "memory": table_bytes > MAX_MEMORY,
    }
    return [name for name, is_missed in missed.items() if is_missed]


def _row(name: str, measurement: Measurement, exchanges: float) -> None:
    """Print a line; an exchange is two messages."""
    rate, p50, p99 = measurement.rate, measurement.percentile(50), measurement.percentile(99)
    print(f"{name:33}{rate:12,.0f}{2 * exchanges:10,.0f}{p50:10.1f}{p99:10.1f}")


async def _memory_a_pair(server: Server, pairs: Sequence[Pair]) -> float:
    """Connect all pairs, begin their games, and return the bytes of memory that the server needs for each."""
    for pair in pairs[:WARM_UP]:
        await pair.sit(server.address)
    await closed_loop(pairs[:WARM_UP], 2)
    before = server.memory
    for pair in pairs[WARM_UP:]:
        await pair.sit(server.address)
    for _ in range(10):
        await closed_loop(pairs, 0)
    return (server.memory - before) / len(pairs[WARM_UP:])


async def _alternating(
    server: Server, echo: Server, players: Sequence[Pair], echo_clients: Sequence[Pair]
) -> tuple[Measurement, Measurement, float, float]:
    """Return the maximum throughput of both servers, and the CPU seconds of each for one event or echo.

    CPU time depends less than throughput on what else runs on the machine.
    """
    full = bare = Measurement()
    before = server.seconds, echo.seconds
    for _ in range(SLICES):
        bare = bare.and_then(await closed_loop(echo_clients, SLICE_SECONDS))
        full = full.and_then(await closed_loop(players, SLICE_SECONDS))
    return full, bare, (server.seconds - before[0]) / full.events, (echo.seconds - before[1]) / bare.events


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
    echo_command = [sys.executable, str(Path(__file__).with_name("echo.py"))]
    with (
        database(postgresql=False) as place,
        rekke(*place.options) as server,
        Server(echo_command) as echo,
    ):
        missed = uvloop.run(measure(server, echo, tables))
    sys.exit(f"missed: {', '.join(missed)}" if missed else 0)


if __name__ == "__main__":
    main()
