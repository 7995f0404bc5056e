"""What every part of the server shares: the tables, the rate limits, the open connections and the metrics."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

from rekke.lang.translatable import Translatable
from rekke.server.analyses import Analyses
from rekke.server.costly_reads import CostlyReads
from rekke.server.health import HealthCheck
from rekke.server.hints import Hints
from rekke.server.limit_reports import LimitReports
from rekke.server.limits import Limits
from rekke.server.lobby import Lobby
from rekke.server.metrics import Metrics
from rekke.server.push.delivery import Delivery
from rekke.server.push.notifier import Notifier
from rekke.server.shared_answer import PERIOD, SharedAnswer
from rekke.server.siblings import Siblings
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.caps import TALK
from rekke.table.hall import Hall
from rekke.table.log import Unread
from rekke.table.messages import LegalMoves, Refused
from rekke.table.planning import ahead
from rekke.table.room import Room
from rekke.table.room_context import unkept
from rekke.table.snapshot import legal_moves
from rekke.table.terms import Terms


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
    metrics: Metrics = field(default_factory=Metrics)
    closing: bool = False
    failed: bool = False
    """Whether the hall cannot go on, so that the process must end and be started again."""
    public: bool = False
    """Whether there is a public list and a waiting room."""
    delivery: Delivery = field(default_factory=Delivery)
    """How notifications are delivered."""
    siblings: Siblings | None = None
    """The other workers behind the same port; None where there are none."""

    def __post_init__(self) -> None:
        self.reads = CostlyReads(self.limits)
        self.analyses = Analyses(self.limits)
        self.hints = Hints(self.limits)
        # A server without rate limits computes every answer again.
        period = PERIOD if self.limits.factor else 0
        self.health = HealthCheck(self.hall.log, period)
        self.lobby = Lobby(self.hall, is_on=self.public, period=period)
        self.own_metrics = SharedAnswer(self._own_metrics, period)
        self.all_metrics = SharedAnswer(self._all_metrics, period)
        self.metrics.watch(self)
        self.push = Notifier(self.hall, self.delivery, self.metrics)
        self.hall.on_deleted = self.metrics.deleted.labels("age").inc
        self.lobby.waiting_room.on_opened = self.metrics.opened.inc
        self.limits.report = LimitReports(self.metrics)

    async def room(self, name: str) -> Room:
        """Return a table's room with everything that was written before this call, at whichever node."""
        room = await self.hall.room(name)
        await self.refresh(room)
        return room

    async def refresh(self, room: Room) -> None:
        """Let a room read what other nodes have written, so that a client reads what it has written elsewhere."""
        try:
            await room.refresh()
        except Unread as problem:
            raise unkept() from problem

    async def act(self, room: Room, token_hash: str, command: ask.Command) -> int:
        """Carry out a command within the seat's rate limit, and return its number in the log."""
        seat = f"{room.table.id} {token_hash}"
        self.limits.take("talk" if isinstance(command, TALK) else "act", seat)
        if isinstance(command, ask.Set):
            self.check_public(command.terms, token_hash, room.table.terms)
        began = perf_counter()
        number = await room.act(token_hash, command)
        self.metrics.command_seconds.observe(perf_counter() - began)
        if isinstance(command, ask.Delete):
            self.metrics.deleted.labels("host").inc()
        return number

    def check_public(self, terms: Terms, token_hash: str, before: Terms | None = None) -> None:
        """Refuse to make a table public where the operator has not allowed it, or too often."""
        if terms.public == "yes" and (before is None or before.public == "no"):
            self.lobby.check()
            self.limits.take("public", token_hash)

    async def _own_metrics(self) -> bytes:
        return self.metrics.text()

    async def _all_metrics(self) -> bytes:
        """Return the metrics of all workers."""
        assert self.siblings is not None
        return await self.siblings.metrics(self.metrics.text())

    def moves(self, room: Room, seat: int, token_hash: str = "", after: Sequence[str] = ()) -> LegalMoves:
        """Return the legal moves of a seat, now or after further moves that its holder is only considering."""
        self.check_seat(room, seat)
        plan = ahead(room.table, token_hash, seat, after, self.hall.now())
        return legal_moves(plan.table, seat, plan.gains)

    def check_seat(self, room: Room, seat: int) -> None:
        """Refuse a seat number that the table does not have."""
        if not 1 <= seat <= room.table.terms.seats:
            raise Refusal("unreadable", f"there is no seat {seat}")

    def refused(self, refusal: Refusal, request_id: str = "") -> Refused:
        """Count a refusal and return it as a message."""
        self.metrics.refused.labels(refusal.code).inc()
        why = refusal.why if isinstance(refusal.why, Translatable) else None
        return Refused(
            id=request_id, code=refusal.code, reason=refusal.reason, ruling=refusal.ruling, why=why
        )

    def close(self) -> None:
        """Tell every connection that the server is shutting down."""
        self.closing = True
        for connection in tuple(self.connections):
            connection.dismiss()

    async def wait_until_empty(self) -> None:
        """Return when no connection is open."""
        while self.connections:
            await asyncio.sleep(0.01)
