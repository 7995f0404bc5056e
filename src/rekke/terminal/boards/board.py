"""The shape that the boards of all games have: cells, dice, what may be done, and why.

A board is told the scene and keeps only what somebody has begun and not yet done: dice chosen, squares drafted.
What it answers to a key or a click are moves in notation, which the table judges.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rekke.terminal.boards.scene import Scene


class Cell(NamedTuple):
    """A square as it is drawn."""

    word: str
    """What stands on it, in four letters at most."""
    under: str = ""
    """What stands below that."""
    tone: str = "plain"
    """How it is coloured; what a colour says, a word says too."""
    piece: int = 0
    """The side whose piece lies there."""
    mark: str = ""
    """`may` where something may be done, `draft` where something is thought of, `last` where it was done."""
    face: str = ""
    """The face of a die that lies there."""


class Die(NamedTuple):
    """A die of the tray as it is drawn."""

    face: str
    """A digit, or `?` in the hand."""
    colour: str = "W"
    """Red, blue or white."""
    kept: bool = False
    letter: str = ""
    """The colour as a letter, where dice have several."""


class Deed(NamedTuple):
    """Something that a key does now."""

    key: str
    label: str
    name: str = ""
    """What the board is asked to do; the key's name where there is none."""


class Wrong(Exception):
    """Something cannot be done, for a reason in words."""


class Board(Protocol):
    """What one sees of a game and may do in it."""

    columns: int
    rows: int

    def look(self, scene: Scene) -> None:
        """Show this moment from now on."""

    def heads(self) -> Sequence[str]:
        """Give what stands above the columns."""

    def cell(self, square: str) -> Cell:
        """Give a square as it is drawn."""

    def says(self, square: str) -> str:
        """Give a square in words."""

    def dice(self) -> Sequence[Die]:
        """Give the dice of the tray."""

    def caption(self) -> str:
        """Say what there is to know about the dice."""

    def hint(self) -> str:
        """Say what there is to do, or for whom one waits."""

    def standing(self, seat: int) -> str:
        """Say what else a seat has, beside its points."""

    def deeds(self) -> Sequence[Deed]:
        """List what keys do now."""

    def do(self, deed: str) -> Sequence[str]:
        """Do one of these; give the moves that follow from it."""

    def touch(self, square: str) -> Sequence[str]:
        """Choose a square; give the moves that follow from it, or raise Wrong."""

    def toggle(self, die: int) -> Sequence[str]:
        """Choose a die of the tray, from 0 on; give the moves that follow from it, or raise Wrong."""
