"""How a moment of Sequence Dice looks to people."""

from typing import TYPE_CHECKING

from rekke.rules.board import draw

if TYPE_CHECKING:
    from rekke.rules.sequence_dice.rules import Position


def drawn(position: "Position") -> str:
    """Draw the board, an empty square with its number and a chip with its side, then the dice."""
    rows = position.edition.board.occupied(position.chips).split("/")
    cells = [
        [word if owner == "." else f"({owner})" for word, owner in zip(words, owners, strict=True)]
        for words, owners in zip(position.edition.board.rows, rows, strict=True)
    ]
    lines = [draw(cells)]
    if position.seats > len(position.chips):
        lines.append("seats 1 and 3 play (1), seats 2 and 4 play (2)")
    if position.dice:
        lines.append(f"dice {position.dice}, together {sum(map(int, position.dice))}")
    return "\n".join(lines)
