"""The exact probabilities of KIVI's targets, counted without the rules: by enumeration and by formula."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, factorial

import pytest

from rekke.rules.dice import rolls
from rekke.rules.kivi.rules import WORDS
from rekke.rules.kivi.targets import longest_run, met, pattern

THROWS = 6**6
Throw = tuple[int, ...]


def groups(*sizes: int) -> Callable[[Throw], bool]:
    """Return a test: does a throw have different faces that occur at least this often each?"""

    def found(throw: Throw) -> bool:
        chosen = permutations(set(throw), len(sizes))
        return any(all(throw.count(f) >= n for f, n in zip(few, sizes, strict=True)) for few in chosen)

    return found


def just(*sizes: int) -> Callable[[Throw], bool]:
    """Return a test: do the faces of a throw occur exactly this often each?"""
    return lambda throw: sorted(throw.count(face) for face in set(throw)) == sorted(sizes)


def run(length: int) -> Callable[[Throw], bool]:
    """Return a test: does a throw have a run of this length?"""
    return lambda throw: any(set(range(low, low + length)) <= set(throw) for low in range(1, 8 - length))


ALWAYS: dict[str, Callable[[Throw], bool]] = {
    "EVEN": lambda throw: all(face % 2 == 0 for face in throw),
    "ODD": lambda throw: all(face % 2 == 1 for face in throw),
    "<=12": lambda throw: sum(throw) < 13,
    ">=30": lambda throw: sum(throw) > 29,
}
STRICT: dict[str, Callable[[Throw], bool]] = ALWAYS | {
    "2P": just(2, 2, 1, 1),
    "3P": just(2, 2, 2),
    "3K": just(3, 1, 1, 1),
    "3+2": just(3, 2, 1),
    "3+3": just(3, 3),
    "4K": lambda throw: just(4, 1, 1)(throw) or just(5, 1)(throw) or just(6)(throw),
    "4+2": just(4, 2),
    "R4": lambda throw: run(4)(throw) and not run(5)(throw),
    "R5": lambda throw: run(5)(throw) and not run(6)(throw),
}
PERMISSIVE: dict[str, Callable[[Throw], bool]] = ALWAYS | {
    "2P": groups(2, 2),
    "3P": groups(2, 2, 2),
    "3K": groups(3),
    "3+2": groups(3, 2),
    "3+3": groups(3, 3),
    "4K": groups(4),
    "4+2": groups(4, 2),
    "R4": run(4),
    "R5": run(5),
}


@cache
def ways(sizes: Throw) -> int:
    """Count the throws whose faces occur exactly this often: choices of faces times orders of dice."""
    faces, dice = factorial(6) // factorial(6 - len(sizes)), factorial(6)
    for size, alike in Counter(sizes).items():
        faces //= factorial(alike)
        dice //= factorial(size) ** alike
    return faces * dice


ONE_MISSING = factorial(5) * 15
"""Throws of six dice that show exactly five given faces: 5! S(6, 5), S the Stirling numbers (second kind)."""
TWO_MISSING = factorial(4) * 65
"""Throws of six dice that show exactly four given faces: 4! S(6, 4)."""

CLOSED_ALWAYS = {"EVEN": 3**6, "ODD": 3**6, "<=12": comb(12, 6) - 6, ">=30": comb(12, 6) - 6}
CLOSED_STRICT = CLOSED_ALWAYS | {
    "2P": comb(6, 2) * comb(4, 2) * factorial(6) // 4,
    "3P": comb(6, 3) * factorial(6) // 8,
    "3K": 6 * comb(5, 3) * factorial(6) // 6,
    "3+2": 6 * 5 * 4 * comb(6, 3) * comb(3, 2),
    "3+3": comb(6, 2) * comb(6, 3),
    "4K": 6 * comb(5, 2) * comb(6, 4) * 2 + 6 * 5 * 6 + 6,
    "4+2": 6 * 5 * comb(6, 4),
    "R4": 3 * TWO_MISSING + 2 * ONE_MISSING,
    "R5": 2 * ONE_MISSING,
}
CLOSED_PERMISSIVE = CLOSED_ALWAYS | {
    "2P": ways((2, 2, 1, 1)) + ways((2, 2, 2)) + ways((3, 2, 1)) + ways((3, 3)) + ways((4, 2)),
    "3P": ways((2, 2, 2)),
    "3K": THROWS - ways((1, 1, 1, 1, 1, 1)) - ways((2, 1, 1, 1, 1)) - ways((2, 2, 1, 1)) - ways((2, 2, 2)),
    "3+2": ways((3, 2, 1)) + ways((3, 3)) + ways((4, 2)),
    "3+3": ways((3, 3)),
    "4K": sum(comb(6, n) * 5 ** (6 - n) * 6 for n in (4, 5, 6)),
    "4+2": ways((4, 2)),
    "R4": 3 * TWO_MISSING + 4 * ONE_MISSING + factorial(6),
    "R5": 2 * ONE_MISSING + factorial(6),
}


@cache
def counted(permissive: bool) -> dict[str, Fraction]:
    """Return the probability of each target by testing all 46,656 throws, each set of equal dice once."""
    holds = PERMISSIVE if permissive else STRICT
    throws = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=6))
    return {
        word: Fraction(sum(n for throw, n in throws.items() if holds[word](throw)), THROWS) for word in WORDS
    }


def probability_by_rules(word: str, permissive: bool) -> Fraction:
    """Return the probability of a target by the rules."""
    return Fraction(sum(n for roll, n in rolls(6).items() if word in met(roll, permissive)), THROWS)


@pytest.mark.parametrize("word", WORDS)
def test_a_strict_target_comes_as_often_as_it_should(word: str) -> None:
    assert (
        probability_by_rules(word, permissive=False)
        == counted(permissive=False)[word]
        == Fraction(CLOSED_STRICT[word], THROWS)
    )


@pytest.mark.parametrize("word", WORDS)
def test_a_permissive_target_comes_as_often_as_it_should(word: str) -> None:
    exact = Fraction(CLOSED_PERMISSIVE[word], THROWS)
    assert probability_by_rules(word, permissive=True) == counted(permissive=True)[word] == exact


def test_some_probabilities_that_players_know() -> None:
    assert (
        probability_by_rules("ODD", permissive=False)
        == probability_by_rules("EVEN", permissive=True)
        == Fraction(1, 64)
    )
    assert probability_by_rules("3+3", permissive=False) == Fraction(25, 3888)
    assert (
        probability_by_rules("<=12", permissive=False)
        == probability_by_rules(">=30", permissive=False)
        == Fraction(17, 864)
    )
    assert probability_by_rules("2P", permissive=False) == Fraction(25, 72)


@pytest.mark.parametrize("permissive", [False, True])
def test_every_roll_meets_exactly_the_targets_it_should(permissive: bool) -> None:
    holds = PERMISSIVE if permissive else STRICT
    for roll in rolls(6):
        throw = tuple(map(int, roll))
        assert met(roll, permissive) == {word for word in WORDS if holds[word](throw)}, roll


def test_a_target_met_strictly_is_also_met_permissively() -> None:
    assert all(met(roll, permissive=False) <= met(roll, permissive=True) for roll in rolls(6))


def test_every_roll_has_one_pattern_and_each_pattern_its_ways() -> None:
    seen: Counter[str] = Counter()
    for roll, n in rolls(6).items():
        seen[pattern(roll)] += n
    assert seen == {text: ways(tuple(map(int, text))) for text in seen}
    assert len(seen) == 11
    assert sum(seen.values()) == THROWS


FULLEST = {
    "654211": "",
    "653321": "",
    "553211": "2P",
    "664432": "2P",
    "332211": "3P <=12",
    "665544": "3P >=30",
    "553311": "3P ODD",
    "655532": "3K",
    "444321": "3K R4",
    "644422": "3+2 EVEN",
    "555332": "3+2",
    "666552": "3+2 >=30",
    "666333": "3+3",
    "666444": "3+3 EVEN >=30",
    "644443": "4K",
    "666642": "4K EVEN >=30",
    "222211": "4+2 <=12",
    "664321": "R4",
    "654332": "R5",
    "554321": "R5",
    "333332": "4K",
    "333333": "4K ODD",
    "654321": "",
}


@pytest.mark.parametrize(("roll", "words"), FULLEST.items())
def test_K1_strictly_a_roll_meets_the_fullest_description_of_each_family(roll: str, words: str) -> None:
    assert met(roll, permissive=False) == set(words.split())


CONTAINED = {
    "444422": "2P 3K 4K 3+2 4+2 EVEN",
    "654211": "",
    "553211": "2P",
    "332211": "2P 3P <=12",
    "655532": "3K",
    "644422": "2P 3K 3+2 EVEN",
    "666333": "2P 3K 3+2 3+3",
    "644443": "3K 4K",
    "664321": "R4",
    "554321": "R4 R5",
    "654321": "R4 R5",
    "555554": "3K 4K",
    "555555": "3K 4K ODD >=30",
}


@pytest.mark.parametrize(("roll", "words"), CONTAINED.items())
def test_K1_permissively_a_roll_meets_all_it_contains(roll: str, words: str) -> None:
    assert met(roll, permissive=True) == set(words.split())


@pytest.mark.parametrize(
    ("roll", "total", "words"),
    [("522111", 12, "<=12"), ("622111", 13, ""), ("666551", 29, ""), ("666552", 30, ">=30")],
)
def test_K3_twelve_and_thirty_are_included(roll: str, total: int, words: str) -> None:
    assert sum(map(int, roll)) == total
    assert met(roll, permissive=False) == {"3+2", *words.split()}


@pytest.mark.parametrize(
    ("roll", "length"),
    [("666666", 1), ("642642", 1), ("654222", 3), ("653211", 3), ("664321", 4), ("554321", 5), ("654321", 6)],
)
def test_the_longest_run(roll: str, length: int) -> None:
    assert longest_run(roll) == length
