"""Skill is what a choice is worth below the best one."""

import numpy as np
import pytest

from rekke.analysis.analyse import analyse
from rekke.analysis.games import expert
from rekke.analysis.result import Alternative, Moment
from rekke.rules.games import GAMES
from tests.analysis.games import EVERY_GAME, best_play, played


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", EVERY_GAME)
def test_the_choices_of_the_evaluator_itself_cost_nothing(name: str, seats: int) -> None:
    analysis = analyse(best_play(GAMES[name].edition().start(seats, 1), expert(name).value, seats))
    choices = [moment for moment in analysis.moments if moment.cause == "choice"]
    assert len(analysis.decisions()) > 5
    assert {moment.change[moment.seat - 1] for moment in choices} == {0.0}
    assert [analysis.error_rate(seat) for seat in range(1, seats + 1)] == [0.0] * seats
    assert analysis.costliest() == []


@pytest.mark.parametrize("name", ["kivi", "columbiz"])
def test_the_expert_hardly_errs_in_its_own_eyes(name: str) -> None:
    """It solves its turns with the same value; in KIVI it passes over most takings."""
    analysis = analyse(played(GAMES[name].edition(), ("expert", "expert"), 3))
    assert analysis.lost(1) + analysis.lost(2) < 1e-6


@pytest.mark.parametrize("name", EVERY_GAME)
def test_weaker_players_lose_more(name: str) -> None:
    edition = GAMES[name].edition()
    games = [analyse(played(edition, ("expert", "novice"), seed)) for seed in range(6)]
    lost = np.array([[game.lost(1), game.lost(2)] for game in games]).sum(axis=0)
    assert lost[0] < lost[1] / 3


@pytest.mark.parametrize(
    ("worths", "taken", "counts"),
    [
        ((0.6, 0.5994), 0, True),
        ((0.6, 0.5996, 0.3), 1, False),
        ((0.6, 0.6, 0.3), 0, False),
        ((0.6, 0.6, 0.3), 2, True),
        ((0.6,), 0, False),
    ],
)
def test_a_decision_counts_if_the_second_best_choice_or_the_one_that_was_made_is_worse(
    worths: tuple[float, ...], taken: int, counts: bool
) -> None:
    """Whoever passes over two equally good choices has decided something, and it belongs to the rate."""
    kivi = GAMES["kivi"]
    choices = tuple(
        Alternative(kivi.read(f"1 keep {n + 1}"), (worth, 1 - worth)) for n, worth in enumerate(worths)
    )
    lost = worths[taken] - worths[0]
    after = choices[taken].worth
    moment = Moment(1, 0, 1, choices[taken].event, "choice", (0, 0), (lost, -lost), after, choices)
    assert moment.counted is counts
    assert (moment.mark is not None) is counts


@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_choice_with_a_word_counts(name: str) -> None:
    analysis = analyse(played(GAMES[name].edition(), ("random", "random"), 1))
    marked = [moment for moment in analysis.moments if moment.cause == "choice" and moment.mark]
    assert marked == analysis.decisions()
