"""Measure what well-behaved clients feel while others attack the server: `./dev bench siege [ATTACK …]`.

Fifty pairs of clients play KIVI, each pair from an address of its own, with two moves a second. Every attack lasts
some seconds, after some seconds of peace; it comes from other addresses, and from a process with a lower priority
than the server's. The server is `rekke serve` with its usual limits and SQLite. The limit is on the 99th percentile of the
time until a move is acknowledged: a multiple of the one at peace, or a time that nobody notices if that is longer.
No move may be refused, and no connection lost.
"""

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import uvloop

from attacks import ATTACKS
from clients import Measurement, Players, open_loop
from kept import database
from serving import Server, cpu_seconds, open_table, rekke
from wire import stop_at_a_fault

PAIRS, MOVES_A_SECOND = 50, 100
PEACE_SECONDS, ATTACK_SECONDS, WARM_UP_SECONDS = 2.0, 4.0, 4.0
PATIENCE = 60.0
"""Seconds that all answers of a measurement may take."""
MAX_RATIO, UNNOTICED = 5.0, 50.0
"""Limits of the p99 under attack: as a multiple of the p99 at peace, or in milliseconds if that is longer."""


class Guests(Players):
    """Two clients at a table, with an address of their own."""

    def __init__(self, number: int) -> None:
        super().__init__("kivi", Random(number))
        self.source = f"127.0.1.{number + 1}"

    async def sit(self, address: str) -> None:
        """Open a table, and connect both clients to it."""
        table = await asyncio.to_thread(open_table, address, self.game, self.tokens[0], self.source)
        for client in self.clients:
            await client.come(address, table, self.source)


class UnderAttack(NamedTuple):
    """The guests' latencies during an attack, and the resources that were used meanwhile."""

    attack: str
    moves: Measurement
    cpu: float
    """CPU seconds of the server in a second."""
    attacker_cpu: float
    """CPU seconds of the attacker in a second."""
    memory: int

    def kept(self, peace: Measurement) -> bool:
        """Say whether the limit was kept."""
        return self.moves.percentile(99) <= max(MAX_RATIO * peace.percentile(99), UNNOTICED)


async def measure(server: Server, names: Sequence[str]) -> list[str]:
    """Measure every attack after some peace, print all, and return those that missed the limit."""
    stop_at_a_fault()
    guests = [Guests(number) for number in range(PAIRS)]
    for pair in guests:
        await pair.sit(server.address)
    await played(guests, WARM_UP_SECONDS)
    peace, measured = Measurement(), list[UnderAttack]()
    for name in names:
        peace = peace.and_then(await played(guests, PEACE_SECONDS))
        measured.append(await attacked(server, guests, name))
    _print(peace, measured)
    return [each.attack for each in measured if not each.kept(peace)]


async def attacked(server: Server, guests: Sequence[Guests], name: str) -> UnderAttack:
    """Measure the guests' latencies during an attack."""
    command = [sys.executable, str(Path(__file__).with_name("attacks.py")), name]
    with subprocess.Popen(
        [*command, server.address.rpartition(":")[2]], stdout=subprocess.PIPE, text=True
    ) as attacker:
        assert attacker.stdout is not None
        ready = await asyncio.to_thread(attacker.stdout.readline)
        before, attacker_before = server.seconds, cpu_seconds(attacker.pid)
        try:
            moves = await played(guests, ATTACK_SECONDS)
            if not ready or attacker.poll() is not None:
                raise ChildProcessError(f"the attack {name!r} has ended by itself")
            attacker_cpu = (cpu_seconds(attacker.pid) - attacker_before) / moves.seconds
        finally:
            attacker.kill()
        cpu = (server.seconds - before) / moves.seconds
    return UnderAttack(name, moves, cpu, attacker_cpu, server.memory)


def _print(peace: Measurement, measured: Sequence[UnderAttack]) -> None:
    print(f"{'':36}{'p50 ms':>10}{'p99 ms':>10}{'ratio':>8}{'CPU':>8}{'attacker':>10}{'memory':>10}")
    print(f"{'peace':36}{peace.percentile(50):10.1f}{peace.percentile(99):10.1f}")
    for each in measured:
        p50, p99 = each.moves.percentile(50), each.moves.percentile(99)
        ratio = p99 / peace.percentile(99)
        used = f"{each.cpu:8.0%}{each.attacker_cpu:10.0%}{each.memory / 1e6:7.0f} MB"
        print(f"{each.attack:36}{p50:10.1f}{p99:10.1f}{ratio:8.1f}{used}")


async def played(guests: Sequence[Guests], seconds: float) -> Measurement:
    """Play for some seconds; fail if a connection is lost."""
    async with asyncio.timeout(PATIENCE):
        measurement = await open_loop(guests, MOVES_A_SECOND, seconds)
    if any(client.wire.lost.done() for pair in guests for client in pair.clients):
        raise ConnectionResetError("the server has closed the connection of a well-behaved client")
    return measurement


def main() -> None:
    names = sys.argv[1:] or list(ATTACKS)
    with database(postgresql=False) as place, rekke(*place.options, "--limits", "1") as server:
        missed = uvloop.run(measure(server, names))
    sys.exit(f"missed: {', '.join(missed)}" if missed else 0)


if __name__ == "__main__":
    main()
