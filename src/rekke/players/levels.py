"""The players by game and level, from random to expert."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Protocol, TypeAlias

from rekke.players.random import RandomPlayer
from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.position import Position


class Player(Protocol):
    """Chooses for a seat, from what everybody at the table can see."""

    def choose(self, position: Position, seat: int) -> Event:
        """Give what the seat does now."""

    def seconds(self, position: Position, seat: int) -> float:
        """Give how long the seat takes for it, or for throwing its dice."""


Maker: TypeAlias = Callable[[Random], Player]

LEVELS = ("random", "novice", "skilled", "expert")


def player(game: str, level: str, random: Random) -> Player:
    """Give a player of a level; the same source of randomness gives the same play.

    >>> from rekke.rules.games import game, play
    >>> thrown = play(game("kivi").edition().start(seats=2, first=1), "1 roll 666611")
    >>> print(player("kivi", "expert", Random("seed")).choose(thrown, 1))
    1 place e3
    """
    if level == "random":
        return RandomPlayer(random)
    levels = studied(game)
    if level not in levels:
        raise Unreadable(f"there is no player {level!r}: there are {', '.join(LEVELS)}")
    return levels[level](random)


@cache
def studied(game: str) -> Mapping[str, Maker]:
    """Give the players of a game that know something of it."""
    # What they are compiled with takes half a second that only who needs them shall wait.
    from rekke.players import columbiz, cubo, kivi, sequence_dice  # noqa: PLC0415

    rooms = {
        "columbiz": columbiz.LEVELS,
        "sequence-dice": sequence_dice.LEVELS,
        "kivi": kivi.LEVELS,
        "cubo": cubo.LEVELS,
    }
    return rooms[game]
