"""Hints: where a table allows them, who may take one, and that the others see it.

A hint itself is no line of the log. But where other people play, a seat says first that it takes one (`hint`), so
nobody takes hints in secret. Against bots nobody need be told.
"""

from rekke.lang.translatable import reason
from rekke.table.lines import Consults, new_entry
from rekke.table.log import NewEntry
from rekke.table.refusal import Refusal
from rekke.table.table import Table


def hint_line(table: Table, seat: int) -> NewEntry:
    """Return the line with which a seat says that it takes a hint, or refuse where there is none to take."""
    if table.terms.odds != "hints":
        raise Refusal("not-now", reason("table.no-hints"))
    if seat not in table.acting or table.chance(seat):
        raise Refusal("not-now", reason("table.nothing-to-choose", seat=seat))
    return new_entry(seat, Consults())


def must_say(table: Table, seat: int) -> bool:
    """Return whether other people play here, and the seat has not said for this choice that it takes a hint."""
    own, since = table.seat(seat), table.waited_for(seat)
    others = any(other.holder and not other.held_by(own.holder) for other in table.seats)
    return others and (since is None or own.consulted < since)
