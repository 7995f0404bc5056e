"""The past of a table, from the lines of its log."""

from collections.abc import Sequence

from rekke.record.record import Record
from rekke.table.changes import Change
from rekke.table.lines import Opens
from rekke.table.log import Entry
from rekke.table.records import records
from rekke.table.table import Table, opened


def changes_since_setup(lines: Sequence[Entry]) -> list[Change]:
    """Return the lines since the last game was set up, each with the table before and after it."""
    changes: list[Change] = []
    table: Table | None = None
    for entry in lines:
        before, table = table, table.after(entry) if table else opened("", entry)
        if before is None or isinstance(table.read(entry), Opens):
            changes.clear()
        else:
            changes.append(Change(entry, before, table))
    return changes


def last_game(lines: Sequence[Entry]) -> Record:
    """Return the record of the last game that was begun."""
    return records(lines)[-1]
