"""Randomness inside compiled loops: a stream of its own for every game, the same with and without numba.

The generator is xoshiro128++ by Blackman and Vigna. Its words have 32 bits, so that nothing here leaves
63 bits: plain Python, numpy and compiled code then count alike. A game's four starting words are hashes
of the seed and of the game's number, so streams begin at unrelated places of a cycle of 2**128: games that
begin at neighbouring places of one stream would share their dice.
"""

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled

BITS = 32
WORD = (1 << BITS) - 1
GOLDEN = 0x9E3779B9
DICE_A_WORD = 4
"""More dice from one word would no longer be even: here a face is off by one part in three million."""


@compiled
def begin(stream: NDArray[np.int64], seed: int, game: int) -> None:
    """Set a stream to where a game of a seed begins."""
    for place in range(4):
        word = _mixed(((place + 1) * GOLDEN) & WORD)
        word = _mixed(word ^ (seed & WORD))
        word = _mixed(word ^ ((seed >> BITS) & WORD))
        word = _mixed(word ^ (game & WORD))
        stream[place] = _mixed(word ^ ((game >> BITS) & WORD))


@compiled
def word(stream: NDArray[np.int64]) -> int:
    """Draw the next 32 bits."""
    a, b, c, d = stream[0], stream[1], stream[2], stream[3]
    drawn: int = (_turned((a + d) & WORD, 7) + a) & WORD
    shifted = (b << 9) & WORD
    c ^= a
    d ^= b
    stream[0] = a ^ d
    stream[1] = b ^ c
    stream[2] = c ^ shifted
    stream[3] = _turned(d, 11)
    return drawn


@compiled
def below(stream: NDArray[np.int64], limit: int) -> int:
    """Draw a number below a limit; as limits are small, 32 bits make it even enough."""
    return (word(stream) * limit) >> BITS


@compiled
def throw(stream: NDArray[np.int64], dice: int) -> int:
    """Throw so many dice, packed as events hold them: three bits a die."""
    thrown = 0
    fraction = 0
    for die in range(dice):
        if die % DICE_A_WORD == 0:
            fraction = word(stream)
        fraction *= 6
        thrown = (thrown << 3) | ((fraction >> BITS) + 1)
        fraction &= WORD
    return thrown


@compiled
def _mixed(word: int) -> int:
    """Hash a word one to one; these multipliers, by Wellons, spread best among those below 2**31."""
    word ^= word >> 16
    word = (word * 0x21F0AAAD) & WORD
    word ^= word >> 15
    word = (word * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@compiled
def _turned(word: int, by: int) -> int:
    return ((word << by) | (word >> (BITS - by))) & WORD


@compiled
def comes(stream: NDArray[np.int64], often: float) -> bool:
    """Draw whether something happens that happens so often."""
    return word(stream) < often * (WORD + 1)
