"""The random player: a legal move drawn uniformly, after a time that a person might need for it."""

from random import Random

from rekke.dealing.habits import HANDLING, LAYING, LIFTS, PATIENCE
from rekke.rules.cubo.events import Cover, Lift
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.cubo.square import lay
from rekke.rules.dice import pairs
from rekke.rules.events import Event
from rekke.rules.position import Position


class RandomPlayer:
    """Chooses at random, from its own source of randomness.

    The compiled games (`rekke.engine`) draw the same numbers in the same order: change both together.
    """

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, position: Position, seat: int) -> Event:
        """Return any move; Cubo's many squares are drawn, not listed."""
        if isinstance(position, Cubo) and position.tray(seat).laying:
            return self._lay(position, seat)
        return self.random.choice(list(position.moves(seat)))

    def seconds(self, position: Position, seat: int) -> float:
        """Take time in Cubo, where all act at once; elsewhere nobody waits."""
        if not isinstance(position, Cubo):
            return 0
        tray = position.tray(seat)
        return self.random.randint(*LAYING if tray.laying and not tray.in_hand else HANDLING) / 1000

    def _lay(self, position: Cubo, seat: int) -> Event:
        if not position.called and self.random.random() < LIFTS:
            return Lift(seat)
        tries = self.random.choice((1, PATIENCE))
        drawn = [self._square(position.tray(seat).dice) for _ in range(tries)]
        return Cover(seat, max(drawn, key=position.edition.score))

    def _square(self, dice: str) -> str:
        *others, joker = pairs(dice)
        self.random.shuffle(others)
        return lay([*others[:4], joker, *others[4:]])
