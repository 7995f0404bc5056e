"""The log of all tables, the only disk there is: append-only, numbered, as readable text.

What happens at a table is a line: a seat and what it did, `1 place e3` or `2 says good luck`; seat 0 is the
house. The lines of a table are numbered from 1. Who appends says which number it has seen last, and is told
if another was faster: then nothing is written.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import NamedTuple, Protocol

ALL = 1_000_000
"""More lines than a table has."""


HOUSE = 0
"""The seat of what nobody at the table does."""


class NewEntry(NamedTuple):
    """A line to be written: who did it, what, and what only the server may know of it."""

    seat: int
    text: str
    sealed: str = ""

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"

    def __repr__(self) -> str:
        return f"<{self}>"  # what is sealed gets into no traceback


class Entry(NamedTuple):
    """A line that is kept, with its number and the moment, in milliseconds since 1970."""

    number: int
    at: int
    seat: int
    text: str
    sealed: str = ""
    sent: str = ""
    """The name a client gave to what it sent, so that sending it again does nothing."""

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"

    def __repr__(self) -> str:
        return f"<{self.number}: {self}>"


class Append(NamedTuple):
    """Lines that go into the log together or not at all."""

    table: str
    expected: int
    """The last number that is known; the lines get the next ones."""
    at: int
    lines: tuple[NewEntry, ...]
    sent: str = ""
    due: int | None = None
    """When the table has something to do by itself, if nothing happens before."""
    game: str = ""
    thrown: str = ""
    """The faces that were thrown in these lines, for the statistics of all dice."""

    @property
    def last(self) -> int:
        """The number of the last line."""
        return self.expected + len(self.lines)

    @property
    def entries(self) -> list[Entry]:
        """The lines as they will stand in the log."""
        numbered = enumerate(self.lines, self.expected + 1)
        first = self.expected + 1
        return [
            Entry(number, self.at, *line, self.sent if number == first else "") for number, line in numbered
        ]


class Raced(Exception):
    """Somebody else has written to the table in the meantime: read on and try again."""


class Repeated(Exception):
    """What a client sent is already in the log, at this number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"already kept as number {number}")
        self.number = number


class Unwritten(Exception):
    """The log could not be written, and nothing was."""


class Unread(Exception):
    """The log could not be read just now."""


class Counts(NamedTuple):
    """How often each face was thrown in a game, on this server, ever."""

    game: str
    faces: tuple[int, ...]


def counted(rows: Iterable[tuple[str, int, int]]) -> list[Counts]:
    """Give the sums by game."""
    thrown = {(game, face): times for game, face, times in rows}
    games = sorted({game for game, _ in thrown})
    return [Counts(game, tuple(thrown.get((game, face), 0) for face in range(1, 7))) for game in games]


class Log(Protocol):
    """Keeps what happened; `append` returns when it is kept for good, and who asks is told Unread if it fails."""

    async def append(self, append: Append) -> None:
        """Write lines; raise Raced, Repeated or Unwritten if they were not written."""

    async def read(self, table: str, after: int = 0, most: int = ALL) -> Sequence[Entry]:
        """Give what happened at a table after a number, in order."""

    async def find(self, table: str, sent: str) -> int:
        """Give the number of what a client sent under this name; 0 if nothing was."""

    async def due(self, until: int, most: int) -> Sequence[str]:
        """Name tables that had something to do by themselves before a moment, the longest waiting first."""

    async def counts(self) -> Sequence[Counts]:
        """Count all dice ever thrown here."""

    def notices(self) -> AsyncIterator[tuple[str, int]]:
        """Tell what other nodes wrote: a table and its last number; a table "" means that some may be lost."""

    async def close(self) -> None:
        """Write what was accepted, then let go of everything."""
