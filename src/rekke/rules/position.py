"""The interface of every game: two frozen types and five answers.

`edition.start` returns a position. A position answers who may act (`actors`), what a seat may do (`moves`),
which position an event leads to (`after`) and how the game ended (`outcome`).
"""

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol, Self, TypeAlias

from rekke.rules.board import Board
from rekke.rules.events import Event, Roll, make


class Chance(NamedTuple):
    """Dice to throw for a seat: each `?` becomes a face.

    >>> chance = Chance(1, "??")
    >>> chance
    Chance(1, '??', Roll)
    >>> print(chance.event("65"))
    1 roll 65
    """

    seat: int
    dice: str
    kind: type[Event] = Roll
    """The kind of event that the throw is."""

    def event(self, dice: str) -> Event:
        """Return the event of throwing these dice."""
        return _event(self, dice)

    def __repr__(self) -> str:
        return f"Chance({self.seat}, {self.dice!r}, {self.kind.__name__})"


@lru_cache(maxsize=8192)
def _event(chance: Chance, dice: str) -> Event:
    """Return the event of throwing dice. Cached because servers throw often."""
    return make(chance.kind, chance.seat, dice)


class Clock(NamedTuple):
    """A clock that runs against a seat; it starts with the event that makes it one of the actors.

    >>> Clock(2, 120, Roll(2, "65")).seconds
    120
    """

    seat: int
    seconds: int | None
    """How long it runs; None if the table decides how long to wait."""
    event: Event
    """The event when the time is up."""

    @property
    def alone(self) -> bool:
        """Whether only the clock can bring this event about; a table that waits does what the seat could do itself."""
        return self.seconds is not None


Actor: TypeAlias = int | Chance | Clock
"""One that may act now: a seat by its number, the dice, or a clock."""


def acting_seats(actors: Iterable[Actor]) -> list[int]:
    """Return the seats that have to throw or to choose, in order.

    >>> acting_seats([Chance(2, "??"), 1, Clock(3, 120, Roll(3, "65"))])
    [1, 2]
    """
    seats = {
        actor if isinstance(actor, int) else actor.seat for actor in actors if not isinstance(actor, Clock)
    }
    return sorted(seats)


class Outcome(NamedTuple):
    """How a game ended: the scores, the seats that won (none in a draw), and why it ended.

    >>> Outcome((12, 9), (1,), "everybody has had 10 turns").winners
    (1,)
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Gain(NamedTuple):
    """Points that an event earned or cost a seat, the reason, and its squares in order along their line.

    >>> Gain(1, 13, "longer", ("d2", "e2", "f2")).points
    13
    """

    seat: int
    points: int
    why: str
    squares: tuple[str, ...] = ()


def best(scores: tuple[int, ...], reason: str) -> Outcome:
    """Return the outcome in which the highest score wins; seats with equal scores win together."""
    top = max(scores)
    return Outcome(scores, tuple(seat for seat, score in enumerate(scores, 1) if score == top), reason)


def seat_after(seat: int, seats: int) -> int:
    """Return the next seat clockwise."""
    return seat % seats + 1


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Return the values of all seats, with a new value for this seat."""
    return (*values[: seat - 1], value, *values[seat:])


class Position(Protocol):
    """Everything needed to continue a game, frozen. `str` draws it, `write_position` writes it on one line.

    >>> from rekke.rules.games import game
    >>> position: Position = game("kivi").edition().start(seats=2, first=1)
    >>> position.actors, position.scores, position.outcome
    ((Chance(1, '??????', Roll),), (0, 0), None)
    >>> print(*position.after(Roll(1, "666665")).moves(1), sep=", ")  # doctest: +ELLIPSIS
    1 place a1, 1 place b1, 1 place c1, ...
    """

    @property
    def edition(self) -> "Edition":
        """The edition that is played."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat; seats of one side win together."""

    @property
    def first(self) -> int:
        """The seat that began."""

    @property
    def actors(self) -> tuple[Actor, ...]:
        """All that may act now; empty when the game is over."""

    def moves(self, seat: int) -> Iterator[Event]:
        """Yield the events that a seat may choose now, in a fixed order."""

    def after(self, event: Event) -> Self:
        """Return the position after an event; raise Illegal with the reason if the rules do not allow it."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of the seats if the game ended here."""

    @property
    def fields(self) -> dict[str, str]:
        """Everything in the position except the edition, as text by field."""

    def _repr_svg_(self) -> str:
        """Draw the position as an SVG; notebooks look for this name."""


class Edition(Hashable, Protocol):
    """A printed version of a game with the choices of a table: a board, numbers and rulings.

    >>> from rekke.rules.games import game
    >>> edition: Edition = game("kivi").edition("it", {"K1": "permissive"})
    >>> edition.game, edition.name, edition.board.word["d4"], edition.start(seats=2, first=1).seats
    ('kivi', 'it', '3+3', 2)
    """

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def name(self) -> str:
        """The language code of its printed sheet."""

    @property
    def board(self) -> Board:
        """The board to play on."""

    def start(self, seats: int, first: int) -> Position:
        """Return the position at the start, for this number of seats; seat `first` begins."""

    def position(self, fields: dict[str, str]) -> Position:
        """Return the position that has these fields."""

    def _repr_html_(self) -> str:
        """Show the edition as a table with its board; notebooks look for this name."""
