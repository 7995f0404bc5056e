"""A bot whose mistakes keep nobody waiting."""

import logging

from rekke.dealing.loop import Player
from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.games import write_position
from rekke.rules.position import Position

logger = logging.getLogger(__name__)


class Careful:
    """Chooses as a bot does; where that one fails, it is noted, and another chooses."""

    def __init__(self, bot: Player, other: Player) -> None:
        self._bot, self._other = bot, other

    def choose(self, position: Position, seat: int) -> Event:
        """Give what the seat does now, in any case something that it may do."""
        try:
            chosen = self._bot.choose(position, seat)
            if chosen.seat != seat:
                raise Illegal(f"{chosen} is another seat's")
            position.after(chosen)
        except Exception:
            logger.exception("A bot has failed on seat %d: %s", seat, write_position(position))
            return self._other.choose(position, seat)
        return chosen

    def seconds(self, position: Position, seat: int) -> float:
        """Give how long the bot takes; none where it cannot say."""
        try:
            return self._bot.seconds(position, seat)
        except Exception:
            logger.exception("A bot does not know its time on seat %d: %s", seat, write_position(position))
            return 0
