"""Simulation from Python: any number of games, none among them."""

from functools import partial

import pytest

from rekke.lab.match import Match, play_match
from rekke.lab.processes import in_turn
from rekke.lab.simulate import Summary, simulate
from rekke.lab.study import Study
from rekke.rules.games import GAMES

KIVI = GAMES["kivi"].edition()


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_games_are_an_empty_result(jobs: int) -> None:
    workers = partial(in_turn, jobs=jobs)
    assert list(simulate(KIVI, ["random"] * 2, 0, "1", workers)) == []
    assert list(play_match(Match(KIVI, ("random", "random"), "1"), 0, workers)) == []
    assert str(Summary(2)) == "0 games"
    assert Study().squares.is_empty()


def test_fewer_than_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot play -1 games"):
        simulate(KIVI, ["random"] * 2, -1, "1")
