"""Measure how much faster `rekke simulate` is on the compiled path than on the plain one, on one core.

Run by `./dev bench lab`. Both paths do everything that the command does without --records: they play the same
games and add them to a summary. Slices of both alternate, so that a busy machine slows them alike, and only
CPU time counts. The floors are ratios, so they hold on any machine.
"""

import resource
import sys
import time
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from rekke.compiling.compiled import HAS_NUMBA
from rekke.lab.processes import in_turn
from rekke.lab.simulate import Summary, simulate
from rekke.rules.games import GAMES

SLICES = 5
PLAIN_GAMES, COMPILED_GAMES, SCALING_GAMES = 60, 3_000, 40_000
PROCESSES = 2


class Case(NamedTuple):
    """A game between two players of a level, and the least ratio of compiled to plain speed."""

    game: str
    level: str
    floor: int
    share: float = 1
    """Share of the usual games of a slice to play: fewer where a game takes longer."""


CASES = (
    Case("columbiz", "random", 15),
    Case("sequence-dice", "random", 30),
    Case("kivi", "random", 30),
    Case("cubo", "random", 15),
    Case("kivi", "skilled", 10, 0.1),
)


def main() -> None:
    if not HAS_NUMBA:
        sys.exit("numba is not installed: there is no compiled path to measure")
    print(
        f"{'':24}{'plain games/s':>14}{'compiled':>11}{'events/s':>13}{'ratio':>7}{'floor':>7}{'ready in':>10}"
    )
    failed = []
    for case in CASES:
        start = time.perf_counter()
        summary(case, 1, 0, compiled=True)
        ready = time.perf_counter() - start
        plain, fast, events = speeds(case)
        ratio = fast / plain
        print(
            f"{case.game + ', ' + case.level:24}{plain:14,.0f}{fast:11,.0f}{fast * events:13,.0f}"
            f"{f'x{ratio:,.0f}':>7}{f'x{case.floor}':>7}{ready:8.1f} s"
        )
        failed += [f"{case.game}, {case.level}: less than x{case.floor}"] * (ratio < case.floor)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(f"\nboth paths of all games in one process: {peak:.0f} MB at most")
    print(f"kivi, random, in {PROCESSES} processes: x{scaling():.2f} the games per second of one")
    sys.exit("; ".join(failed) or 0)


def speeds(case: Case) -> tuple[float, float, float]:
    """Return games a second on the plain and on the compiled path, and the mean number of events a game."""
    spent = {False: 0.0, True: 0.0}
    games = {False: max(1, int(PLAIN_GAMES * case.share)), True: int(COMPILED_GAMES * case.share)}
    lengths: list[int] = []
    for number in range(SLICES):
        for compiled in spent:
            start = time.process_time()
            done = summary(case, games[compiled], number, compiled=compiled)
            spent[compiled] += time.process_time() - start
            lengths += done.lengths
    plain, fast = (SLICES * games[path] / spent[path] for path in spent)
    return plain, fast, sum(lengths) / len(lengths)


def summary(case: Case, games: int, seed: int, *, compiled: bool) -> Summary:
    """Play games on one path as the command does, and return their summary."""
    done = Summary(2)
    edition = GAMES[case.game].edition()
    for game in simulate(edition, [case.level] * 2, games, str(seed), compiled=compiled):
        done.add(game)
    str(done)
    return done


def scaling() -> float:
    """Return the speedup of several processes over one, in wall-clock time."""
    alone, together = (wall_clock_seconds(jobs) for jobs in (1, PROCESSES))
    return alone / together


def wall_clock_seconds(jobs: int) -> float:
    """Return the seconds for many compiled games, without the time to start the processes."""
    games: Iterator[object] = simulate(
        GAMES["kivi"].edition(),
        ["random"] * 2,
        SCALING_GAMES,
        "1",
        partial(in_turn, jobs=jobs),
        compiled=True,
    )
    next(games)
    start = time.perf_counter()
    for _ in games:
        pass
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
