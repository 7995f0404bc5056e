"""The best Cubo square of a throw, found exactly, with and without a die of the middle.

Turning or mirroring a square does not change its score: of the 8! = 40,320 orders of eight dice around the joker
8! / 8 = 5,040 remain. A throw is scored in all of them at once, from lookup tables of the score of three dice.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.arrays import Ints
from rekke.rules.cubo.square import CENTRE, LINES, PLACES, lay, line_score, put, score
from rekke.rules.dice import FACES, pairs

DICE = tuple(colour + face for colour in "RB" for face in FACES)
"""Every die but the joker; the index of a die is its number in the lookup tables."""
_NUMBER = {die: number for number, die in enumerate(DICE)}
_MIDDLE = PLACES.index(CENTRE)
_AROUND = tuple(place for place in range(9) if place != _MIDDLE)
_OUTER = tuple(line for line in LINES if _MIDDLE not in line)
_INNER = tuple(line for line in LINES if _MIDDLE in line)
CACHED = 4096
"""The number of throws whose squares are cached."""


class Arrangement(NamedTuple):
    """A square to lay, and its score once a die of the middle has taken the place meant for it."""

    score: int
    square: str
    die: str = ""
    place: str = ""

    @property
    def given(self) -> str:
        """The die that goes to the middle in exchange."""
        return pairs(self.square.replace("/", ""))[PLACES.index(self.place)] if self.place else ""


@lru_cache(maxsize=CACHED)
def best_square(throw: str, *, in_any_order: bool) -> Arrangement:
    """Return the square that scores most without a die of the middle.

    >>> best_square("R5R4R4R3B3B2B2B1W3", in_any_order=False).score
    32
    """
    *others, joker = pairs(throw)
    (points,), (order,) = _best([others], joker, in_any_order)
    return Arrangement(points, _laid(others, joker, order))


@lru_cache(maxsize=CACHED)
def arrangements(throw: str, middle: str, *, in_any_order: bool) -> tuple[Arrangement, ...]:
    """Return the best square without an exchange, and for every exchange of a die for one of the middle."""
    *others, joker = pairs(throw)
    exchanges = list(_exchanges(others, pairs(middle)))
    hands = [others, *([*others[:at], die, *others[at + 1 :]] for at, die in exchanges)]
    points, orders = _best(hands, joker, in_any_order)
    swapped = (
        Arrangement(scored, _laid(others, joker, order), die, PLACES[_AROUND[order.index(at)]])
        for (at, die), scored, order in zip(exchanges, points[1:], orders[1:], strict=True)
    )
    return (Arrangement(points[0], _laid(others, joker, orders[0])), *swapped)


def best_swap(square: str, die: str, *, in_any_order: bool) -> Arrangement:
    """Return the square with a die where it raises the score most, or as it is.

    >>> best_swap("R5R4R3/R4W3B2/B6B2B1", "B3", in_any_order=False)[2:]
    ('B3', 'a3')
    """
    stay = Arrangement(score(square, in_any_order), square)
    return max(stay, *swaps(square, die, in_any_order=in_any_order), key=lambda one: one.score)


def swaps(square: str, die: str, *, in_any_order: bool) -> Iterator[Arrangement]:
    """Return the square with a die in every place but the joker's."""
    for place in (PLACES[at] for at in _AROUND):
        yield Arrangement(score(put(square, place, die)[0], in_any_order), square, die, place)


def best_scores(dice: Ints, *, in_any_order: bool) -> NDArray[np.int8]:
    """Return the highest score of hands of eight dice around a joker, a row for each hand, a column for each joker.

    A column of `dice` is a hand, as indices into `DICE`.
    """
    _, outer, inner = _orders()
    count = dice.shape[1]
    rows = _line_scores(in_any_order)[dice[:, None, None], dice[None, :, None], dice[None, None, :]]
    around = _summed(rows.reshape(-1, count), outer)
    best = np.empty((count, len(FACES)), np.int8)
    for face, joker in enumerate(_joker_scores(in_any_order)):
        across = joker[dice[:, None], dice[None, :]].reshape(-1, count)
        best[:, face] = (around + _summed(across, inner)).max(axis=0)
    return best


def _summed(scores: NDArray[np.int8], lines: NDArray[np.intp]) -> NDArray[np.int8]:
    """Return the sum over some lines, for every order and hand."""
    total: NDArray[np.int8] = scores.take(lines[0], axis=0)
    for line in lines[1:]:
        total += scores.take(line, axis=0)
    return total


def _exchanges(others: list[str], middle: list[str]) -> Iterator[tuple[int, str]]:
    """List the exchanges that differ: equal dice count once."""
    for given in dict.fromkeys(others):
        for die in dict.fromkeys(middle):
            if die != given:
                yield others.index(given), die


def _best(hands: list[list[str]], joker: str, in_any_order: bool) -> tuple[list[int], list[list[int]]]:
    """Return the highest score of each hand of eight dice over all orders, and the order for it."""
    lines, pairs_with_joker = _line_scores(in_any_order), _joker_scores(in_any_order)[int(joker[1]) - 1]
    orders, outer, inner = _orders()
    # Hands are the last axis, so that all scores of an order are contiguous in memory.
    dice = np.array([[_NUMBER[die] for die in hand] for hand in hands]).T
    count = len(hands)
    rows = lines[dice[:, None, None], dice[None, :, None], dice[None, None, :]].reshape(-1, count)
    across = pairs_with_joker[dice[:, None], dice[None, :]].reshape(-1, count)
    points = sum(rows.take(line, axis=0) for line in outer) + sum(across.take(line, axis=0) for line in inner)
    best = points.argmax(axis=0)
    return points[best, np.arange(count)].tolist(), orders[best].tolist()


@cache
def _orders() -> tuple[NDArray[np.int8], NDArray[np.intp], NDArray[np.intp]]:
    """Return the orders of eight dice around the joker up to turning and mirroring, and the dice of their lines.

    Turning brings the first die to the corner a1 or to the side b1. The mirror image that leaves it there exchanges
    two neighbours, of which the one with the lower number comes first.
    A line of the dice i, j, k is the index i * 64 + j * 8 + k into the scores of three of eight dice.
    """
    every = np.array(list(permutations(range(8))), dtype=np.int8)
    corner = (every[:, 0] == 0) & (every[:, 1] < every[:, 3])
    side = (every[:, 1] == 0) & (every[:, 0] < every[:, 2])
    orders = every[corner | side]
    at = {place: orders[:, n].astype(np.intp) for n, place in enumerate(_AROUND)}
    outer = np.array([at[i] * 64 + at[j] * 8 + at[k] for i, j, k in _OUTER])
    inner = np.array([at[i] * 8 + at[k] for i, _, k in _INNER])
    return orders, outer, inner


@cache
def _line_scores(in_any_order: bool) -> NDArray[np.int8]:
    """Return the score of every three dice in a line."""
    return np.array(
        [[[line_score(a + b + c, in_any_order) for c in DICE] for b in DICE] for a in DICE], dtype=np.int8
    )


@cache
def _joker_scores(in_any_order: bool) -> NDArray[np.int8]:
    """Return the score of every two dice with a joker of every face between them, by face."""
    return np.array(
        [[[line_score(f"{a}W{face}{b}", in_any_order) for b in DICE] for a in DICE] for face in FACES],
        dtype=np.int8,
    )


def _laid(others: list[str], joker: str, order: list[int]) -> str:
    dice = [others[at] for at in order]
    return lay([*dice[:4], joker, *dice[4:]])
