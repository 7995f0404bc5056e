"""Luck, skill and drift add up to the result, for every seat of every game."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.analysis.analyse import analyse
from rekke.analysis.result import Analysis
from rekke.players.levels import levels
from rekke.record.record import Record
from rekke.rules.games import GAMES
from tests.analysis.games import EVERY_GAME, beginnings, played

TOLERANCE = 1e-9

every_game = pytest.mark.parametrize("name", EVERY_GAME)


def adds_up(analysis: Analysis) -> None:
    """Assert everything that is true of every analysis, whatever was played."""
    sums = zip(analysis.start, analysis.luck, analysis.skill, analysis.drift, strict=True)
    assert analysis.result == pytest.approx([sum(parts) for parts in sums], abs=TOLERANCE)
    for whose, total in ((analysis.by_dice, analysis.luck), (analysis.by_choices, analysis.skill)):
        assert np.sum(whose, axis=0) == pytest.approx(total, abs=TOLERANCE)
        assert np.sum(whose, axis=1) == pytest.approx(0, abs=TOLERANCE)
    drifts = [(0.0,) * len(analysis.start), *(turn.drift for turn in analysis.turns)]
    assert np.sum(drifts, axis=0) == pytest.approx(analysis.drift, abs=TOLERANCE)
    sides = analysis.record.start.sides
    for worth in (analysis.start, *(moment.worth for moment in analysis.moments)):
        by_side = dict(zip(sides, worth, strict=True))
        assert sum(by_side.values()) == pytest.approx(1)
        assert [by_side[side] for side in sides] == pytest.approx(worth)
    for moment in analysis.moments:
        if moment.cause == "choice":
            assert moment.change[moment.seat - 1] <= 0
            assert moment.event in [choice.event for choice in moment.choices]


def ends_as_played(record: Record) -> None:
    """Assert that a whole game ends with the shares of its winners."""
    analysis, outcome = analyse(record), record.at().outcome
    adds_up(analysis)
    assert outcome is not None
    assert analysis.finished
    sides = record.start.sides
    winning = {sides[seat - 1] for seat in outcome.winners} or set(sides)
    assert analysis.result == tuple((side in winning) / len(winning) for side in sides)


@every_game
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_the_sums_are_right_at_any_moment_of_any_game(name: str, data: st.DataObject) -> None:
    adds_up(analyse(data.draw(beginnings(name))))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("name", "level"), [(name, level) for name in GAMES for level in levels(name)])
def test_the_sums_are_right_for_whole_games_of_every_level(name: str, level: str, seats: int) -> None:
    for edition in GAMES[name].editions[:2]:
        ends_as_played(played(GAMES[name].edition(edition), (level,) * seats, seats))


@pytest.mark.parametrize("name", [name for name in GAMES if name != "cubo"])
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_every_legal_choice_is_judged(name: str, data: st.DataObject) -> None:
    record = data.draw(beginnings(name))
    positions = list(record.positions())
    for moment in analyse(record).moments:
        if moment.cause == "choice":
            judged = {choice.event for choice in moment.choices}
            assert judged == set(positions[moment.number - 1].moves(moment.seat))


@pytest.mark.parametrize("name", [name for name in GAMES if name != "cubo"])
def test_the_evaluator_changes_its_mind_only_where_a_turn_begins(name: str) -> None:
    analysis = analyse(played(GAMES[name].edition(), ("skilled", "expert"), 5))
    begins = {turn.first for turn in analysis.turns}
    inside = [moment.drift for moment in analysis.moments if moment.number not in begins]
    assert np.array(inside) == pytest.approx(0, abs=TOLERANCE)
    assert max(abs(turn.drift[0]) for turn in analysis.turns) > 0.001
