"""Somebody in the waiting room: the messages to them, until they are found or go."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from secrets import token_hex

from msgspec import json, structs

from rekke.table.matching import Seeker, Waiter
from rekke.table.messages import Bye
from rekke.table.pinboard import PinnedNote
from rekke.table.views import Found, Waits

CLOSING = Bye(code="closing", reason="the server is shutting down: wait at another node")
CROWDED = Bye(
    code="not-now", reason="too many people are waiting, most of them at your address: try again in a minute"
)
REPLACED = Bye(code="not-now", reason="you wait on another device or page now")


class SeekerNote(Seeker, kw_only=True, frozen=True):
    """The note of somebody who waits."""

    stream: str
    """A random name of the connection on which they wait, so that each connection has another note."""

    def waiter(self, note: PinnedNote) -> Waiter:
        """Return the person who waits, from the words of a note and the note itself."""
        fields = {name: getattr(self, name) for name in Seeker.__struct_fields__}
        return Waiter(note.name, note.since, Seeker(**fields))


class Waiting:
    """A connection on which somebody waits."""

    def __init__(self, waiter: Waiter, address: str) -> None:
        self.waiter, self.address = waiter, address
        note = SeekerNote(**structs.asdict(waiter.seeker), stream=token_hex(8))
        self.note = json.encode(note).decode()
        self.taken = 0
        """Since when somebody has taken the note, but has not said where they are seated; 0 if nobody has."""
        self._told: Mapping[str, int] | None = None
        self._messages: asyncio.Queue[Waits | Found | Bye] = asyncio.Queue()
        self.over = False

    def tell(self, people: Mapping[str, int], now: int) -> None:
        """Say how many people look for each game, if that has changed."""
        if people != self._told and not self.over:
            self._told = people
            self._messages.put_nowait(Waits(since=self.waiter.since, now=now, people=dict(people)))

    def end(self, message: Found | Bye) -> None:
        """Make this the last message."""
        if not self.over:
            self.over = True
            self._messages.put_nowait(message)

    def dismiss(self) -> None:
        """Say that the server shuts down."""
        self.end(CLOSING)

    async def messages(self, heartbeat: float) -> AsyncIterator[bytes]:
        """Yield every message as a line of JSON, up to the last; an empty line after `heartbeat` seconds of silence."""
        while not (self.over and self._messages.empty()):
            try:
                async with asyncio.timeout(heartbeat):
                    message = await self._messages.get()
            except TimeoutError:
                yield b"\n"
            else:
                yield json.encode(message) + b"\n"
