"""What a square weighs in a line of Sequence Dice, learned from self-play.

Logistic regression of a game's winner on its boards, over 40,000 games of each kind (`bench/weights_sequence_dice.py`).
The logarithm of a square's factor, by its state and the ways w to throw its number, is

    constant + growth * log(w / 6) + protected * (1 if w is 1, as for 2 and 12, which no 10 removes, else 0)
"""

from collections.abc import Mapping
from math import log
from typing import NamedTuple, TypeAlias

MOST_WAYS = 6
COMPLETE = 3.0
"""The logarithm of the strength of a complete line."""
CHIP = 4
"""Without learned weights: the factor of a chip."""
OTHERS = {2: -60.0, 3: -2.0}
"""And the logarithm of the factor of a chip of others, by the number of sides. It ends a line of two sides. Where three play, nearly every
line has such a chip, and the third side may remove it: a player that gives up all these lines loses more often than a novice."""


class Weights(NamedTuple):
    """Logarithms of the factors, by state and ways, and of the worth of throwing next, by how soon."""

    squares: tuple[tuple[float, ...], ...]
    tempo: tuple[float, ...]


StateFactors: TypeAlias = tuple[tuple[float, float, float], ...]

STATE_TERMS: Mapping[tuple[int, int], tuple[StateFactors, tuple[float, ...]]] = {
    (2, 6): (
        (
            (0.116, -0.034, -0.006),
            (-0.001, 0.043, 0.176),
            (-0.285, 0.544, 0.424),
            (-0.691, 1.028, -0.432),
            (-0.561, 0.541, -0.581),
        ),
        (0.136, 0),
    ),
    (2, 5): (
        (
            (0.131, -0.025, -0.067),
            (-0.004, 0.245, 0.365),
            (-0.617, 0.355, -0.309),
            (-1.303, 1.563, -0.797),
            (-0.925, 0.856, 0.073),
        ),
        (0.178, 0),
    ),
    (3, 5): (
        (
            (0.089, -0.083, -0.043),
            (-0.069, -0.002, 0.146),
            (-0.738, 0.427, 0.182),
            (-1.329, 0.818, 0.072),
            (-0.987, 0.558, -0.167),
        ),
        (0.174, 0.092, 0),
    ),
    (3, 6): (
        (
            (-0.045, -0.18, 0.061),
            (-0.185, -0.162, 0.165),
            (-0.661, 0.407, 0.583),
            (-0.96, 0.905, 0.76),
            (-0.896, 0.409, 0.399),
        ),
        (0.086, 0.051, 0),
    ),
}
"""By sides and length: the terms of own chips, own exposed, empty squares, chips of others, exposed ones; the tempo."""


def learned(sides: int, length: int) -> Weights:
    """Return the learned weights for this many sides and lines of this length."""
    states, tempo = STATE_TERMS[sides, length]
    return Weights(tuple(by_ways(*terms) for terms in states), tempo)


def counted(sides: int, length: int) -> Weights:
    """Return weights that count chips: each makes a line four times as strong, and one of others weakens or ends it."""
    own, others = COMPLETE / length, OTHERS[sides]
    empty = own - log(CHIP)
    return Weights(tuple((one,) * MOST_WAYS for one in (own, own, empty, others, others)), (0.0,) * sides)


def by_ways(constant: float, growth: float, protected: float) -> tuple[float, ...]:
    """Return the weight for every number of ways."""
    return tuple(
        constant + growth * log(ways / MOST_WAYS) + protected * (ways == 1)
        for ways in range(1, MOST_WAYS + 1)
    )
