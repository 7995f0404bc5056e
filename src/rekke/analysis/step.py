"""What an event did to every seat's winning chances, as a game's own module here finds out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.arrays import Floats, Ints
from rekke.rules.dice import rolls
from rekke.rules.events import Event
from rekke.rules.position import Outcome, Position

Shares: TypeAlias = Floats
"""The winning chance of every seat. They add up to 1; all seats of a side have the chance of their side."""

Cause: TypeAlias = Literal["dice", "choice", "clock", "forfeit"]
"""What an event was: a throw, a choice, the end of a seat's time, or giving up."""

TIED = 1e-12
"""Choices whose chances differ by less are equally good."""

AnyPosition_contra = TypeVar("AnyPosition_contra", bound=Position, contravariant=True)
AnyBatch = TypeVar("AnyBatch")


class Option(NamedTuple):
    """A legal choice, and the winning chance of every seat after it."""

    event: Event
    worth: Shares


class PossibleThrows(NamedTuple):
    """Everything that could have fallen, with the winning chance of every seat after it."""

    names: Sequence[str]
    """The dice of each throw; if they are grouped, the points that the throws of each group are good for."""
    ways: Ints
    worths: Floats
    """A row for each name, a column for each seat."""
    fell: int
    """The index of what fell."""
    grouped: bool = False

    @property
    def mean(self) -> Shares:
        """The worth of the throw before it fell."""
        return mean_worth(self.ways, self.worths)


@dataclass(frozen=True, eq=False)
class EventAnalysis:
    """An event, as the analyst of a game sees it."""

    cause: Cause
    before: Shares
    """For a throw the mean over everything that could have fallen, for a choice the worth of the best one."""
    after: Shares
    """The worth of what fell or was chosen."""
    options: Sequence[Option] = ()
    """The choices that the seat had, the best first."""
    throws: PossibleThrows | None = None
    """What could have fallen; None where nothing was thrown, or nothing that could matter."""


class Analyst(Protocol[AnyPosition_contra]):
    """Values the positions of one game with one evaluator."""

    def start(self, position: AnyPosition_contra) -> Shares:
        """Return the evaluator's opinion of a position from which a game begins."""

    def begins_turn(self, position: AnyPosition_contra) -> bool:
        """Return whether a turn begins here, so that the evaluator is asked again."""

    def step(self, position: AnyPosition_contra, event: Event, after: AnyPosition_contra) -> EventAnalysis:
        """Return what an event did."""


@dataclass(frozen=True)
class Judged(Generic[AnyBatch]):
    """An evaluator that is right about games that are over."""

    value: Callable[[AnyBatch], Floats]
    finished: Callable[[AnyBatch], tuple[NDArray[np.bool_], Floats]]
    """Returns which positions of a batch are the end of a game, and the shares of everybody there."""

    def __call__(self, batch: AnyBatch) -> Shares:
        """Value many positions of one game at once."""
        over, shares = self.finished(batch)
        return shares if over.all() else np.where(over[:, None], shares, self.value(batch))


def throw_analysis(throws: PossibleThrows) -> EventAnalysis:
    """Return the step of a throw."""
    return EventAnalysis("dice", throws.mean, throws.worths[throws.fell], throws=throws)


def choice_analysis(seat: int, event: Event, options: Sequence[Option]) -> EventAnalysis:
    """Return the step of a choice among these options."""
    ranked = sorted(options, key=lambda option: -option.worth[seat - 1])  # stable: the first of equal ones
    best = ranked[0].worth
    taken = next(option.worth for option in ranked if option.event == event)
    # A choice that is equally good for its seat is no mistake, whatever rounding says.
    tied = best[seat - 1] - taken[seat - 1] < TIED
    before = np.where(np.arange(len(best)) == seat - 1, taken, best) if tied else best
    return EventAnalysis("choice", before, taken, ranked)


def mean_worth(ways: Ints, worths: Floats) -> Shares:
    """Return the mean over all throws: their ways stay integers until one division.

    >>> mean_worth(np.array([1, 2, 1]), np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]])).tolist()
    [0.5, 0.5]
    """
    mean: Shares = ways @ worths / ways.sum()
    return mean


def ways_of(dice: int) -> Ints:
    """Return the ways to throw every roll of plain dice, in the order of the rules."""
    return np.array(list(rolls(dice).values()), np.int64)


def result_of(outcome: Outcome, sides: Sequence[int]) -> Shares:
    """Return the result of every seat: seats that win together share the victory, in a draw all sides do.

    >>> result_of(Outcome((1, 0, 1, 0), (1, 3), ""), (1, 2, 1, 2)).tolist()
    [1.0, 0.0, 1.0, 0.0]
    """
    return victory({sides[seat - 1] for seat in outcome.winners}, sides)


def victory(winners: set[int], sides: Sequence[int]) -> Shares:
    """Return the result of every seat if these sides win; if none does, all sides share the victory."""
    won = winners or set(sides)
    return np.array([float(side in won) / len(won) for side in sides])
