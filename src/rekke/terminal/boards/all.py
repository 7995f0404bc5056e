"""The board of every game."""

from collections.abc import Callable, Mapping

from rekke.terminal.boards.board import Board
from rekke.terminal.boards.columbiz import Columbiz
from rekke.terminal.boards.cubo import Cubo
from rekke.terminal.boards.kivi import Kivi
from rekke.terminal.boards.sequence_dice import SequenceDice
from rekke.terminal.words import Words

BOARDS: Mapping[str, Callable[[Words], Board]] = {
    "columbiz": Columbiz,
    "sequence-dice": SequenceDice,
    "kivi": Kivi,
    "cubo": Cubo,
}
