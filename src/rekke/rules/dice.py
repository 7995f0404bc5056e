"""Dice: a roll is a multiset of faces, and its value is its text.

Plain dice are their faces in descending order, `644422`; coloured dice carry a letter each,
`R6R4B5W3`, red before blue before white. A `?` stands for a die that is not thrown yet.
Nothing is thrown here: this module lists the possible rolls and counts their ways.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod
from sys import intern

from rekke.lang.translatable import reason
from rekke.rules.faults import Unreadable

FACES = "123456"
COLOURS = "RBW"
_RANKS = {colour + face: rank for rank, (colour, face) in enumerate(product(COLOURS, "?" + FACES[::-1]))}
"""The place of each coloured die in the canonical order: by colour, then by face, highest first."""


def sort(faces: str) -> str:
    """Return plain dice in their canonical order.

    >>> sort("244642")
    '644422'
    """
    return "".join(sorted(faces, reverse=True))


def write(faces: str) -> str:
    """Write plain dice as an argument of an event; no dice are `-`."""
    return faces or "-"


def faces(word: str) -> str:
    """Return the plain dice of an argument; `-` means no dice."""
    return "" if word == "-" else word


@lru_cache(maxsize=8192)
def plain(word: str) -> str:
    """Read plain dice, in any order, from an argument of an event."""
    if not re.fullmatch(r"-|[1-6]+", word):
        raise Unreadable(reason("dice.plain", word=repr(word)))
    return sort(word)


def coloured(word: str) -> str:
    """Read coloured dice, in any order, from an argument of an event.

    >>> coloured("W4B1R2B5R6")
    'R6R2B5B1W4'
    """
    if not re.fullmatch(r"-|([RBW][1-6])+", word):
        raise Unreadable(reason("dice.coloured", word=repr(word)))
    return word if word == "-" else sort_coloured(word)


def coloured_or_unthrown(word: str) -> str:
    """Read coloured dice: either all show a face, or none is thrown yet."""
    return sort_coloured(word) if re.fullmatch(r"([RBW]\?)+", word) else coloured(word)


def pairs(dice: str) -> list[str]:
    """Split coloured dice into single ones.

    >>> pairs("R6B3W1")
    ['R6', 'B3', 'W1']
    """
    return [dice[i : i + 2] for i in range(0, len(dice), 2)]


def sort_coloured(dice: str) -> str:
    """Return coloured dice in their canonical order: by colour, then by face, highest first."""
    return "".join(sorted(pairs(dice), key=_RANKS.__getitem__))


def unthrown(dice: str) -> str:
    """Return the same coloured dice before they are thrown: colours without faces.

    >>> unthrown("B3R6W1")
    'R?B?W?'
    """
    return sort_coloured(re.sub("[1-6]", "?", dice))


@cache
def rolls(count: int) -> dict[str, int]:
    """Return every roll of `count` plain dice, highest first, with the number of ways to throw it.

    >>> rolls(2)["65"], rolls(2)["66"], sum(rolls(2).values())
    (2, 1, 36)
    """
    every = combinations_with_replacement(FACES[::-1], count)
    return {"".join(roll): _ways(roll) for roll in every}


def _ways(roll: tuple[str, ...]) -> int:
    # The multinomial coefficient: n dice have n! orders, and exchanging k equal dice changes none of them.
    # 6644 has 4! / (2! * 2!) = 6 ways.
    return factorial(len(roll)) // prod(factorial(n) for n in Counter(roll).values())


def outcomes(dice: str) -> Iterator[tuple[str, int]]:
    """Yield every result of throwing `??????` or `R?R?B?W?`, with the number of ways to throw it.

    >>> [(roll, ways) for roll, ways in outcomes("R?B?") if ways > 1], sum(1 for _ in outcomes("R?R?B?"))
    ([], 126)
    """
    if dice[0] == "?":
        yield from rolls(len(dice)).items()
        return
    by_colour = [[(colour, *roll) for roll in rolls(dice.count(colour)).items()] for colour in COLOURS]
    for throw in product(*by_colour):
        text = "".join(colour + face for colour, roll, _ in throw for face in roll)
        yield text, prod(ways for _, _, ways in throw)


@cache
def keeps(roll: str) -> tuple[str, ...]:
    """Return the parts of a roll that can be kept: all but the whole roll, fewest dice first.

    >>> keeps("663")
    ('-', '6', '3', '66', '63')
    """
    every = (part for size in range(len(roll)) for part in combinations(roll, size))
    return tuple(intern(write("".join(part))) for part in dict.fromkeys(every))


def less(roll: str, part: str) -> str | None:
    """Return a roll without some of its dice, or None if it does not contain them.

    >>> less("644422", "442"), less("644422", "66")
    ('642', None)
    """
    for face in part:
        if face not in roll:
            return None
        roll = roll.replace(face, "", 1)
    return roll
