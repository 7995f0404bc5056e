"""Hands of plain dice by number: the lattice in which adding or taking a die is one look into a table.

Hand 0 is empty; hands of fewer dice stand before hands of more. Games of keep and throw share these tables.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled
from rekke.compiling.tables import bound
from rekke.rules.dice import FACES, faces, keeps, rolls, sort


class Hands(NamedTuple):
    """Every hand of up to so many dice, and the ways between them."""

    dice: NDArray[np.int32]
    """How many dice a hand has."""
    plus: NDArray[np.int32]
    """The hand with one more die of a face; 0 where that would be a die too many."""
    minus: NDArray[np.int32]
    """The hand with one die of a face fewer; 0 where it has none."""
    keeps: NDArray[np.int32]
    """The keeps of all whole hands, one list behind the other, each in the order of the rules."""
    keeps_from: NDArray[np.int32]
    """Where the keeps of a hand begin, and behind the last hand where they end."""


@cache
def hand_texts(dice: int) -> tuple[str, ...]:
    """Write every hand of up to so many dice, in the order of their numbers.

    >>> hand_texts(2)[:8]
    ('', '6', '5', '4', '3', '2', '1', '66')
    """
    return tuple(roll for count in range(dice + 1) for roll in rolls(count))


@cache
def hand_numbers(dice: int) -> dict[str, int]:
    """Give the number of every hand of up to so many dice."""
    return {text: number for number, text in enumerate(hand_texts(dice))}


@cache
def hands(dice: int) -> Hands:
    """Make the tables of hands of up to so many dice."""
    texts, numbers = hand_texts(dice), hand_numbers(dice)
    plus = [[numbers.get(sort(text + face), 0) for face in FACES] for text in texts]
    minus = [[numbers.get(text.replace(face, "", 1), 0) * (face in text) for face in FACES] for text in texts]
    kept = [keeps(text) if len(text) == dice else () for text in texts]
    ends = np.cumsum([0, *map(len, kept)])
    return bound(
        Hands(
            np.array([len(text) for text in texts], np.int32),
            np.array(plus, np.int32),
            np.array(minus, np.int32),
            np.array([numbers[faces(part)] for parts in kept for part in parts], np.int32),
            ends.astype(np.int32),
        )
    )


def packed(dice: str) -> int:
    """Pack thrown dice into an int, three bits a die.

    >>> oct(packed("6321"))
    '0o6321'
    """
    return int(dice, 8)


@compiled
def with_thrown(hands: Hands, hand: int, thrown: int) -> int:
    """Give the hand with packed dice put to it."""
    while thrown:
        hand = hands.plus[hand, (thrown & 7) - 1]
        thrown >>= 3
    return hand


@compiled
def keeps_of(hands: Hands, hand: int) -> int:
    """Count the keeps of a hand."""
    many: int = hands.keeps_from[hand + 1] - hands.keeps_from[hand]
    return many
