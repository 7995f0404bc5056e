"""The best score of every throw of nine dice, exactly: 126 * 126 * 6 of them with four red and four blue dice.

The score of the best square depends on the eight dice around the joker and on the joker's face. A table has it for
all hands of r red and 8 - r blue dice; an exchange with the middle is a lookup in the table of the new hand, where
the numbers of red and blue dice may be one more and one fewer.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.arrays import Floats, Ints
from rekke.players.cubo_squares import best_scores
from rekke.rules.dice import FACES, pairs, rolls

Scores: TypeAlias = Floats

AROUND = 8
"""The dice around the joker."""
HANDS = 256
"""The number of hands that are searched at once: more do not fit into the cache of a processor."""
GONE = -(10**6)
"""The score of an exchange that a throw does not allow."""


Extra: TypeAlias = tuple[float, float, float]
"""What colours are worth in later rounds: with a red die less, with as many as before, and with one more."""


@lru_cache(maxsize=256)
def throws(red: int, middle: str, extra: Extra, *, in_any_order: bool) -> tuple[Scores, Ints]:
    """Return the different totals that throws of this many red dice can reach, and the ways to throw each."""
    totals, which = np.unique(best_totals(red, middle, extra, in_any_order=in_any_order), return_inverse=True)
    ways = _ways(red)[:, None, None] * _ways(AROUND - red)[:, None] * np.ones(len(FACES), np.int64)
    counted = np.zeros(len(totals), np.int64)
    np.add.at(counted, which.ravel(), ways.ravel())
    return totals, counted


def best_totals(red: int, middle: str, extra: Extra, *, in_any_order: bool) -> Scores:
    """Return the best total of every throw, by the roll of the red dice, that of the blue ones and the joker's face.

    A total is the score of the best plan, with or without a die of the middle, and what its colours are worth later.
    """
    best: Scores = score_table(red, in_any_order).astype(np.float64) + extra[1]
    for shift, scores in _exchanges(red, middle, in_any_order):
        np.maximum(best, scores + extra[shift + 1], out=best)
    return best


@cache
def score_table(red: int, in_any_order: bool) -> NDArray[np.int8]:
    """Return the score of the best square, by the roll of the red dice, that of the blue ones and the joker's face."""
    reds, blues = ([[int(face) - 1 for face in roll] for roll in rolls(n)] for n in (red, AROUND - red))
    hands = np.array([[*one, *(len(FACES) + face for face in other)] for one in reds for other in blues]).T
    parts = [
        best_scores(hands[:, at : at + HANDS], in_any_order=in_any_order)
        for at in range(0, hands.shape[1], HANDS)
    ]
    return np.concatenate(parts).reshape(len(reds), len(blues), len(FACES))


def _exchanges(red: int, middle: str, in_any_order: bool) -> Iterator[tuple[int, Scores]]:
    """Yield, for each die of the throw and of the middle, the change of red dice and the scores after the exchange."""
    for die in dict.fromkeys(pairs(middle)):
        for colour in "RB":
            number = red if colour == "R" else AROUND - red
            shift = (die[0] == "R") - (colour == "R")
            if not number or not 0 <= red + shift <= AROUND:
                continue
            table = score_table(red + shift, in_any_order)
            for face in FACES:
                of_red = _moved(red, face if colour == "R" else "", die[1] if die[0] == "R" else "")
                of_blue = _moved(AROUND - red, face if colour == "B" else "", die[1] if die[0] == "B" else "")
                scores = table[of_red[:, None], of_blue].astype(np.float64)
                scores[of_red < 0] = GONE
                scores[:, of_blue < 0] = GONE
                yield shift, scores


@cache
def _moved(count: int, given: str, taken: str) -> Ints:
    """Return the roll that each roll becomes when one die leaves and another comes; -1 where there is no such die."""
    after = {roll: number for number, roll in enumerate(rolls(count - bool(given) + bool(taken)))}
    return np.array([_number(after, roll, given, taken) for roll in rolls(count)], np.int64)


def _number(after: dict[str, int], roll: str, given: str, taken: str) -> int:
    if given not in roll:
        return -1
    return after["".join(sorted(roll.replace(given, "", 1) + taken, reverse=True))]


def _ways(count: int) -> Ints:
    return np.array(list(rolls(count).values()), np.int64)
