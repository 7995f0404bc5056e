"""What every part of the server shares: the tables, the rate limits, the open connections and the counters."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rekke.server.limits import Limits
from rekke.table import messages as ask
from rekke.table.acts import Refusal, ahead
from rekke.table.hall import Hall
from rekke.table.log import Unread
from rekke.table.messages import LegalMoves, Refused
from rekke.table.room import Room, unkept
from rekke.table.snapshot import legal_moves

TALK = ask.Say | ask.Sign


class OpenConnection(Protocol):
    """A WebSocket or an event stream that can be told to end."""

    def dismiss(self) -> None:
        """Send a goodbye with its reason, then nothing more."""


@dataclass
class Node:
    """One server process; several of them can share one database."""

    hall: Hall
    limits: Limits = field(default_factory=Limits)
    origins: frozenset[str] = frozenset()
    """Origins besides our own whose pages may call this server."""
    connections: set[OpenConnection] = field(default_factory=set)
    counters: "Counter[str]" = field(default_factory=Counter)
    closing: bool = False

    async def room(self, name: str, seen: int = 0) -> Room:
        """Return a table's room, caught up at least to line `seen`, which the client may have from another node."""
        room = await self.hall.room(name)
        if seen > room.table.number:
            try:
                await room.catch_up(seen)
            except Unread as problem:
                raise unkept(name, problem) from problem
        return room

    async def act(self, room: Room, who: str, command: ask.Command) -> int:
        """Carry out a command within the seat's rate limit, and return its number in the log."""
        seat = f"{room.table.id} {who}"
        self.limits.take("talk" if isinstance(command, TALK) else "act", seat)
        number = await room.act(who, command)
        self.counters["done"] += 1
        return number

    def moves(self, room: Room, seat: int, who: str = "", after: Sequence[str] = ()) -> LegalMoves:
        """Return the legal moves of a seat, now or after further moves that its holder is only considering."""
        self.check_seat(room, seat)
        return legal_moves(ahead(room.table, who, seat, after, self.hall.now()), seat)

    def check_seat(self, room: Room, seat: int) -> None:
        """Refuse a seat number that the table does not have."""
        if not 1 <= seat <= room.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {seat}")

    def refused(self, refusal: Refusal, request_id: str = "") -> Refused:
        """Count a refusal and return it as a message."""
        self.counters[f"refused {refusal.code}"] += 1
        return Refused(id=request_id, code=refusal.code, reason=refusal.reason, ruling=refusal.ruling)

    def close(self) -> None:
        """Tell every connection that the server is shutting down."""
        self.closing = True
        for connection in tuple(self.connections):
            connection.dismiss()

    async def wait_until_empty(self) -> None:
        """Return when no connection is open."""
        while self.connections:
            await asyncio.sleep(0.01)
