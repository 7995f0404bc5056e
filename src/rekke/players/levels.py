"""Players by game and level: `random` in every game, and the levels that a game's own module here adds."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias, cast

from rekke.dealing.loop import Player
from rekke.players.random import RandomPlayer
from rekke.rules import games
from rekke.rules.faults import Unreadable
from rekke.rules.parts import part

Makers: TypeAlias = Mapping[str, Callable[[Random], Player]]
"""By level, weakest first, what makes a player from a source of randomness."""

RANDOM = "random"
"""The level that needs nothing but the rules."""


def levels(game: str) -> tuple[str, ...]:
    """Return the levels of a game, weakest first.

    >>> levels("kivi")
    ('random', 'novice', 'skilled', 'expert')
    """
    return tuple(_makers(game))


def player(game: str, level: str, random: Random) -> Player:
    """Return a player of a level; the same source of randomness plays the same game.

    >>> from rekke.rules.games import game, play
    >>> thrown = play(game("kivi").edition().start(seats=2, first=1), "1 roll 666611")
    >>> print(player("kivi", "expert", Random("seed")).choose(thrown, 1))
    1 keep 6666
    """
    makers = _makers(game)
    if level not in makers:
        title = games.game(game).title
        raise Unreadable(f"{title} has no player {level!r}: it has {', '.join(makers)}")
    return makers[level](random)


def _makers(game: str) -> Makers:
    own = part("rekke.players", games.game(game).name)
    studied = cast("Makers", own.MAKERS) if own else {}
    return {RANDOM: RandomPlayer, **studied}


class Bots:
    """The players of all games, as a table or a terminal seats them: with one source of randomness."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def levels(self, game: str) -> tuple[str, ...]:
        """Return the levels of a game, weakest first."""
        return levels(game)

    def player(self, game: str, level: str) -> Player:
        """Return a player of a level."""
        return player(game, level, self.random)
