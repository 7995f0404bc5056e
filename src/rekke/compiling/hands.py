"""The lattice of hands of plain dice: adding or removing a die is one lookup.

Hands are numbered: 0 is the empty hand, and hands of fewer dice come before hands of more. Games of keep and
throw, compiled or not, and the solver of a turn share these tables.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled
from rekke.compiling.lookup import as_record
from rekke.rules.dice import FACES, faces, keeps, rolls, sort


class Hands(NamedTuple):
    """Lookup tables of all hands of up to a number of dice."""

    dice: NDArray[np.int32]
    """The number of dice in a hand."""
    plus: NDArray[np.int32]
    """The hand with one more die of a face; 0 where that would be one die too many."""
    minus: NDArray[np.int32]
    """The hand with one die of a face fewer; 0 where it has none."""
    keeps: NDArray[np.int32]
    """The keeps of all full hands, one list after the other, each in the order of the rules."""
    keeps_from: NDArray[np.int32]
    """The index at which the keeps of a hand begin; one more entry marks the end of the last list."""


@cache
def hand_texts(dice: int) -> tuple[str, ...]:
    """Return all hands of up to this many dice, by number.

    >>> hand_texts(2)[:8]
    ('', '6', '5', '4', '3', '2', '1', '66')
    """
    return tuple(roll for count in range(dice + 1) for roll in rolls(count))


@cache
def hand_numbers(dice: int) -> dict[str, int]:
    """Return the number of every hand of up to this many dice."""
    return {text: number for number, text in enumerate(hand_texts(dice))}


@cache
def hands(dice: int) -> Hands:
    """Return the lookup tables of all hands of up to this many dice."""
    texts, numbers = hand_texts(dice), hand_numbers(dice)
    plus = [[numbers.get(sort(text + face), 0) for face in FACES] for text in texts]
    minus = [[numbers.get(text.replace(face, "", 1), 0) * (face in text) for face in FACES] for text in texts]
    kept = [keeps(text) if len(text) == dice else () for text in texts]
    ends = np.cumsum([0, *map(len, kept)])
    return as_record(
        Hands(
            np.array([len(text) for text in texts], np.int32),
            np.array(plus, np.int32),
            np.array(minus, np.int32),
            np.array([numbers[faces(part)] for parts in kept for part in parts], np.int32),
            ends.astype(np.int32),
        )
    )


# Thrown dice are packed into an int, three bits a die, so that its octal digits are the faces:
#   packed(d1 d2 … dn) = d1 * 8**(n-1) + … + dn
#   x & 7 is the last die, x >> 3 removes it, and 0 is no dice at all, as no face is 0.


@compiled
def with_thrown(hands: Hands, hand: int, thrown: int) -> int:
    """Return the hand with packed dice added to it."""
    while thrown:
        hand = hands.plus[hand, (thrown & 7) - 1]
        thrown >>= 3
    return hand


@compiled
def keeps_of(hands: Hands, hand: int) -> int:
    """Return the number of keeps of a hand."""
    many: int = hands.keeps_from[hand + 1] - hands.keeps_from[hand]
    return many
