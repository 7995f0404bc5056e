"""Measure how much less results vary without luck, and where the rest comes from: the table in docs/analysis.md.

Run by `./dev bench luck [GAME…] [--seats N] [GAMES]`: games between experts, default edition and choices. A row has

- the variance factor, with the 95 % interval of a bootstrap over games,
- standard deviations over games, in points of winning chance of the first seat: of the result, and of what dice, choices
  and changes of mind (drift) gave,
- the drift of a turn for the seat whose turn it is: its mean, which is 0 for an evaluator that is right on average about the
  seat to move, and its standard deviation.
"""

from argparse import ArgumentParser

import numpy as np
from numpy.typing import NDArray

from rekke.analysis.analyse import analyse
from rekke.analysis.result import Analysis
from rekke.lab.lineup import Deal, Lineup
from rekke.rules.game import Game
from rekke.rules.games import GAMES

HEAD = (
    "| game | seats | games | variance factor | result | dice | choices | drift | drift of a turn |\n"
    "|---|---|---|---|---|---|---|---|---|"
)
DRAWS = 2000


def analysed(game: Game, seats: int, games: int) -> list[Analysis]:
    """Return analyses of games between experts, begun by every seat equally often."""
    with Lineup(game.edition(), ("expert",) * seats) as lineup:
        deals = (Deal(f"luck/{number}/dice", f"luck/{number}") for number in range(games))
        return [analyse(lineup.played(deal).record) for deal in deals]


def factor(results: NDArray[np.float64], adjusted: NDArray[np.float64]) -> str:
    """Return the variance factor of games with its interval."""
    random = np.random.default_rng(1)
    drawn = [random.integers(len(results), size=len(results)) for _ in range(DRAWS)]
    low, high = np.percentile([results[games].var() / adjusted[games].var() for games in drawn], (2.5, 97.5))
    return f"{results.var() / adjusted.var():.1f} ({low:.1f} to {high:.1f})"


def row(game: Game, seats: int, games: int) -> str:
    """Return the row of a game."""
    analyses = analysed(game, seats, games)
    parts = [
        np.array([part[0] for part in each])
        for each in zip(*((one.result, one.luck, one.skill, one.drift) for one in analyses), strict=True)
    ]
    turns = 100 * np.array([turn.drift[turn.seat - 1] for one in analyses for turn in one.turns])
    spreads = " | ".join(f"{100 * part.std():.0f}" for part in parts)
    figures = f"{factor(parts[0], parts[0] - parts[1])} | {spreads} | {turns.mean():+.1f} ± {turns.std():.1f}"
    return f"| {game.title} | {seats} | {games} | {figures} |"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--seats", type=int, default=2)
    options = parser.parse_args()
    games = next((int(word) for word in options.words if word.isdigit()), 200)
    print(HEAD)
    for game in [GAMES[word] for word in options.words if not word.isdigit()] or GAMES.values():
        print(row(game, options.seats, games), flush=True)


if __name__ == "__main__":
    main()
