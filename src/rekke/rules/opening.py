"""Who begins: every seat throws, the highest begins, those tied throw again among themselves."""

from collections.abc import Mapping


def begins(sums: Mapping[int, int]) -> tuple[int, ...]:
    """Give the seats that threw highest: the one that begins, or those that throw again.

    >>> begins({1: 4, 2: 6, 3: 6})
    (2, 3)
    """
    highest = max(sums.values())
    return tuple(seat for seat, thrown in sums.items() if thrown == highest)
