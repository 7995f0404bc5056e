"""The board of every game."""

from collections.abc import Callable, Mapping

from rekke.terminal.boards.board import Board
from rekke.terminal.boards.kivi import Kivi
from rekke.terminal.words import Words

BOARDS: Mapping[str, Callable[[Words], Board]] = {
    "kivi": Kivi,
}
