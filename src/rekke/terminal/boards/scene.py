"""What a board in the terminal shows: a moment of a game, seen from a seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rekke.rules.position import Position
from rekke.table.table import Table
from rekke.table.views import moves

SHAPES = "●■▲✚"
"""The pieces of the sides: they differ by their shapes as well as by their colours."""
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True)
class Scene:
    """A position, the seat from which one looks at it, and what that seat may do now."""

    position: Position
    names: tuple[str, ...]
    seat: int
    moves: tuple[str, ...] = ()
    """In notation without the seat; dice that are to be thrown are a `throw`."""
    last: frozenset[str] = frozenset()
    """The squares on which something has just happened."""
    odds: Mapping[str, float] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Who looks."""
        return self.names[self.seat - 1]

    @property
    def throwing(self) -> bool:
        """Dice are to be thrown by who looks."""
        return "throw" in self.moves

    def may(self, verb: str) -> bool:
        """Tell whether the seat can do such a thing at all."""
        return any(move.split(" ")[0] == verb for move in self.moves)

    def squares(self, *verbs: str) -> frozenset[str]:
        """Give the squares that the first argument of these verbs may name."""
        words = (move.split(" ") for move in self.moves)
        return frozenset(word[1] for word in words if word[0] in verbs and len(word) > 1)

    def side(self, seat: int) -> int:
        """Give the side of a seat: partners play with the same pieces."""
        return self.position.sides[seat - 1]

    def team(self, side: int) -> list[str]:
        """Name all who play for a side."""
        return [name for name, each in zip(self.names, self.position.sides, strict=True) if each == side]


def moves_of(table: Table, seat: int) -> tuple[str, ...]:
    """List what a seat may do at a table now."""
    return tuple(moves(table, seat).moves)
