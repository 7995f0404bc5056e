"""The types of an analysis as clients see it; `rekke.analysis.as_json` writes it."""

from typing import Literal

from msgspec import Struct


class Points(Struct, kw_only=True, frozen=True):
    """A seat's winning chance from start to result, in whole points that add up."""

    start: int
    dice: int
    own: int
    """What its own choices gave: 0 or less, unless its clock decided."""
    others: dict[str, int]
    """What the choices of other seats gave, by seat number; seats that gave nothing are left out."""
    unexplained: int
    result: int


class TurnDrift(Struct, kw_only=True, frozen=True):
    """A turn, and how the evaluator changed its mind in it."""

    seat: int
    first: int
    """The number of its first event."""
    drift: list[float]


class Alternative(Struct, kw_only=True, frozen=True):
    """A legal choice, and the winning chance of every seat after it."""

    event: str
    worth: list[float]


class AnalysedMoment(Struct, kw_only=True, frozen=True):
    """An event, and what it did to every seat's winning chance."""

    number: int
    """Its place among the events of the game, from 1; one more than the last where a seat gave up."""
    seat: int
    event: str | None
    """The event as a record writes it; null where a seat gave up."""
    cause: Literal["dice", "choice", "clock", "forfeit"]
    luck: list[float] = []
    """The luck of a throw, for every seat."""
    skill: list[float] = []
    """The skill of anything else, for every seat."""
    drift: list[float]
    worth: list[float]
    """The winning chances after the event."""
    counted: bool
    """Whether the choice mattered."""
    mark: Literal["fine", "inaccuracy", "mistake", "blunder"] | None
    choices: list[Alternative]
    """What the seat could choose, the best first."""


class PossibleThrow(Struct, kw_only=True, frozen=True):
    """A throw that could have fallen, or a group of throws that are equally good."""

    name: str
    """The dice; of a group the points that its throws are good for."""
    ways: int
    worth: list[float]
    """The winning chance of every seat after it."""


class PossibleThrows(Struct, kw_only=True, frozen=True):
    """Everything that could have fallen."""

    grouped: bool
    """Whether each entry is a group of throws, named by points and not by dice."""
    fell: int
    """The index of what fell."""
    possible: list[PossibleThrow]


class EventAnalysis(Struct, kw_only=True, frozen=True):
    """One event of a game, with everything that could have happened instead."""

    cause: Literal["dice", "choice", "clock", "forfeit"]
    before: list[float]
    """For a throw the mean of all that could have fallen, for a choice the worth of the best one, for every seat."""
    after: list[float]
    """The worth of what fell or was chosen."""
    choices: list[Alternative]
    """What the seat could choose, the best first."""
    throws: PossibleThrows | None
    """What could have fallen; null for anything but a throw."""


class GameAnalysis(Struct, kw_only=True, frozen=True):
    """A game in winning chances: for every seat `result - start` is the sum of luck, skill and drift."""

    game: str
    edition: str
    seats: list[str]
    evaluator: str
    finished: bool
    """Whether the game ended by its rules, or because a seat gave up."""
    start: list[float]
    luck: list[float]
    skill: list[float]
    drift: list[float]
    result: list[float]
    adjusted: list[float]
    by_dice: list[list[float]]
    """Whose dice helped whom: a row for the seat that threw, a column for the seat that gained."""
    by_choices: list[list[float]]
    """Whose choices helped whom: a row for the seat that chose, a column for the seat that gained."""
    lost: list[float]
    counted: list[int]
    """How many decisions of each seat mattered."""
    error_rate: list[float | None]
    """The points that each seat lost for each decision that mattered."""
    points: list[Points]
    turns: list[TurnDrift]
    moments: list[AnalysedMoment]
