"""One stream of random numbers for a command: drawn here in plain Python, and continued by compiled loops.

The generator is xoshiro128++ by Blackman and Vigna. With words of 32 bits no intermediate result needs more
than 63, so plain Python, numpy and compiled code calculate the same numbers.
"""

from hashlib import sha256
from random import Random
from struct import Struct
from typing import Any, TypeAlias

BITS = 32
MASK = (1 << BITS) - 1
WORDS = Struct(">4I")
State: TypeAlias = tuple[int, int, int, int]


def advance(a: int, b: int, c: int, d: int) -> tuple[int, State]:
    """Return the next word of xoshiro128++, and the state after it."""
    # With rotl(x, k) = x << k | x >> 32 - k, and everything modulo 2**32, in this order:
    #   the word is rotl(a + d, 7) + a, and s is b << 9;
    #   c := c ^ a, d := d ^ b, b := b ^ c, a := a ^ d;
    #   c := c ^ s, d := rotl(d, 11).
    total = (a + d) & MASK
    word = ((total << 7 | total >> BITS - 7) + a) & MASK
    c, d, shifted = c ^ a, d ^ b, (b << 9) & MASK
    return word, (a ^ d, b ^ c, c ^ shifted, (d << 11 | d >> BITS - 11) & MASK)


def first_words(seed: str) -> State:
    """Return the state in which the stream of a seed starts: a hash, so that streams share nothing."""
    return WORDS.unpack_from(sha256(seed.encode()).digest())


class Stream(Random):
    """A source of randomness that starts from a text and can be continued by compiled code.

    >>> Stream("seed").choice("123456"), Stream("seed").randrange(1000), Stream("other").randrange(1000)
    ('1', 769, 272)
    """

    words: State

    def __init__(self, seed: str) -> None:
        super().__init__(seed)

    def seed(self, a: object = None, version: int = 2) -> None:  # noqa: ARG002  (the signature of Random)
        """Start again, from a text."""
        self.words = first_words(str(a))

    def getrandbits(self, k: int, /) -> int:
        """Draw k bits: the highest of as many words as they need."""
        drawn = width = 0
        while width < k:
            word, self.words = advance(*self.words)
            drawn, width = drawn << BITS | word, width + BITS
        return drawn >> width - k

    def random(self) -> float:
        """Draw a number from 0 to 1, 1 excluded: one word over 2**32."""
        return self.getrandbits(BITS) / (1 << BITS)

    def getstate(self) -> tuple[Any, ...]:
        """Return the state, for `setstate`."""
        return self.words

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go back to a state."""
        a, b, c, d = state
        self.words = (a, b, c, d)
