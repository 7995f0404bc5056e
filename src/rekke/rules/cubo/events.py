"""The events of Cubo, with coloured dice."""

from dataclasses import dataclass

from rekke.rules.board import any_square
from rekke.rules.cubo.square import laid
from rekke.rules.dice import coloured
from rekke.rules.events import Event


@dataclass(frozen=True, slots=True)
class Middle(Event):
    """The middle dice, thrown by the start seat (C14)."""

    dice: str

    verb = "middle"
    forms = (coloured,)
    thrown = True


@dataclass(frozen=True, slots=True)
class Roll(Event):
    """A throw of a seat's nine dice."""

    dice: str

    verb = "roll"
    forms = (coloured,)
    thrown = True


@dataclass(frozen=True, slots=True)
class Lift(Event):
    """Nine dice picked up to be thrown again (C6)."""

    verb = "lift"


@dataclass(frozen=True, slots=True)
class Cover(Event):
    """A finished square: the seat covers it and calls."""

    square: str

    verb = "cover"
    forms = (laid,)


@dataclass(frozen=True, slots=True)
class Grab(Event):
    """A die taken from the middle."""

    die: str

    verb = "grab"
    forms = (coloured,)


@dataclass(frozen=True, slots=True)
class Waive(Event):
    """A seat's decision to take no die from the middle."""

    verb = "waive"


@dataclass(frozen=True, slots=True)
class Late(Event):
    """The end of a seat's time before it has covered."""

    verb = "late"


@dataclass(frozen=True, slots=True)
class Swap(Event):
    """The grabbed die put on this square at the scoring; the die from there goes to the middle."""

    square: str

    verb = "swap"
    forms = (any_square,)


@dataclass(frozen=True, slots=True)
class Stay(Event):
    """A grabbed die given back at the scoring without a swap."""

    verb = "stay"


EVENTS = (Middle, Roll, Lift, Cover, Grab, Waive, Late, Swap, Stay)
