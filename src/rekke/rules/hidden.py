"""What the other seats and the spectators may not see yet, in any game.

The folder of a game may have a module `hidden` with the two functions of this one. In a game without one, everybody
sees everything.
"""

from collections.abc import Collection
from functools import cache
from types import ModuleType

from rekke.rules.events import Event
from rekke.rules.parts import part
from rekke.rules.position import Position


def hidden(position: Position) -> tuple[Event, ...]:
    """Return the events of which only the seat that made them may know more than the verb.

    >>> from rekke.rules.games import game
    >>> hidden(game("kivi").edition().start(2, 1))
    ()
    """
    own = _module(position.edition.game)
    return own.hidden(position) if own else ()


def seen_by(position: Position, seats: Collection[int]) -> Position:
    """Return the position as somebody who holds these seats may see it."""
    own = _module(position.edition.game)
    return own.seen_by(position, seats) if own else position


@cache
def _module(game: str) -> ModuleType | None:
    folder = part("rekke.rules", game)
    return folder and part(folder.__name__, "hidden")
