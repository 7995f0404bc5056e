"""The terms of a Columbiz position that have weights: pieces, dangers and openings, by the number on their squares.

A set of squares is a bit mask: bit 6 * row + column, where the squares of row r ask for r + 1 dice. The functions
take arrays of masks.
"""

import numpy as np

from rekke.compiling.arrays import Ints
from rekke.rules.columbiz.rules import captives_value
from rekke.rules.lines import DIRECTIONS

EVERY = (1 << 36) - 1
"""The mask of all squares."""
SHIFTS = 6 * np.arange(6)
"""The lowest bit of each row."""
LOW_BITS, LOW_TWOS = (
    sum(0b010101 << 6 * row for row in range(6)),
    sum(0b000011 << 6 * row for row in range(6)),
)
"""Every second bit of each row, and the two lowest bits of each row."""
STAYING = np.array([sum(1 << n for n in range(36) if 0 <= n % 6 + right < 6) for right in (0, 1, 2, -2, -1)])
"""The mask of squares that stay on the board when moved right by 0, 1, 2, or left (index -2, -1)."""
CAPTIVES = np.array([captives_value(n) for n in range(64)], np.int64)
"""The points for a number of captives (B13)."""
NEXT_CAPTIVE = np.diff(CAPTIVES)
"""The points of one more captive."""


def rows(squares: Ints) -> Ints:
    """Return the number of squares in each row of masks."""
    return unpacked(tally(squares))


def unpacked(tallied: Ints) -> Ints:
    """Unpack a tally into an array with a count for each row."""
    counted: Ints = tallied[..., None] >> SHIFTS & 63
    return counted


# A tally counts the squares of each row in six bits of one int, so that tallies can be added while no count
# exceeds 63. For the six bits f e d c b a of a row:
#   twos = (e c a) + (f d b)                      three sums of two bits, in two bits each: 0 to 2
#   tally = twos[0] + twos[1] + twos[2]           by moving the second and third sum onto the first: 0 to 6


def tally(squares: Ints) -> Ints:
    """Return the number of squares in each row of a mask, six bits a row."""
    twos = (squares & LOW_BITS) + (squares >> 1 & LOW_BITS)
    counted: Ints = (twos & LOW_TWOS) + (twos >> 2 & LOW_TWOS) + (twos >> 4 & LOW_TWOS)
    return counted


# A piece in row r is captured by a piece in row r + step of its column. Shifting right by 6 * step moves the empty
# squares of row r + step onto row r; a piece that is caught is counted there, where it would be captured from, and
# is out of `safe` for the higher rows.


def exposed(pieces: Ints, empty: Ints) -> Ints:
    """Tally the pieces that can be captured, by the lowest row that captures them."""
    count, safe = pieces & 0, pieces
    for step in range(1, 6):
        caught = safe & empty >> 6 * step
        safe = safe & ~caught
        count = count + tally(caught << 6 * step)
    return count


def openings(pieces: Ints, empty: Ints) -> Ints:
    """Tally the empty squares on which a piece would make a line of three, once for each such line.

    A square is an end of a line in two ways, or its middle, along each of four directions: twelve at most, and nine
    if its row is empty. So no row counts more than 6 * 9 = 54, or 5 * 12 = 60, which six bits hold.
    """
    count = pieces & 0
    for right, down in DIRECTIONS:
        one, two = moved(pieces, right, down), moved(pieces, 2 * right, 2 * down)
        other, far = moved(pieces, -right, -down), moved(pieces, -2 * right, -2 * down)
        count = count + tally(one & two & empty) + tally(one & other & empty) + tally(other & far & empty)
    return count


def moved(squares: Ints, right: int, down: int) -> Ints:
    """Move a mask of squares, dropping those that would leave the board."""
    by, inside = right + 6 * down, squares & STAYING[right]
    there: Ints = (inside << by if by > 0 else inside >> -by) & EVERY
    return there
