"""Whether the database answers: calls of the log are timed, and an outage is one log line when it begins and one at its end."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Literal

from rekke.table.log import Gone, Raced, Repeated, Unread, Unwritten
from rekke.table.refusal import Refusal

logger = logging.getLogger(__name__)

CallName = Literal["append", "read", "purge"]
CONSEQUENCES: dict[CallName, str] = {
    "append": "commands are refused",
    "read": "commands are refused",
    "purge": "deleted tables are not removed",
}
WRITES: tuple[CallName, ...] = ("append", "purge")
"""Calls that write: if one of them succeeds, all of them would. Purges are too rare to wait for one."""
FAILURES, ANSWERS = (Unread, Unwritten), (Raced, Repeated, Gone, Refusal)
"""Exceptions of a call that the database did not answer, and of one that it did."""
STEADY = 2.0
"""Seconds without a failure after which a database counts as back: connections of a pool fail one after the other."""


def unobserved(_call: CallName, _seconds: float, _failed: bool) -> None:
    """Observe nothing."""


class LogHealth:
    """The state of a log's database, as its calls find it."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self.observe: Callable[[CallName, float, bool], None] = unobserved
        """Called after every call of the log with its name, its duration in seconds and whether it failed."""
        self._failing: set[CallName] = set()
        """The calls that have not succeeded since they failed."""
        self._since = self._last = 0.0
        """When the outage began, and when a call failed last."""
        self._failures = 0

    def call(self, name: CallName) -> "LogCall":
        """Return a context manager around a call of the log, which ends with its result or its exception."""
        return LogCall(self, name)

    def now(self) -> float:
        """Return the time in seconds."""
        return self._now()

    def failed(self, name: CallName, problem: Exception) -> None:
        """Note a failed call; log the first of an outage."""
        self._last = self._now()
        self._failures += 1
        if not self._failing:
            self._since = self._last
            logger.error("The database does not answer, and %s: %s", CONSEQUENCES[name], problem)
        self._failing.add(name)

    def worked(self, name: CallName) -> None:
        """Note a call that was answered; log it when all that failed are answered again."""
        if not self._failing or self._now() < self._last + STEADY:
            return
        self._failing.difference_update(WRITES if name in WRITES else (name,))
        if not self._failing:
            seconds, failures, self._failures = self._now() - self._since, self._failures, 0
            logger.warning("The database answers again after %.1f s and %d failed calls", seconds, failures)


class LogCall:
    """One call of the log. A refused append is an answer; a cancelled call says nothing."""

    __slots__ = ("_began", "_health", "_name")

    def __init__(self, health: LogHealth, name: CallName) -> None:
        self._health, self._name = health, name

    def __enter__(self) -> None:
        self._began = self._health.now()

    def __exit__(self, _: object, problem: BaseException | None, __: object) -> None:
        failed = isinstance(problem, FAILURES)
        if problem is None or isinstance(problem, ANSWERS):
            self._health.worked(self._name)
        elif isinstance(problem, FAILURES):
            self._health.failed(self._name, problem)
        else:
            return
        self._health.observe(self._name, self._health.now() - self._began, failed)
