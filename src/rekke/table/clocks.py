"""When a table has something to do by itself: clocks that run out, bots whose turn it is, games left behind."""

from collections.abc import Iterator
from typing import NamedTuple

from rekke.rules.events import Event
from rekke.rules.position import Actor, Clock
from rekke.table.acts import HOUSE, written
from rekke.table.log import Line
from rekke.table.messages import ClockView, Kind
from rekke.table.playing import FOREVER
from rekke.table.table import Table

DAY = 24 * 3_600_000
FORSAKEN, LEFT = 60 * DAY, DAY
"""Milliseconds without a line after which a game is closed, and the same when everybody has left."""

HANDOVER = 30_000
"""Milliseconds that a bot may take to think before another node wonders."""


class Due(NamedTuple):
    """Something that happens at a moment unless something else does before."""

    at: int
    seat: int
    kind: Kind
    line: Line | None = None
    """What is then written; nothing where a bot has to think of it."""


def dues(table: Table) -> Iterator[Due]:
    """Give everything that waits for its moment at a table."""
    if table.phase != "play":
        return
    for who, since in table.since.items():
        yield from _due(table, who, since)
    present = any(seat.present for seat in table.seats)
    yield Due(table.at + (FORSAKEN if present else LEFT), 0, "forsaken", Line(HOUSE, "closes"))


def _due(table: Table, who: Actor | Event, since: int) -> Iterator[Due]:
    match who:
        case Clock():
            yield Due(since + 1000 * min(who.seconds, FOREVER), who.seat, "round", written(who.event))
        case Event():
            yield Due(since + 1000 * table.terms.grab, who.seat, "grab", written(who))
        case _:
            seat = who if isinstance(who, int) else who.seat
            if table.seat(seat).bot:
                yield Due(since, seat, "bot")
            elif table.terms.clock:
                forfeits = Line(seat, "forfeits") if table.terms.late == "forfeit" else None
                yield Due(since + 1000 * table.terms.clock, seat, "seat", forfeits)


def next_stroke(table: Table) -> Due | None:
    """Give what a clock will first decide alone; of what comes together, what the game's own clocks say."""
    strokes = (due for due in dues(table) if due.line)
    return min(strokes, key=lambda due: (due.at, due.kind in ("seat", "forsaken")), default=None)


def looked_after(table: Table) -> int | None:
    """Give when another node shall look after a table, should the one that does have died."""
    moments = (due.at + (HANDOVER if due.kind == "bot" else 0) for due in dues(table))
    return min(moments, default=None)


def running(table: Table) -> list[ClockView]:
    """Give the clocks that people see run."""
    return [
        ClockView(seat=due.seat, kind=due.kind, until=due.at)
        for due in sorted(dues(table), key=lambda due: due.at)
        if due.kind not in ("bot", "forsaken")
    ]
