"""The records of the games that were played at a table, made from its log, with the proof of their dice."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from rekke.record.record import Line, Record
from rekke.rules.events import Event
from rekke.table.fairness import Proof
from rekke.table.lines import (
    Becomes,
    Begins,
    Closes,
    Forfeits,
    Helps,
    Leaves,
    Opens,
    Returns,
    Reveals,
    Throws,
    Undoes,
    Withholds,
)
from rekke.table.log import Entry
from rekke.table.standing import undone
from rekke.table.table import Table, opened

REMARKED = Helps | Becomes | Leaves | Returns | Forfeits | Closes | Undoes
"""Notices that a record keeps as comments: they say who really played, what was taken back, and why a game stopped."""


def records(entries: Iterable[Entry]) -> list[Record]:
    """Return the record of every game that has begun at a table, from the lines of its log."""
    scribes: list[_Scribe] = []
    table: Table | None = None
    for entry in entries:
        table = table.after(entry) if table else opened("", entry)
        if isinstance(table.read(entry), Opens):
            scribes.append(_Scribe(table))
        scribes[-1].take(entry, table)
    return [scribe.record() for scribe in scribes if scribe.begun.position]


class _Scribe:
    """Collects the record of one game."""

    def __init__(self, table: Table) -> None:
        self.begun = self.table = table
        """The table when the game began, and as it is now."""
        self.entries: list[Entry] = []
        self.secret = ""
        """The secret of the dice once it is published; never earlier."""

    def take(self, entry: Entry, table: Table) -> None:
        """Add a line, with the table after it."""
        self.table = table
        line = table.read(entry)
        if isinstance(line, Begins):
            self.begun = table
            self.entries += _played_by_bots(table)
        elif isinstance(line, Reveals):
            self.secret = line.text
        elif isinstance(line, Throws | Withholds) or (table.position and isinstance(line, Event | REMARKED)):
            self.entries.append(entry)

    def record(self) -> Record:
        """Return the record of the game so far."""
        begun, now = self.begun, self.table.position
        assert begun.position is not None
        assert now is not None
        proof = Proof(begun.commitment, begun.fairness.seeds, self.secret)
        return Record(
            begun.position.edition,
            tuple(seat.name for seat in begun.seats),
            begun.position.first,
            tuple(self._lines()),
            now.outcome.scores if now.outcome else None,
            {"date": f"{datetime.fromtimestamp(begun.at / 1000, UTC):%Y-%m-%d}", "dice": str(proof)},
        )

    def _lines(self) -> Iterator[Line]:
        """Yield the events with the seconds since the game began; notices, and events that were taken back, become comments."""
        lines = [self.begun.read(entry) for entry in self.entries]
        comments = undone(lines)
        for index, (entry, line) in enumerate(zip(self.entries, lines, strict=True)):
            seconds = f"{(entry.at - self.begun.at) / 1000:.3f}"
            if isinstance(line, Event) and index not in comments:
                yield Line(line, seconds)
            else:
                yield Line(None, f"{entry} ; {seconds}")


def _played_by_bots(table: Table) -> Iterator[Entry]:
    """Yield a notice for each person whose seat a bot plays when the game begins: the name does not show it."""
    for number, seat in enumerate(table.seats, 1):
        if seat.holder and seat.bot:
            yield Entry(table.number, table.at, number, str(Becomes(seat.bot)))
