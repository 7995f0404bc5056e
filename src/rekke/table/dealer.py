"""The dealer: the one place where dice are thrown."""

from random import Random

from rekke.rules.dice import FACES, sort, sort_coloured
from rekke.rules.events import Event
from rekke.rules.game import Game
from rekke.rules.opening import begins
from rekke.rules.position import Chance


class Dealer:
    """Throws dice from a source of randomness; the same source gives the same dice."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def throw(self, chance: Chance) -> Event:
        """Throw what a position asks for."""
        thrown = "".join(self._face() if place == "?" else place for place in chance.dice)
        return chance.event(sort_coloured(thrown) if thrown[0] in "RBW" else sort(thrown))

    def first(self, game: Game, seats: int) -> int:
        """Throw for who begins; where nobody throws for that, it is seat 1."""
        tied: tuple[int, ...] = tuple(range(1, seats + 1))
        while game.opening and len(tied) > 1:
            tied = begins({seat: self._sum(game.opening) for seat in tied})
        return tied[0]

    def _face(self) -> str:
        return self.random.choice(FACES)

    def _sum(self, dice: int) -> int:
        return sum(int(self._face()) for _ in range(dice))
