"""Dice: all rolls with their numbers of ways, their text form, and malformed dice."""

from collections import Counter
from itertools import combinations, product
from math import comb, factorial, prod

import pytest

from rekke.rules.dice import (
    coloured,
    coloured_or_unthrown,
    faces,
    keeps,
    less,
    outcomes,
    pairs,
    plain,
    rolls,
    sort,
    sort_coloured,
    unthrown,
    write,
)
from rekke.rules.faults import Unreadable


@pytest.mark.parametrize("count", range(9))
def test_every_roll_has_its_number_of_ways(count: int) -> None:
    table = rolls(count)
    assert len(table) == comb(count + 5, 5)
    assert sum(table.values()) == 6**count
    assert list(table) == sorted(table, reverse=True)
    for roll, ways in table.items():
        assert roll == sort(roll)
        assert ways == factorial(count) // prod(factorial(roll.count(face)) for face in "123456")


def test_rolls_of_two_dice_by_throwing_all_of_them() -> None:
    assert rolls(2) == Counter(sort(a + b) for a, b in product("123456", repeat=2))
    assert list(rolls(2))[:3] == ["66", "65", "64"]
    assert rolls(0) == {"": 1}


@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_the_outcomes_of_plain_dice_are_their_rolls(count: int) -> None:
    assert list(outcomes("?" * count)) == list(rolls(count).items())


@pytest.mark.parametrize("dice", ["R?", "B?B?", "W?", "R?B?", "R?R?B?", "R?R?B?W?"])
def test_the_outcomes_of_coloured_dice_by_throwing_all_of_them(dice: str) -> None:
    colours = dice[::2]
    thrown = Counter(
        sort_coloured("".join(map("".join, zip(colours, throw, strict=True))))
        for throw in product("123456", repeat=len(colours))
    )
    listed = list(outcomes(dice))
    assert dict(listed) == thrown
    assert len(listed) == len(thrown)
    assert listed[0] == ("".join(colour + "6" for colour in colours), 1)


@pytest.mark.parametrize("roll", ["6", "65", "66", "663", "644422", "111111", "654321", "66554433"])
def test_every_part_of_a_roll_except_the_whole_can_be_kept(roll: str) -> None:
    parts = {"".join(part) for size in range(len(roll)) for part in combinations(roll, size)}
    listed = keeps(roll)
    assert listed[0] == "-"
    assert {faces(part) for part in listed} == parts
    assert len(listed) == len(parts) == prod(n + 1 for n in Counter(roll).values()) - 1
    assert [len(faces(part)) for part in listed] == sorted(len(part) for part in parts)
    assert all(sort(part) == part for part in listed)


def test_nothing_can_be_kept_of_no_dice() -> None:
    assert keeps("") == ()


LESS = [
    ("644422", "442", "642"),
    ("644422", "", "644422"),
    ("644422", "644422", ""),
    ("644422", "224446", ""),
    ("644422", "66", None),
    ("644422", "5", None),
    ("644422", "222", None),
    ("", "6", None),
]


@pytest.mark.parametrize(("roll", "part", "rest"), LESS)
def test_a_part_is_taken_out_of_a_roll(roll: str, part: str, rest: str | None) -> None:
    assert less(roll, part) == rest


@pytest.mark.parametrize(("word", "dice"), [("-", "-"), ("6", "6"), ("123456", "654321"), ("242", "422")])
def test_plain_dice_are_read_in_any_order(word: str, dice: str) -> None:
    assert plain(word) == dice


@pytest.mark.parametrize("word", ["", "0", "7", "6-", "--", "6 5", "R6", "six", "65\n", "٣"])
def test_malformed_plain_dice_are_refused(word: str) -> None:
    with pytest.raises(Unreadable) as fault:
        plain(word)
    assert str(fault.value) == f"dice are written as their faces 1 to 6, or - for none, not {word!r}"


@pytest.mark.parametrize(
    ("word", "dice"),
    [("-", "-"), ("W1", "W1"), ("W4B1R2B5R6", "R6R2B5B1W4"), ("B1B6R1R6", "R6R1B6B1"), ("W1W6B3", "B3W6W1")],
)
def test_coloured_dice_are_read_in_any_order(word: str, dice: str) -> None:
    assert coloured(word) == dice


@pytest.mark.parametrize("word", ["", "R", "6", "R7", "R0", "R?", "G6", "r6", "R6B", "R6-", "65", "R6\n"])
def test_malformed_coloured_dice_are_refused(word: str) -> None:
    with pytest.raises(Unreadable) as fault:
        coloured(word)
    assert str(fault.value) == f"coloured dice are written like R6B3W1, not {word!r}"


@pytest.mark.parametrize(
    ("word", "dice"), [("-", "-"), ("W4B1R6", "R6B1W4"), ("R?B?W?", "R?B?W?"), ("W?R?B?R?", "R?R?B?W?")]
)
def test_coloured_dice_all_show_a_face_or_none_does(word: str, dice: str) -> None:
    assert coloured_or_unthrown(word) == dice


@pytest.mark.parametrize("word", ["", "R", "?", "R?B6", "G?", "R7", "R?-", "R?\n"])
def test_malformed_and_partly_thrown_dice_are_refused(word: str) -> None:
    with pytest.raises(Unreadable) as fault:
        coloured_or_unthrown(word)
    assert str(fault.value) == f"coloured dice are written like R6B3W1, not {word!r}"


def test_no_dice_are_written_as_a_dash() -> None:
    assert [write(dice) for dice in ("", "65")] == ["-", "65"]
    assert [faces(word) for word in ("-", "65")] == ["", "65"]


def test_coloured_dice_are_split_sorted_and_taken_into_the_hand() -> None:
    assert pairs("R6B3W1") == ["R6", "B3", "W1"]
    assert pairs("") == []
    assert sort_coloured("W1B3B6R2R6") == "R6R2B6B3W1"
    assert unthrown("W1B3B6R2R6") == "R?R?B?B?W?"
    assert unthrown("R1R2R3R4R5R6") == "R?" * 6
    assert unthrown("R?B?") == "R?B?"


def test_ways_are_whole_numbers() -> None:
    assert {type(ways) for ways in rolls(4).values()} == {int}
