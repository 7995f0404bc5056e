"""How long a seat takes: no time in a game of turns; in Cubo, where everybody acts at once, as long as a person."""

from random import Random
from typing import NamedTuple

from rekke.rules.games import write_position
from rekke.rules.position import Position


def no_time(player: object, position: Position, seat: int) -> float:  # noqa: ARG001  (a pace gets them)
    """Return no time: `seconds` of a player in a game in which nobody waits."""
    return 0


class Span(NamedTuple):
    """The fewest and the most seconds that something takes, drawn at random, yet the same whenever it is asked."""

    least: float
    most: float

    def seconds(self, seed: int, position: Position, seat: int) -> float:
        """Return a number of seconds in this span that follows from a player's seed, the position and the seat.

        >>> from rekke.rules.games import game
        >>> start = game("cubo").edition().start(seats=2, first=1)
        >>> Span(1, 2).seconds(7, start, 1) == Span(1, 2).seconds(7, start, 1)
        True
        """
        random = Random(f"{seed}/{seat}/{write_position(position)}")
        return round(random.uniform(self.least, self.most), 3)
