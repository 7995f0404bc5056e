"""Deciding who begins: every seat throws, the highest sum begins, and tied seats throw again."""

from collections.abc import Mapping


def begins(sums: Mapping[int, int]) -> tuple[int, ...]:
    """Return the seats with the highest sum: one that begins, or several that throw again.

    >>> begins({1: 4, 2: 6, 3: 6})
    (2, 3)
    """
    highest = max(sums.values())
    return tuple(seat for seat, thrown in sums.items() if thrown == highest)
