"""Luck and skill in KIVI: turns of keep and throw, solved for every seat."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rekke.analysis.evaluator import Evaluator
from rekke.analysis.keep_and_throw import SolvedTurn, roll_analysis
from rekke.analysis.step import EventAnalysis, Judged, Option, Shares, choice_analysis
from rekke.compiling.arrays import Floats
from rekke.players.kivi import TurnPlan, plan
from rekke.players.kivi_learned import LearnedLines
from rekke.players.kivi_rolls import Rolls
from rekke.players.kivi_value import Afterstates, score_now, turns_left
from rekke.players.kivi_weights import VERSION, expert_file, read_net
from rekke.players.victory import own, won
from rekke.rules.events import Event, Keep, Place
from rekke.rules.kivi.events import Take
from rekke.rules.kivi.rules import Position

NET = read_net(expert_file())
EXPERT = Evaluator("expert", VERSION, LearnedLines(NET), NET)
"""The evaluator of the expert; its version grows whenever it values a position differently."""


def finished(batch: Afterstates) -> tuple[NDArray[np.bool_], Floats]:
    """Return which games are over, and the shares of the highest scores."""
    return turns_left(batch)[:, batch.turn - 1] == 0, won(score_now(batch))


class Analyst:
    """Solves every turn once, with every taking that the rules allow."""

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
        planned, solved = self._turn(position)
        if event.thrown:
            return roll_analysis(solved, position.hand, after.hand)
        return choice_analysis(position.turn, event, self._options(position, planned, solved))

    def aims(self, position: Position, keep: Keep) -> Mapping[str, float]:
        """Return how much each square adds to the worth of a turn in which these dice are kept."""
        planned, solved = self._turn(position)
        gained = np.bincount(planned.best, solved.gained(position.hand, keep), len(planned.actions))
        ends = zip(planned.actions, gained, strict=True)
        return {action.square: float(worth) for action, worth in ends if isinstance(action, Place)}

    def _turn(self, position: Position) -> tuple[TurnPlan, SolvedTurn]:
        before = replace(position, hand=position.edition.hand)
        if self.known is None or self.known[0] != before:
            planned = plan(before, before.turn, self.value, every_taking(before), own)
            last = planned.values[planned.best]
            self.known = (
                before,
                planned,
                SolvedTurn(planned.solved, planned.solved.for_seats(last, last)),
            )
        return self.known[1:]

    def _options(self, position: Position, planned: TurnPlan, solved: SolvedTurn) -> list[Option]:
        allowed = planned.allowed[solved.turn.roll[position.hand.lying]]
        ends = [Option(planned.actions[n], planned.values[n]) for n in np.flatnonzero(allowed)]
        if position.hand.left:
            ends = [option for option in ends if option.event.verb != "box"]
        return ends + solved.keeps(position.turn, position.hand)


def every_taking(before: Position) -> list[Take]:
    """List every taking that some roll of this turn allows."""
    board, edition, mine = before.edition.board, before.edition, before.stones[before.turn - 1]
    allowed = {edition.privilege(roll) for roll in Rolls.of(edition).turn.rolls}
    if not allowed & {"opponent", "anybody"}:
        return []
    taken = sum(before.stones) - (0 if "anybody" in allowed else mine)
    return [
        Take(before.turn, square, to) for square in board.named(taken) for to in board.named(before.vacant)
    ]
