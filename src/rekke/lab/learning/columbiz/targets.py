"""What positions were worth: the end of their game, less the luck of all throws after them.

The luck of a throw is what fell, less the mean over all that could have fallen (see `rekke.analysis`). Its expectation is
0 whatever values the positions, so the target is unbiased, and varies half as much as the end of the game does.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rekke.analysis.keep_and_throw import SolvedTurn, roll_analysis
from rekke.analysis.step import result_of
from rekke.compiling.arrays import Floats
from rekke.players.columbiz import plan
from rekke.players.columbiz_value import Afterstates, FittedValue
from rekke.players.victory import lead_of
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.events import Event
from rekke.rules.position import Position


class Target(NamedTuple):
    """A position between two turns, and what it was worth for every seat."""

    position: Columbiz
    result: Floats
    """The shares of the victory, without the luck after the position."""
    final: Floats
    """The scores at the end, without the luck after the position."""


def is_between_turns(position: Position) -> bool:
    """Return whether a turn begins here."""
    assert isinstance(position, Columbiz)
    return not position.over and not position.hand.throws


def targets(start: Position, events: Sequence[Event], value: FittedValue) -> list[Target]:
    """Return the positions between two turns of a game that was played from a position to its end."""
    between: list[Columbiz] = []
    luck: list[Floats] = []
    position = start
    for event in events:
        assert isinstance(position, Columbiz)
        if is_between_turns(position):
            solved = _solved(position, value)
            between.append(position)
            luck.append(np.zeros(2 * position.seats))
        after = position.after(event)
        if event.thrown:
            step = roll_analysis(solved, position.hand, after.hand)
            luck[-1] += step.after - step.before
        position = after
    assert position.outcome is not None
    result = result_of(position.outcome, position.sides)
    ended = np.concatenate([result, np.array(position.outcome.scores, np.float64)])
    still_to_come = np.cumsum(luck[::-1], axis=0)[::-1]
    return [
        Target(each, *np.split(ended - later, 2)) for each, later in zip(between, still_to_come, strict=True)
    ]


def _solved(before: Columbiz, value: FittedValue) -> SolvedTurn:
    """Return a turn, with the worth of its hands in shares of the victory, then in scores."""
    seats = before.seats

    def both(batch: Afterstates) -> Floats:
        return np.concatenate([value(batch), value.scores(batch)], axis=1)

    planned = plan(before, both, lambda values, seat: lead_of(values[:, :seats], seat))
    return SolvedTurn(planned.solved, planned.solved.for_seats(planned.stops, planned.stops))
