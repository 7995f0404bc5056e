"""What a board in the terminal shows: a position, seen from a seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rekke.rules.position import Position

SHAPES = "●■▲✚◆★▼♥♣"
"""The pieces of the sides, which differ by shape; the colours of the first four come again after them."""
SEAT_COLOURS = 4
"""How many colours there are for seats."""
TIMES = "\N{MULTIPLICATION SIGN}"


def colour_of(side: int) -> int:
    """Return the number of a side's colour."""
    return (side - 1) % SEAT_COLOURS + 1


@dataclass(frozen=True)
class Scene:
    """A position, the seat of the player who looks at it, and that seat's legal moves."""

    position: Position
    names: tuple[str, ...]
    seat: int
    moves: tuple[str, ...] = ()
    """In notation without the seat; `throw` if the seat has dice to throw."""
    last: frozenset[str] = frozenset()
    """The squares of the last move."""
    odds: Mapping[str, float] = field(default_factory=dict)
    """The chance of reaching each square, if the player wants to see it."""

    @property
    def name(self) -> str:
        """The name of the player who looks."""
        return self.names[self.seat - 1]

    @property
    def throwing(self) -> bool:
        """Whether this player has dice to throw."""
        return "throw" in self.moves

    def may(self, verb: str) -> bool:
        """Tell whether any legal move has this verb."""
        return any(move.split(" ")[0] == verb for move in self.moves)

    def squares(self, *verbs: str) -> frozenset[str]:
        """Return the first arguments of all legal moves with one of these verbs."""
        words = (move.split(" ") for move in self.moves)
        return frozenset(word[1] for word in words if word[0] in verbs and len(word) > 1)

    def side(self, seat: int) -> int:
        """Return the side of a seat: partners play with the same pieces."""
        return self.position.sides[seat - 1]

    def team(self, side: int) -> list[str]:
        """Return the names of the players of a side."""
        return [name for name, each in zip(self.names, self.position.sides, strict=True) if each == side]
