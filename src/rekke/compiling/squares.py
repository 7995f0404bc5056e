"""Sets of squares as ints, as the rules have them: what compiled code needs of them and numba does not have."""

from rekke.compiling.compiled import compiled


@compiled
def count(squares: int) -> int:
    """Count the squares of a set.

    >>> int(count(0b1011))
    3
    """
    # Halves are added to halves; a multiplication would be shorter, but leaves 63 bits behind.
    squares = (squares & 0x5555555555555555) + ((squares >> 1) & 0x5555555555555555)
    squares = (squares & 0x3333333333333333) + ((squares >> 2) & 0x3333333333333333)
    squares = (squares + (squares >> 4)) & 0x0F0F0F0F0F0F0F0F
    squares += squares >> 8
    squares += squares >> 16
    squares += squares >> 32
    return squares & 0x7F


@compiled
def nth(squares: int, place: int) -> int:
    """Give the number of the square that stands at a place in a set, in reading order.

    >>> int(nth(0b1011, 2))
    3
    """
    for _ in range(place):
        squares &= squares - 1
    return count((squares & -squares) - 1)
