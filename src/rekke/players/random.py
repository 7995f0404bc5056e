"""The random player: a legal move drawn uniformly, after a time that a person might need for it."""

from random import Random

from rekke.dealing.habits import habits
from rekke.rules.events import Event
from rekke.rules.position import Position


class RandomPlayer:
    """Chooses at random, from its own source of randomness.

    The compiled games (`rekke.engine`) draw the same numbers in the same order: change both together.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self.drawn: dict[int, tuple[Position, float]] = {}
        """The last position in which each seat was asked for its time, and the answer."""

    def choose(self, position: Position, seat: int) -> Event:
        """Return any move."""
        event: Event = habits(position.edition.game).choose(position, seat, self.random)
        return event

    def seconds(self, position: Position, seat: int) -> float:
        """Return a time where all act at once, the same if it is asked again; elsewhere nobody waits."""
        span = habits(position.edition.game).random_milliseconds(position, seat)
        if span is None:
            return 0
        asked, seconds = self.drawn.get(seat, (None, 0.0))
        if asked != position:
            seconds = self.random.randint(*span) / 1000
            self.drawn[seat] = position, seconds
        return seconds
