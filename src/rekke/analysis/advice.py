"""What a hint says, as clients receive it; `rekke.analysis.advise` finds it."""

from msgspec import Struct

from rekke.analysis.marks import Mark


class RatedChoice(Struct, kw_only=True, frozen=True):
    """A legal choice of a seat."""

    event: str
    """In notation without the seat."""
    worth: float
    """The winning chance of the seat after it."""
    mark: Mark
    """The word for what it loses against the best one."""


class Advice(Struct, kw_only=True, frozen=True):
    """What a seat should choose."""

    seat: int
    choices: list[RatedChoice]
    """All legal choices, the best first; of squares of Cubo only the best ones, and the one that was asked about. Empty in a game without an expert."""
    equal: int
    """How many of the first choices are about equally good; 1 where one is clearly the best."""
    aim: str = ""
    """If dice are to be kept, the square that promises most; empty where no single choice is the best."""
    chance: float = 0.0
    """The chance to reach it with the throws that are left."""
