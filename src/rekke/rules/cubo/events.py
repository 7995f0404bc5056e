"""The events of Cubo, whose dice have colours."""

from dataclasses import dataclass

from rekke.rules.board import any_square
from rekke.rules.cubo.square import laid
from rekke.rules.dice import coloured
from rekke.rules.events import Event


@dataclass(frozen=True, slots=True)
class Middle(Event):
    """The start seat throws the middle dice (C14)."""

    dice: str

    verb = "middle"
    forms = (coloured,)
    thrown = True


@dataclass(frozen=True, slots=True)
class Roll(Event):
    """A seat throws its nine dice."""

    dice: str

    verb = "roll"
    forms = (coloured,)
    thrown = True


@dataclass(frozen=True, slots=True)
class Lift(Event):
    """A seat picks its nine dice up, to throw them again (C6)."""

    verb = "lift"


@dataclass(frozen=True, slots=True)
class Cover(Event):
    """A seat has laid its dice as a square, covers it and calls."""

    square: str

    verb = "cover"
    forms = (laid,)


@dataclass(frozen=True, slots=True)
class Grab(Event):
    """A seat takes a die from the middle."""

    die: str

    verb = "grab"
    forms = (coloured,)


@dataclass(frozen=True, slots=True)
class Waive(Event):
    """A seat takes no die from the middle."""

    verb = "waive"


@dataclass(frozen=True, slots=True)
class Late(Event):
    """The clock: the seat has not covered in time."""

    verb = "late"


@dataclass(frozen=True, slots=True)
class Swap(Event):
    """At the scoring, the grabbed die replaces the one on this square."""

    square: str

    verb = "swap"
    forms = (any_square,)


@dataclass(frozen=True, slots=True)
class Stay(Event):
    """At the scoring, nothing is exchanged."""

    verb = "stay"


EVENTS = (Middle, Roll, Lift, Cover, Grab, Waive, Late, Swap, Stay)
