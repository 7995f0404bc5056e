"""The log of all tables: numbered lines of readable text. Of a game, nothing else is stored.

A line is a seat and what it did, `1 place e3` or `2 says good luck`; seat 0 is the server. The lines of a table are
numbered from 1. Writing uses optimistic concurrency: an append names the last number that its writer has seen, and
is refused if the table has moved on. Lines are only ever added, with two exceptions: the words of a person can be
erased (`erasing.py`), and whole tables deleted (`tidying.py`).
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from rekke.rules.once import once
from rekke.table.pinboard import Pinboard

if TYPE_CHECKING:
    from rekke.table.log_health import LogHealth

ALL = 2**31 - 1
"""The largest number that a line can have."""
PIECE = 200
"""Lines of a long log that are read and folded at a time, in a few milliseconds, so that they hold up nobody."""
SERVER = 0
"""The seat number of lines that the server writes by itself."""


class NewEntry(NamedTuple):
    """A line to be written: the seat, what it did, and the part that never leaves the server."""

    seat: int
    text: str
    sealed: str = ""

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"

    def __repr__(self) -> str:
        return f"<{self}>"  # Tracebacks must not show what is sealed.


class Entry(NamedTuple):
    """A line of the log, with its number and its time in milliseconds since 1970."""

    number: int
    at: int
    seat: int
    text: str
    sealed: str = ""
    sent: str = ""
    """The idempotency key of the command that wrote this line; empty if the client sent none."""

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"

    def __repr__(self) -> str:
        return f"<{self.number}: {self}>"


class Append(Struct, frozen=True, dict=True):
    """Lines that are written together or not at all."""

    table: str
    expected: int
    """The last number that the writer has seen; the lines get the next ones."""
    at: int
    lines: tuple[NewEntry, ...]
    sent: str = ""
    """The idempotency key of the command."""
    due: int | None = None
    """When a node must wake the table if nothing else is written to it; None if never."""
    game: str = ""
    thrown: str = ""
    """The faces that were thrown in these lines, for the statistics."""
    phase: str = ""
    """The phase by which the table is found after these lines: `open`, `play`, `ended` or `deleted`."""
    host: str = ""
    """The hash of the host's token."""
    rewrites: tuple[tuple[int, str], ...] = ()
    """Numbers of earlier lines whose text is replaced: the only way in which a line ever changes."""

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.expected + len(self.lines)

    @once
    def entries(self) -> list[Entry]:
        """The lines with their numbers, as the log will hold them."""
        numbered = enumerate(self.lines, self.expected + 1)
        first = self.expected + 1
        return [
            Entry(number, self.at, *line, self.sent if number == first else "") for number, line in numbered
        ]


class Raced(Exception):
    """Another writer was faster: read what it wrote, and try again."""


class Gone(Exception):
    """There is no such table; if there was one, it has been deleted."""


class Repeated(Exception):
    """A command with this idempotency key is already in the log, at this number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"already written as number {number}")
        self.number = number


class Unwritten(Exception):
    """The log could not be written; nothing was."""


class Unread(Exception):
    """The log could not be read; a later attempt may succeed."""


class WriterStopped(Exception):
    """The writer of the log has failed in a way that no retry mends: this process can no longer write."""


class Counts(NamedTuple):
    """How often each face was ever thrown in a game on this server."""

    game: str
    faces: tuple[int, ...]


def by_game(rows: Iterable[tuple[str, int, int]]) -> list[Counts]:
    """Return the counts by game, from rows of game, face and count."""
    thrown = {(game, face): times for game, face, times in rows}
    games = sorted({game for game, _ in thrown})
    return [Counts(game, tuple(thrown.get((game, face), 0) for face in range(1, 7))) for game in games]


class IdleTable(NamedTuple):
    """A table in which no clock runs, its last number, and when that line was written."""

    id: str
    number: int
    at: int


class Log(Protocol):
    """A durable log; all methods that read raise Unread when the database does not answer."""

    @property
    def shared(self) -> bool:
        """Whether other nodes may write to it too, so that what this node knows may be outdated."""

    health: "LogHealth"

    @property
    def pinboard(self) -> Pinboard:
        """Notes for all nodes, which are no part of the log."""

    async def append(self, append: Append) -> None:
        """Return once the lines are durable; raise Raced, Gone, Repeated, Refusal or Unwritten if not."""

    async def read(self, table: str, after: int = 0, most: int = ALL) -> Sequence[Entry]:
        """Return the lines of a table after a number, in order."""

    async def find(self, table: str, sent: str) -> int:
        """Return the number of the line with this idempotency key, 0 if there is none; raise Refusal if its id is taken."""

    async def due(self, until: int, most: int) -> Sequence[str]:
        """Return the tables that are due before a moment, the longest overdue first."""

    async def counts(self) -> Sequence[Counts]:
        """Return the counts of all dice ever thrown here."""

    async def open_tables(self, host: str) -> int:
        """Return how many tables of a host have no game that has begun."""

    async def tables_of(self, holder: str) -> Sequence[str]:
        """Return the tables at which the token with this hash has ever taken a seat."""

    async def idle(self, phase: str, after: str, most: int) -> Sequence[IdleTable]:
        """Return tables in a phase that wait for nothing, those with a name after this one, in the order of names."""

    async def purge(self, most: int) -> bool:
        """Remove some lines of a deleted table, the oldest first; return whether there were any."""

    def announcements(self) -> AsyncIterator[tuple[str, int]]:
        """Yield a table and its last number whenever another node writes; a table "" when some may have been lost."""

    async def publish(self, words: str) -> None:
        """Send words to all nodes that listen now; nothing is stored."""

    def published(self) -> AsyncIterator[str]:
        """Yield what nodes publish, this one included; an empty text when some may have been lost."""

    async def query(self, sql: str, *values: str | int) -> Sequence[tuple[object, ...]]:
        """Run one statement about what is stored beside the log, with parameters $1, $2, …; return the rows it yields."""

    async def guard(self) -> None:
        """Wait for ever, and raise WriterStopped if the writer of this log fails for good."""

    async def close(self) -> None:
        """Write what is pending, then close all connections."""


async def pieces(log: Log, table: str, after: int = 0) -> AsyncIterator[Sequence[Entry]]:
    """Yield all lines of a table after a number, in order, some at a time."""
    while entries := await log.read(table, after, PIECE):
        yield entries
        if len(entries) < PIECE:
            return
        after = entries[-1].number
