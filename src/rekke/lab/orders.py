"""The orders in which the players of a match sit down, because with more than two it matters who follows whom."""

from collections.abc import Sequence
from itertools import permutations
from typing import TypeAlias

Order: TypeAlias = tuple[int, ...]
"""The index of the player on each seat, in the order of the seats."""


def orders(names: Sequence[str], sides: Sequence[int]) -> list[Order]:
    """Return the orders in which these players sit down; orders that differ occur equally often.

    Players with the same name are interchangeable, and partners stay partners. First come the orders in which everybody
    moves on by one seat. Every player sits on every seat equally often.

    >>> orders("ab", (1, 2))
    [(0, 1), (1, 0)]
    >>> [len(orders(names, range(len(names)))) for names in ("abc", "abb", "abbb", "aabb", "aabc", "abcd")]
    [6, 3, 4, 12, 12, 24]
    """
    # Orders around the table begin with the rarest player, because fewer of the others can then be exchanged.
    rarest = min(range(len(names)), key=lambda index: (names.count(names[index]), index))
    around = [rarest, *range(rarest + 1, len(names)), *range(rarest)]
    different: dict[tuple[str, ...], Order] = {}
    for rest in permutations(around[1:]):
        order = _moved((rarest, *rest), by=rarest)
        if _same_partners(order, sides):
            different.setdefault(tuple(names[index] for index in order), order)
    return [_moved(order, by) for order in different.values() for by in range(len(order))]


def follows(order: Sequence[int], index: int) -> int:
    """Return the index of the player whom a player follows."""
    return order[order.index(index) - 1]


def _moved(order: Order, by: int) -> Order:
    """Let everybody move on by some seats."""
    return tuple(order[seat - by] for seat in range(len(order)))


def _same_partners(order: Order, sides: Sequence[int]) -> bool:
    """Return whether those who are on the same side as they were named still are, and no others."""
    sitting = dict(zip(order, sides, strict=True))
    return all(
        (sitting[one] == sitting[other]) == (sides[one] == sides[other])
        for one in range(len(order))
        for other in range(one)
    )
