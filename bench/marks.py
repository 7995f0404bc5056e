"""Measure what players of every level lose by a decision that counts: the words in docs/analysis.md come from it.

Run by `./dev bench marks [GAME…] [GAMES]`, a quarter of an hour for the 150 games of each game and level in the documentation.
"""

import sys

import numpy as np

from rekke.analysis.analyse import analyse
from rekke.analysis.marks import THRESHOLDS
from rekke.lab.lineup import Deal, Lineup
from rekke.rules.games import GAMES

LEVELS = ("expert", "skilled", "novice")
PERCENTILES = (75, 90, 95)


def main() -> None:
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), 150)
    named = [word for word in sys.argv[1:] if word in GAMES] or list(GAMES)
    limits = " | ".join(f"{100 * limit:.0f} points" for limit in THRESHOLDS)
    print(f"| game | level | {limits} | errors |  percentiles {PERCENTILES}, variance factor")
    for game in map(GAMES.__getitem__, named):
        for level in LEVELS:
            with Lineup(game.edition(), (level, level)) as lineup:
                deals = (Deal(f"marks{number}/dice", f"marks{number}") for number in range(games))
                analyses = [analyse(lineup.played(deal).record) for deal in deals]
            lost = np.array([moment.lost for one in analyses for moment in one.decisions()])
            shares = " | ".join(f"{(lost >= limit).mean():.0%}" for limit in THRESHOLDS)
            percentiles = (100 * np.percentile(lost, PERCENTILES)).round(1).tolist()
            factor = np.var([one.result[0] for one in analyses]) / np.var(
                [one.adjusted[0] for one in analyses]
            )
            rate = 100 * lost.mean()
            print(
                f"| {game.title} | {level} | {shares} | {rate:.2f} |  {percentiles}, {factor:.1f}", flush=True
            )


if __name__ == "__main__":
    main()
