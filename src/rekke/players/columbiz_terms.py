"""What there is to be weighed in a Columbiz position: pieces, dangers and openings, by the number on their squares.

A set of squares is an int. What is written here for `Squares` runs on one int and on columns of them alike:
the first is faster where it is compiled, the second where it is not.
"""

from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled
from rekke.rules.columbiz.rules import captives_value
from rekke.rules.lines import DIRECTIONS

Indices: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.float64]
Squares = TypeVar("Squares", int, Indices)
"""A set of squares, or a column of them."""

EVERY = (1 << 36) - 1
SHIFTS = 6 * np.arange(6)
LOW_BITS, LOW_TWOS = (
    sum(0b010101 << 6 * row for row in range(6)),
    sum(0b000011 << 6 * row for row in range(6)),
)
"""Every second bit, and two bits of each row."""
STAYING = np.array([sum(1 << n for n in range(36) if 0 <= n % 6 + right < 6) for right in (0, 1, 2, -2, -1)])
"""The squares that stay on the board when all move so far to the right, from the end if to the left."""
CAPTIVES = np.array([captives_value(n) for n in range(64)], np.int64)
NEXT_CAPTIVE = np.diff(CAPTIVES)


@compiled
def weighed(  # noqa: PLR0917  (compiled code takes plain arrays)
    pieces: Indices, reserve: Indices, captured: Indices, left: Numbers, mover: int, weights: Numbers
) -> Numbers:
    """Weigh the terms of every position and seat: what `columbiz_value.terms` lists, summed up one by one."""
    count, seats = pieces.shape
    result = np.zeros((count, seats))
    for one in range(count):
        empty, turns, prices = EVERY, 0.0, 0
        for seat in range(seats):
            empty &= ~pieces[one, seat]
            turns += left[one, seat]
            prices += NEXT_CAPTIVE[captured[one, seat]]
        for seat in range(seats):
            own, mine, weight = pieces[one, seat], left[one, seat], weights[1 if seat == mover else 0]
            price = (prices - NEXT_CAPTIVE[captured[one, seat]]) / (seats - 1)
            danger, growing = price * min(turns - mine, 1.0), min(mine, 1.0)
            standing, caught, opened = tally(own), exposed(own, empty), openings(own, empty)
            total = 0.0
            for row in range(6):
                total += (caught >> 6 * row & 63) * danger * weight[6 + row]
                total += (opened >> 6 * row & 63) * growing * (weight[12 + row] + mine * weight[18 + row])
                if mine > 0:
                    total += (standing >> 6 * row & 63) * (weight[row] + mine * weight[24 + row])
            result[one, seat] = total + (reserve[one, seat] * weight[30] if mine > 0 else 0.0)
    return result


def rows(squares: Indices) -> Indices:
    """Count the squares of sets by their row, that is, by their number."""
    return spread(tally(squares))


def spread(tallied: Indices) -> Indices:
    """Give counts that lie in one number as a row of numbers."""
    counted: Indices = tallied[..., None] >> SHIFTS & 63
    return counted


@compiled
def tally(squares: Squares) -> Squares:
    """Count the squares of a set by their row, six bits of the result for each: such counts can be added."""
    twos = (squares & LOW_BITS) + (squares >> 1 & LOW_BITS)
    counted: Squares = (twos & LOW_TWOS) + (twos >> 2 & LOW_TWOS) + (twos >> 4 & LOW_TWOS)
    return counted


@compiled
def exposed(pieces: Squares, empty: Squares) -> Squares:
    """Tally the pieces that can be captured, by the least number that captures them."""
    count, safe = pieces & 0, pieces
    for step in range(1, 6):
        caught = safe & empty >> 6 * step
        safe = safe & ~caught
        count = count + tally(caught << 6 * step)
    return count


@compiled
def openings(pieces: Squares, empty: Squares) -> Squares:
    """Tally the empty squares that would make a line, once for each line, by their number.

    No row has more than 63 of them: a square has twelve at most, and nine if its row is empty.
    """
    count = pieces & 0
    for right, down in DIRECTIONS:
        one, two = moved(pieces, right, down), moved(pieces, 2 * right, 2 * down)
        other, far = moved(pieces, -right, -down), moved(pieces, -2 * right, -2 * down)
        count = count + tally(one & two & empty) + tally(one & other & empty) + tally(other & far & empty)
    return count


@compiled
def moved(squares: Squares, right: int, down: int) -> Squares:
    """Move a set of squares; what would leave the board is lost."""
    by, inside = right + 6 * down, squares & STAYING[right]
    there: Squares = (inside << by if by > 0 else inside >> -by) & EVERY
    return there
