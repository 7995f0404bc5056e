"""Win rates without luck: the same in the mean, known sooner, and never too certain."""

from fractions import Fraction
from functools import partial
from itertools import product
from math import inf
from random import Random

import pytest

from rekke.analysis.analyse import analyse
from rekke.lab.match import Block, Match, Result, is_analysed, play_match
from rekke.lab.processes import in_turn
from rekke.lab.standing import Standing
from rekke.lab.times import Times
from rekke.lab.without_luck import LEAST, WithoutLuck, student
from rekke.record.reader import read_record
from rekke.rules.games import GAMES


def results(match: Match, games: int, jobs: int = 1) -> list[Result]:
    blocks = play_match(match, games, partial(in_turn, jobs=jobs))
    return [result for block in blocks for result in block.results]


def analysed(name: str, *names: str, compiled: bool | None = None) -> Match:
    return Match(GAMES[name].edition(), names, "7", records=True, compiled=compiled, luck=True)


def of_blocks(*shares: float) -> WithoutLuck:
    without = WithoutLuck()
    for share in shares:
        without.add([share], [0])
    return without


def test_it_is_unbiased_over_everything_that_could_have_fallen() -> None:
    """Two throws of a coin; who throws more heads wins half or all. An evaluator guesses any worth after the first."""
    for guess in (Fraction(1, 3), Fraction(-5)):
        after_first = {0: guess, 1: 1 - 2 * guess}
        mean_first = Fraction(1, 2) * (1 - guess)
        plain = adjusted = Fraction(0)
        for first, second in product((0, 1), repeat=2):
            result = Fraction(first + second, 2)
            mean_second = Fraction(first, 2) + Fraction(1, 4)
            luck = after_first[first] - mean_first + result - mean_second
            without = WithoutLuck()
            without.add([float(result)], [float(luck)])
            assert without.mean == pytest.approx(float(result - luck))
            plain, adjusted = plain + result / 4, adjusted + (result - luck) / 4
        assert plain == adjusted == Fraction(1, 2)


def test_the_interval_is_that_of_student() -> None:
    without = of_blocks(*[0.4, 0.6] * 10)
    # 20 blocks, each 0.1 from the mean, and two that are added: 2.093 is the quantile for 19 degrees of freedom.
    assert without.half == pytest.approx(2.093 * ((0.2 + 0.125) / 19 / 20) ** 0.5, rel=1e-3)
    assert without.interval == pytest.approx((0.5 - without.half, 0.5 + without.half))


@pytest.mark.parametrize(("freedom", "quantile"), [(9, 2.2622), (19, 2.0930), (60, 2.0003), (10_000, 1.9602)])
def test_the_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=1e-3)


def test_a_few_blocks_say_nothing_and_equal_ones_are_not_certain() -> None:
    few, enough = of_blocks(*[0.5] * (LEAST - 1)), of_blocks(*[0.5] * LEAST)
    assert (few.half, few.interval) == (inf, (0, 1))
    assert enough.half > 0.05
    assert enough.variance_factor is None


def test_an_interval_ends_where_no_share_can_be() -> None:
    assert of_blocks(*[1.3, 0.9] * 10).interval.high == 1
    assert of_blocks(*[-0.3, 0.1] * 10).interval.low == 0


@pytest.mark.parametrize("blocks", [10, 40])
def test_it_covers_the_truth_nineteen_times_of_twenty(blocks: int) -> None:
    """Blocks that are skewed: a big loss now and then, and small gains."""
    random = Random(f"without luck {blocks}")
    covered = 0
    for _ in range(400):
        low, high = of_blocks(*(0.5 if random.random() < 0.7 else 0.2 for _ in range(blocks))).interval
        covered += low <= 0.41 <= high
    assert covered / 400 >= 0.93


def test_the_variance_factor_compares_games() -> None:
    without = WithoutLuck()
    without.add([1, 0], [0.3, -0.3])
    without.add([1, 0], [0.5, -0.5])
    # The adjusted results are 0.7, 0.3, 0.5 and 0.5.
    assert without.variance_factor == pytest.approx(1 / 0.08)


FIELDS = [
    ("kivi", ("skilled", "random")),
    ("cubo", ("random",) * 3),
    ("columbiz", ("novice", "random")),
    ("sequence-dice", ("novice", "novice", "random", "random")),
]


@pytest.mark.parametrize(("name", "names"), FIELDS)
def test_the_luck_of_a_player_is_that_of_the_record(name: str, names: tuple[str, ...]) -> None:
    for result in results(analysed(name, *names), len(names)):
        luck = analyse(read_record(result.record)).luck
        seats = [result.order.index(index) for index in range(len(names))]
        assert result.luck == pytest.approx([luck[seat] for seat in seats], abs=1e-12)


def test_neither_jobs_nor_the_path_change_the_luck() -> None:
    alone, together = (results(analysed("sequence-dice", "skilled", "random"), 36, jobs) for jobs in (1, 2))
    assert alone == together
    pytest.importorskip("numba")
    plain, compiled = (
        results(analysed("kivi", "random", "random", compiled=path), 4) for path in (False, True)
    )
    assert plain == compiled


def test_the_standing_has_both_and_stops_by_what_is_known_better() -> None:
    standing = Standing(("a", "b"), "expert 1 (0)")
    for n in range(20):
        won, luck = (1.0, 0.42) if n % 2 else (0.0, -0.42)
        one = Result((won, 1 - won), (5, -5), 1, "", "", (luck, -luck))
        other = Result((1 - won, won), (5, -5), 1, "", "", (-luck + 0.08, luck - 0.08))
        standing.add(Block((one, other), (Times(), Times())))
    lines = str(standing).splitlines()
    assert len(lines) == 6
    assert lines[1].startswith("1 a: won 50.00% (")
    assert lines[3].startswith("1 a without luck: 46.00% (")
    assert lines[3].endswith("), variance factor 31.2")
    assert ", Elo -28 (" in lines[3]
    assert lines[5] == "evaluator: expert 1 (0)"
    assert standing.half < standing.shares[0].half
    assert standing.running == f"46.0% ± {standing.half:.1%}"


def test_the_games_of_experts_are_analysed_unless_told_otherwise() -> None:
    assert is_analysed(("random", "expert"))
    assert not is_analysed(("skilled", "novice", "cmd:./expert"))
