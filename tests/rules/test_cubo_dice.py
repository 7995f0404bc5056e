"""Counts and scores of Cubo's dice, compared with formulas and a scorer that share no code with the rules."""

from collections import Counter
from fractions import Fraction
from itertools import islice, product
from math import comb, factorial, prod
from random import Random

import pytest

from rekke.rules.cubo.square import dice_of, lay, line_score, score, squares
from rekke.rules.dice import outcomes, pairs

OWN = "R?R?R?R?B?B?B?B?W?"


def test_nine_dice_have_95256_different_results() -> None:
    throws = dict(outcomes(OWN))
    assert len(throws) == comb(9, 4) ** 2 * 6 == 95_256
    assert sum(throws.values()) == 6**9
    assert throws["R6R6R6R6B1B1B1B1W1"] == 1
    assert throws["R6R5R4R3B4B3B2B1W1"] == 24 * 24


def test_the_middle_has_441_different_results() -> None:
    throws = dict(outcomes("R?R?B?B?"))
    assert len(throws) == comb(7, 2) ** 2 == 441
    assert sum(throws.values()) == 6**4


def naive_points(faces: tuple[int, ...], unordered: bool) -> int:
    """Return the points of three faces by their differences."""
    first, second, third = sorted(faces) if unordered else faces
    steps = {second - first, third - second}
    return max(faces) if len(steps) == 1 and steps <= {-1, 0, 1} else 0


def naive_line(dice: list[str], unordered: bool) -> int:
    points = naive_points(tuple(int(die[1]) for die in dice), unordered)
    return points * (2 if len({die[0] for die in dice} - {"W"}) == 1 else 1)


def naive_score(square: str, unordered: bool) -> int:
    rows = [pairs(row) for row in square.split("/")]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return sum(naive_line(line, unordered) for line in rows + columns)


COLOURS = [(colours, 2) for colours in ("RRR", "BBB", "RWR", "BWB")]
COLOURS += [(colours, 1) for colours in ("RRB", "RBR", "BRR", "BBR", "BRB", "RBB", "RWB", "BWR")]


@pytest.mark.parametrize(("colours", "factor"), COLOURS)
@pytest.mark.parametrize(
    ("unordered", "chance", "mean"),
    [
        (False, Fraction(8 + 6, 216), Fraction(2 * (3 + 4 + 5 + 6) + 21, 216)),
        (True, Fraction(24 + 6, 216), Fraction(6 * (3 + 4 + 5 + 6) + 21, 216)),
    ],
)
def test_the_exact_probability_of_a_line(
    colours: str, factor: int, unordered: bool, chance: Fraction, mean: Fraction
) -> None:
    points = []
    for faces in product(range(1, 7), repeat=3):
        line = "".join(f"{colour}{face}" for colour, face in zip(colours, faces, strict=True))
        assert line_score(line, unordered) == factor * naive_points(faces, unordered)
        points.append(line_score(line, unordered))
    assert Fraction(sum(n > 0 for n in points), 216) == chance
    assert Fraction(sum(points), 216) == factor * mean


@pytest.mark.parametrize(
    "throw",
    [
        "R4R3R2R1B4B3B2B1W1",
        "R6R4R2R1B5B3B3B1W4",
        "R6R6R2R2B5B3B3B3W4",
        "R6R6R6R6R5B3B3B3W4",
        "R6R6R6R6B1B1B1B1W6",
        "R6R6R6R6R6R6R6R6W6",
    ],
)
def test_there_are_as_many_squares_as_orders_of_eight_dice(throw: str) -> None:
    alike = Counter(pairs(throw[:-2])).values()
    count = factorial(8) // prod(factorial(n) for n in alike)
    laid = list(squares(throw))
    assert len(laid) == len(set(laid)) == count
    for square in islice(laid, 0, None, 97):
        assert dice_of(square) == throw
        assert square.split("/")[1][2:4] == throw[-2:]


def test_squares_come_in_a_pinned_order() -> None:
    assert list(islice(squares("R6R4R2R1B5B3B3B1W4"), 4)) == [
        "R6R4R2/R1W4B5/B3B3B1",
        "R6R4R2/R1W4B5/B3B1B3",
        "R6R4R2/R1W4B5/B1B3B3",
        "R6R4R2/R1W4B3/B5B3B1",
    ]


@pytest.mark.parametrize("unordered", [False, True])
def test_random_squares_score_the_same_as_a_naive_scorer(unordered: bool) -> None:
    random = Random(2014)
    for _ in range(1500):
        others = [random.choice("RB") + random.choice("123456") for _ in range(8)]
        square = lay([*others[:4], "W" + random.choice("123456"), *others[4:]])
        assert score(square, unordered) == naive_score(square, unordered)
