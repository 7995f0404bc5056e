"""The interface of an evaluation: positions in, an expectation for every seat out."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rekke.rules.position import Position


class Value(Protocol):
    """Estimates from positions between two turns (afterstates) how the game will end for every seat.

    Returns a row for each position and a column for each seat, in points or in shares of a victory; only
    differences within a row are compared. A learned value has the same interface.
    """

    def __call__(self, positions: Sequence[Position]) -> NDArray[np.float64]:
        """Value many positions of one game at once."""
