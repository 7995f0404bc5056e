"""A table folded from what its server tells.

What is sealed in a line is not told, so who holds a seat cannot follow from the lines. The server says which seats
are one's own when it is greeted: until it does, a line after which that is unclear is not taken.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from rekke.table.changes import Change
from rekke.table.log import Entry
from rekke.table.messages import Happened, SeatView, Welcome
from rekke.table.seat import Seat
from rekke.table.table import Table, opened

SOMEBODY = "somebody-else"
"""What stands for the hash of a token that is not ours; with the number of the seat where it was first seen."""
UNTOLD = "untold"
"""What stands for the secret of the dice."""


class Strange(Exception):
    """A server tells of something that happens at no table we know."""


@contextmanager
def understood() -> Iterator[None]:
    """Take whatever a fold stumbles over for what it is: our own servers write no such lines."""
    try:
        yield
    except Exception as problem:
        raise Strange from problem


class Mirror:
    """A table as it is on a server, seen by who holds a token with this hash."""

    def __init__(self, name: str, who: str) -> None:
        self.name, self.who = name, who
        self.table: Table | None = None
        self.lines: list[Entry] = []
        """Every line that was taken."""
        self._welcome: Welcome | None = None

    @property
    def number(self) -> int:
        """The number of the last line that was taken."""
        return self.table.number if self.table else 0

    @property
    def caught_up(self) -> bool:
        """Everything is known that had happened when the server was greeted."""
        return self._welcome is not None and self.number >= self._welcome.number

    @understood()
    def greet(self, welcome: Welcome) -> None:
        """Learn which seats are one's own after the line with the number of the welcome."""
        self._welcome = welcome
        if self.table and self.number == welcome.number:
            self.table = self._settled(self.table, welcome)

    @understood()
    def unclear(self, event: Happened) -> bool:
        """Tell whether the server must be greeted again before it is known whose seat this is."""
        verb = event.text.partition(" ")[0]
        if self.table is None or self._welcome is None or event.number <= self._welcome.number:
            return False
        return verb == "moves" or (verb == "sits" and not self.table.seat(event.seat).holder)

    @understood()
    def take(self, event: Happened) -> Change | None:
        """Take the next line; gives it with the table before and after, nothing for the first and for one known."""
        if event.number <= self.number:
            return None
        before, welcome = self.table, self._welcome
        assert welcome is not None
        entry = Entry(event.number, event.at, event.seat, event.text, self._sealed(event, welcome))
        after = before.after(entry) if before else opened(self.name, entry)
        self.table = self._settled(after, welcome) if event.number == welcome.number else after
        self.lines.append(entry)
        return Change(entry, before, self.table) if before else None

    def _sealed(self, event: Happened, welcome: Welcome) -> str:
        """Give what may stand where the server has sealed something."""
        match event.text.partition(" ")[0]:
            case "opens":
                return UNTOLD if self.table else f"{UNTOLD} {SOMEBODY}"
            case "sits" if self.table and self.table.seat(event.seat).holder:
                return ""
            case "sits" | "moves":
                # Long ago there may have been more seats; whose they were then matters to nobody now.
                views = welcome.seats[event.seat - 1 : event.seat]
                return self._holder(event.seat, views[0]) if views else SOMEBODY
            case _:
                return ""

    def _settled(self, table: Table, welcome: Welcome) -> Table:
        views = tuple(enumerate(welcome.seats, 1))
        seats: tuple[Seat, ...] = tuple(
            replace(table.seat(number), holder=self._holder(number, view)) for number, view in views
        )
        return replace(
            table,
            seats=seats,
            host=self.who if welcome.host else SOMEBODY,
            muted=frozenset(seats[number - 1].holder for number, view in views if view.muted),
        )

    def _holder(self, number: int, view: SeatView) -> str:
        return self.who if view.yours else f"{SOMEBODY}-{number}" if view.person else ""
