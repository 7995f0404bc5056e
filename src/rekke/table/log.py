"""The log of all tables: append-only, numbered, as readable text. Nothing else is stored.

A line is a seat and what it did, `1 place e3` or `2 says good luck`; seat 0 is the server. The lines of a table are
numbered from 1. Writing uses optimistic concurrency: an append names the last number that its writer has seen, and
is refused if the table has moved on.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import NamedTuple, Protocol

ALL = 1_000_000
"""More lines than any table has."""
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


class Append(NamedTuple):
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

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.expected + len(self.lines)

    @property
    def entries(self) -> list[Entry]:
        """The lines with their numbers, as the log will hold them."""
        numbered = enumerate(self.lines, self.expected + 1)
        first = self.expected + 1
        return [
            Entry(number, self.at, *line, self.sent if number == first else "") for number, line in numbered
        ]


class Raced(Exception):
    """Another writer was faster: read what it wrote, and try again."""


class Repeated(Exception):
    """A command with this idempotency key is already in the log, at this number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"already written as number {number}")
        self.number = number


class Unwritten(Exception):
    """The log could not be written; nothing was."""


class Unread(Exception):
    """The log could not be read; a later attempt may succeed."""


class Counts(NamedTuple):
    """How often each face was ever thrown in a game on this server."""

    game: str
    faces: tuple[int, ...]


def counted(rows: Iterable[tuple[str, int, int]]) -> list[Counts]:
    """Return the counts by game, from rows of game, face and count."""
    thrown = {(game, face): times for game, face, times in rows}
    games = sorted({game for game, _ in thrown})
    return [Counts(game, tuple(thrown.get((game, face), 0) for face in range(1, 7))) for game in games]


class Log(Protocol):
    """A durable log; all methods that read raise Unread when the database does not answer."""

    async def append(self, append: Append) -> None:
        """Return once the lines are durable; raise Raced, Repeated or Unwritten if they were not written."""

    async def read(self, table: str, after: int = 0, most: int = ALL) -> Sequence[Entry]:
        """Return the lines of a table after a number, in order."""

    async def find(self, table: str, sent: str) -> int:
        """Return the number of the line with this idempotency key; 0 if there is none."""

    async def due(self, until: int, most: int) -> Sequence[str]:
        """Return the tables that are due before a moment, the longest overdue first."""

    async def counts(self) -> Sequence[Counts]:
        """Return the counts of all dice ever thrown here."""

    def notices(self) -> AsyncIterator[tuple[str, int]]:
        """Yield a table and its last number whenever another node writes; a table "" when notices may be lost."""

    async def close(self) -> None:
        """Write what is pending, then close all connections."""
