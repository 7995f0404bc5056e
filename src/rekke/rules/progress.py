"""How far a game has got: its turn or round, and the pieces that every seat has left.

The folder of a game may have a module `progress` with a function `progress`. A game without one shows nothing.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from rekke.rules.parts import part
from rekke.rules.position import Position

Unit: TypeAlias = Literal["", "turn", "round"]


class Progress(NamedTuple):
    """The number of the current turn or round, how many there are, and the pieces left by seat."""

    unit: Unit = ""
    """What is counted; empty where the length of a game is not fixed."""
    number: int = 0
    of: int = 0
    left: tuple[int, ...] = ()
    """Empty in a game whose pieces do not run out."""


def progress(position: Position) -> Progress:
    """Return how far a game has got.

    >>> from rekke.rules.games import game
    >>> progress(game("kivi").edition().start(seats=2, first=1))
    Progress(unit='turn', number=1, of=10, left=(10, 10))
    """
    return _own(position.edition.game)(position)


def _own(game: str) -> Callable[[Position], Progress]:
    folder = part("rekke.rules", game)
    own: Callable[[Position], Progress]
    own = getattr(folder and part(folder.__name__, "progress"), "progress", _unknown)
    return own


def _unknown(_: Position) -> Progress:
    return Progress()
