"""The events of KIVI."""

from dataclasses import dataclass

from rekke.rules.board import any_square
from rekke.rules.events import Event, Keep, Place, Roll


@dataclass(frozen=True, slots=True)
class Take(Event):
    """A square taken over; the stone that lay there moves to another square (K4)."""

    square: str
    to: str

    verb = "take"
    forms = (any_square, any_square)


@dataclass(frozen=True, slots=True)
class Box(Event):
    """A stone lost because no vacant square fits (K7)."""

    verb = "box"


EVENTS = (Roll, Keep, Place, Take, Box)
