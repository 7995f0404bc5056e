"""Measure how long the players take to decide: every level, game and number of seats, with numba and without it.

Run by `./dev bench decisions [GAME]`, some minutes for all games. A level plays all seats of games in every
edition; the first game in each is not counted: it builds lookup tables and compiles code. Times are CPU times
on one core, of a decision or, in Columbiz, of all decisions of a turn.

The 99th percentile of the expert has to stay within the limits, with any number of seats. The slowest
decision is shown too: it includes garbage collection and interruptions by other processes.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random

import numpy as np

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Player, play
from rekke.players.levels import levels, player
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.events import Event
from rekke.rules.game import SEATS
from rekke.rules.games import GAMES
from rekke.rules.position import Position

LIMITS = {"with numba": (5, 20), "without numba": (50, 200)}
"""The most milliseconds that the expert may take: for a decision, and for a turn of Columbiz."""
PREAMBLES = {"with numba": "", "without numba": "sys.modules['numba'] = None; "}
"""Python to run before the first import, which hides numba or not."""
QUANTILES = {"median": 0.5, "95 %": 0.95, "99 %": 0.99, "worst": 1.0}
SECONDS, DECISIONS = 0.5, 500
"""The least CPU time and the fewest decisions to measure for each level."""


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, chooser: Player) -> None:
        self.chooser = chooser
        self.seconds = chooser.seconds
        self.times: list[float] = []

    def choose(self, position: Position, seat: int) -> Event:
        begun = time.process_time()
        event = self.chooser.choose(position, seat)
        spent = time.process_time() - begun
        if isinstance(position, Columbiz) and (position.placed or position.hand.throws > 1):
            self.times[-1] += spent
        else:
            self.times.append(spent)
        return event


def decisions(name: str, level: str, seats: int, number: int) -> list[float]:
    """Play a game with a level on every seat, and return the times of its decisions."""
    game, random = GAMES[name], Random(number)
    start = game.edition(game.editions[number % len(game.editions)]).start(seats, 1)
    players = {seat: Timed(player(name, level, random)) for seat in range(1, seats + 1)}
    for _ in play(start, players, Dealer(random)):
        pass
    return [spent for timed in players.values() for spent in timed.times]


def milliseconds(name: str, level: str, seats: int) -> list[float]:
    """Play games until there are enough measurements, and return their quantiles in milliseconds."""
    times: list[float] = []
    for number in count():
        if len(times) >= DECISIONS and sum(times) >= SECONDS:
            break
        new = decisions(name, level, seats, number)
        times += new if number >= len(GAMES[name].editions) else []
    return [float(1000 * seconds) for seconds in np.quantile(times, list(QUANTILES.values()))]


def measure(games: Sequence[str]) -> None:
    """Measure every level of these games, and print a line for each."""
    for name in games:
        for level in levels(name):
            for seats in SEATS:
                print(name, level, seats, *milliseconds(name, level, seats), flush=True)


def measured(how: str, games: Sequence[str]) -> Iterator[tuple[str, str, str, list[float]]]:
    """Yield the quantiles of every level, from a new process: numba must be hidden before any import."""
    code = f"import sys; {PREAMBLES[how]}from decisions import measure; measure({list(games)!r})"
    paths = os.pathsep.join((str(Path(__file__).parent), *sys.path))
    here = {"PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", code], env=os.environ | here, stdout=subprocess.PIPE, text=True
    ) as measuring:
        for line in measuring.stdout or ():
            name, level, seats, *figures = line.split(" ")
            yield name, level, seats, [float(figure) for figure in figures]
    if measuring.returncode:
        sys.exit(measuring.returncode)


def main() -> None:
    if find_spec("numba") is None:
        sys.exit("numba is not installed: there is nothing to compare")
    failed = []
    for how, (decision, turn) in LIMITS.items():
        print(f"\nmilliseconds {how:15}seats{''.join(f'{column:>10}' for column in QUANTILES)}{'limit':>8}")
        for name, level, seats, figures in measured(how, sys.argv[1:] or list(GAMES)):
            limit = (turn if name == "columbiz" else decision) if level == "expert" else None
            print(f"{name:14} {level:12}{seats:>6}", *(f"{figure:9.3f}" for figure in figures), limit or "")
            if limit and dict(zip(QUANTILES, figures, strict=True))["99 %"] > limit:
                failed.append(f"{name} with {seats} seats, {how}: more than {limit} ms")
    sys.exit("; ".join(failed) or 0)


if __name__ == "__main__":
    main()
