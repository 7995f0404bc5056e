"""The interface of a game's board in the terminal.

A board is given a scene and keeps only what the player has begun: dice chosen, squares drafted. A key or a click
makes it return moves in notation, which the table accepts or refuses.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rekke.terminal.boards.scene import Scene


class Cell(NamedTuple):
    """A square as it is drawn."""

    word: str
    """Its first line, four characters at most."""
    under: str = ""
    """Its second line."""
    tone: str = "plain"
    """Its colour; whatever a colour means, a word or a shape says too."""
    piece: int = 0
    """The side whose piece lies there, 0 for none."""
    mark: str = ""
    """`may` if a move may be made there, `draft` if it was chosen for one, `last` if the last one was made there."""
    face: str = ""
    """The face of a die that lies there."""


class Die(NamedTuple):
    """A die of the tray as it is drawn."""

    face: str
    """A digit, `?` for a die that is to be thrown, a blank for one that was spent."""
    colour: str = "W"
    """Red, blue or white."""
    kept: bool = False
    letter: str = ""
    """The colour as a letter, in a game whose dice have several colours."""


class KeyAction(NamedTuple):
    """Something that a key does now."""

    key: str
    label: str
    name: str = ""
    """The argument of `ScreenBoard.do`; empty if the screen handles the key."""


class Wrong(Exception):
    """A refusal by the board itself, with its reason."""


class ScreenBoard(Protocol):
    """What a player sees of a game and can do in it."""

    def look(self, scene: Scene) -> None:
        """Show this scene from now on."""

    def heads(self) -> Sequence[str]:
        """Return the heads of the columns."""

    def cell(self, square: str) -> Cell:
        """Return a square as it is drawn."""

    def says(self, square: str) -> str:
        """Describe a square in words."""

    def dice(self) -> Sequence[Die]:
        """Return the dice of the tray."""

    def caption(self) -> str:
        """Describe the dice: the throws that are left, what they add up to."""

    def hint(self) -> str:
        """Say what the player can do, or whom they wait for."""

    def standing(self, seat: int) -> str:
        """Say what a seat has besides its points."""

    def actions(self) -> Sequence[KeyAction]:
        """List what keys do now, the most important first."""

    def do(self, action: str) -> Sequence[str]:
        """Do one of them; return the moves that follow."""

    def touch(self, square: str) -> Sequence[str]:
        """Choose a square; return the moves that follow, or raise Wrong."""

    def toggle(self, die: int) -> Sequence[str]:
        """Choose a die of the tray, counted from 0; return the moves that follow, or raise Wrong."""
