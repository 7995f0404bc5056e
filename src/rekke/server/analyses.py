"""Analyses of games: each for a bounded time, and kept for whoever asks again."""

from collections.abc import Callable
from hashlib import sha256
from time import monotonic

from msgspec import json

from rekke.record.record import Record
from rekke.server.kept_answers import KeptAnswers
from rekke.server.limits import Limits
from rekke.table.acts import Refusal

LONGEST = 20.0
"""Seconds after which an analysis is given up: many times what the longest game takes."""
EVENTS_A_TOKEN = 200
"""Events whose analysis takes one token: a usual game has fewer, and one that only keeps others waiting far more."""
MOST_KEPT = 50
"""Analyses that are kept, of up to 400 kB each."""
EVENT = 0.2
"""Tokens that the analysis of one event takes, where that of a whole game takes one."""


class Analyses:
    """The analyses of a node."""

    def __init__(self, limits: Limits, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._answers = KeptAnswers(limits, "analyse", MOST_KEPT)
        self._closing = False

    async def of(self, record: Record, address: str) -> bytes:
        """Return the analysis of a game as JSON."""
        key = sha256(str(record).encode()).hexdigest()
        cost = max(1, len(record.events) / EVENTS_A_TOKEN)
        return await self._answers.of(key, address, lambda: self._analysed(record), cost)

    async def of_event(self, record: Record, number: int, address: str) -> bytes:
        """Return the analysis of one event as JSON. It is soon made and seldom asked for again, so it is not kept."""
        return await self._answers.made(address, EVENT, lambda: _analysed_event(record, number))

    def _analysed(self, record: Record) -> bytes:
        # Imported here: numpy is loaded when the first game is analysed.
        from rekke.analysis.analyse import analyse  # noqa: PLC0415  (slow to load: numpy)
        from rekke.analysis.as_json import as_json  # noqa: PLC0415  (slow to load: numpy)

        until = self._now() + LONGEST
        return json.encode(as_json(analyse(record, progress=lambda _: self._check(until))))

    def _check(self, until: float) -> None:
        """Stop an analysis that takes too long, or that the server can no longer send."""
        if self._closing:
            raise Refusal("closing", "the server is shutting down")
        if self._now() > until:
            raise Refusal("too-large", "the analysis of this game takes too long: use rekke analyse")

    async def close(self) -> None:
        """Stop what has begun."""
        self._closing = True
        await self._answers.close()


def _analysed_event(record: Record, number: int) -> bytes:
    from rekke.analysis.analyse import step_at  # noqa: PLC0415  (slow to load: numpy)
    from rekke.analysis.as_json import step_as_json  # noqa: PLC0415  (slow to load: numpy)

    return json.encode(step_as_json(step_at(record, number)))
