"""The lines of a log as types: events of the game, and notices of everything else at the table.

The verb of a notice is in the third person, so that it is never the verb of a game:

| line | what it says |
|---|---|
| `0 opens kivi/en seats=2 dice=…` | a game is set up, with the commitment to its dice |
| `0 sets kivi/it seats=3` | the host has changed the terms |
| `1 sits Ada`, `1 stands` | a person takes a seat or changes their name; gives up the seat before the game |
| `2 becomes expert` | a bot takes the seat, or plays for a person who is away |
| `1 seals 9c…` | the seat has drawn a seed, and shows its seal |
| `0 gathers 0` | all seals are fixed, the seeds are revealed; then the game begins with this seat, or throws decide |
| `1 seeds 5f…`, `2 withholds` | the seat reveals its seed; has not done so in time, and plays without one |
| `1 throws 5`, `0 begins 1` | a throw that decides who begins; the game begins with this seat |
| `0 helps 2` | the clock of a seat has run out: a bot chooses its next event |
| `2 leaves`, `2 returns` | a person leaves; comes back |
| `1 wishes 2` | a person asks for a bot to play for another person |
| `2 forfeits`, `0 closes` | a seat gives up; the game was abandoned |
| `0 reveals …` | the game is over: the secret of its dice |
| `1 rematches`, `2 declines` | a person wants another game; does not want it |
| `1 regrets`, `2 allows`, `2 refuses` | a person asks to take back the last choice of the seat; the others agree, or one does not |
| `1 consults` | the seat takes a hint about the choice that it has |
| `1 undoes` | the last choice of the seat is taken back: the game is as it was before it |
| `1 says hello`, `1 signs thanks`, `0 mutes 2`, `0 unmutes 2` | chat |
| `1 offers`, `1 moves` | a seat is prepared for another device; that device takes it over |
| `1 erases`, `0 erases` | the person in the seat, or one who had a seat, has erased their names and chat messages |
| `0 deletes` | the table is deleted; its lines will be removed |
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeAlias, get_args

from rekke.rules.events import MOST_SEATS, Event
from rekke.rules.faults import Unreadable
from rekke.rules.games import game
from rekke.table.line_shapes import Number, Plain, Text
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


class Sits(Text):
    """A person takes a seat, or changes their name."""

    verb = "sits"


class Becomes(Text):
    """A bot of this level takes the seat, or plays for a person who is away."""

    verb = "becomes"


class Seals(Text):
    """The seal of the seed that the seat has drawn."""

    verb = "seals"


class Seeds(Text):
    """The seat reveals its seed. In logs of earlier versions it was not sealed before."""

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


class Throws(Number):
    """The sum that a seat has thrown to decide who begins."""

    verb = "throws"


class Gathers(Number):
    """The seeds are revealed now; then the game begins with this seat, where 0 means that throws decide it."""

    verb = "gathers"


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


class Stands(Plain):
    """A person gives up the seat before the game."""

    verb = "stands"


class Consults(Plain):
    """The seat takes a hint about the choice that it has."""

    verb = "consults"


class Withholds(Plain):
    """The seat has not revealed its seed in time."""

    verb = "withholds"


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


class Rematches(Plain):
    """A person wants another game, and waits for the others to agree."""

    verb = "rematches"


class Declines(Plain):
    """A person does not want the game that somebody proposed."""

    verb = "declines"


class Regrets(Plain):
    """A person asks to take back the last choice of the seat, and waits for the others to agree."""

    verb = "regrets"


class Allows(Plain):
    """A person agrees that the choice is taken back."""

    verb = "allows"


class Refuses(Plain):
    """A person does not agree that the choice is taken back."""

    verb = "refuses"


class Undoes(Plain):
    """The last choice of the seat is taken back."""

    verb = "undoes"


class Offers(Plain):
    """A seat is prepared for another device."""

    verb = "offers"


class TakesOver(Plain):
    """Another device takes over the seat."""

    verb = "moves"


class Erases(Plain):
    """A person has erased their names and chat messages: the lines before this one no longer have them."""

    verb = "erases"


class Deletes(Plain):
    """The table is deleted."""

    verb = "deletes"


Seated: TypeAlias = (
    Sits
    | Stands
    | Becomes
    | Seals
    | Seeds
    | Withholds
    | Consults
    | Leaves
    | Returns
    | Offers
    | TakesOver
    | Erases
)
"""Notices that change a seat."""
WithoutEffect: TypeAlias = Throws | Reveals | Says | Signs | Helps
"""Notices that change nothing but the number and time of the table."""
Asking: TypeAlias = Wishes | Rematches | Declines | Regrets | Allows | Refuses | Undoes
"""Notices about what others have to agree on."""
Notice: TypeAlias = (
    Seated
    | WithoutEffect
    | Asking
    | Opens
    | Sets
    | Gathers
    | Begins
    | Forfeits
    | Closes
    | Mutes
    | Unmutes
    | Deletes
)

_KINDS: Mapping[str, type[Notice]] = {kind.verb: kind for kind in get_args(Notice)}
NOTICE_VERBS = frozenset(_KINDS)
"""The verbs of all notices; no game has one of them."""
NOT_UNDERSTOOD = (ValueError, LookupError, AssertionError)
"""Exceptions of a line that this version does not understand: not notation, illegal, or about something unknown."""


def new_entry(seat: int, line: Event | Notice, sealed: str = "") -> NewEntry:
    """Return the line that writes an event or a notice into the log."""
    return NewEntry(seat, line.text if isinstance(line, Event) else str(line), sealed)


def read_line(game_name: str, seat: int, text: str) -> Event | Notice:
    """Return the event or notice that a line holds, at a table where this game is played."""
    verb, _, rest = text.partition(" ")
    if verb not in _KINDS:
        return cached_event(game_name, f"{seat} {text}")
    kind = _KINDS[verb]
    if issubclass(kind, Text):
        return kind(rest)
    if issubclass(kind, Number):
        return kind(_number(rest, text))
    if issubclass(kind, Plain):
        if rest:
            raise Unreadable(f"{text!r} is no line of a table: {verb} stands alone")
        return kind()
    return kind.read(rest)


@lru_cache(maxsize=20_000)
def cached_event(game_name: str, line: str) -> Event:
    """Return an event of a game. Of all lines, only these are cached: they recur, while names and chat messages would fill memory."""
    return game(game_name).read(line)


def _number(word: str, line: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise Unreadable(f"{line!r} is no line of a table: its last word must be a number")
    return int(word)


def with_notice(counts: tuple[int, ...], notice: Notice, seat: int) -> tuple[int, ...]:
    """Return how many notices each seat has written around a game, after one more; the game itself needs some of them.

    >>> with_notice((0, 0, 1), Leaves(), 2), with_notice((0, 0, 1), Helps(2), 0)
    ((0, 0, 2), (0, 0, 1))
    """
    if isinstance(notice, Opens | Helps):
        return counts
    known = counts or (0,) * (MOST_SEATS + 1)
    return (*known[:seat], known[seat] + 1, *known[seat + 1 :])
