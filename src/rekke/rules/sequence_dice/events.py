"""The events of Sequence Dice."""

from dataclasses import dataclass

from rekke.rules.board import any_square
from rekke.rules.events import Event, Pass, Place, Roll


@dataclass(frozen=True, slots=True)
class Replace(Event):
    """An own chip takes the place of an opposing one."""

    square: str

    verb = "replace"
    forms = (any_square,)


@dataclass(frozen=True, slots=True)
class Remove(Event):
    """An opposing chip is taken off the board."""

    square: str

    verb = "remove"
    forms = (any_square,)


EVENTS = (Roll, Place, Replace, Remove, Pass)
