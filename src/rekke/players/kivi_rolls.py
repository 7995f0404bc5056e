"""Lookup tables of KIVI's rolls: which squares each meets, and which may take a stone over."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from rekke.players.turn import Turn, turn_of
from rekke.rules.kivi.rules import Edition


@dataclass(frozen=True)
class Rolls:
    """Lookup tables of all rolls in an edition."""

    turn: Turn
    met: NDArray[np.bool_]
    """Whether each roll meets each square."""
    takes: NDArray[np.bool_]
    """Whether each roll may take a stone over."""

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, edition: Edition) -> "Rolls":
        """Return the tables of an edition, made by asking it about every roll."""
        turn = turn_of(edition.dice)
        masks = np.array([edition.met(roll) for roll in turn.rolls], np.int64)
        met = (masks[:, None] >> np.arange(len(edition.board.squares)) & 1).astype(np.bool_)
        takes = np.array([edition.privilege(roll) in ("opponent", "anybody") for roll in turn.rolls])
        return cls(turn, met, takes)
