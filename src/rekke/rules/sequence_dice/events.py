"""The events of Sequence Dice."""

from dataclasses import dataclass

from rekke.rules.board import any_square
from rekke.rules.events import Event, Pass, Place, Roll


@dataclass(frozen=True, slots=True)
class Replace(Event):
    """An opposing chip replaced by the seat's own chip."""

    square: str

    verb = "replace"
    forms = (any_square,)


@dataclass(frozen=True, slots=True)
class Remove(Event):
    """An opposing chip taken off the board."""

    square: str

    verb = "remove"
    forms = (any_square,)


EVENTS = (Roll, Place, Replace, Remove, Pass)
