"""Sets of squares as bit masks, as the rules have them: the operations that numba does not provide."""

from rekke.compiling.compiled import compiled


@compiled
def count(squares: int) -> int:
    """Return the number of squares in a set: the population count of its mask.

    >>> int(count(0b1011))
    3
    """
    # Add neighbouring fields of the mask, twice as wide at each step:
    #   1 bit:  x = (x & 0101…) + (x >> 1 & 0101…)   each 2-bit field now counts its own bits, 0 to 2
    #   2 bits: x = (x & 0011…) + (x >> 2 & 0011…)   each 4-bit field counts 0 to 4; and so on up to 64.
    # The usual last step, a multiplication, would overflow 63 bits.
    squares = (squares & 0x5555555555555555) + ((squares >> 1) & 0x5555555555555555)
    squares = (squares & 0x3333333333333333) + ((squares >> 2) & 0x3333333333333333)
    squares = (squares + (squares >> 4)) & 0x0F0F0F0F0F0F0F0F
    squares += squares >> 8
    squares += squares >> 16
    squares += squares >> 32
    return squares & 0x7F


@compiled
def nth(squares: int, place: int) -> int:
    """Return the index of the square at this place in a set, in reading order and counted from 0.

    >>> int(nth(0b1011, 2))
    3
    """
    #   x & (x - 1)   clears the lowest set bit
    #   x & -x        isolates the lowest set bit, 2**index
    #   2**index - 1  has index bits set, so its population count is the index
    for _ in range(place):
        squares &= squares - 1
    return count((squares & -squares) - 1)
