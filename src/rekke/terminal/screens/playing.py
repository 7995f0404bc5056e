"""A game on the screen: its board, its dice, who sits there, what happened, and what there is to do."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from rekke.draw.letters import column_letters
from rekke.rules.games import GAMES
from rekke.rules.position import Edition
from rekke.terminal.boards.board import Deed
from rekke.terminal.boards.by_name import board_of
from rekke.terminal.boards.scene import Scene
from rekke.terminal.widgets.grid import Grid
from rekke.terminal.widgets.happened import Happened
from rekke.terminal.widgets.seats import Seats, Sitter
from rekke.terminal.widgets.tray import Tray
from rekke.terminal.words import Words

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
LEAST = (76, 24)
"""Columns and lines without which a game cannot be shown."""
SIDE = 30
"""Columns that are left beside the board."""
BELOW = 5
"""Lines that the dice and the words below the board take."""


class Playing(Vertical):
    """A game as one sees it."""

    DEFAULT_CSS: ClassVar[str] = "Playing { height: 1fr; }"

    def __init__(self, edition: Edition, words: Words) -> None:
        super().__init__()
        self.game, self.words, self.board = edition.game, words, board_of(edition.game, words)
        self.grid, self.tray = Grid(self.board, edition.board), Tray()
        self.sitters, self.happened = Seats(), Happened()
        self.letter = ""
        """The letter of a square, while its number is yet to be typed."""
        self.hint = ""
        """What is said instead of the board's own hint, such as who has won."""

    def compose(self) -> ComposeResult:
        """Lay out the board with its dice, and beside it who plays and what happened."""
        with Horizontal(id="game"):
            yield self.grid
            with Vertical(id="side"):
                yield self.sitters
                yield Static(id="hint", markup=False)
                yield self.happened
        yield self.tray
        yield Static(id="says", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Draw the board as large as it fits."""
        self.grid.fit(Size(event.size.width - SIDE, event.size.height - BELOW))

    def show(self, scene: Scene, sitters: Sequence[Sitter], hint: str = "") -> None:
        """Show a moment; a hint is said instead of the board's own, as long as it is shown."""
        self.hint = hint
        self.board.look(scene)
        self.sitters.show([self._seated(n, sitter) for n, sitter in enumerate(sitters, 1)])
        self.draw()

    def _seated(self, number: int, sitter: Sitter) -> Sitter:
        """Give a seat with what the board says of it."""
        score = sitter.score if GAMES[self.game].counted else None
        return sitter._replace(score=score, has=self.board.standing(number))

    def draw(self) -> None:
        """Draw again what somebody has begun."""
        self.grid.refresh()
        self.tray.show(self.board.dice())
        self.query_one("#says", Static).update(self.board.says(self.grid.cursor))
        said = self.hint or "\n".join(filter(None, (self.board.hint(), self.board.caption())))
        self.query_one("#hint", Static).update(said)

    def deeds(self) -> Sequence[Deed]:
        """List what keys do on this board."""
        return self.board.deeds()

    def pointed(self, key: str) -> bool:
        """Move the cursor by an arrow, or by the letter and the number of a square; tell whether the key did."""
        squares = self.grid.squares
        if key in ARROWS:
            self.grid.move(*ARROWS[key])
        elif self.letter and f"{self.letter}{key}" in squares.bit:
            self.grid.point(f"{self.letter}{key}")
        elif key in column_letters(squares):
            self.letter = key
            return True
        else:
            self.letter = ""
            return False
        self.letter = ""
        self.draw()
        return True
