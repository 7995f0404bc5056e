"""The interface of an evaluation: a batch of positions in, an expectation for every seat out."""

from typing import Protocol, TypeVar

from rekke.compiling.arrays import Floats

Batch_contra = TypeVar("Batch_contra", contravariant=True)
"""A game's own type for a batch of positions between two turns: its `Afterstates`."""


class Value(Protocol[Batch_contra]):
    """Estimates from positions between two turns (afterstates) how the game will end for every seat.

    Returns a row for each position and a column for each seat, in points or in shares of a victory; only
    differences within a row are compared. A learned value has the same interface.
    """

    def __call__(self, batch: Batch_contra, /) -> Floats:
        """Value many positions of one game at once."""
