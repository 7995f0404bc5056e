"""Ladder: two dice put a peg on a square that bears one of them or their sum; the longest row of pegs wins.

For two to six seats. A seat that can put no peg anywhere passes. The game ends after four turns each.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from rekke.rules.board import Board
from rekke.rules.dice import faces, plain, rolls, write
from rekke.rules.events import Event, Pass, Place, Roll
from rekke.rules.faults import Illegal
from rekke.rules.fields import Fields, require
from rekke.rules.game import Game, check_seats, check_turn
from rekke.rules.lines import ACROSS, runs
from rekke.rules.position import Actor, Chance, Outcome, best, changed, seat_after
from rekke.rules.seeing import edition_html, edition_name, position_svg, position_text
from rekke.rules.sheets import sheet

EVENTS = (Roll, Place, Pass)


@dataclass(frozen=True)
class Edition:
    """Ladder as its one sheet prints it."""

    name: str
    board: Board
    turns: int

    game = "ladder"
    __repr__ = edition_name
    _repr_html_ = edition_html

    def start(self, seats: int, first: int) -> "Position":
        """Clear the board; the first seat throws."""
        check_seats(seats, first, GAME.seats)
        return Position(self, first, first, (0,) * seats, (0,) * seats)

    def position(self, fields: dict[str, str]) -> "Position":
        """Read back what `Position.fields` wrote."""
        return _read(self, Fields(fields, GAME.seats))


@dataclass(frozen=True)
class Position:
    """A moment of Ladder: the pegs, the turns that every seat has had, and the dice that lie there."""

    edition: Edition
    first: int
    turn: int
    pegs: tuple[int, ...]
    played: tuple[int, ...]
    dice: str = ""

    __str__ = position_text
    _repr_svg_ = position_svg

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.pegs)

    @property
    def sides(self) -> tuple[int, ...]:
        """Everybody plays for itself."""
        return tuple(range(1, self.seats + 1))

    @property
    def over(self) -> bool:
        """Everybody has had all turns."""
        return self.played[self.turn - 1] == self.edition.turns

    @property
    def actors(self) -> tuple[Actor, ...]:
        """The dice or the seat whose turn it is."""
        if self.over:
            return ()
        return (self.turn,) if self.dice else (Chance(self.turn, "??"),)

    @property
    def open(self) -> int:
        """The empty squares that bear one of the dice or their sum."""
        numbers = {*self.dice, str(sum(map(int, self.dice)))} if self.dice else set()
        return self.edition.board.where(*numbers) & ~sum(self.pegs)

    def moves(self, seat: int) -> Iterator[Event]:
        """List placements, or `pass` where there are none."""
        if self.over or not self.dice or seat != self.turn:
            return
        if not self.open:
            yield Pass(seat)
        for square in self.edition.board.named(self.open):
            yield Place(seat, square)

    def after(self, event: Event) -> "Position":
        """Return the position after an event."""
        check_turn(event, self.turn, self.seats, self.over)
        if not isinstance(event, EVENTS):
            raise Illegal(f"Ladder has no {event.verb!r}")
        match event:
            case Roll():
                return self._rolled(event.dice)
            case Place():
                return self._placed(event.square)
            case Pass():
                return self._passed()
            case _:
                assert_never(event)

    def _rolled(self, dice: str) -> "Position":
        if self.dice:
            raise Illegal(f"play {self.dice} before you throw again")
        if dice not in rolls(2):
            raise Illegal(f"throw two dice, not {len(dice)}")
        return replace(self, dice=dice)

    def _placed(self, square: str) -> "Position":
        bit = self.edition.board.at(square)
        if not bit & self.open:
            raise Illegal(f"{square} is taken, or bears neither a die nor the sum")
        return self._next(changed(self.pegs, self.turn, self.pegs[self.turn - 1] | bit))

    def _passed(self) -> "Position":
        if self.open or not self.dice:
            raise Illegal("a peg can be put somewhere")
        return self._next(self.pegs)

    def _next(self, pegs: tuple[int, ...]) -> "Position":
        played = changed(self.played, self.turn, self.played[self.turn - 1] + 1)
        return Position(self.edition, self.first, seat_after(self.turn, self.seats), pegs, played)

    @property
    def scores(self) -> tuple[int, ...]:
        """The longest row of every seat."""
        size = self.edition.board.size
        return tuple(
            max((run.bit_count() for run in runs(size, own, ACROSS)), default=0) for own in self.pegs
        )

    @property
    def outcome(self) -> Outcome | None:
        """The end, after the last turn."""
        return best(self.scores, f"everybody has had {self.edition.turns} turns") if self.over else None

    @property
    def fields(self) -> dict[str, str]:
        """Everything in it but the edition, as words."""
        return {
            "first": str(self.first),
            "turn": str(self.turn),
            "pegs": self.edition.board.occupied(self.pegs),
            "played": ",".join(map(str, self.played)),
            "dice": write(self.dice),
        }


def _read(edition: Edition, fields: Fields) -> Position:
    played = fields.numbers("played", 0, edition.turns)
    seats = len(played)
    position = Position(
        edition,
        fields.number("first", 1, seats),
        fields.number("turn", 1, seats),
        fields.owners("pegs", edition.board, seats),
        played,
        faces(plain(fields.take("dice"))),
    )
    fields.done()
    require(position.dice in ("", *rolls(2)), "dice must be two dice, or - for none")
    return position


def _edition(name: str, _choices: Mapping[str, str], board: Board | None) -> Edition:
    says = sheet("ladder", name)
    return Edition(
        name, board or Board.drawn(says.text("board"), GAME.grid, "12345678"), says.number("turns")
    )


GAME = Game(
    name="ladder",
    title="Ladder",
    default="en",
    choices=(),
    events=EVENTS,
    grid=(8, 3),
    words=(),
    opening=1,
    build=_edition,
    seats=range(2, 7),
)
