"""The lines of a log as types: events of the game, and notices of everything else at the table.

The verb of a notice is in the third person, so that it is never the verb of a game:

| line | what it says |
|---|---|
| `0 opens kivi/en seats=2 dice=…` | a game is set up, with the commitment to its dice |
| `0 sets kivi/it seats=3` | the host has changed the terms |
| `1 sits Ada`, `1 stands` | a person takes a seat or changes their name; gives up the seat before the game |
| `2 becomes expert` | a bot takes the seat, or plays for a person who is away |
| `1 seeds 5f…` | the seat adds its seed |
| `1 throws 5`, `0 begins 1` | a throw that decides who begins; the game begins with this seat |
| `0 helps 2` | the clock of a seat has run out: a bot chooses its next event |
| `2 leaves`, `2 returns` | a person leaves; comes back |
| `1 wishes 2` | a person asks for a bot to play for another person |
| `2 forfeits`, `0 closes` | a seat gives up; the game was abandoned |
| `0 reveals …` | the game is over: the secret of its dice |
| `1 says hello`, `1 signs thanks`, `0 mutes 2`, `0 unmutes 2` | chat |
| `1 offers`, `1 moves` | a seat is prepared for another device; that device takes it over |
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeAlias, get_args

from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.games import game
from rekke.table.log import NewEntry
from rekke.table.terms import Terms


@dataclass(frozen=True, slots=True)
class Opens:
    """A game is set up."""

    terms: Terms
    commitment: str

    verb: ClassVar = "opens"

    @classmethod
    def read(cls, text: str) -> "Opens":
        """Read the terms, and the commitment to the dice after them."""
        terms, _, commitment = text.rpartition(" dice=")
        return cls(Terms.read(terms), commitment)

    def __str__(self) -> str:
        return f"opens {self.terms} dice={self.commitment}"


@dataclass(frozen=True, slots=True)
class Sets:
    """The host has changed the terms."""

    terms: Terms

    verb: ClassVar = "sets"

    @classmethod
    def read(cls, text: str) -> "Sets":
        """Read the terms."""
        return cls(Terms.read(text))

    def __str__(self) -> str:
        return f"sets {self.terms}"


@dataclass(frozen=True, slots=True)
class Text:
    """A notice with one argument, a text."""

    text: str

    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.verb} {self.text}"


class Sits(Text):
    """A person takes a seat, or changes their name."""

    verb = "sits"


class Becomes(Text):
    """A bot of this level takes the seat, or plays for a person who is away."""

    verb = "becomes"


class Seeds(Text):
    """The seat adds its seed."""

    verb = "seeds"


class Reveals(Text):
    """The secret of the dice, when the game is over."""

    verb = "reveals"


class Says(Text):
    """A chat message."""

    verb = "says"


class Signs(Text):
    """A person sends one of the signs."""

    verb = "signs"


@dataclass(frozen=True, slots=True)
class Number:
    """A notice with one argument, a number."""

    number: int

    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.verb} {self.number}"


class Throws(Number):
    """The sum that a seat has thrown to decide who begins."""

    verb = "throws"


class Begins(Number):
    """The game begins with this seat."""

    verb = "begins"


class Helps(Number):
    """The clock of this seat has run out: a bot chooses its next event."""

    verb = "helps"


class Wishes(Number):
    """A person asks for a bot to play for this seat."""

    verb = "wishes"


class Mutes(Number):
    """The host has muted the person in this seat."""

    verb = "mutes"


class Unmutes(Number):
    """The host has unmuted the person in this seat."""

    verb = "unmutes"


@dataclass(frozen=True, slots=True)
class Plain:
    """A notice without arguments."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        return self.verb


class Stands(Plain):
    """A person gives up the seat before the game."""

    verb = "stands"


class Leaves(Plain):
    """A person leaves."""

    verb = "leaves"


class Returns(Plain):
    """A person comes back."""

    verb = "returns"


class Forfeits(Plain):
    """A seat gives up."""

    verb = "forfeits"


class Closes(Plain):
    """The game was abandoned."""

    verb = "closes"


class Offers(Plain):
    """A seat is prepared for another device."""

    verb = "offers"


class TakesOver(Plain):
    """Another device takes over the seat."""

    verb = "moves"


Seated: TypeAlias = Sits | Stands | Becomes | Seeds | Leaves | Returns | Offers | TakesOver
"""Notices that change a seat."""
Remark: TypeAlias = Throws | Reveals | Says | Signs | Helps
"""Notices that change nothing but the number and time of the table."""
Notice: TypeAlias = Seated | Remark | Opens | Sets | Begins | Wishes | Forfeits | Closes | Mutes | Unmutes

_KINDS: Mapping[str, type[Notice]] = {kind.verb: kind for kind in get_args(Notice)}


def new_entry(seat: int, line: Event | Notice, sealed: str = "") -> NewEntry:
    """Return the line that writes an event or a notice into the log."""
    return NewEntry(seat, line.text if isinstance(line, Event) else str(line), sealed)


@lru_cache(maxsize=20_000)
def read_line(game_name: str, seat: int, text: str) -> Event | Notice:
    """Return the event or notice that a line holds, at a table where this game is played."""
    verb, _, rest = text.partition(" ")
    if verb not in _KINDS:
        return game(game_name).read(f"{seat} {text}")
    kind = _KINDS[verb]
    if issubclass(kind, Text):
        return kind(rest)
    if issubclass(kind, Number):
        return kind(_number(rest, text))
    if issubclass(kind, Plain):
        return kind()
    return kind.read(rest)


def _number(word: str, line: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise Unreadable(f"{line!r} is no line of a table: its last word must be a number")
    return int(word)
