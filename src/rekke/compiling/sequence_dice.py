"""What a throw of Sequence Dice demands, for compiled code: on one board, or on arrays of boards."""

from typing import TypeAlias, TypeVar

from rekke.compiling.arrays import Ints
from rekke.compiling.compiled import compiled

Boards: TypeAlias = Ints
Squares = TypeVar("Squares", int, Boards)
"""A bit mask of squares, or an array of them."""


# Without branches, so that the same text runs on arrays. With -1 as the mask of all squares:
#   0 - (empty == 0)   is -1 where no square is empty, else 0: opposing chips are replaced only then (S2, S3)
#   spent - 1          is 0 for a side whose chips all lie on the board, else -1: it only removes (S8)


@compiled
def demanded(removes: bool, about: int, own: Squares, taken: Squares, spent: Squares) -> Squares:
    """Return the squares that a throw may name, of those that its sum is about; none where it is passed.

    `spent` is 1 for a side that has no chip left, else 0. A square that is taken is replaced, or removed from.

    >>> demanded(False, 0b0111, 0b0001, 0b0011, 0), demanded(False, 0b0011, 0b0001, 0b0011, 0)
    (4, 2)
    >>> demanded(True, 0b0111, 0b0001, 0b0011, 1), demanded(False, 0b0111, 0b0001, 0b0011, 1)
    (2, 0)
    """
    empty, theirs = about & ~taken, about & taken & ~own
    if removes:
        return theirs
    squares: Squares = (empty | theirs & (0 - (empty == 0))) & (spent - 1)
    return squares
