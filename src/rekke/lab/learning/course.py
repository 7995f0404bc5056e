"""How a game's weights are learned: its course, found by the game's name."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from rekke.analysis.evaluator import AnyValue
from rekke.lab.learning.acceptance import Opponent
from rekke.lab.learning.plan import Workplace
from rekke.rules.parts import part
from rekke.rules.position import Position


class LearningStep(NamedTuple):
    """How far learning has got."""

    text: str
    ended: bool
    """Whether a round has ended, so that the text is worth keeping."""


class Course(Protocol):
    """What a game's package here offers."""

    SEATS: Sequence[int]
    """The numbers of seats for which weights are learned."""
    GAMES_A_ROUND: int
    """Games of a round, unless somebody says otherwise."""
    ROUNDS: int
    """Rounds, unless somebody says otherwise."""

    def learned(self, place: Workplace, jobs: int) -> Iterator[LearningStep]:
        """Do what is missing of all rounds, and write the weights."""

    def opponents(self, place: Workplace) -> list[Opponent]:
        """Return whom the weights have to meet."""

    def learned_from(self, place: Workplace) -> Mapping[str, Any]:
        """Return what the weights were learned from, for their card."""

    def value(self, weights: Path) -> AnyValue:
        """Return the value that has these weights."""

    def start(self, position: Position) -> Any:
        """Return a position between two turns as a batch of afterstates."""


def course(game: str) -> Course:
    """Return the course of a game."""
    return cast("Course", part("rekke.lab.learning", game))
