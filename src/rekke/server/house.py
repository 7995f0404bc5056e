"""What every part of the server shares: the tables, the limits, who is connected, and what is counted."""

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


class Guest(Protocol):
    """Somebody connected who is told when the house closes."""

    def dismiss(self) -> None:
        """End the connection, with a reason."""


@dataclass
class House:
    """One node."""

    hall: Hall
    limits: Limits = field(default_factory=Limits)
    origins: frozenset[str] = frozenset()
    """Where pages may come from that ask this server, beside its own."""
    guests: set[Guest] = field(default_factory=set)
    counted: "Counter[str]" = field(default_factory=Counter)
    closing: bool = False

    async def room(self, name: str, seen: int = 0) -> Room:
        """Find a table; who comes from another node may have seen more of it than this one."""
        room = await self.hall.room(name)
        if seen > room.table.number:
            try:
                await room.catch_up(seen)
            except Unread as problem:
                raise unkept(name, problem) from problem
        return room

    async def act(self, room: Room, who: str, command: ask.Command) -> int:
        """Do what is asked, if the limits of the seat allow it."""
        seat = f"{room.table.id} {who}"
        self.limits.take("talk" if isinstance(command, TALK) else "act", seat)
        number = await room.act(who, command)
        self.counted["done"] += 1
        return number

    def moves(self, room: Room, seat: int, who: str = "", after: Sequence[str] = ()) -> LegalMoves:
        """List what a seat may do now, or might after things that its holder only thinks of."""
        self.check_seat(room, seat)
        return legal_moves(ahead(room.table, who, seat, after, self.hall.now()), seat)

    def check_seat(self, room: Room, seat: int) -> None:
        """Refuse what is asked of a seat that is not at the table."""
        if not 1 <= seat <= room.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {seat}")

    def refused(self, refusal: Refusal, asked: str = "") -> Refused:
        """Say a refusal, and count it."""
        self.counted[f"refused {refusal.code}"] += 1
        return Refused(id=asked, code=refusal.code, reason=refusal.reason, ruling=refusal.ruling)

    def close(self) -> None:
        """Tell everybody that the house closes."""
        self.closing = True
        for guest in tuple(self.guests):
            guest.dismiss()

    async def emptied(self) -> None:
        """Wait until everybody has gone."""
        while self.guests:
            await asyncio.sleep(0.01)
