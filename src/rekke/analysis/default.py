"""Luck and skill in a game without an evaluator: everybody has the same chance until the last event."""

from collections.abc import Callable, Sequence

import numpy as np

from rekke.analysis.evaluator import Evaluator
from rekke.analysis.step import (
    EventAnalysis,
    Option,
    PossibleThrows,
    Shares,
    choice_analysis,
    result_of,
    throw_analysis,
)
from rekke.compiling.arrays import Floats
from rekke.rules.events import Event
from rekke.rules.legal import branches
from rekke.rules.position import Position


def equal(batch: Sequence[Position]) -> Floats:
    """Value positions: every side has the same chance."""
    return np.array([[1 / len(set(one.sides))] * one.seats for one in batch])


EXPERT = Evaluator("equal", 1, equal)
"""The evaluator of a game that has none of its own."""


class Analyst:
    """Looks one event ahead."""

    def __init__(self, value: Callable[[Sequence[Position]], Floats]) -> None:
        self.value = value

    def start(self, position: Position) -> Shares:
        """Return the worth of any position."""
        outcome = position.outcome
        worth: Shares = result_of(outcome, position.sides) if outcome else self.value([position])[0]
        return worth

    def begins_turn(self, position: Position) -> bool:  # noqa: ARG002  (every event is a turn)
        """Return whether the evaluator is asked again: always."""
        return True

    def step(self, position: Position, event: Event, after: Position) -> EventAnalysis:
        """Return what an event did."""
        if event.thrown:
            could = [
                (fell, ways)
                for fell, ways in branches(position)
                if type(fell) is type(event) and fell.seat == event.seat
            ]
            events, ways = zip(*could, strict=True)
            worths = np.array([self.start(position.after(fell)) for fell in events])
            names = [" ".join(fell.text.split(" ")[1:]) for fell in events]
            return throw_analysis(PossibleThrows(names, np.array(ways), worths, events.index(event)))
        moves = list(position.moves(event.seat))
        if event not in moves:
            return EventAnalysis("clock", self.start(position), self.start(after))
        return choice_analysis(
            event.seat, event, [Option(move, self.start(position.after(move))) for move in moves]
        )
