"""The past of a table, from the lines of its log."""

from collections.abc import Sequence

from msgspec.structs import replace

from rekke.record.record import Record
from rekke.rules.events import Event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.once import once
from rekke.rules.position import Gain
from rekke.table.changes import Change
from rekke.table.lines import Notice, Opens
from rekke.table.log import Entry
from rekke.table.records import records
from rekke.table.table import Table, opened


class ReceivedChange(Change, frozen=True, eq=False):
    """A line as a server has sent it, with its gains. It may be hidden, or of a kind that only newer servers know."""

    sent_gains: tuple[Gain, ...] = ()

    @once
    def line(self) -> Event | Notice | None:
        """The event or notice that the line holds; None if this program cannot read it."""
        try:
            return self.before.read(self.entry)
        except Unreadable:
            return None

    @once
    def gains(self) -> tuple[Gain, ...]:
        """The points that the line earned or cost each seat, as the server says."""
        return self.sent_gains


def change_after(before: Table, entry: Entry) -> Change:
    """Return a line with the table before and after it; one that does not fit changes nothing but the number.

    A line that is hidden does not fit, nor does one of a newer server, nor the lines that follow from such a line.
    """
    try:
        return Change(entry, before, before.after(entry))
    except (Illegal, Unreadable):
        return ReceivedChange(entry, before, replace(before, number=entry.number, at=entry.at))


def changes_since_setup(lines: Sequence[Entry]) -> list[Change]:
    """Return the lines since the last game was set up, each with the table before and after it."""
    changes: list[Change] = []
    table: Table | None = None
    for entry in lines:
        if table is None:
            table = opened("", entry)
            continue
        change = change_after(table, entry)
        table = change.after
        if isinstance(change.line, Opens):
            changes.clear()
        else:
            changes.append(change)
    return changes


def last_game(lines: Sequence[Entry]) -> Record:
    """Return the record of the last game that was begun, without lines that this program cannot read."""
    first, *others = lines
    table = opened("", first)
    readable = [first]
    for entry in others:
        change = change_after(table, entry)
        table = change.after
        if change.line is not None:
            readable.append(entry)
    return records(readable)[-1]
