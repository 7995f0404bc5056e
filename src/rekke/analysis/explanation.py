"""A result explained in whole points that add up as they are printed."""

from collections.abc import Mapping, Sequence
from math import floor
from typing import NamedTuple

from rekke.analysis.result import Analysis

POINTS = 100
"""Points of a certain victory."""


class Explanation(NamedTuple):
    """Why a seat's winning chance changed, in points: `total` is the sum of all others."""

    total: int
    dice: int
    own: int
    """What the seat's own choices gave: 0 or less, unless its clock decided."""
    others: Mapping[int, int]
    """What the choices of the other seats gave; seats that gave nothing are left out."""
    unexplained: int


def explain(analysis: Analysis, seat: int) -> Explanation:
    """Explain how a seat got from its chance at the start to its result."""
    at = seat - 1
    choices = [row[at] for row in analysis.by_choices]
    dice, unexplained, *by_seat = adding_up([analysis.luck[at], analysis.drift[at], *choices])
    others = {n: points for n, points in enumerate(by_seat, 1) if points and n != seat}
    total = dice + unexplained + sum(by_seat)
    return Explanation(total, dice, by_seat[at], others, unexplained)


def adding_up(parts: Sequence[float]) -> list[int]:
    """Round parts of a victory to points, so that they add up to their rounded sum (largest remainders).

    >>> adding_up([0.004, 0.004, 0.004])
    [1, 0, 0]
    """
    exact = [POINTS * part for part in parts]
    whole = [floor(part) for part in exact]
    missing = round(sum(exact)) - sum(whole)
    largest = sorted(range(len(exact)), key=lambda n: (whole[n] - exact[n], n))
    return [points + (n in largest[:missing]) for n, points in enumerate(whole)]
