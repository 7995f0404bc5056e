"""What a moment of Cubo is worth: the seats' shares of a victory, from the scores that they can expect.

With a lead of d points and n rounds to come, the final lead is about normal with mean d and variance n * NOISE^2.
The shares are a softmax of the expected scores, which for two seats is the logistic distribution; its scale t has
the variance t^2 * pi^2 / 3.
"""

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np

from rekke.compiling.arrays import Floats
from rekke.players.cubo_foresight import NOISE
from rekke.players.victory import shares


@dataclass(frozen=True, eq=False)
class Moments:
    """A batch of moments of one game: arrays with a row for each and, of scores, a column for each seat."""

    scores: Floats
    """The final score that each seat can expect."""
    rounds: Floats
    """How many rounds are undecided; parts of rounds count."""


def moment_shares(batch: Moments) -> Floats:
    """Value many moments of one game at once."""
    return shares(batch.scores, NOISE * sqrt(3) / pi * np.sqrt(batch.rounds))
