"""One turn of keep and throw: the lattice against brute force, against all probabilities, and as fractions."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from rekke.players import turn as module
from rekke.players.turn import Turn, turn_of
from rekke.rules.dice import faces, keeps, rolls, sort

Worths = NDArray[np.float64]


def random_worths(size: int, seed: int) -> Worths:
    return np.random.default_rng(seed).normal(size=len(rolls(size)))


def brute(worth: dict[str, float], roll: str, left: int) -> float:
    """The best of stopping and of every keep, every throw of the others spelled out."""
    if not left:
        return worth[roll]
    return max([worth[roll], *(thrown(worth, faces(keep), len(roll), left - 1) for keep in keeps(roll))])


def thrown(worth: dict[str, float], kept: str, size: int, left: int) -> float:
    throws = list(product("123456", repeat=size - len(kept)))
    return sum(brute(worth, sort(kept + "".join(throw)), left) for throw in throws) / len(throws)


def test_the_others_expect_what_follows_from_the_choices_of_the_seat_to_move() -> None:
    """Two seats share what there is, so that the other expects the rest; a third gets a constant."""
    turn, worths = turn_of(3), random_worths(3, 3)
    for_all = np.stack([worths, 1 - worths, np.full_like(worths, 0.25)], axis=1)
    solved = turn.solve(worths, throws=3)
    seats = solved.for_seats(for_all, for_all)
    assert seats.rolls[:, :, 0].tolist() == solved.worths.tolist()
    assert seats.rolls[:, :, 1] == pytest.approx(1 - solved.worths)
    assert seats.rolls[:, :, 2] == pytest.approx(0.25)
    assert seats.expected == pytest.approx([solved.expected, 1 - solved.expected, 0.25])
    one = seats.keeps[0, turn.hand["66"]]
    assert one[0] == pytest.approx(np.mean([worths[turn.roll[sort("66" + face)]] for face in "123456"]))


@pytest.mark.parametrize("throws", [1, 2, 3])
@pytest.mark.parametrize("size", [1, 2])
def test_it_is_what_brute_force_finds(size: int, throws: int) -> None:
    turn, worths = turn_of(size), random_worths(size, size)
    worth = dict(zip(turn.rolls, worths.tolist(), strict=True))
    solved = turn.solve(worths, throws=throws)
    for roll in turn.rolls:
        for left in range(throws):
            assert solved.worth(roll, left) == pytest.approx(brute(worth, roll, left))
    assert solved.expected == pytest.approx(thrown(worth, "", size, throws - 1))


def test_three_dice_and_one_throw_left() -> None:
    turn, worths = turn_of(3), random_worths(3, 3)
    worth = dict(zip(turn.rolls, worths.tolist(), strict=True))
    solved = turn.solve(worths, throws=3)
    for roll in ("666", "654", "331", "111"):
        assert solved.worth(roll, 1) == pytest.approx(brute(worth, roll, 1))


def dense(turn: Turn, worths: Worths) -> tuple[float, list[Worths]]:
    """The same by probabilities: a row for each keep, a column for each roll it can become."""
    smaller = turn.hands[: -len(turn.rolls)]
    chances = np.zeros((len(smaller), len(turn.rolls)))
    for number, kept in enumerate(smaller):
        ways = rolls(len(turn.rolls[0]) - len(kept))
        for dice, count in ways.items():
            chances[number, turn.roll[sort(kept + dice)]] += count / sum(ways.values())
    after = [worths]
    for _ in range(2):
        kept_worth = chances @ after[-1]
        best = [max(kept_worth[turn.hand[faces(keep)]] for keep in keeps(roll)) for roll in turn.rolls]
        after.append(np.maximum(worths, best))
    return float((chances @ after[-1])[0]), after


@pytest.mark.parametrize("seed", range(3))
def test_six_dice_are_what_the_probabilities_say(seed: int) -> None:
    turn, worths = turn_of(6), random_worths(6, seed)
    solved = turn.solve(worths, throws=3)
    expected, after = dense(turn, worths)
    assert solved.expected == pytest.approx(expected)
    for left, worth in enumerate(after):
        np.testing.assert_allclose(solved.worths[left], worth)


@pytest.mark.parametrize(("size", "each"), [(6, Fraction(7, 8)), (8, Fraction(7, 8))])
def test_all_odd_aimed_at_alone(size: int, each: Fraction) -> None:
    """A die that is thrown while it is even, three times at most, is odd in the end seven times of eight."""
    turn = turn_of(size)
    odd = np.array([float(not set(roll) & set("246")) for roll in turn.rolls])
    assert turn.solve(odd, throws=3).expected == pytest.approx(float(each**size))


def test_so_many_of_a_face() -> None:
    """Aiming at one face, each die shows it in the end but for three misses."""
    turn = turn_of(8)
    count = np.array([float(roll.count("4")) for roll in turn.rolls])
    solved = turn.solve(count, throws=3)
    assert solved.expected == pytest.approx(8 * (1 - (5 / 6) ** 3))
    assert solved.keep("66544421", 1) == "444"
    assert solved.keep("66655321", 2) == ""
    assert solved.keep("44444444", 1) is None
    assert solved.keep("66655321", 0) is None


def test_where_stopping_is_not_allowed_the_dice_are_thrown_again() -> None:
    turn = turn_of(2)
    last = np.array([float(roll == "66") for roll in turn.rolls])
    stop = np.full(len(last), -np.inf)
    solved = turn.solve(last, stop, throws=3)
    assert solved.keep("66", 1) == "6"
    assert solved.worth("66", 1) == pytest.approx(1 / 6)
    assert solved.worth("66", 0) == 1


def test_the_best_part_of_a_roll_may_be_the_roll_or_nothing() -> None:
    turn = turn_of(2)
    worth = np.zeros(len(turn.hands))
    worth[turn.hand["66"]], worth[turn.hand["5"]] = 3, 2
    best, part = turn.best_parts(worth)
    found = {roll: (best[n], turn.hands[part[n]]) for n, roll in enumerate(turn.rolls)}
    assert (found["66"], found["65"]) == ((3, "66"), (2, "5"))
    assert found["44"][0] == 0


@pytest.fixture
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fill_means", "raise_to_best", "solve"):
        function = getattr(module, name)
        monkeypatch.setattr(module, name, getattr(function, "py_func", function))


@pytest.mark.usefixtures("_uncompiled")
@pytest.mark.parametrize("size", [6, 8])
def test_plain_and_compiled_agree(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    worths = random_worths(size, 9)
    plain = turn_of(size).solve(worths, throws=3)
    monkeypatch.undo()
    compiled = turn_of(size).solve(worths, throws=3)
    assert plain.expected == compiled.expected
    np.testing.assert_array_equal(plain.worths, compiled.worths)
    np.testing.assert_array_equal(plain.keeps, compiled.keeps)
