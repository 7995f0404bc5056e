"""The board of a game, found by the game's name."""

from collections.abc import Callable

from rekke.lang.words import Words
from rekke.rules.parts import part
from rekke.terminal.boards.board import ScreenBoard
from rekke.terminal.boards.default import Default


def board_of(game: str, words: Words) -> ScreenBoard:
    """Return the `BOARD` of the module that is named after the game, or else the default board."""
    make: Callable[[Words], ScreenBoard] = getattr(part("rekke.terminal.boards", game), "BOARD", Default)
    return make(words)
