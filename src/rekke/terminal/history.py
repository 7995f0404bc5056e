"""What happened at a table before somebody came to look, from the lines that the room has of it."""

from collections.abc import Sequence

from rekke.record.record import Record
from rekke.table.changes import Change
from rekke.table.lines import Opens
from rekke.table.log import Entry
from rekke.table.records import records
from rekke.table.table import Table, opened


def so_far(lines: Sequence[Entry]) -> list[Change]:
    """Give the lines since the last game was set up, each with the table before and after it."""
    told: list[Change] = []
    table: Table | None = None
    for entry in lines:
        before, table = table, table.after(entry) if table else opened("", entry)
        if before is None or isinstance(table.read(entry), Opens):
            told.clear()
        else:
            told.append(Change(entry, before, table))
    return told


def last_game(lines: Sequence[Entry]) -> Record:
    """Give the record of the last game that was begun."""
    return records(lines)[-1]
