"""Cubo squares, exactly: the best one a throw can be laid as, with and without a die of the middle.

A square turned or mirrored scores the same, so of the 40,320 ways to lay eight dice around the joker
5,040 remain. A throw is scored in all of them at once, from tables of what three dice in a row score.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.rules.cubo.square import CENTRE, LINES, PLACES, lay, line_score, put, score
from rekke.rules.dice import FACES, pairs

DICE = tuple(colour + face for colour in "RB" for face in FACES)
"""Every die but the joker; its place here is its number in the tables."""
_NUMBER = {die: number for number, die in enumerate(DICE)}
_MIDDLE = PLACES.index(CENTRE)
_AROUND = tuple(place for place in range(9) if place != _MIDDLE)
_OUTER = tuple(line for line in LINES if _MIDDLE not in line)
_INNER = tuple(line for line in LINES if _MIDDLE in line)
REMEMBERED = 4096


class Plan(NamedTuple):
    """A square to lay, and what it scores once a die of the middle has taken the place meant for it."""

    score: int
    square: str
    die: str = ""
    place: str = ""

    @property
    def given(self) -> str:
        """The die that goes to the middle for it."""
        return pairs(self.square.replace("/", ""))[PLACES.index(self.place)] if self.place else ""


@lru_cache(maxsize=REMEMBERED)
def best_square(throw: str, *, in_any_order: bool) -> Plan:
    """Lay a throw so that it scores most as it lies.

    >>> best_square("R5R4R4R3B3B2B2B1W3", in_any_order=False).score
    32
    """
    *others, joker = pairs(throw)
    (points,), (order,) = _best([others], joker, in_any_order)
    return Plan(points, _laid(others, joker, order))


@lru_cache(maxsize=REMEMBERED)
def plans(throw: str, middle: str, *, in_any_order: bool) -> tuple[Plan, ...]:
    """Give the best square for every exchange of a die of the throw for one of the middle, and for none."""
    *others, joker = pairs(throw)
    exchanges = list(_exchanges(others, pairs(middle)))
    hands = [others, *([*others[:at], die, *others[at + 1 :]] for at, die in exchanges)]
    points, orders = _best(hands, joker, in_any_order)
    swapped = (
        Plan(scored, _laid(others, joker, order), die, PLACES[_AROUND[order.index(at)]])
        for (at, die), scored, order in zip(exchanges, points[1:], orders[1:], strict=True)
    )
    return (Plan(points[0], _laid(others, joker, orders[0])), *swapped)


def best_swap(square: str, die: str, *, in_any_order: bool) -> Plan:
    """Find the place where a die does most good, if it does any.

    >>> best_swap("R5R4R3/R4W3B2/B6B2B1", "B3", in_any_order=False)[2:]
    ('B3', 'a3')
    """
    stay = Plan(score(square, in_any_order), square)
    return max(stay, *swaps(square, die, in_any_order=in_any_order), key=lambda plan: plan.score)


def swaps(square: str, die: str, *, in_any_order: bool) -> Iterator[Plan]:
    """Try a die in every place but the joker's."""
    for place in (PLACES[at] for at in _AROUND):
        yield Plan(score(put(square, place, die)[0], in_any_order), square, die, place)


def _exchanges(others: list[str], middle: list[str]) -> Iterator[tuple[int, str]]:
    """Give every exchange that makes a difference: equal dice are not told apart."""
    for given in dict.fromkeys(others):
        for die in dict.fromkeys(middle):
            if die != given:
                yield others.index(given), die


def _best(hands: list[list[str]], joker: str, in_any_order: bool) -> tuple[list[int], list[list[int]]]:
    """Score hands of eight dice in all orders; give the most each can score, and the order for it."""
    lines, pairs_with_joker = _line_scores(in_any_order), _joker_scores(in_any_order)[int(joker[1]) - 1]
    orders, outer, inner = _orders()
    # The hands lie side by side, so that what is taken for an order is one piece of memory.
    dice = np.array([[_NUMBER[die] for die in hand] for hand in hands]).T
    count = len(hands)
    rows = lines[dice[:, None, None], dice[None, :, None], dice[None, None, :]].reshape(-1, count)
    across = pairs_with_joker[dice[:, None], dice[None, :]].reshape(-1, count)
    points = sum(rows.take(line, axis=0) for line in outer) + sum(across.take(line, axis=0) for line in inner)
    best = points.argmax(axis=0)
    return points[best, np.arange(count)].tolist(), orders[best].tolist()


@cache
def _orders() -> tuple[NDArray[np.int8], NDArray[np.intp], NDArray[np.intp]]:
    """Give every order of eight dice around the joker up to turning and mirroring, and its lines.

    The first die lies in the corner a1 or on the side b1; the mirror that leaves it there is broken by
    the order of two others.
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
    """Tabulate what every three dice score in a line."""
    return np.array(
        [[[line_score(a + b + c, in_any_order) for c in DICE] for b in DICE] for a in DICE], dtype=np.int8
    )


@cache
def _joker_scores(in_any_order: bool) -> NDArray[np.int8]:
    """Tabulate what every two dice score with a joker of every face between them."""
    return np.array(
        [[[line_score(f"{a}W{face}{b}", in_any_order) for b in DICE] for a in DICE] for face in FACES],
        dtype=np.int8,
    )


def _laid(others: list[str], joker: str, order: list[int]) -> str:
    dice = [others[at] for at in order]
    return lay([*dice[:4], joker, *dice[4:]])
