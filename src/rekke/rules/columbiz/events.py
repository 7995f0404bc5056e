"""The events of Columbiz: those of a turn of keep and throw, and two that end one."""

from dataclasses import dataclass

from rekke.rules.events import Event, Keep, Place, Roll


@dataclass(frozen=True, slots=True)
class End(Event):
    """No more pieces are placed this turn, though it would be possible (B12)."""

    verb = "end"


@dataclass(frozen=True, slots=True)
class Discard(Event):
    """Nothing can be placed: pieces of the reserve leave the game (B10)."""

    verb = "discard"


EVENTS = (Roll, Keep, Place, End, Discard)
