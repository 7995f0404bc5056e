"""The shape that every game has: two frozen types and five answers.

`edition.start` gives a position; a position says who may act (`actors`), what a seat may do
(`moves`), what comes of an event (`after`) and how the game ended (`outcome`).
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol, Self, TypeAlias

from rekke.rules.board import Board
from rekke.rules.events import Event, Roll, make


class Chance(NamedTuple):
    """Dice that are to be thrown for a seat: each `?` becomes a face.

    >>> print(Chance(1, "??").event("65"))
    1 roll 65
    """

    seat: int
    dice: str
    kind: type[Event] = Roll
    """What kind of event the throw is."""

    def event(self, dice: str) -> Event:
        """Return the event that these dice were thrown."""
        return make(self.kind, self.seat, dice)

    def __repr__(self) -> str:
        return f"Chance({self.seat}, {self.dice!r}, {self.kind.__name__})"


class Clock(NamedTuple):
    """A clock that runs against a seat, from the event after which it first stands among the actors."""

    seat: int
    seconds: int | None
    """How long it runs; None where the table says how long it waits."""
    event: Event
    """What happens when the time is up."""


Actor: TypeAlias = int | Chance | Clock
"""Who may act now: a seat by its number, the dice, or a clock."""


class Outcome(NamedTuple):
    """How a game ended: the seats' scores, the seats that won (nobody in a draw), and why it ended.

    >>> Outcome((12, 9), (1,), "everybody has had 10 turns").winners
    (1,)
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Gain(NamedTuple):
    """What an event earned a seat or cost it, why, and the squares of it in order along their line.

    >>> Gain(1, 13, "longer", ("d2", "e2", "f2")).points
    13
    """

    seat: int
    points: int
    why: str
    squares: tuple[str, ...] = ()


def best(scores: tuple[int, ...], reason: str) -> Outcome:
    """Give the victory to the highest score; all the best share it."""
    top = max(scores)
    return Outcome(scores, tuple(seat for seat, score in enumerate(scores, 1) if score == top), reason)


def seat_after(seat: int, seats: int) -> int:
    """Name the next seat clockwise."""
    return seat % seats + 1


def changed(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Give the seats' values with the one of this seat changed."""
    return (*values[: seat - 1], value, *values[seat:])


class Position(Protocol):
    """Everything needed to go on, frozen. `str` draws it for people, `write_position` writes it on one line.

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
        """How many seats there are."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat: those of one side win together."""

    @property
    def first(self) -> int:
        """The seat that began."""

    @property
    def actors(self) -> tuple[Actor, ...]:
        """Who may act now; nobody when the game is over."""

    def moves(self, seat: int) -> Iterator[Event]:
        """List what a seat may choose to do now, in a pinned order."""

    def after(self, event: Event) -> Self:
        """Give the position after an event, or raise Illegal with the reason."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""

    @property
    def scores(self) -> tuple[int, ...]:
        """What the seats would have if the game ended here."""

    @property
    def fields(self) -> dict[str, str]:
        """Everything in it but the edition, as words."""

    def _repr_svg_(self) -> str:
        """Draw it as an SVG; by this name a notebook finds it."""


class Edition(Protocol):
    """One printed version of a game with the choices a table has made: a board, numbers and rulings.

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
        """The language of its sheet, as a code."""

    @property
    def board(self) -> Board:
        """The board that is played on."""

    def start(self, seats: int, first: int) -> Position:
        """Set up the game for so many seats, of which this one begins."""

    def position(self, fields: dict[str, str]) -> Position:
        """Read back the fields of a position."""

    def _repr_html_(self) -> str:
        """Show it as a table with its board; by this name a notebook finds it."""
