"""The luck-adjusted result has the mean of the plain one, whatever the evaluator; a good one makes it certain sooner."""

import numpy as np
import pytest

from rekke.analysis.analyse import luck_of
from rekke.analysis.evaluator import AnyValue
from rekke.analysis.games import expert
from rekke.analysis.step import result_of
from rekke.compiling.arrays import Floats
from rekke.record.record import Record
from rekke.rules.games import GAMES
from tests.analysis.games import for_the_wrong_seat, played

SEEDS = range(24)


def result(record: Record) -> float:
    """Return the share of the victory of the first seat."""
    end = record.at()
    assert end.outcome
    return float(result_of(end.outcome, end.sides)[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_bad_evaluator_moves_no_mean_and_only_costs_certainty(name: str) -> None:
    records = [played(GAMES[name].edition(), ("skilled", "skilled"), seed) for seed in SEEDS]
    results = np.array([result(record) for record in records])

    def luck(value: AnyValue) -> Floats:
        return np.array([luck_of(record, value)[0] for record in records])

    good = expert(name).value
    lucks = luck(good), luck(for_the_wrong_seat(good))
    for some in lucks:
        assert abs(some.mean()) < 4 * some.std() / np.sqrt(len(some))
    good_factor, bad_factor = (results.var() / (results - some).var() for some in lucks)
    assert good_factor > 1.4
    assert bad_factor < good_factor / 2
