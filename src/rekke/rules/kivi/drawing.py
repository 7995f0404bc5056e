"""How a moment of KIVI looks to people."""

from typing import TYPE_CHECKING

from rekke.rules.board import draw

if TYPE_CHECKING:
    from rekke.rules.kivi.rules import Position


def drawn(position: "Position") -> str:
    """Draw the board, every square with its target or its stone, then its points; then the dice."""
    board, points = position.edition.board, position.edition.points
    rows = board.occupied(position.stones).split("/")
    cells = [
        [
            f"{f'({who})' if who != '.' else word} {points[word]}"
            for word, who in zip(words, owners, strict=True)
        ]
        for words, owners in zip(board.rows, rows, strict=True)
    ]
    boxed = [f"seat {seat} has boxed {n}" for seat, n in enumerate(position.boxed, 1) if n]
    lines = [draw(cells), *boxed]
    if position.hand.lying:
        lines.append(f"dice {position.hand.lying}, throws made: {position.hand.throws} of 3")
    return "\n".join(lines)
