"""A grid of squares in a terminal: coloured, marked by signs too, with a cursor, and with a mouse."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rekke.terminal.boards.board import Board, Cell
from rekke.terminal.boards.scene import SHAPES

SCALES = ((6, 2), (8, 3), (10, 4), (12, 5))
"""Columns and lines that a square may take, with the column that parts it from the next."""
MARGIN = 3
"""Columns at the left, for the numbers of the rows."""
HEAD = 1
MARKS = {"may": "[]", "draft": "()", "last": "··"}
CURSOR = "▸◂"
TONES = ("plain", "white", "black", "red", "blue", "gold", *(f"seat-{n}" for n in range(1, 5)))
BRIGHT = {"may": Style(bold=True), "draft": Style(bold=True, italic=True), "last": Style(bold=True)}


class Grid(Widget):
    """The squares of a board."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"grid--head", *(f"grid--{tone}" for tone in TONES)}

    class Touched(Message):
        """Somebody has pressed a square."""

        def __init__(self, square: str) -> None:
            super().__init__()
            self.square = square

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.scale = SCALES[0]
        self.cursor = "a1"

    def fit(self, room: Size) -> None:
        """Take the largest squares for which there is room."""
        fitting = [
            (wide, high)
            for wide, high in SCALES
            if MARGIN + self.board.columns * wide <= room.width
            and HEAD + self.board.rows * high <= room.height
        ]
        self.scale = fitting[-1] if fitting else SCALES[0]
        wide, high = self.scale
        self.styles.width = MARGIN + self.board.columns * wide
        self.styles.height = HEAD + self.board.rows * high
        self.refresh(layout=True)

    def move(self, right: int, down: int) -> None:
        """Move the cursor, around the edges."""
        column = (ord(self.cursor[0]) - ord("a") + right) % self.board.columns
        row = (int(self.cursor[1]) - 1 + down) % self.board.rows
        self.point(f"{'abcdefg'[column]}{row + 1}")

    def point(self, square: str) -> None:
        """Put the cursor on a square."""
        self.cursor = square
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw one line of the terminal."""
        head = self.get_component_rich_style("grid--head")
        if y < HEAD:
            wide = self.scale[0]
            letters = "".join(letter.center(wide - 1) + " " for letter in self.board.heads())
            return Strip([Segment(" " * MARGIN + letters, head)])
        row, line = divmod(y - HEAD, self.scale[1])
        if row >= self.board.rows:
            return Strip([])
        number = str(row + 1) if line == self._middle else " "
        segments = [Segment(f"{number:>2} ", head)]
        for letter in "abcdefg"[: self.board.columns]:
            segments += self._cell(f"{letter}{row + 1}", line)
        return Strip(segments)

    @property
    def _middle(self) -> int:
        return (self.scale[1] - 1) // 2

    def _cell(self, square: str, line: int) -> list[Segment]:
        cell = self.board.cell(square)
        inner = self.scale[0] - 1
        style = self._style(cell)
        word, ends = "", ""
        if line == self._middle:
            word = SHAPES[cell.piece - 1] * 2 if cell.piece else cell.word
            ends = CURSOR if self.cursor == square else ""
        elif line == self._middle + 1:
            word, ends = cell.under, MARKS.get(cell.mark, "")
        if self.cursor == square:
            style += Style(reverse=True, bold=True)
        text = word.center(inner)
        if ends and len(word) <= inner - 2:
            text = ends[0] + word.center(inner - 2) + ends[1]
        return [Segment(text, style), Segment(" ", self.rich_style)]

    def _style(self, cell: Cell) -> Style:
        tone = f"seat-{cell.piece}" if cell.piece else cell.tone
        style = self.get_component_rich_style(f"grid--{tone}")
        return style + BRIGHT[cell.mark] if cell.mark else style

    def on_click(self, event: events.Click) -> None:
        """Find the square that was pressed."""
        wide, high = self.scale
        column, row = (event.x - MARGIN) // wide, (event.y - HEAD) // high
        if 0 <= column < self.board.columns and 0 <= row < self.board.rows and event.x >= MARGIN:
            square = f"{'abcdefg'[column]}{row + 1}"
            self.point(square)
            self.post_message(self.Touched(square))
