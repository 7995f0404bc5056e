"""A clock that nobody can set: the wall clock when it was made, plus the time that has passed since then."""

import logging
import time
from collections.abc import Callable

logger = logging.getLogger(__name__)

TOLERANCE = 10.0
"""Seconds by which the wall clock may differ before it is reported."""


def seconds_since_boot() -> float:
    """Return a time that only moves forward, also while the machine sleeps where the system can tell."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SteadyClock:
    """The time in seconds since 1970, for games whose clocks must survive a wall clock that is set back or forward."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = seconds_since_boot
    ) -> None:
        self._wall, self._steady = wall, steady
        self._offset = wall() - steady()
        self._reported = 0.0

    def __call__(self) -> float:
        """Return the time; log a line whenever the wall clock has been set."""
        now = self._offset + self._steady()
        away = self._wall() - now
        if abs(away - self._reported) > TOLERANCE:
            self._reported = away
            logger.warning(
                "The system's clock is now %+.0f s from the time of the tables, which goes on as before: "
                "restart the server if the system's time is right",
                away,
            )
        return now
