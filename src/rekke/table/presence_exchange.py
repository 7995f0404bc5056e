"""Who is connected to other nodes: every node tells the others through the database, without storing anything.

A note is sent when it changes at a table who is connected to a node, at most a few times a second and with many tables in
one. A node that is silent for too long has died, and everybody who was connected to it is away.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from secrets import token_hex
from typing import Protocol

from msgspec import MsgspecError, Struct, json

from rekke.table.log import Log, Unread
from rekke.table.presence import Known, Presence

BEAT = 10.0
"""Seconds of silence after which a node tells the others that it lives."""
LONGEST_SILENCE = 35_000
"""Milliseconds after which a node that is silent has died."""
PAUSE = 0.25
"""Seconds between notes, in which changes are collected."""
LONGEST_NOTE = 7_000
"""Bytes of a note: a payload of PostgreSQL has less than 8,000."""
encode = json.Encoder().encode


class TableNote(Struct, frozen=True, omit_defaults=True):
    """What a node knows of one table, and whether it asks what others know."""

    table: str
    here: tuple[str, ...] = ()
    seen: dict[str, int] = {}
    ask: bool = False


class PresenceNote(Struct, frozen=True):
    """What a node tells the others."""

    node: str
    tables: list[TableNote] = []


READ = json.Decoder(PresenceNote)


class Attended(Protocol):
    """A table that people are connected to."""

    presence: Presence


class PresenceExchange:
    """The notes of one node about the tables that it has in memory."""

    def __init__(self, log: Log, now: Callable[[], int], rooms: Mapping[str, Attended]) -> None:
        self._log, self._now, self._rooms = log, now, rooms
        self._node = token_hex(4)
        self._changed: dict[str, bool] = {}
        """The tables to tell of, and whether to ask for what others know of them."""
        self._wake = asyncio.Event()
        self._heard: dict[str, int] = {}
        """When each other node was heard last."""

    def share(self, table: str, *, ask: bool = False) -> None:
        """Tell the others of a table with the next note, where there are others."""
        if self._log.shared:
            self._changed[table] = ask or self._changed.get(table, False)
            self._wake.set()

    async def send(self) -> None:
        """Send a note when something has changed, and one now and then when nothing has; until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._wake.wait()
            await self.flush()
            await asyncio.sleep(PAUSE)

    async def flush(self) -> None:
        """Send what has changed; if the database does not answer, everything is told again later."""
        changed, self._changed = self._changed, {}
        self._wake.clear()
        try:
            for words in self._notes(changed):
                await self._log.publish(words)
        except Unread:
            self._changed = dict.fromkeys(self._rooms, True)

    async def listen(self) -> None:
        """Hear the notes of other nodes, until cancelled."""
        async for words in self._log.published():
            self.hear(words)

    def hear(self, words: str) -> None:
        """Learn from the note of another node; an empty one means that some may have been lost."""
        if not words:
            for table in self._rooms:
                self.share(table, ask=True)
            return
        with suppress(MsgspecError):  # A newer node may write notes in another way.
            note = READ.decode(words)
            if note.node != self._node:
                self._heard[note.node] = self._now()
                self._learn(note)

    def expire(self) -> None:
        """Forget the nodes that have died."""
        late = self._now() - LONGEST_SILENCE
        for node, at in [(node, at) for node, at in self._heard.items() if at < late]:
            del self._heard[node]
            for room in self._rooms.values():
                room.presence.hear(node, Known((), {}), at)

    def _learn(self, note: PresenceNote) -> None:
        for part in note.tables:
            if room := self._rooms.get(part.table):
                room.presence.hear(note.node, Known(part.here, part.seen), self._now())
                if part.ask:
                    self.share(part.table)

    def _notes(self, changed: Mapping[str, bool]) -> Iterator[str]:
        """Yield as few notes as possible; an empty one if there is nothing to tell."""
        known = ((table, ask, self._rooms.get(table)) for table, ask in changed.items())
        parts = [_note(table, room.presence, ask=ask) for table, ask, room in known if room]
        for tables in _pieces(parts) or [[]]:
            yield encode(PresenceNote(self._node, tables)).decode()


def _note(table: str, presence: Presence, *, ask: bool) -> TableNote:
    known = presence.known
    return TableNote(table, known.here, dict(known.seen), ask)


def _pieces(notes: Iterable[TableNote]) -> list[list[TableNote]]:
    """Return the notes in groups that each fit into one payload."""
    pieces: list[list[TableNote]] = []
    length = LONGEST_NOTE
    for note in notes:
        own = len(encode(note))
        if length + own >= LONGEST_NOTE:
            pieces.append([])
            length = 0
        pieces[-1].append(note)
        length += own
    return pieces
