"""Intervals and Elo against values known from elsewhere, and against the truth they are to cover."""

from math import inf, sqrt
from random import Random

import pytest

from rekke.lab.interval import Interval, Share, elo
from rekke.lab.times import Times


def share(*shares: float) -> Share:
    counted = Share()
    for each in shares:
        counted.add(each)
    return counted


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        # The interval "plus four" of Agresti and Coull, worked out by hand: (won + 2) / (played + 4) ± 1.96 …
        (10, 10, 0.6738, 1.0),
        (0, 10, 0.0, 0.3262),
        (50, 100, 0.4039, 0.5961),
        (730, 1000, 0.7016, 0.7566),
    ],
)
def test_where_blocks_are_won_or_lost_it_is_the_interval_of_agresti_and_coull(
    won: int, played: int, low: float, high: float
) -> None:
    counted = share(*[1] * won, *[0] * (played - won))
    assert counted.mean == won / played
    assert counted.interval == pytest.approx((low, high), abs=1e-4)


def test_pairs_that_always_end_one_all_are_known_much_better_than_as_many_coins() -> None:
    pairs, coins = share(*[0.5] * 100), share(*[1, 0] * 50)
    assert pairs.mean == coins.mean == 0.5
    assert pairs.half == pytest.approx(1.959964 * sqrt(4 * 0.25 / 104 / 104))
    assert coins.half > 5 * pairs.half


def test_nothing_played_is_nothing_known() -> None:
    assert share().mean == 0
    assert share().interval == pytest.approx((0.01, 0.99), abs=1e-4)


def test_an_interval_always_has_a_width() -> None:
    assert share(*[1] * 1000).half == pytest.approx(2.77 / 1004, rel=0.01)


@pytest.mark.parametrize("blocks", [10, 40, 150])
@pytest.mark.parametrize("truth", [0.5, 0.7, 0.95])
def test_it_covers_the_truth_nineteen_times_of_twenty(blocks: int, truth: float) -> None:
    """Pairs whose games depend on each other: with the same dice the weaker player seldom wins both."""
    random = Random(f"{blocks} {truth}")
    both = max(2 * truth - 1, truth * truth - 0.3 * truth * (1 - truth))
    covered = 0
    for _ in range(400):
        counted = Share()
        for _ in range(blocks):
            drawn = random.random()
            counted.add(1 if drawn < both else 0.5 if drawn < 2 * truth - both else 0)
        low, high = counted.interval
        covered += low <= truth <= high
    assert 0.92 <= covered / 400 <= 1


def test_half_of_an_interval() -> None:
    assert Interval(0.25, 0.75).half == 0.25


@pytest.mark.parametrize(
    ("won", "difference"),
    [(0.5, 0), (0.64, 99.95), (0.75, 190.85), (10 / 11, 400), (1 / 11, -400), (1, inf), (0, -inf)],
)
def test_elo(won: float, difference: float) -> None:
    assert elo(won) == pytest.approx(difference, abs=0.01)


def test_times_give_their_mean_and_their_slowest_hundredth() -> None:
    times, others = Times(), Times()
    for n in range(1, 991):
        times.add(n * 1e-6)
    for _ in range(10):
        others.add(1.0)
    times.merge(others)
    assert times.count == 1000
    assert times.mean == pytest.approx((990 * 991 / 2 * 1e-6 + 10) / 1000)
    assert 990e-6 <= times.quantile(0.99) <= 990e-6 * 1.02
    assert 1 <= times.quantile(0.995) <= 1.02
    assert (Times().mean, Times().quantile(0.99)) == (0, 0)


def test_a_time_of_nothing_is_a_time() -> None:
    times = Times()
    times.add(0)
    assert times.quantile(0.99) < 1e-8
