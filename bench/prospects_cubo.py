"""Sample the scores in src/rekke/players/cubo_prospects.py again.

Run by `./dev bench prospects_cubo [THROWS]`: 1,200 throws a row by default; 20 are a test run of some
seconds. A throw has nine dice next to a middle of two red and two blue ones; each row has its own number of
dice of the more frequent colour. A throw scores as much as its best arrangement. The quantiles are printed in
the form of the module.
"""

import sys
from random import Random

import numpy as np

from rekke.players.cubo_prospects import SCORES
from rekke.players.cubo_squares import arrangements
from rekke.rules.dice import FACES, sort_coloured

THROWS = 1200
MIDDLE = "RRBB"
OTHERS = 8
"""Dice of a throw without its joker."""


def thrown(random: Random, colours: str) -> str:
    """Return a throw of one die for each of these colours."""
    return sort_coloured("".join(colour + random.choice(FACES) for colour in colours))


def best_score(random: Random, most: int, *, in_any_order: bool) -> int:
    """Throw nine dice, `most` of them of one colour, and return the score of their best arrangement."""
    throw = thrown(random, "R" * most + "B" * (OTHERS - most) + "W")
    laid = arrangements(throw, thrown(random, MIDDLE), in_any_order=in_any_order)
    return max(arrangement.score for arrangement in laid)


def row(most: int, throws: int, *, in_any_order: bool) -> tuple[int, ...]:
    """Return equally likely scores: as many quantiles as the module has."""
    random = Random(f"prospects/{in_any_order}/{most}")
    scores = [best_score(random, most, in_any_order=in_any_order) for _ in range(throws)]
    parts = len(SCORES[in_any_order][most])
    middles = (np.arange(parts) + 0.5) / parts
    return tuple(round(score) for score in np.quantile(scores, middles).tolist())


def main() -> None:
    throws = int(sys.argv[1]) if len(sys.argv) > 1 else THROWS
    for in_any_order, rows in SCORES.items():
        print(f"    {in_any_order}: {{")
        for most in rows:
            print(f"        {most}: {row(most, throws, in_any_order=in_any_order)},", flush=True)
        print("    },")


if __name__ == "__main__":
    main()
