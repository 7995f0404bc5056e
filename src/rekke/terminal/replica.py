"""A local copy of a table on a server: the fold of its lines, completed by what the server shows.

The server does not send what is sealed in a line, hides some lines for a while, and may be newer than this program. So
the lines alone do not say who holds which seat, nor always what the position is: that comes from the view.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from msgspec import structs

from rekke.client.codec import UnexpectedMessage
from rekke.rules.games import read_position
from rekke.rules.position import Actor, Gain, Position
from rekke.table.agreement import Agreement
from rekke.table.changes import Change
from rekke.table.clocks import deadline_of
from rekke.table.log import Entry
from rekke.table.messages import Happened
from rekke.table.seat import Seat
from rekke.table.table import Table, opened
from rekke.table.views import SeatView, View
from rekke.terminal.history import ReceivedChange, change_after

SOMEBODY_ELSE = "somebody-else"
"""Placeholder for the hash of another person's token; the number of the seat where it was first seen is added."""
UNKNOWN_SECRET = "unknown"  # noqa: S105  (a placeholder)
"""Placeholder for the secret of the dice."""


@contextmanager
def unexpected() -> Iterator[None]:
    """Turn any error in a fold into UnexpectedMessage: our own servers write no line that causes one."""
    try:
        yield
    except Exception as problem:
        raise UnexpectedMessage from problem


def sealed(entry: Entry) -> Entry:
    """Return a line with placeholders for what the server has sealed in it."""
    match entry.text.partition(" ")[0]:
        case "opens":
            host = "" if entry.number > 1 else f" {SOMEBODY_ELSE}"
            return entry._replace(sealed=UNKNOWN_SECRET + host)
        case "sits" | "moves":
            return entry._replace(sealed=f"{SOMEBODY_ELSE}-{entry.seat}")
        case _:
            return entry


class TableReplica:
    """A table as the holder of a token with this hash sees it."""

    def __init__(self, name: str, token_hash: str) -> None:
        self.name, self.token_hash = name, token_hash
        self.table: Table | None = None

    @unexpected()
    def catch_up(self, entries: Sequence[Entry], view: View) -> list[Change]:
        """Fold all lines again, because some may be complete now; return the new ones, with this view after them."""
        known = self.table.number if self.table else len(entries)
        first, *others = map(sealed, entries)
        table = opened(self.name, first)
        changes: list[Change] = []
        for entry in others:
            change = change_after(table, entry)
            table = change.after
            if entry.number > known:
                changes.append(change)
        self.table = self._as_viewed(table, view)
        return [*changes[:-1], *(structs.replace(change, after=self.table) for change in changes[-1:])]

    @unexpected()
    def take(self, event: Happened, view: View) -> Change:
        """Apply the next line, with this view after it; return it with the table before and after."""
        before = self.table
        assert before is not None
        entry = sealed(Entry(event.number, event.at, event.seat, event.text))
        self.table = self._as_viewed(change_after(before, entry).after, view)
        gains = (Gain(each.seat, each.points, each.why, tuple(each.squares)) for each in event.gains)
        return ReceivedChange(entry, before, self.table, sent_gains=tuple(gains))

    def _as_viewed(self, table: Table, view: View) -> Table:
        """Return a table with everything that a view of it shows."""
        views = tuple(enumerate(view.seats, 1))
        known = (*table.seats, *[Seat()] * len(views))
        seats = tuple(
            replace(known[n - 1], name=v.name, holder=self._holder(n, v), bot=v.bot) for n, v in views
        )
        position = read_position(view.position) if view.position else None
        shown = structs.replace(
            table,
            terms=view.terms,
            host=self.token_hash if view.host else SOMEBODY_ELSE,
            commitment=view.commitment,
            seats=seats,
            games=view.games,
            position=position,
            forfeited=view.forfeited,
            closed=view.ending == "closed",
            rematch=Agreement(frozenset(view.rematch), view.asked, frozenset(view.declined)),
            choices=table.choices if view.undo.seat else (),
            muted=frozenset(seats[number - 1].holder for number, view in views if view.muted),
        )
        return structs.replace(shown, since=_since(shown, position, view)) if position else shown

    def _holder(self, number: int, view: SeatView) -> str:
        return self.token_hash if view.yours else f"{SOMEBODY_ELSE}-{number}" if view.person else ""


def _since(table: Table, position: Position, view: View) -> Mapping[Actor, int]:
    """Return since when each actor may act; where a clock runs against it, that follows from the end of the clock."""
    until: dict[tuple[int, str], int] = {(each.seat, each.kind): each.until for each in view.clocks}
    since: dict[Actor, int] = {}
    for actor in position.actors:
        lasts = deadline_of(actor, 0, table.terms, table.seats)
        ends = until.get((lasts.seat, lasts.kind)) if lasts else None
        since[actor] = ends - lasts.at if lasts and ends else table.since.get(actor, table.at)
    return since
