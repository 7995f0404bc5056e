"""The luck-adjusted result has the mean of the plain one, whatever the evaluator; a good one makes it certain sooner."""

from collections.abc import Callable

import numpy as np

from rekke.analysis.analyse import analyse
from rekke.analysis.games import expert
from rekke.compiling.arrays import Floats
from rekke.rules.games import GAMES
from tests.analysis.games import played

GOOD = expert("sequence-dice").value
SEEDS = range(60)


def bad(batch: object) -> Floats:
    """Value every position for the wrong seat."""
    return GOOD(batch)[:, ::-1]


def figures(value: Callable[..., Floats]) -> tuple[Floats, Floats]:
    """Return the results of the first seat, and its luck, in games of the stronger player against the weaker."""
    edition = GAMES["sequence-dice"].edition()
    records = [played(edition, ("skilled", "novice"), seed) for seed in SEEDS]
    analyses = [analyse(record, value) for record in records]
    return np.array([one.result[0] for one in analyses]), np.array([one.luck[0] for one in analyses])


def test_a_bad_evaluator_moves_no_mean_and_only_costs_certainty() -> None:
    results, luck = figures(GOOD)
    _, wrong = figures(bad)
    for some in (luck, wrong):
        assert abs(some.mean()) < 4 * some.std() / np.sqrt(len(some))
    good_factor, bad_factor = (results.var() / (results - some).var() for some in (luck, wrong))
    assert good_factor > 2.5
    assert bad_factor < 1
