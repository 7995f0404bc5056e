"""A bot with a fallback, so that a bot that fails keeps nobody waiting."""

import logging
from collections.abc import Callable, Sequence
from typing import TypeAlias

from rekke.dealing.loop import Player, hurry
from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.games import write_position
from rekke.rules.position import Position

logger = logging.getLogger(__name__)

Levels: TypeAlias = Callable[[str], Sequence[str]]
"""Names the levels of a game's bots, weakest first."""


class FallbackPlayer:
    """A player that asks a second bot when the first one raises an exception or chooses something illegal."""

    def __init__(self, bot: Player, fallback: Player) -> None:
        self._bot, self.fallback = bot, fallback

    def choose(self, position: Position, seat: int) -> Event:
        """Return a legal event of this seat."""
        try:
            chosen = self._bot.choose(position, seat)
            if chosen.seat != seat:
                raise Illegal(f"{chosen} is an event of another seat")
            position.after(chosen)
        except Exception:
            logger.exception(
                "The bot in seat %d failed, the fallback plays: %s", seat, write_position(position)
            )
            return self.fallback.choose(position, seat)
        return chosen

    def seconds(self, position: Position, seat: int) -> float:
        """Return how long the bot takes to move; 0 if it fails to say."""
        try:
            return self._bot.seconds(position, seat)
        except Exception:
            logger.exception("The bot in seat %d cannot say its time: %s", seat, write_position(position))
            return 0

    def hurry(self, position: Position, seat: int) -> float | None:
        """Return after how many seconds the bot acts at the latest; None if it keeps to its plan, or fails to say."""
        try:
            return hurry(self._bot, position, seat)
        except Exception:
            logger.exception("The bot in seat %d cannot say its time: %s", seat, write_position(position))
            return None


STAND_IN = "skilled"
"""The level of bots that play for people, in games that have it."""


def stand_in(levels: Sequence[str]) -> str:
    """Return the level of a bot that plays for a person; the strongest where the usual one is missing.

    >>> stand_in(["random", "novice", "skilled", "expert"]), stand_in(["random"])
    ('skilled', 'random')
    """
    return STAND_IN if STAND_IN in levels else levels[-1]
