"""Everything that could have fallen: complete, with its mean, and with what fell among it."""

import numpy as np
import pytest

from rekke.analysis.analyse import analyse, step_at
from rekke.rules.games import GAMES
from tests.analysis.games import played

WAYS = {"columbiz": 6**8, "sequence-dice": 6**2, "kivi": 6**6, "cubo": 6**9}
"""All ways of the first throw of a turn."""


@pytest.mark.parametrize("name", WAYS)
def test_every_throw_of_a_game_is_its_luck_and_lists_all_its_ways(name: str) -> None:
    record = played(GAMES[name].edition(), ("novice", "novice"), 1)
    throws = [moment for moment in analyse(record).moments[:40] if moment.event and moment.event.thrown]
    found = []
    for moment in throws:
        step = step_at(record, moment.number)
        assert tuple(step.after - step.before) == moment.change
        if step.throws is None:
            assert moment.event
            assert moment.event.verb == "middle"
            continue
        found.append(int(step.throws.ways.sum()))
        assert step.throws.mean == pytest.approx(step.before)
        assert step.throws.worths[step.throws.fell] == pytest.approx(step.after)
    assert max(found) == WAYS[name]
    assert all(WAYS[name] % ways == 0 for ways in found)


def test_what_fell_has_the_name_of_its_dice() -> None:
    record = played(GAMES["kivi"].edition(), ("novice", "novice"), 1)
    rolls = [n for n, event in enumerate(record.events, 1) if event.thrown]
    for number in rolls[:10]:
        throws = step_at(record, number).throws
        assert throws
        assert throws.names[throws.fell] == record.events[number - 1].text.split(" ")[1]


def test_the_throws_of_cubo_are_in_the_order_of_the_points_that_they_are_good_for() -> None:
    """A throw that is good for more points leaves a better chance."""
    record = played(GAMES["cubo"].edition(), ("novice", "novice"), 1)
    number = next(n for n, event in enumerate(record.events, 1) if event.verb == "roll")
    throws = step_at(record, number).throws
    assert throws
    assert throws.grouped
    points = [float(name) for name in throws.names]
    assert np.argsort(throws.worths[:, record.events[number - 1].seat - 1]).tolist() == list(
        range(len(points))
    )


def test_a_choice_has_all_choices_and_nothing_that_could_have_fallen() -> None:
    record = played(GAMES["kivi"].edition(), ("novice", "novice"), 1)
    number = next(n for n, event in enumerate(record.events, 1) if not event.thrown)
    step = step_at(record, number)
    assert step.throws is None
    assert record.events[number - 1] in [option.event for option in step.options]
