"""A board as text, with letters above its columns and numbers beside its rows."""

from collections.abc import Callable, Sequence

from rekke.draw.reading import owners
from rekke.rules.position import Position


def text_board(
    position: Position, square: Callable[[str, str], str], heads: Sequence[str] | None = None
) -> str:
    """Draw the board of a position: `square` gets a square's word and its piece, `(1)`, or an empty text.

    >>> from rekke.rules.games import game, play
    >>> chip = play(game("sequence-dice").edition().start(2, 1), "1 roll 65", "1 place c1")
    >>> print(text_board(chip, lambda word, piece: piece or word).splitlines()[1])
    1  2    3    (1)  5    6    2
    """
    board, owned = position.edition.board, owners(position)
    pieces = {name: f"({owner})" for name, owner in owned.items()}
    drawn = [square(word, pieces.get(name, "")) for name, word in board.word.items()]
    columns, rows = board.size
    return text_grid([drawn[row * columns :][:columns] for row in range(rows)], heads or board.letters)


def text_grid(cells: Sequence[Sequence[str]], heads: Sequence[str]) -> str:
    """Return rows of words as lines of text, all columns equally wide, under their heads.

    >>> print(text_grid([["2", "12"], ["(1)", "4"]], heads="ab"))
       a    b
    1  2    12
    2  (1)  4
    """
    width = max(len(cell) for row in (heads, *cells) for cell in row)
    margin = len(str(len(cells)))
    rows = [("", heads), *((str(number), row) for number, row in enumerate(cells, 1))]
    lines = (f"{at:>{margin}}  " + "  ".join(cell.ljust(width) for cell in row) for at, row in rows)
    return "\n".join(line.rstrip() for line in lines)
