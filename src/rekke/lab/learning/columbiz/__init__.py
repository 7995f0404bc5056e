"""Learning the weights of Columbiz: rounds of games of a league, and fits to them."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rekke.lab.learning.columbiz.league import COUNTING, ERRORS
from rekke.lab.learning.columbiz.opponents import opponents
from rekke.lab.learning.columbiz.rounds import Fitted, learned_rounds, pooled
from rekke.lab.learning.course import LearningStep
from rekke.lab.learning.plan import Workplace
from rekke.players.columbiz_value import Afterstates, FittedValue
from rekke.players.columbiz_weights import read_weights
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.games import GAMES
from rekke.rules.position import Position

__all__ = ["GAMES_A_ROUND", "ROUNDS", "SEATS", "learned", "learned_from", "opponents", "start", "value"]

SEATS: Sequence[int] = (2, 3, 4)
GAMES_A_ROUND, ROUNDS = 1_500, 2


def learned(place: Workplace, jobs: int) -> Iterator[LearningStep]:
    """Play and fit what is missing of all rounds, and write the weights."""
    for step in learned_rounds(place, jobs):
        which = f"{step.seats} seats, round {step.number}"
        if isinstance(step, Fitted):
            found = f"{step.positions:,} positions, swing {step.swing:.2f}, squared error {step.squared_error:.3f}"
            yield LearningStep(f"{which}: {found}", ended=True)
        else:
            yield LearningStep(f"{which}: {step.games:,} of {place.plan.games:,} games", ended=False)


def learned_from(place: Workplace) -> Mapping[str, Any]:
    """Return what the weights were learned from, for their card."""
    plan = place.plan
    return {
        "seats": list(plan.seats),
        "rounds": plan.rounds,
        "games": plan.games * plan.rounds * len(plan.seats),
        "positions_of_the_fits": [len(pooled(place, seats, plan.rounds).left) for seats in plan.seats],
        "editions": list(GAMES[plan.game].editions),
        "B4": sorted(set(COUNTING)),
        "league": f"skilled, expert 1, and the fits of all earlier rounds, with up to {ERRORS:.0%} random moves "
        "in the turns before the first example",
    }


def value(weights: Path) -> FittedValue:
    """Return the value that has these weights."""
    return FittedValue(read_weights(weights))


def start(position: Position) -> Afterstates:
    """Return a position between two turns as a batch of afterstates."""
    assert isinstance(position, Columbiz)
    return Afterstates.of([position])
