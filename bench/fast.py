"""How much faster the compiled games are than the plain rules: random play, one core, both in one run.

Run by `./dev bench fast`. Slices of both alternate, so that a busy machine slows them alike; the time
counted is the processor's. Floors are ratios: they hold on any machine. But whole games of KIVI between exact
players, compiled too, have a floor of their own, in games a second.
"""

import resource
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from typing import Any

from rekke.compiling.compiled import HAS_NUMBA
from rekke.engine import columbiz, cubo, cubo_random, kivi, sequence_dice
from rekke.engine.games import ENGINES, play_random
from rekke.players.kivi_games import play_exact
from rekke.rules.games import GAMES
from rekke.rules.kivi.rules import Edition as Kivi
from rules import play_through

FLOORS = {"columbiz": 40, "sequence-dice": 60, "kivi": 60, "cubo": 40}
ROOMS: dict[str, Any] = {"columbiz": columbiz, "sequence-dice": sequence_dice, "kivi": kivi, "cubo": cubo}
PUNCTUAL = replace(
    cubo_random.ENGINE, tables=lambda edition: cubo.tables(edition, cubo.USUAL._replace(lates=0))
)
EXACT_FLOOR = 1000
"""Games a second between two exact players of KIVI, on one core."""
SLICE, SLICES, BATCH, EXACT_BATCH = 0.4, 5, 2000, 50
PROCESSES = 2


def plain(name: str, number: int) -> int:
    """Play one random game through the five answers; give its events."""
    return sum(1 for _ in play_through(GAMES[name].edition().start(2 + number % 3, 1), Random(number)))


def fast(name: str, number: int) -> int:
    """Play a batch of the same games compiled, nobody late; give their events."""
    engine = PUNCTUAL if name == "cubo" else ENGINES[name]
    results = engine.play_random(GAMES[name].edition(), 2 + number % 3, 1, number, BATCH)
    return int(results[:, 4:].sum())


def exact(name: str, number: int) -> int:
    """Play some games between two exact players, compiled; give how many."""
    edition = GAMES[name].edition()
    assert isinstance(edition, Kivi)
    return len(play_exact(edition, 2, 1, number, EXACT_BATCH))


def slice_of(play: Callable[[str, int], int], name: str, number: int) -> tuple[int, float]:
    """Play for a while; give the events, or what else is counted, and the processor's seconds."""
    events, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SLICE:
        events += play(name, number)
        number += 1
    return events, spent


def speeds(name: str) -> tuple[float, float]:
    """Events a second by the plain rules, and compiled."""
    totals = {play: [0.0, 0.0] for play in (plain, fast)}
    for number in range(SLICES):
        for play, total in totals.items():
            events, spent = slice_of(play, name, 1000 * number)
            total[0] += events
            total[1] += spent
    slow, quick = (events / spent for events, spent in totals.values())
    return slow, quick


def main() -> None:
    if not HAS_NUMBA:
        sys.exit(
            "numba is not installed: the compiled games run as plain Python, and there is nothing to compare"
        )
    print(f"{'':14}{'plain ev/s':>11}{'compiled':>13}{'ratio':>7}{'floor':>7}{'ready in':>10}{'tables':>9}")
    failed = []
    for name, floor in FLOORS.items():
        start = time.perf_counter()
        fast(name, 0)
        ready = time.perf_counter() - start
        slow, quick = speeds(name)
        kept = ROOMS[name].tables(GAMES[name].edition()).nbytes
        ratio = f"x{quick / slow:,.0f}"
        print(
            f"{name:14}{slow:11,.0f}{quick:13,.0f}{ratio:>7}{f'x{floor}':>7}{ready:8.1f} s{kept / 1e3:6.0f} kB"
        )
        failed += [f"{name} compiled is less than x{floor} the plain rules"] * (quick < floor * slow)
    games, ready = exact_speed()
    print(
        f"\nkivi between two exact players: {games:,.0f} games/s (floor {EXACT_FLOOR:,}), ready in {ready:.1f} s"
    )
    failed += [f"fewer than {EXACT_FLOOR:,} exact games of kivi a second"] * (games < EXACT_FLOOR)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(
        f"all four, numba and the plain rules in one process: {peak:.0f} MB at most; a game's result 72 to 104 B"
    )
    print(f"kivi in {PROCESSES} processes: x{scaling():.2f} the events per second of one")
    sys.exit("; ".join(failed) or 0)


def exact_speed() -> tuple[float, float]:
    """Games a second between exact players, and the seconds until the first one was played."""
    ready = wall(lambda: exact("kivi", 0))
    slices = [slice_of(exact, "kivi", 1000 * number) for number in range(SLICES)]
    return sum(games for games, _ in slices) / sum(spent for _, spent in slices), ready


def scaling() -> float:
    """How much faster several processes are than one, by the clock on the wall."""
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        list(pool.map(share, range(PROCESSES)))
        alone = wall(lambda: list(pool.map(share, range(1))))
        together = wall(lambda: list(pool.map(share, range(PROCESSES))))
    return PROCESSES * alone / together


def share(number: int) -> None:
    """Play one process's share of many games."""
    play_random(GAMES["kivi"].edition(), 2, 1, 1, 100_000, number=100_000 * number)


def wall(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
