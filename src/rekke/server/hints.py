"""Hints for seats that have to act: what the expert would choose, and by how much it is better."""

from asyncio import timeout

from msgspec import json

from rekke.rules.events import Event
from rekke.rules.games import write_position
from rekke.rules.hidden import seen_by
from rekke.rules.position import Position
from rekke.server.kept_answers import KeptAnswers
from rekke.server.limits import Limits
from rekke.table.acts import Refusal

LONGEST = 10.0
"""Seconds after which a hint comes too late to be of use; it takes less than a tenth of one, but others may wait."""
MOST_KEPT = 500
"""Hints that are kept, of up to 20 kB each."""


class Hints:
    """The hints of a node. Analyses do not delay them: they have a thread of their own."""

    def __init__(self, limits: Limits) -> None:
        self._answers = KeptAnswers(limits, "hint", MOST_KEPT)

    async def of(self, position: Position, seat: int, considered: Event | None, address: str) -> bytes:
        """Return the hint for a seat in a position as JSON; also about a choice that it considers."""
        known = seen_by(position, (seat,))
        key = f"{write_position(known)} {seat} {considered}"
        try:
            async with timeout(LONGEST):
                return await self._answers.of(key, address, lambda: _hint(known, seat, considered))
        except TimeoutError as problem:
            raise Refusal("too-fast", "too many hints are asked for at once: try again") from problem

    async def close(self) -> None:
        """Wait for what has begun."""
        await self._answers.close()


def _hint(position: Position, seat: int, considered: Event | None) -> bytes:
    # Imported here: numpy is loaded when the first hint is asked for.
    from rekke.analysis.advise import advise  # noqa: PLC0415  (slow to load: numpy)

    return json.encode(advise(position, seat, considered))
