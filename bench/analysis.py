"""Measure how long an analysis takes, and check on many games that it adds up.

Run by `./dev bench analysis [GAMES]`, with the number of games for the sums; 2,000 take about ten minutes. Times are
of processor time on one core, for games between experts; the first game of Cubo also makes the table of all throws.
"""

import sys
import time
from itertools import product
from random import Random

from rekke.analysis.analyse import analyse
from rekke.lab.lineup import Deal, Lineup
from rekke.players.levels import levels
from rekke.record.record import Record
from rekke.rules.game import Game
from rekke.rules.games import GAMES

LIMITS = {"columbiz": 5.0, "sequence-dice": 1.0, "kivi": 1.0, "cubo": 20.0}
"""The most seconds for a game."""
TIMED = 5
"""Games that are timed, for each number of seats."""
CLOSE = 1e-9
"""How far the sums may be off."""


def record(game: Game, names: tuple[str, ...], seed: str, random: Random) -> Record:
    """Return a game between these players, of any edition and choices."""
    choices = {choice.ruling: random.choice(choice.values) for choice in game.choices}
    with Lineup(game.edition(random.choice(game.editions), choices), names) as lineup:
        return lineup.played(Deal(f"{seed}/dice", seed)).record


def slowest(game: Game, seats: int) -> float:
    """Return the seconds of the slowest of some games between experts."""
    spent = []
    for number in range(TIMED):
        played = record(game, ("expert",) * seats, f"{game.name}/{number}", Random(number))
        begun = time.process_time()
        analyse(played)
        spent.append(time.process_time() - begun)
    return max(spent)


def error(played: Record) -> float:
    """Return how far the sums of a game are off, for the seat with the largest error."""
    done = analyse(played)
    parts = zip(done.result, done.start, done.luck, done.skill, done.drift, strict=True)
    return max(abs(result - start - luck - skill - drift) for result, start, luck, skill, drift in parts)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    failed = []
    for game, seats in product(GAMES.values(), (2, 3, 4)):
        seconds = slowest(game, seats)
        print(f"{game.name:14}{seats} seats{seconds:8.2f} s, at most {LIMITS[game.name]:.0f} s", flush=True)
        failed += [f"{game.name} with {seats} seats is too slow"] * (seconds > LIMITS[game.name])
    worst = 0.0
    for number in range(games):
        random = Random(number)
        game = random.choice(list(GAMES.values()))
        names = tuple(random.choice(levels(game.name)) for _ in range(random.randint(2, 4)))
        worst = max(worst, error(record(game, names, f"sum/{number}", random)))
    if games:
        print(f"{games:,} games: the sums are off by {worst:.1e} at most")
        failed += ["the sums do not add up"] * (worst > CLOSE)
    sys.exit("; ".join(failed) or None)


if __name__ == "__main__":
    main()
