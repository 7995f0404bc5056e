"""Straight lines on a grid, as sets of squares (see `board.py`)."""

from collections.abc import Iterator
from functools import cache

ACROSS, DOWN, FALLING, RISING = (1, 0), (0, 1), (1, 1), (1, -1)
DIRECTIONS = (ACROSS, DOWN, FALLING, RISING)


@cache
def arms(size: tuple[int, int], square: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return, for each direction, the squares from a square to the edge, forwards and backwards.

    >>> arms((3, 3), 4)[0]
    ((32,), (8,))
    """
    ways = (((dx, dy), (-dx, -dy)) for dx, dy in DIRECTIONS)
    return tuple(tuple(tuple(_walk(size, square, step)) for step in both) for both in ways)


@cache
def windows(size: tuple[int, int], length: int) -> tuple[int, ...]:
    """Return every straight line of `length` squares, in all four directions.

    >>> len(windows((6, 6), 6)), len(windows((6, 6), 5))
    (14, 32)
    """
    squares = range(size[0] * size[1])
    walks = ((1 << s, *_walk(size, s, step)) for s in squares for step in DIRECTIONS)
    return tuple(sum(walk[:length]) for walk in walks if len(walk) >= length)


def runs(size: tuple[int, int], own: int, direction: tuple[int, int]) -> Iterator[int]:
    """Yield the unbroken runs of own squares along a direction, each in its full length.

    >>> list(runs((3, 3), 0b000_001_011, ACROSS))
    [3, 8]
    """
    for bit, before, beyond in _steps(size, direction):
        if own & bit and not own & before:
            yield bit | sum(unbroken(own, beyond))


@cache
def _steps(size: tuple[int, int], direction: tuple[int, int]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Return each square with the one before it along a direction, 0 at the edge, and all those beyond it."""
    back = (-direction[0], -direction[1])
    return tuple(
        (1 << square, next(_walk(size, square, back), 0), tuple(_walk(size, square, direction)))
        for square in range(size[0] * size[1])
    )


def unbroken(own: int, walk: Iterator[int] | tuple[int, ...]) -> Iterator[int]:
    """Yield the squares of a walk up to the first that is not an own square."""
    for bit in walk:
        if not own & bit:
            return
        yield bit


def _walk(size: tuple[int, int], square: int, step: tuple[int, int]) -> Iterator[int]:
    columns, rows = size
    row, column = divmod(square, columns)
    while True:
        column, row = column + step[0], row + step[1]
        if not (0 <= column < columns and 0 <= row < rows):
            return
        yield 1 << (row * columns + column)
