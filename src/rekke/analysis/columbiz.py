"""Luck and skill in Columbiz: turns of keep and throw, then pieces that are placed one by one."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rekke.analysis.evaluator import Evaluator
from rekke.analysis.keep_and_throw import SolvedTurn, roll_analysis
from rekke.analysis.step import EventAnalysis, Judged, Option, Shares, choice_analysis
from rekke.compiling.arrays import Floats
from rekke.players.columbiz import TurnPlan, afterstates, plan, sets_for
from rekke.players.columbiz_value import Afterstates, FittedValue
from rekke.players.columbiz_weights import VERSION, expert_file, read_weights
from rekke.players.victory import own, won
from rekke.rules.columbiz.rules import Position
from rekke.rules.events import Event, Keep

WEIGHTS = read_weights(expert_file())
SWINGS = dict.fromkeys(each.swing for each in WEIGHTS.values())
EXPERT = Evaluator(
    "expert", VERSION, FittedValue(WEIGHTS), ({seats: each.rows for seats, each in WEIGHTS.items()}, *SWINGS)
)
"""The evaluator of the expert; its version grows whenever it values a position differently."""


def finished(batch: Afterstates) -> tuple[NDArray[np.bool_], Floats]:
    """Return which games are over, and the shares of the highest scores."""
    over = np.any(batch.reserve == 0, axis=1) & (batch.turn == batch.first)
    return over, won(batch.scores.astype(np.float64))


class Analyst:
    """Solves every turn once, and the placing of pieces again after every piece."""

    def __init__(self, value: Callable[[Afterstates], Floats]) -> None:
        self.value = Judged(value, finished)
        self.known: tuple[Position, TurnPlan, SolvedTurn] | None = None

    def start(self, position: Position) -> Shares:
        """Return what the evaluator thinks of a position between two turns."""
        worth: Shares = self.value(Afterstates.of([position]))[0]
        return worth

    def begins_turn(self, position: Position) -> bool:
        """Return whether the first throw comes next."""
        return not position.hand.throws

    def step(self, position: Position, event: Event, after: Position) -> EventAnalysis:
        """Return what a throw or a choice did."""
        if event.thrown:
            return roll_analysis(self._turn(position)[1], position.hand, after.hand)
        return choice_analysis(position.turn, event, self._options(position))

    def aims(self, position: Position, keep: Keep) -> Mapping[str, float]:
        """Return how much each square adds to the worth of a turn in which these dice are kept."""
        planned, solved = self._turn(position)
        gained, squares = solved.gained(position.hand, keep), enumerate(position.edition.board.squares)
        return {name: float(gained[planned.squares >> at & 1 > 0].sum()) for at, name in squares}

    def _turn(self, position: Position) -> tuple[TurnPlan, SolvedTurn]:
        before = replace(position, hand=position.edition.hand)
        if self.known is None or self.known[0] != before:
            planned = plan(before, self.value, own)
            worths = planned.solved.for_seats(planned.stops, planned.stops)
            self.known = before, planned, SolvedTurn(planned.solved, worths)
        return self.known[1:]

    def _options(self, position: Position) -> list[Option]:
        seat, hand = position.turn, position.hand
        others = [event for event in position.moves(seat) if not isinstance(event, Keep)]
        keeps = [] if position.placed else self._turn(position)[1].keeps(seat, hand) if hand.left else []
        return [Option(event, self._placing(position.after(event), seat)) for event in others] + keeps

    def _placing(self, position: Position, seat: int) -> Shares:
        """Return the worth of a position after a piece: of the best pieces that may follow it."""
        if not position.placed or position.turn != seat:
            return self.start(position)
        feasible = sets_for(position, position.hand.lying)
        values = self.value(afterstates(position, np.flatnonzero(feasible.points >= 0), feasible))
        best: Shares = values[own(values, seat).argmax()]
        return best
