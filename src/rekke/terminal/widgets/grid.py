"""A grid of squares in a terminal, with colours, marks, a cursor and the mouse."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rekke.rules.board import Board
from rekke.terminal.boards.board import Cell, ScreenBoard
from rekke.terminal.boards.scene import SEAT_COLOURS, SHAPES, colour_of
from rekke.terminal.widgets.tray import PIP_LINES

SCALES = ((6, 2), (8, 3), (10, 4), (12, 5), (14, 6), (18, 8))
"""Columns and lines of a square in the possible sizes, including the gap to the next square."""
MARGIN = 3
"""Columns for the row numbers."""
HEAD = 1
MARKS = {"may": "[]", "draft": "()", "last": "··"}
CURSOR = "▸◂"
TONES = (
    "plain",
    "plainer",
    "may",
    "white",
    "black",
    "red",
    "blue",
    "gold",
    *(f"seat-{n}" for n in range(1, SEAT_COLOURS + 1)),
)
BRIGHT = {"may": Style(bold=True), "draft": Style(bold=True, italic=True), "last": Style(bold=True)}


class BoardGrid(Widget):
    """The squares of a board."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"board-grid--head", *(f"board-grid--{tone}" for tone in TONES)}

    class Touched(Message):
        """Sent when a square was clicked."""

        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    def __init__(self, board: ScreenBoard, squares: Board) -> None:
        super().__init__()
        self.board, self.squares = board, squares
        self.columns, self.rows = squares.size
        self.scale = SCALES[0]
        self.cursor = self._named(0, 0)

    def _named(self, column: int, row: int) -> str:
        return self.squares.squares[row * self.columns + column]

    def _place(self, square: str) -> tuple[int, int]:
        """Return the column and the row of a square, counted from 0."""
        row, column = divmod(self.squares.squares.index(square), self.columns)
        return column, row

    def fit(self, available: Size) -> None:
        """Use the largest squares that fit."""
        sizes = {scale: self._board_size(*scale) for scale in SCALES}
        fitting = [
            s
            for s, size in sizes.items()
            if size.width <= available.width and size.height <= available.height
        ]
        self.scale = fitting[-1] if fitting else SCALES[0]
        self.styles.width, self.styles.height = sizes[self.scale]
        self.refresh(layout=True)

    def _board_size(self, wide: int, high: int) -> Size:
        """Return the size of the board with such squares; the last row needs no gap below it."""
        return Size(MARGIN + self.columns * wide, HEAD + self.rows * high - (high > 2))

    def move_cursor(self, right: int, down: int) -> None:
        """Move the cursor; it wraps around at the edges."""
        column, row = self._place(self.cursor)
        self.point(self._named((column + right) % self.columns, (row + down) % self.rows))

    def point(self, square: str) -> None:
        """Put the cursor on a square."""
        self.cursor = square
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the terminal."""
        head = self.get_component_rich_style("board-grid--head")
        if y < HEAD:
            wide = self.scale[0]
            letters = "".join(letter.center(wide - 1) + " " for letter in self.board.heads())
            return Strip([Segment(" " * MARGIN + letters, head)])
        row, line = divmod(y - HEAD, self.scale[1])
        if row >= self.rows:
            return Strip([])
        number = str(row + 1) if line == self._middle else " "
        segments = [Segment(f"{number:>2} ", head)]
        ground = self.rich_style  # computed once a line: the lookup walks all parent widgets
        for column in range(self.columns):
            segments += self._cell(self._named(column, row), line, ground)
        return Strip(segments)

    @property
    def _middle(self) -> int:
        return max((self.scale[1] - 2) // 2, 0)

    def _cell(self, square: str, line: int, ground: Style) -> list[Segment]:
        """Draw one line of a square; large squares leave their last line free, and all their last column."""
        gap = Segment(" ", ground)
        inner, high = self.scale[0] - 1, self.scale[1]
        if line == high - 1 and high > 2:
            return [Segment(" " * inner, ground), gap]
        cell = self.board.cell(square)
        style = self._style(cell, square)
        pointed = self.cursor == square
        if pointed:
            style += Style(reverse=True, bold=True)
        word, ends = self._text(cell, line)
        if pointed and line == self._middle:
            ends = CURSOR
        # A long word leaves space for the first sign only, and the text below it has none then.
        ends = ends[: inner - len(word)] if line == self._middle or len(word) + 2 <= inner else ""
        if not ends:
            return [Segment(word.center(inner), style), gap]
        left, right = ends[0], ends[1:]
        edge = self.get_component_rich_style("board-grid--may") if cell.mark == "may" else style
        word = word.center(inner - len(ends))
        return [Segment(left, edge), Segment(word, style), Segment(right, edge), gap]

    def _text(self, cell: Cell, line: int) -> tuple[str, str]:
        """Return the text on a line of a square, and the signs at both ends."""
        ends = MARKS.get(cell.mark, "")
        if cell.face:
            return self._die(cell, line, ends)
        if line == self._middle:
            return SHAPES[cell.piece - 1] * 2 if cell.piece else cell.word, ends if cell.mark == "may" else ""
        return (cell.under, ends) if line == self._middle + 1 else ("", "")

    def _die(self, cell: Cell, line: int, ends: str) -> tuple[str, str]:
        """Return a line of a die on a square: its pips, with its letter at the top and its key at the bottom."""
        first = (self.scale[1] - 1 - len(PIP_LINES[cell.face])) // 2
        if not 0 <= line - first < len(PIP_LINES[cell.face]):
            return "", ""
        signs = {0: f"{cell.word[0]} ", 1: ends, 2: f" {cell.under or ' '}"}
        return PIP_LINES[cell.face][line - first], signs[line - first]

    def _style(self, cell: Cell, square: str) -> Style:
        tone = f"seat-{colour_of(cell.piece)}" if cell.piece else cell.tone
        if tone == "plain" and sum(self._place(square)) % 2:
            tone = "plainer"
        style = self.get_component_rich_style(f"board-grid--{tone}")
        return style + BRIGHT[cell.mark] if cell.mark else style

    def on_click(self, event: events.Click) -> None:
        """Send the square that was clicked."""
        wide, high = self.scale
        column, row = (event.x - MARGIN) // wide, (event.y - HEAD) // high
        if 0 <= column < self.columns and 0 <= row < self.rows and event.x >= MARGIN:
            square = self._named(column, row)
            self.point(square)
            self.post_message(self.Touched(square))
