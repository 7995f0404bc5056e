"""A local copy of a table on a server, folded from the lines that the server sends.

The server does not send what is sealed in a line, so the lines alone do not say who holds which seat. The answer to a
hello marks the user's own seats. After a line that may have changed them, the copy waits for a new hello to be answered.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from rekke.table.changes import Change
from rekke.table.log import Entry
from rekke.table.messages import Happened, SeatView, Welcome
from rekke.table.seat import Seat
from rekke.table.table import Table, opened

SOMEBODY_ELSE = "somebody-else"
"""Placeholder for the hash of another person's token; the number of the seat where it was first seen is added."""
UNKNOWN_SECRET = "unknown"  # noqa: S105  (a placeholder)
"""Placeholder for the secret of the dice."""


class UnexpectedMessage(Exception):
    """A message that no server of ours sends."""


@contextmanager
def unexpected() -> Iterator[None]:
    """Turn any error in a fold into UnexpectedMessage: our own servers write no line that causes one."""
    try:
        yield
    except Exception as problem:
        raise UnexpectedMessage from problem


class TableReplica:
    """A table as the holder of a token with this hash sees it."""

    def __init__(self, name: str, who: str) -> None:
        self.name, self.who = name, who
        self.table: Table | None = None
        self.lines: list[Entry] = []
        """All lines applied so far."""
        self._welcome: Welcome | None = None

    @property
    def number(self) -> int:
        """The number of the last line applied."""
        return self.table.number if self.table else 0

    @property
    def caught_up(self) -> bool:
        """Whether every line up to the last answer to a hello has been applied."""
        return self._welcome is not None and self.number >= self._welcome.number

    @unexpected()
    def greet(self, welcome: Welcome) -> None:
        """Learn from the answer to a hello which seats are the user's at that line."""
        self._welcome = welcome
        if self.table and self.number == welcome.number:
            self.table = self._with_holders(self.table, welcome)

    @unexpected()
    def unclear(self, event: Happened) -> bool:
        """Return whether the holders of the seats after this line are unknown until the next answer to a hello."""
        verb = event.text.partition(" ")[0]
        if self.table is None or self._welcome is None or event.number <= self._welcome.number:
            return False
        return verb == "moves" or (verb == "sits" and not self.table.seat(event.seat).holder)

    @unexpected()
    def take(self, event: Happened) -> Change | None:
        """Apply the next line, and return it with the table before and after.

        Returns None for the first line and for one that was applied before.
        """
        if event.number <= self.number:
            return None
        before, welcome = self.table, self._welcome
        assert welcome is not None
        entry = Entry(event.number, event.at, event.seat, event.text, self._sealed(event, welcome))
        after = before.after(entry) if before else opened(self.name, entry)
        self.table = self._with_holders(after, welcome) if event.number == welcome.number else after
        self.lines.append(entry)
        return Change(entry, before, self.table) if before else None

    def _sealed(self, event: Happened, welcome: Welcome) -> str:
        """Return a placeholder for what the server has sealed in a line."""
        match event.text.partition(" ")[0]:
            case "opens":
                return UNKNOWN_SECRET if self.table else f"{UNKNOWN_SECRET} {SOMEBODY_ELSE}"
            case "sits" if self.table and self.table.seat(event.seat).holder:
                return ""
            case "sits" | "moves":
                # An earlier game may have had more seats than the table has now; their holders no longer matter.
                views = welcome.seats[event.seat - 1 : event.seat]
                return self._holder(event.seat, views[0]) if views else SOMEBODY_ELSE
            case _:
                return ""

    def _with_holders(self, table: Table, welcome: Welcome) -> Table:
        views = tuple(enumerate(welcome.seats, 1))
        seats: tuple[Seat, ...] = tuple(
            replace(table.seat(number), holder=self._holder(number, view)) for number, view in views
        )
        return replace(
            table,
            seats=seats,
            host=self.who if welcome.host else SOMEBODY_ELSE,
            muted=frozenset(seats[number - 1].holder for number, view in views if view.muted),
        )

    def _holder(self, number: int, view: SeatView) -> str:
        return self.who if view.yours else f"{SOMEBODY_ELSE}-{number}" if view.person else ""
