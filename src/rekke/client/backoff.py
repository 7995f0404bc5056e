"""Exponential backoff with jitter: the pauses between attempts."""

import random

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds; each pause is twice as long as the one before, up to the longest."""


class Backoff:
    """The pauses between attempts at one thing."""

    def __init__(self) -> None:
        self._next = FIRST_PAUSE

    def pause(self) -> float:
        """Return how many seconds to wait before the next attempt; random, so that clients do not return together."""
        now, self._next = self._next, min(2 * self._next, LONGEST_PAUSE)
        return now * (0.75 + random.random() / 2)

    def reset(self) -> None:
        """Start again with the shortest pause, because an attempt has succeeded."""
        self._next = FIRST_PAUSE
