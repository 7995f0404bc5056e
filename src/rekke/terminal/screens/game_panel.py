"""A game on the screen: the board, the dice, the seats, the event log and a hint."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from rekke.lang.words import Words
from rekke.rules.games import GAMES
from rekke.rules.position import Edition
from rekke.terminal.boards.board import KeyAction
from rekke.terminal.boards.by_name import board_of
from rekke.terminal.boards.scene import Scene
from rekke.terminal.widgets.event_log import EventLog
from rekke.terminal.widgets.grid import BoardGrid
from rekke.terminal.widgets.seats import SeatList, SeatRow
from rekke.terminal.widgets.tray import DiceTray

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SMALLEST = (76, 24)
"""Columns and lines that a game needs."""
SIDE_COLUMNS = 30
"""Columns beside the board."""
LINES_BELOW = 5
"""Lines below the board, for the dice and the text of a square."""


def is_too_small(size: Size) -> bool:
    """Return whether a terminal is too small for a game."""
    return size.width < SMALLEST[0] or size.height < SMALLEST[1]


class GamePanel(Vertical):
    """The widgets of one game."""

    DEFAULT_CSS: ClassVar[str] = "GamePanel { height: 1fr; }"

    def __init__(self, edition: Edition, words: Words) -> None:
        super().__init__()
        self.game, self.words, self.board = edition.game, words, board_of(edition.game, words)
        self.grid, self.tray = BoardGrid(self.board, edition.board), DiceTray()
        self.seats, self.event_log = SeatList(), EventLog()
        self.letter = ""
        """The letter of a square whose number is still to be typed."""
        self.hint = ""
        """Shown instead of the board's own hint, such as who has won."""

    def compose(self) -> ComposeResult:
        """Lay out the board and its dice, with the seats and the event log beside them."""
        with Horizontal(id="game"):
            yield self.grid
            with Vertical(id="side"):
                yield self.seats
                yield Static(id="hint", markup=False)
                yield self.event_log
        yield self.tray
        yield Static(id="verdict")
        yield Static(id="square", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Draw the board as large as fits."""
        self.grid.fit(Size(event.size.width - SIDE_COLUMNS, event.size.height - LINES_BELOW))

    def show(
        self, scene: Scene, rows: Sequence[SeatRow], hint: str = "", verdict: Content | None = None
    ) -> None:
        """Show a scene; a hint replaces the board's own until the next scene, and a verdict the dice."""
        self.set_class(verdict is not None, "judged")
        self.query_one("#verdict", Static).update(verdict or "")
        self.hint = hint
        self.board.look(scene)
        self.seats.show([self._with_standing(n, row) for n, row in enumerate(rows, 1)])
        self.draw()

    def _with_standing(self, number: int, row: SeatRow) -> SeatRow:
        """Return the row of a seat with what the board adds to it."""
        score = row.score if GAMES[self.game].counted else None
        return row._replace(score=score, details=self.board.standing(number))

    def draw(self) -> None:
        """Draw the board again, with its drafts."""
        self.grid.refresh()
        self.tray.show(self.board.dice())
        self.query_one("#square", Static).update(self.board.says(self.grid.cursor))
        hint = self.hint or "\n".join(filter(None, (self.board.hint(), self.board.caption())))
        self.query_one("#hint", Static).update(hint)

    def actions(self) -> Sequence[KeyAction]:
        """Return what keys do on this board."""
        return self.board.actions()

    def moved_cursor(self, key: str) -> bool:
        """Move the cursor by an arrow, or by the letter and number of a square; return whether the key was one."""
        squares = self.grid.squares
        if key in ARROWS:
            self.grid.move_cursor(*ARROWS[key])
        elif self.letter and f"{self.letter}{key}" in squares.bit:
            self.grid.point(f"{self.letter}{key}")
        elif key in tuple(squares.letters):
            self.letter = key
            return True
        else:
            self.letter = ""
            return False
        self.letter = ""
        self.draw()
        return True
