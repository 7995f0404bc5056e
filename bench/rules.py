"""Measure the speed and the memory of the rules, in random games on one core.

Run by `./dev bench rules`. The limits are what the project promises on a two-core machine of 2026.
"""

import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from random import Random
from tempfile import TemporaryDirectory

from rekke.dealing.dealer import Dealer
from rekke.players.random import RandomPlayer
from rekke.rules.games import GAMES
from rekke.rules.position import Chance, Clock, Position

FLOORS = {"columbiz": 25_000, "sequence-dice": 25_000, "kivi": 25_000, "cubo": 10_000}
"""The fewest events a second."""
MAX_FIRST_GAME, MAX_HELP = 0.3, 0.2
"""The most seconds for a first game, which builds the lookup tables, and of processor time for `rekke --help`."""
SECONDS = 2.0
"""Seconds to measure each game."""


def play_through(position: Position, random: Random) -> Iterator[Position]:
    """Yield the positions of a random game in which no clock runs out."""
    dealer, player = Dealer(random), RandomPlayer(random)
    while position.outcome is None:
        actor = random.choice([actor for actor in position.actors if not isinstance(actor, Clock)])
        event = dealer.throw(actor) if isinstance(actor, Chance) else player.choose(position, actor)
        position = position.after(event)
        yield position


def events_a_second(name: str) -> float:
    """Return the events of random games in a second of processor time, which other processes do not take away."""
    edition = GAMES[name].edition()
    random, start, events, games = Random(name), time.process_time(), 0, 0
    while (spent := time.process_time() - start) < SECONDS:
        seats = 2 + games % 3
        events += sum(1 for _ in play_through(edition.start(seats, 1), random))
        games += 1
    return events / spent


def main() -> None:
    print(f"{'':14}{'events/s':>10}{'floor':>8}{'first game':>12}{'kept':>9}{'a position':>12}")
    failed = []
    for name, floor in FLOORS.items():
        start = time.perf_counter()
        list(play_through(GAMES[name].edition().start(2, 1), Random(1)))
        first = time.perf_counter() - start
        speed = events_a_second(name)
        kept, each = memory(name)
        print(f"{name:14}{speed:10,.0f}{floor:8,}{first:10.3f} s{kept / 1e6:6.1f} MB{each:9,.0f} B")
        failed += [f"{name} is too slow"] * (speed < floor) + [f"{name} starts too slowly"] * (
            first > MAX_FIRST_GAME
        )
    with TemporaryDirectory() as bytecode:
        spent = min(help_time(bytecode) for _ in range(6))
    print(f"\nrekke --help   {spent:.3f} s (limit {MAX_HELP} s)")
    failed += ["rekke --help is too slow"] * (spent > MAX_HELP)
    sys.exit("; ".join(failed) or 0)


def memory(name: str) -> tuple[int, float]:
    """Return the bytes that fifty games leave in lookup tables, and the bytes of one more position."""
    tracemalloc.start()
    edition = GAMES[name].edition()
    for seed in range(50):
        list(play_through(edition.start(2, 1), Random(seed)))
    kept = tracemalloc.get_traced_memory()[0]
    positions = list(play_through(edition.start(2, 1), Random(0)))
    each = (tracemalloc.get_traced_memory()[0] - kept) / len(positions)
    tracemalloc.stop()
    return kept, each


def help_time(bytecode: str) -> float:
    """Return the processor time of `rekke --help`, with compiled bytecode in a folder as an installed package has it."""
    settings = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    settings["PYTHONPYCACHEPREFIX"] = bytecode
    start = os.times()
    command = [sys.executable, "-m", "rekke", "--help"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=settings)
    end = os.times()
    return end.children_user - start.children_user + end.children_system - start.children_system


if __name__ == "__main__":
    main()
