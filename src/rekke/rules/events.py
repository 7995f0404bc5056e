"""Events: what a seat, chance or a clock did.

Every kind of event is a small frozen type with one text form, `1 place e3`. An event that the notation cannot
write cannot be constructed: each type checks its seat and its arguments, and sorts its dice. This module has
the kinds that several games share; a game's other kinds are in its own folder.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from rekke.lang.translatable import reason
from rekke.rules.board import any_square
from rekke.rules.dice import plain
from rekke.rules.faults import Unreadable

ArgumentReader: TypeAlias = Callable[[str], str]
"""Function that reads one argument of an event: returns its canonical text or raises Unreadable."""

MOST_SEATS = 9
"""Highest number of a seat: a seat is written as one digit."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Each kind is a type of its own.

    >>> print(Place(1, "e3"))
    1 place e3
    """

    seat: int
    """The seat that did it, or that it happened to."""
    text: str = field(init=False, repr=False, compare=False)
    """The verb and its arguments; no dice are `-`."""

    verb: ClassVar[str]
    forms: ClassVar[tuple[ArgumentReader, ...]] = ()
    """How to read each argument, in their order."""
    thrown: ClassVar[bool] = False
    """Whether this kind of event is a throw of dice."""

    def __post_init__(self) -> None:
        if type(self) is Event:
            raise Unreadable("an event has a kind, such as Roll or Place: Event alone has no verb")
        if not 1 <= self.seat <= MOST_SEATS:
            raise Unreadable(f"an event has a seat from 1 to {MOST_SEATS}, not {self.seat}")
        for name, form in zip(self._names, self.forms, strict=True):
            word = form(getattr(self, name) or "-")
            object.__setattr__(self, name, "" if word == "-" else word)
        # Written once, because moves are listed often.
        object.__setattr__(self, "text", " ".join((self.verb, *(word or "-" for word in self.arguments))))

    @property
    def arguments(self) -> tuple[str, ...]:
        """The words after the verb; no dice are an empty text.

        >>> Place(1, "e3").arguments, Keep(2, "-").arguments
        (('e3',), ('',))
        """
        return tuple(getattr(self, name) for name in self._names)

    @property
    def _names(self) -> tuple[str, ...]:
        return self.__match_args__[1:]

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


@dataclass(frozen=True, slots=True)
class Roll(Event):
    """Dice thrown for a seat."""

    dice: str

    verb = "roll"
    forms = (plain,)
    thrown = True


@dataclass(frozen=True, slots=True)
class Keep(Event):
    """Dice left lying while the others are thrown again."""

    dice: str

    verb = "keep"
    forms = (plain,)


@dataclass(frozen=True, slots=True)
class Place(Event):
    """A piece, chip or stone put on a square."""

    square: str

    verb = "place"
    forms = (any_square,)


@dataclass(frozen=True, slots=True)
class Pass(Event):
    """A turn in which nothing can be done."""

    verb = "pass"


def make(kind: type[Event], seat: int, *arguments: str) -> Event:
    """Return an event of a kind that is only known at run time."""
    construct: Callable[..., Event] = kind
    return construct(seat, *arguments)


def read_event(text: str, verbs: Mapping[str, type[Event]], *, seats: int, on_board: ArgumentReader) -> Event:
    """Read an event of a game with these verbs and at most `seats` seats; `on_board` checks its squares."""
    seat, *words = text.split(" ")
    if seat not in map(str, range(1, seats + 1)):
        raise Unreadable(reason("event.seat", seats=seats, word=repr(seat)))
    verb, *given = words or [""]
    if verb not in verbs:
        raise Unreadable(reason("event.verb", verb=repr(verb), verbs=", ".join(verbs)))
    kind = verbs[verb]
    if len(given) != len(kind.forms):
        raise Unreadable(reason("event.arguments", verb=verb, count=len(kind.forms), given=len(given)))
    forms = (on_board if form is any_square else form for form in kind.forms)
    return make(kind, int(seat), *(form(word) for form, word in zip(forms, given, strict=True)))
