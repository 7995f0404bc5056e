"""A position of any game, as text and as SVG, drawn by the module that is named after its game.

That module may have the functions `as_text` and `picture`. What it lacks is drawn by `rekke.draw.default`.
"""

from collections.abc import Callable

from rekke.draw import default
from rekke.rules.parts import part
from rekke.rules.position import Position


def as_text(position: Position) -> str:
    """Draw a position of any game in letters; `str(position)` is the same.

    >>> from rekke.rules.games import game
    >>> print(as_text(game("sequence-dice").edition().start(seats=2, first=1)).splitlines()[1])
    1  2   3   4   5   6   2
    """
    draw: Callable[[Position], str] = getattr(_own(position), "as_text", default.as_text)
    return draw(position)


def picture(position: Position) -> str:
    """Draw a position of any game as an SVG.

    >>> from rekke.rules.games import game
    >>> drawn = picture(game("kivi").edition().start(seats=2, first=1))
    >>> drawn[:4], drawn.partition("<title>")[2].partition("</title>")[0]
    ('<svg', 'KIVI: seat 1 has 0, seat 2 has 0; to act: seat 1')
    """
    draw: Callable[[Position], str] = getattr(_own(position), "picture", default.picture)
    return draw(position)


def _own(position: Position) -> object:
    return part("rekke.draw", position.edition.game)
