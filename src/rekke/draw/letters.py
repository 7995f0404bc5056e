"""A grid of words as text, with letters above its columns and numbers beside its rows."""

from collections.abc import Sequence

from rekke.rules.board import Board


def column_letters(board: Board) -> list[str]:
    """Return the letters of a board's columns, as its squares are named.

    >>> column_letters(Board((("2", "3", "4"), ("5", "6", "7"))))
    ['a', 'b', 'c']
    """
    columns, _ = board.size
    return [square.rstrip("0123456789") for square in board.squares[:columns]]


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
