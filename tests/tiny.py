"""A made-up game that tests the defaults of all layers: one die, and a mark on any empty square.

It has only its rules: no folder, no drawing, no board in the terminal, no words.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rekke.rules.board import Board
from rekke.rules.events import Event
from rekke.rules.position import Actor, Chance, Outcome, best, seat_after
from rekke.rules.seeing import edition_html, edition_name, position_svg, position_text

BOARD = Board((("sun", "rain", "x"), ("x", "snow", "sun")))


@dataclass(frozen=True)
class Edition:
    """The only edition of the game."""

    name: str = "one"
    board: Board = BOARD

    game = "tiny"
    __repr__ = edition_name
    _repr_html_ = edition_html

    def start(self, seats: int, first: int) -> "Position":
        return Position(self, seats, first, first, "." * len(self.board.squares))

    def position(self, fields: dict[str, str]) -> "Position":
        raise NotImplementedError("nobody writes down a tiny game")


@dataclass(frozen=True)
class Position:
    """The seat to move, the marks in reading order, and the die."""

    edition: Edition
    seats: int
    first: int
    turn: int
    marks: str
    dice: str = ""
    lapses: tuple[Event, ...] = field(default=())

    __str__ = position_text
    _repr_svg_ = position_svg

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(range(1, self.seats + 1))

    @property
    def actors(self) -> tuple[Actor, ...]:
        if self.outcome:
            return ()
        return (self.turn,) if self.dice else (Chance(self.turn, "?"),)

    def moves(self, seat: int) -> Iterator[Event]:
        raise NotImplementedError(f"nobody asks what seat {seat} may do")

    def after(self, event: Event) -> "Position":
        _, verb, what = str(event).split(" ")
        if verb == "roll":
            return replace(self, dice=what)
        at = self.edition.board.squares.index(what)
        marks = f"{self.marks[:at]}{self.turn}{self.marks[at + 1 :]}"
        return replace(self, turn=seat_after(self.turn, self.seats), marks=marks, dice="")

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.marks.count(str(side)) for side in self.sides)

    @property
    def outcome(self) -> Outcome | None:
        return None if "." in self.marks else best(self.scores, "the board is full")

    @property
    def fields(self) -> dict[str, str]:
        columns, _ = self.edition.board.size
        rows = (self.marks[start : start + columns] for start in range(0, len(self.marks), columns))
        return {
            "turn": str(self.turn),
            "marks": "/".join(rows),
            "kept": ",".join("0" * self.seats),
            "dice": self.dice or "-",
        }


START = Edition().start(seats=2, first=1)
