"""Erasing what a person wrote: their names and chat messages, in every line of a log, but nothing of the game.

A log is append-only but for this: the text of the person's own `sits` and `says` lines is replaced, and a line `erases`
says so to everybody who reads the log. Numbers, times, dice and events stay, so that the record of a game can still be
verified.
"""

import asyncio
from collections.abc import Iterator, Sequence

from rekke.table.lines import Erases, Says, Sits, new_entry
from rekke.table.log import SERVER, Entry, Log, pieces
from rekke.table.room_context import Revision
from rekke.table.seat import neutral_name
from rekke.table.table import Table, opened

ERASED = Says("(erased)")
"""What stands in the place of a chat message."""


async def erasure(log: Log, table: Table, holder: str) -> Revision:
    """Return what erases everything that the token with this hash wrote at a table; nothing if it wrote nothing."""
    rewrites: list[tuple[int, str]] = []
    state: Table | None = None
    async for entries in pieces(log, table.id):
        state, found = await asyncio.to_thread(_rewritten, state, entries, holder)
        rewrites += found
    seats = table.seats_of(holder) or (SERVER,)
    lines = [new_entry(seat, Erases()) for seat in seats] if rewrites else []
    return Revision(lines, tuple(rewrites))


def _rewritten(
    table: Table | None, entries: Sequence[Entry], holder: str
) -> tuple[Table | None, list[tuple[int, str]]]:
    """Return the table after some lines of its log, and the lines to be rewritten among them."""
    rewrites: list[tuple[int, str]] = []
    for entry in entries:
        table = table.after(entry) if table else opened("", entry)
        rewrites += _rewrite(table, entry, holder)
    return table, rewrites


def _rewrite(table: Table, entry: Entry, holder: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the new text of a line that has a name or a message of this person, with the table after it."""
    line = table.read(entry)
    if not isinstance(line, Sits | Says) or not table.seat(entry.seat).held_by(holder):
        return
    erased = Sits(neutral_name(entry.seat)) if isinstance(line, Sits) else ERASED
    if line != erased:
        yield entry.number, str(erased)
