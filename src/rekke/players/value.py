"""The one door through which an evaluation comes: positions in, what each seat can expect out."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rekke.rules.position import Position


class Value(Protocol):
    """Says of positions between two turns how the game will end for every seat.

    A row for each position and a column for each seat, in the game's own points or in shares of a
    victory; only differences within a row are compared. A learned value has the same shape.
    """

    def __call__(self, positions: Sequence[Position]) -> NDArray[np.float64]:
        """Value many positions of one game at once."""
