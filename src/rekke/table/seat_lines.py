"""What the lines of a log change in a seat."""

from dataclasses import replace
from typing import assert_never

from rekke.table.fairness import NO_SEED
from rekke.table.lines import (
    Becomes,
    Consults,
    Erases,
    Leaves,
    Offers,
    Returns,
    Seals,
    Seated,
    Seeds,
    Sits,
    Stands,
    TakesOver,
    Withholds,
)
from rekke.table.log import Entry
from rekke.table.seat import Seat, neutral_name


def seat_anew(seat: Seat, seal_by: int, wins: int) -> Seat:
    """Return a seat for the next game; whoever has sealed a seed before has until this time to seal another."""
    expected = seal_by if seat.seal or seat.seal_by else 0
    return replace(seat, seal="", seal_by=expected, seed=NO_SEED, withheld=False, offer="", wins=wins)


def seat_after_line(seat: Seat, notice: Seated, entry: Entry) -> Seat:
    """Return a seat after a line about it."""
    match notice:
        case Sits():
            return replace(seat, name=notice.text, holder=entry.sealed or seat.holder)
        case Stands():
            return Seat()
        case Becomes():
            return replace(seat, bot=notice.text, name=seat.name if seat.holder else notice.text)
        case Seals() | Seeds() | Withholds():
            return _seeded(seat, notice)
        case Consults():
            return replace(seat, consulted=entry.at)
        case Leaves() | Returns():
            return _attended(seat, notice, entry)
        case Offers():
            return replace(seat, offer=entry.sealed)
        case TakesOver():
            # The new device does not know a seed that is still to be revealed: it seals its own.
            seal = "" if seat.unrevealed else seat.seal
            return replace(seat, holder=entry.sealed, offer="", left=0, seal=seal)
        case Erases():
            return replace(seat, name=neutral_name(entry.seat))
        case _:
            assert_never(notice)


def _attended(seat: Seat, notice: Leaves | Returns, entry: Entry) -> Seat:
    """Return a seat after its person has left or come back."""
    return replace(seat, left=entry.at) if isinstance(notice, Leaves) else replace(seat, left=0, bot="")


def _seeded(seat: Seat, notice: Seals | Seeds | Withholds) -> Seat:
    """Return a seat after a line about its seed."""
    match notice:
        case Seals():
            return replace(seat, seal=notice.text, seed=NO_SEED)
        case Seeds():
            return replace(seat, seed=notice.text)
        case _:
            return replace(seat, withheld=True)
