"""Events: what happened, by a seat, by chance or by the clock.

An event is three words, and its value is its text: dice and squares stand in it as they are
written. So a record, a log, a message and a test all hold the same thing.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from rekke.rules.faults import Unreadable

Form: TypeAlias = Callable[[str], str]
"""Reads one argument of an event: gives its canonical text, or raises Unreadable."""

Verbs: TypeAlias = Mapping[str, tuple[Form, ...]]
"""A game's verbs, each with the forms of its arguments."""


class Event(NamedTuple):
    """Something that happened.

    >>> print(Event(1, "place", "e3"))
    1 place e3
    """

    seat: int
    verb: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.seat} {self.verb} {self.what}" if self.what else f"{self.seat} {self.verb}"


def read_event(text: str, verbs: Verbs) -> Event:
    """Read an event of the game that has these verbs; dice may stand in any order."""
    seat, *words = text.split(" ")
    if seat not in ("1", "2", "3", "4"):
        raise Unreadable(f"an event begins with its seat, 1 to 4, not with {seat!r}")
    verb, *arguments = words or [""]
    if verb not in verbs:
        raise Unreadable(f"{verb!r} is no verb of this game: it has {', '.join(verbs)}")
    forms = verbs[verb]
    if len(arguments) != len(forms):
        plural = "argument" if len(forms) == 1 else "arguments"
        raise Unreadable(f"{verb} takes {len(forms)} {plural}, not {len(arguments)}")
    what = " ".join(form(word) for form, word in zip(forms, arguments, strict=True))
    return Event(int(seat), verb, what)
