"""Deadlines of a table: clocks that run out, bots whose turn it is, seeds to reveal, and abandoned games."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from rekke.dealing.loop import LONGEST_CLOCK
from rekke.rules.position import Actor, Clock
from rekke.table.lines import Closes, Forfeits, Withholds, new_entry
from rekke.table.log import SERVER, NewEntry
from rekke.table.seat import Seat
from rekke.table.terms import Terms
from rekke.table.views import ClockKind, ClockView

DAY = 24 * 3_600_000
CLOSE_IDLE_AFTER, CLOSE_EMPTY_AFTER = 60 * DAY, DAY
"""Milliseconds after its last line until a game is closed: while somebody is present, and when everybody has left."""

CLOSES = new_entry(SERVER, Closes())

SEED_TIME = 10_000
"""Milliseconds that a person has to reveal a seed, and before that, in a rematch, to seal one."""

HANDOVER = 60_000
"""Milliseconds that a bot may take before another node takes over the table."""


class Gathering(NamedTuple):
    """The time in which the seats reveal their seeds."""

    until: int
    """When it ends at the latest, in milliseconds since 1970."""
    first: int
    """The seat that begins the game then; 0 where throws decide it."""


class Deadline(NamedTuple):
    """Something that happens at a moment unless a seat acts first."""

    at: int
    seat: int
    kind: ClockKind | Literal["bot", "seed", "abandoned"]
    line: NewEntry | None = None
    """The line to write then; None where a bot has to choose it."""


def deadline_of(actor: Actor, since: int, terms: Terms, seats: Sequence[Seat]) -> Deadline | None:
    """Return the deadline of an actor that has been allowed to act since this moment; None if its time is unlimited."""
    match actor:
        case Clock() if terms.relaxed == "yes":
            return None
        case Clock():
            entry = new_entry(actor.seat, actor.event)
            if actor.seconds is None:
                return Deadline(since + 1000 * terms.grab, actor.seat, "grab", entry)
            return Deadline(since + 1000 * min(actor.seconds, LONGEST_CLOCK), actor.seat, "round", entry)
        case _:
            seat = actor if isinstance(actor, int) else actor.seat
            if seats[seat - 1].bot:
                return Deadline(since, seat, "bot")
            if not terms.clock:
                return None
            forfeits = new_entry(seat, Forfeits()) if terms.late == "forfeit" else None
            return Deadline(since + 1000 * terms.clock, seat, "seat", forfeits)


def withholdings(until: int, seats: Sequence[Seat]) -> tuple[Deadline, ...]:
    """Return the deadlines of the seats that have to reveal their seeds."""
    missing = (number for number, seat in enumerate(seats, 1) if seat.unrevealed)
    return tuple(Deadline(until, number, "seed", new_entry(number, Withholds())) for number in missing)


def abandonment(at: int, seats: Sequence[Seat]) -> Deadline:
    """Return the deadline at which a game is closed whose last line was written at this time."""
    present = any(seat.present for seat in seats)
    return Deadline(at + (CLOSE_IDLE_AFTER if present else CLOSE_EMPTY_AFTER), SERVER, "abandoned", CLOSES)


def earliest_timeout(deadlines: Iterable[Deadline]) -> Deadline | None:
    """Return the first deadline that needs no bot; of simultaneous ones, the game's own clocks come first."""
    timeouts = [deadline for deadline in deadlines if deadline.line]
    if len(timeouts) < 2:
        return timeouts[0] if timeouts else None
    return min(timeouts, key=lambda each: (each.at, each.kind in ("seat", "abandoned")))


def wake_time(deadlines: Iterable[Deadline]) -> int | None:
    """Return when another node should take over the table if its own node has not acted by then."""
    return min([each.at + (HANDOVER if each.kind == "bot" else 0) for each in deadlines], default=None)


def visible_clocks(deadlines: Iterable[Deadline]) -> list[ClockView]:
    """Return the clocks that people see, the first to run out first."""
    clocks = [
        ClockView(seat=each.seat, kind=each.kind, until=each.at)
        for each in deadlines
        if each.kind == "round" or each.kind == "grab" or each.kind == "seat"  # noqa: PLR1714  (mypy narrows only this form)
    ]
    return sorted(clocks, key=lambda clock: clock.until)
