"""A Cubo square: nine dice laid three by three with the joker in the centre, and the points of its lines."""

import re
from collections.abc import Iterator
from functools import cache

from rekke.lang.translatable import reason
from rekke.rules.dice import pairs, sort_coloured
from rekke.rules.faults import Unreadable

PLACES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
CENTRE = "b2"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))
"""Three rows, then three columns, as indices into `PLACES`."""
DOUBLED = "-doubled"


def laid(word: str) -> str:
    """Check that an argument of an event is a square, written row by row."""
    if not re.fullmatch(r"([RBW][1-6]){3}(/([RBW][1-6]){3}){2}", word):
        raise Unreadable(reason("cubo.square", word=repr(word)))
    return word


def squares(dice: str) -> Iterator[str]:
    """Yield every square of these dice, with the joker in the centre.

    >>> next(squares("R6R4R2R1B5B3B3B1W4"))
    'R6R4R2/R1W4B5/B3B3B1'
    """
    *others, joker = pairs(dice)
    for order in _orders(tuple(others)):
        yield lay([*order[:4], joker, *order[4:]])


def _orders(dice: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield every different order of these dice."""
    if not dice:
        yield ()
    for die in dict.fromkeys(dice):
        at = dice.index(die)
        for rest in _orders(dice[:at] + dice[at + 1 :]):
            yield (die, *rest)


def centre_of(square: str) -> str:
    """Return the die in the centre."""
    return pairs(square.replace("/", ""))[PLACES.index(CENTRE)]


def lay(dice: list[str]) -> str:
    """Write nine dice, given in reading order, as a square."""
    return "/".join("".join(dice[i : i + 3]) for i in (0, 3, 6))


def dice_of(square: str) -> str:
    """Return the dice of a square in their canonical order.

    >>> dice_of("R5R4R3/R4W3B2/B3B2B1")
    'R5R4R4R3B3B2B2B1W3'
    """
    return sort_coloured(square.replace("/", ""))


def in_order(square: str) -> str:
    """Return the square of the same dice in their canonical order, with the joker in the centre.

    >>> in_order("B3B2B1/R4W3B2/R5R4R3")
    'R5R4R4/R3W3B3/B2B2B1'
    """
    return next(squares(dice_of(square)))


def put(square: str, place: str, die: str) -> tuple[str, str]:
    """Return the square with this die on a place, and the die that lay there before."""
    dice = pairs(square.replace("/", ""))
    at = PLACES.index(place)
    dice[at], taken = die, dice[at]
    return lay(dice), taken


def score(square: str, in_any_order: bool) -> int:
    """Return the points of a square: the sum of its six lines.

    >>> score("B1B4R6/R3W4R5/R2B4B6", in_any_order=False)
    18
    """
    dice = pairs(square.replace("/", ""))
    return sum(line_score(dice[i] + dice[j] + dice[k], in_any_order) for i, j, k in LINES)


@cache
def line_score(line: str, in_any_order: bool) -> int:
    """Return the points of a line: the highest face of a street or a lane, doubled in one colour (C4).

    >>> line_score("R3W4R5", in_any_order=False), line_score("B4W4R4", in_any_order=False)
    (10, 4)
    """
    kind = line_kind(line, in_any_order)
    points = int(max(line[1::2])) if kind else 0
    return points * 2 if kind.endswith(DOUBLED) else points


def line_kind(line: str, in_any_order: bool) -> str:
    """Return `street` or `lane`, with `-doubled` in one colour; an empty text if it scores nothing (C4).

    >>> line_kind("R3W4R5", in_any_order=False), line_kind("B4W4R4", in_any_order=False)
    ('street-doubled', 'lane')
    """
    faces = [int(face) for face in line[1::2]]
    kind = "lane" if _is_lane(faces) else "street" if _is_street(faces, in_any_order) else ""
    return kind + DOUBLED if kind and _is_one_colour(line[::2]) else kind


def _is_lane(faces: list[int]) -> bool:
    return faces[0] == faces[1] == faces[2]


def _is_street(faces: list[int], in_any_order: bool) -> bool:
    low = min(faces)
    rising = [low, low + 1, low + 2]
    return (sorted(faces) if in_any_order else faces) in (rising, rising[::-1])


def _is_one_colour(colours: str) -> bool:
    """Say whether all are red or all are blue; the joker counts as both."""
    return not ("R" in colours and "B" in colours)
