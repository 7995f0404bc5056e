"""Learning the network of KIVI: games in lockstep on a GPU or a CPU with JAX, whose turns are solved exactly."""

from collections.abc import Generator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rekke.lab.learning.course import LearningStep
from rekke.lab.learning.kivi.opponents import opponents
from rekke.lab.learning.plan import Workplace
from rekke.players.kivi_learned import LearnedLines
from rekke.players.kivi_value import Afterstates, ExpectedLines
from rekke.players.kivi_weights import read_value
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Position

__all__ = ["GAMES_A_ROUND", "ROUNDS", "SEATS", "learned", "learned_from", "opponents", "start", "value"]

SEATS: Sequence[int] = (2, 3, 4)
GAMES_A_ROUND, ROUNDS = 819_200, 6


def learned(place: Workplace, jobs: int) -> Generator[LearningStep]:  # noqa: ARG001  (JAX uses all cores, or the GPU)
    """Play and learn what is missing of all rounds, and write the weights."""
    if find_spec("jax") is None:
        raise Unreadable("learning KIVI needs JAX: pip install 'rekke[learn]'")
    from rekke.lab.learning.kivi.rounds import learned_rounds  # noqa: PLC0415  (JAX is an extra, and slow to load)

    yield from learned_rounds(place)


def learned_from(place: Workplace) -> Mapping[str, Any]:
    """Return what the weights were learned from, for their card."""
    plan = place.plan
    return {
        "seats": list(plan.seats),
        "rounds": plan.rounds,
        "games": plan.games * plan.rounds,
        "editions": list(GAMES[plan.game].editions),
        "K1": ["strict", "permissive"],
        "boards": "printed, and in two fifths of the games random ones",
        "league": "itself",
    }


def value(weights: Path) -> ExpectedLines | LearnedLines:
    """Return the value that has these weights."""
    return read_value(weights)


def start(position: Position) -> Afterstates:
    """Return a position between two turns as a batch of afterstates."""
    assert isinstance(position, Kivi)
    return Afterstates.of([position])
