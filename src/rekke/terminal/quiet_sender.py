"""Commands that a program sends for the user by itself, such as seals and seeds."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

from rekke.client.unreachable import Unreachable
from rekke.table import messages as ask
from rekke.table.acts import Refusal


class QuietSender:
    """Sends commands in the background. The user has not asked for them, so nobody is told of a refusal."""

    def __init__(self, act: Callable[[ask.Command], Awaitable[int]]) -> None:
        self._act = act
        self._sending: set[asyncio.Task[None]] = set()

    def send(self, commands: Iterable[ask.Command]) -> None:
        """Send commands, each by itself."""
        for command in commands:
            task = asyncio.create_task(self._send(command))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, command: ask.Command) -> None:
        # A seal or seed that comes too late is part of the verdict, and a lost table is reported by the table.
        with suppress(Refusal, Unreachable):
            await self._act(command)
