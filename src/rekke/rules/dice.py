"""Dice: a roll is a multiset of faces, and its value is its text.

Plain dice are their faces in descending order, `644422`; coloured dice carry a letter each,
`R6R4B5W3`, red before blue before white. A `?` stands for a die that is not thrown yet.
Nothing is thrown here: this module lists the possible rolls and counts their ways.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

from rekke.rules.faults import Unreadable

FACES = "123456"
COLOURS = "RBW"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_FACE_NAMES = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six"}


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


def plain(word: str) -> str:
    """Read plain dice, in any order, from an argument of an event."""
    if not re.fullmatch(r"-|[1-6]+", word):
        raise Unreadable(f"dice are written as their faces 1 to 6, or - for none, not {word!r}")
    return sort(word)


def coloured(word: str) -> str:
    """Read coloured dice, in any order, from an argument of an event.

    >>> coloured("W4B1R2B5R6")
    'R6R2B5B1W4'
    """
    if not re.fullmatch(r"-|([RBW][1-6])+", word):
        raise Unreadable(f"coloured dice are written like R6B3W1, not {word!r}")
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
    return "".join(sorted(pairs(dice), key=_colour_then_face))


def unthrown(dice: str) -> str:
    """Return the same coloured dice before they are thrown: colours without faces.

    >>> unthrown("B3R6W1")
    'R?B?W?'
    """
    return sort_coloured(re.sub("[1-6]", "?", dice))


def _colour_then_face(die: str) -> tuple[int, int]:
    return COLOURS.find(die[0]), -ord(die[1])


def spoken(count: int, face: str, word: str = "") -> str:
    """Return a number of dice of one face in words.

    >>> spoken(3, "5", "unused"), spoken(1, "6")
    ('three unused fives', 'one six')
    """
    name = _FACE_NAMES[face]
    if count != 1:
        name += "es" if name.endswith("x") else "s"
    return " ".join(filter(None, (NUMBERS[count], word, name)))


def count_dice(count: int) -> str:
    """Return a number of dice in words.

    >>> count_dice(1), count_dice(6)
    ('one die', 'six dice')
    """
    return f"{NUMBERS[count]} {'die' if count == 1 else 'dice'}"


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
    return tuple(write("".join(part)) for part in dict.fromkeys(every))


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
