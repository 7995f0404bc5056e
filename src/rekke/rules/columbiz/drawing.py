"""How a moment of Columbiz looks to people."""

from typing import TYPE_CHECKING

from rekke.rules.board import draw

if TYPE_CHECKING:
    from rekke.rules.columbiz.rules import Position

COLOURS = ("purple", "blue", "grey", "black")
"""B14: the colours of the seats, in their order."""


def drawn(position: "Position") -> str:
    """Draw the board with its pieces, then a line for every seat, then the dice."""
    rows = position.edition.board.occupied(position.pieces).split("/")
    heads = [f"{letter}:{face}" for face, letter in enumerate("abcdef", 1)]
    board = draw([[_piece(owner) for owner in row] for row in rows], heads)
    lines = [board, *(_seat(position, seat) for seat in range(1, position.seats + 1))]
    if position.hand.lying:
        lines.append(f"dice {position.hand.lying}, throws made: {position.hand.throws} of 3")
    return "\n".join(lines)


def _piece(owner: str) -> str:
    return "." if owner == "." else f"({owner})"


def _seat(position: "Position", seat: int) -> str:
    return (
        f"seat {seat} ({COLOURS[seat - 1]}): {position.reserve[seat - 1]} in reserve, "
        f"{position.captured[seat - 1]} captured, {position.points[seat - 1]} line points"
    )
