"""When a table has something to do by itself: clocks that run out, bots whose turn it is, games left behind."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rekke.dealing.loop import LONGEST_WAIT
from rekke.rules.position import Actor, Clock
from rekke.table.lines import Closes, Forfeits, new_entry
from rekke.table.log import HOUSE, NewEntry
from rekke.table.messages import ClockView, Kind
from rekke.table.seat import Seat
from rekke.table.terms import Terms

DAY = 24 * 3_600_000
FORSAKEN, LEFT = 60 * DAY, DAY
"""Milliseconds without a line after which a game is closed, and the same when everybody has left."""

CLOSES = new_entry(HOUSE, Closes())

HANDOVER = 30_000
"""Milliseconds that a bot may take to think before another node wonders."""


class Due(NamedTuple):
    """Something that happens at a moment unless something else does before."""

    at: int
    seat: int
    kind: Kind
    line: NewEntry | None = None
    """What is then written; nothing where a bot has to think of it."""


def due_of(who: Actor, since: int, terms: Terms, seats: Sequence[Seat]) -> Due | None:
    """Give what happens if nobody who has been waited for since then does anything; None if one waits on."""
    match who:
        case Clock():
            entry = new_entry(who.seat, who.event)
            if who.seconds is None:
                return Due(since + 1000 * terms.grab, who.seat, "grab", entry)
            return Due(since + 1000 * min(who.seconds, LONGEST_WAIT), who.seat, "round", entry)
        case _:
            seat = who if isinstance(who, int) else who.seat
            if seats[seat - 1].bot:
                return Due(since, seat, "bot")
            if not terms.clock:
                return None
            forfeits = new_entry(seat, Forfeits()) if terms.late == "forfeit" else None
            return Due(since + 1000 * terms.clock, seat, "seat", forfeits)


def forsaken(at: int, seats: Sequence[Seat]) -> Due:
    """Give when a game is closed in which nothing has happened since then."""
    present = any(seat.present for seat in seats)
    return Due(at + (FORSAKEN if present else LEFT), HOUSE, "forsaken", CLOSES)


def next_stroke(dues: Iterable[Due]) -> Due | None:
    """Give what a clock will first decide alone; of what comes together, what the game's own clocks say."""
    strokes = (due for due in dues if due.line)
    return min(strokes, key=lambda due: (due.at, due.kind in ("seat", "forsaken")), default=None)


def looked_after(dues: Iterable[Due]) -> int | None:
    """Give when another node shall look after a table, should the one that does have died."""
    return min((due.at + (HANDOVER if due.kind == "bot" else 0) for due in dues), default=None)


def running(dues: Iterable[Due]) -> list[ClockView]:
    """Give the clocks that people see run."""
    return [
        ClockView(seat=due.seat, kind=due.kind, until=due.at)
        for due in sorted(dues, key=lambda due: due.at)
        if due.kind not in ("bot", "forsaken")
    ]
