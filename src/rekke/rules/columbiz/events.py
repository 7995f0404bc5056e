"""The events of Columbiz: those of a keep-and-throw turn, and two that end a turn."""

from dataclasses import dataclass

from rekke.rules.events import Event, Keep, Place, Roll


@dataclass(frozen=True, slots=True)
class End(Event):
    """A turn ended early: the seat could still place a piece (B12)."""

    verb = "end"


@dataclass(frozen=True, slots=True)
class Discard(Event):
    """Pieces of the reserve leave the game because nothing can be placed (B10)."""

    verb = "discard"


EVENTS = (Roll, Keep, Place, End, Discard)
