"""Random draws inside compiled loops: draw for draw what `Stream` gives in plain Python.

A stream is an array of four words here, the state of xoshiro128++ (see `stream`).
"""

from rekke.compiling import stream as plain
from rekke.compiling.arrays import Ints
from rekke.compiling.compiled import compiled
from rekke.compiling.stream import BITS

_advance = compiled(plain.advance)


@compiled
def word(stream: Ints) -> int:
    """Draw the next 32 bits."""
    drawn, words = _advance(stream[0], stream[1], stream[2], stream[3])
    stream[0], stream[1], stream[2], stream[3] = words
    return drawn


@compiled
def below(stream: Ints, limit: int) -> int:
    """Draw a number below a limit, as `Random.randrange` and `Random.choice` do.

    Take as many bits as the limit has, and draw again while they are not below it: all numbers are equally likely.
    """
    shift, left = BITS, limit
    while left:
        left >>= 1
        shift -= 1
    drawn = word(stream) >> shift
    while drawn >= limit:
        drawn = word(stream) >> shift
    return drawn


@compiled
def throw_packed(stream: Ints, dice: int) -> int:
    """Throw dice and pack them as events hold them: three bits a die, as octal digits."""
    thrown = 0
    for _ in range(dice):
        thrown = thrown << 3 | (below(stream, 6) + 1)
    return thrown


@compiled
def happens_with(stream: Ints, probability: float) -> bool:
    """Draw whether something of this probability happens, as `Random.random() < probability` does."""
    return word(stream) / (1 << BITS) < probability
