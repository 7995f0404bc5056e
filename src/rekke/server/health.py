"""The health check: whether the log can be read and written."""

import asyncio
from collections.abc import Callable
from secrets import token_hex
from time import monotonic

from rekke.server.shared_answer import PERIOD, SharedAnswer
from rekke.table.log import Append, Log, Unread, Unwritten

PATIENCE = 5.0
"""Seconds after which a database that does not answer counts as broken."""


class HealthCheck:
    """Checks a log by reading and writing it."""

    def __init__(self, log: Log, period: float = PERIOD, now: Callable[[], float] = monotonic) -> None:
        self._log = log
        # A row of its own, so that nodes do not wait for each other; as that of a deleted table it is cleared away later.
        self.row = f"health-{token_hex(8)}"
        self._answer = SharedAnswer(self._read_and_write, period, now)

    async def problem(self) -> str:
        """Return what is wrong with the log; empty if nothing is."""
        return await self._answer.get()

    async def _read_and_write(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._log.due(0, 1)
                # Always another value: a database need not write a row that stays the same.
                await self._log.append(Append(self.row, 0, 0, (), phase="deleted", host=token_hex(8)))
        except Unread:
            return "the log does not answer"
        except Unwritten:
            return "the log cannot be written"
        except TimeoutError:
            return f"the log does not answer within {PATIENCE:g} s"
        return ""
