"""Sample the scores in src/rekke/players/cubo_prospects.py again.

Run by `./dev bench prospects_cubo [THROWS]`: 1,200 throws a row unless said otherwise; 20 show in seconds that it
works. A throw has nine dice, this many of the more frequent colour, beside a middle of two red and two blue dice, and
scores as much as its best arrangement. The quantiles are printed as they stand in the module.
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
"""The dice of a throw beside its joker."""


def thrown(random: Random, colours: str) -> str:
    """Throw a die of every colour."""
    return sort_coloured("".join(colour + random.choice(FACES) for colour in colours))


def best_score(random: Random, most: int, *, in_any_order: bool) -> int:
    """Throw nine dice, this many of one colour, and return the score of their best arrangement."""
    throw = thrown(random, "R" * most + "B" * (OTHERS - most) + "W")
    return max(one.score for one in arrangements(throw, thrown(random, MIDDLE), in_any_order=in_any_order))


def row(most: int, throws: int, *, in_any_order: bool) -> tuple[int, ...]:
    """Return equally likely scores, as many as the module has."""
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
