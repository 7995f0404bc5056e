"""The odds of a turn: the chance to reach each square with the throws that are left, if the seat aims at it alone.

The rules say which squares the dice reach in the end; only the throwing is worked out here. A game's own module in
this package has `odds(position)`. A game without one, such as Cubo, where dice are laid freely, has no odds.
"""

from collections.abc import Callable, Mapping
from typing import cast

from rekke.rules.parts import part
from rekke.rules.position import Position, acting_seats


def odds(position: Position, seat: int) -> Mapping[str, float]:
    """Return the chance of every square that some roll of this turn reaches; nothing for a seat that does not act.

    >>> from rekke.rules.games import game
    >>> round(odds(game("columbiz").edition().start(seats=2, first=1), 1)["e3"], 3)
    0.727
    """
    own = part("rekke.players.odds", position.edition.game)
    if own is None or seat not in acting_seats(position.actors):
        return {}
    return cast("Callable[[Position], Mapping[str, float]]", own.odds)(position)
