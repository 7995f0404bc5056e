"""Who is connected to a table, as far as this node and the others know. None of it is in the log.

A person is the hash of a token; a seat is away when no connection with the token of its person is open at any node.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import NamedTuple, Protocol

from msgspec import json

from rekke.table.alarm import Time, Timer
from rekke.table.log import Entry
from rekke.table.messages import Attendance
from rekke.table.table import Table

AWAY_AFTER = 5_000
"""Milliseconds without a connection after which a person is away: a page that is loaded again is back before."""
SEEN_AGAIN = 60_000
"""Milliseconds after which another command of a person without a connection is worth telling."""
LATEST = 128
"""How many of the latest lines of a table that is loaded say when people were last seen."""
encode = json.Encoder().encode


class Attendee(Protocol):
    """A connection to a table."""

    holder: str
    """The hash of its token; empty if it has none."""
    address: str
    """Where it comes from, as the rate limits count it."""

    def attend(self, message: bytes) -> None:
        """Receive who is there, now and whenever it changes."""


class PresenceContext(Time, Protocol):
    """What the presence at a table needs of its node."""

    on_came: Callable[[str, str], None]
    """Called with a table and the hash of a token when somebody connects or acts there."""

    def share(self, table: str, *, ask: bool = False) -> None:
        """Tell other nodes who is connected here, and ask who is connected there."""


class Known(NamedTuple):
    """What a node knows of the people with seats at a table."""

    here: tuple[str, ...]
    """Those who are connected to it."""
    seen: Mapping[str, int]
    """When it has seen the others last, in milliseconds since 1970."""


class Presence:
    """The connections to one table, and since when the people without one are away."""

    __slots__ = (
        "_attendees",
        "_away",
        "_context",
        "_elsewhere",
        "_id",
        "_leaving",
        "_local",
        "_people",
        "_seen",
        "_shared",
    )

    def __init__(self, context: PresenceContext, table: Table, seen: Mapping[str, int]) -> None:
        self._context, self._id = context, table.id
        self._people = _people(table)
        """The person in each seat, and not the table itself, which would be kept in memory as it was."""
        self._seen = dict(seen)
        """When each person was last seen, in milliseconds since 1970."""
        self._attendees: set[Attendee] = set()
        self._local: Counter[str] = Counter()
        """How many connections each person has to this node."""
        self._leaving: dict[str, Timer] = {}
        """People whose last connection has just been lost."""
        self._elsewhere: dict[str, frozenset[str]] = {}
        """The people who are connected to other nodes, by node."""
        self._away: dict[str, int] = {}
        self._shared: tuple[str, ...] = ()
        """What clients and other nodes were told last."""

    def join(self, attendee: Attendee) -> None:
        """Count a new connection, and tell it and all others who is there."""
        if not self._attendees:
            self._context.share(self._id, ask=True)
        self._local[attendee.holder] += 1
        self._context.on_came(self._id, attendee.holder)
        self._stay(attendee.holder)
        self._refresh()
        self._attendees.add(attendee)
        attendee.attend(self._message())

    def part(self, attendee: Attendee) -> None:
        """Count a connection no more; its person has a few seconds to come back."""
        holder = attendee.holder
        self._attendees.discard(attendee)
        self._local[holder] -= 1
        if not self._local[holder]:
            del self._local[holder]
            if holder and holder in self._people:
                now = self._seen[holder] = self._context.now()
                self._leaving[holder] = self._context.call_at(now + AWAY_AFTER, partial(self._gone, holder))

    def address_of(self, holder: str) -> str | None:
        """Return from where a person is connected to this node; None if they are not."""
        addresses = (each.address for each in self._attendees if each.holder == holder)
        return next(addresses, None)

    def acted(self, holder: str) -> None:
        """Note that somebody did something at the table, perhaps without a connection."""
        if holder in self._local or holder not in self._people or not holder:
            return
        now = self._context.now()
        if self._seen.get(holder, 0) + SEEN_AGAIN <= now:
            self._seen[holder] = now
            self._context.share(self._id)
            self._refresh()

    def reseat(self, table: Table) -> None:
        """Learn who has which seat now."""
        self._people = _people(table)
        self._refresh()

    def _refresh(self) -> None:
        """Tell clients and other nodes what has changed."""
        self._seen = {holder: at for holder, at in self._seen.items() if holder in self._people}
        away = {
            str(number): self._seen.get(holder, 0)
            for number, holder in enumerate(self._people, 1)
            if holder and not self.is_here(holder)
        }
        shared = self.known.here
        if shared != self._shared:
            self._shared = shared
            self._context.share(self._id)
        if away != self._away:
            self._away = away
            for attendee in tuple(self._attendees):
                attendee.attend(self._message())

    @property
    def known(self) -> Known:
        """What this node knows by itself, for the others."""
        people = {*filter(None, self._people)}
        return Known(tuple(sorted(people & {*self._local, *self._leaving})), self._seen)

    def hear(self, node: str, known: Known, at: int) -> None:
        """Learn what another node knew at a moment; with nobody connected to it, the node is forgotten."""
        for holder in self._elsewhere.pop(node, frozenset()).difference(known.here):
            self._seen[holder] = known.seen.get(holder, at)
        for holder, seen in known.seen.items():
            self._seen[holder] = max(seen, self._seen.get(holder, 0))
        if known.here:
            self._elsewhere[node] = frozenset(known.here)
        self._refresh()

    def close(self) -> None:
        """Stop waiting for people to come back."""
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()

    def is_here(self, holder: str) -> bool:
        """Say whether a person is connected to any node, as far as this one knows."""
        return (
            holder in self._local
            or holder in self._leaving
            or any(holder in people for people in self._elsewhere.values())
        )

    def _stay(self, holder: str) -> None:
        if timer := self._leaving.pop(holder, None):
            timer.cancel()

    def _gone(self, holder: str) -> None:
        self._leaving.pop(holder, None)
        self._refresh()

    def _message(self) -> bytes:
        return encode(Attendance(away=self._away))


def _people(table: Table) -> tuple[str, ...]:
    return tuple(seat.holder for seat in table.seats)


def last_seen(table: Table, entries: Iterable[Entry]) -> dict[str, int]:
    """Return when each person who plays has last done something, from the latest lines of the table."""
    people = {number: seat.holder for number, seat in enumerate(table.seats, 1) if seat.present}
    return {
        people[entry.seat]: entry.at
        for entry in entries
        if entry.number > table.set_up and entry.seat in people
    }
