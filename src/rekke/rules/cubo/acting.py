"""The actors in a round of Cubo: chance, all seats at once, and the clocks."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from rekke.rules.cubo.events import Late, Middle, Roll, Waive
from rekke.rules.position import Actor, Chance, Clock

if TYPE_CHECKING:
    from rekke.rules.cubo.rules import Position

_late = cache(Late)
"""Cached because actors are listed often."""


def actors(position: "Position") -> tuple[Actor, ...]:
    """Return the actors: first the middle dice, then all seats at once, then the seat that swaps."""
    if position.over:
        return ()
    if "?" in position.middle:
        return (Chance(position.start_seat, position.middle, Middle),)
    if position.to_swap:
        return (position.to_swap,)
    return tuple(actor for seat in range(1, position.seats + 1) for actor in _of_seat(position, seat))


def _of_seat(position: "Position", seat: int) -> Iterator[Actor]:
    tray = position.tray(seat)
    if tray.laying:
        if not position.time_is_up:
            yield Chance(seat, tray.dice, Roll) if tray.in_hand else seat
        yield from _clocks(position, seat)
    elif not tray.settled:
        yield seat
        if _holds_up(position):
            yield Clock(seat, None, Waive(seat))


def _clocks(position: "Position", seat: int) -> Iterator[Clock]:
    """Yield the clocks of the limit and the countdown; none has time left once a seat is late (C8, C10)."""
    if position.time_is_up:
        yield Clock(seat, 0, _late(seat))
        return
    if position.edition.C10 != "none":
        yield Clock(seat, int(position.edition.C10), _late(seat))
    if position.counting_down:
        yield Clock(seat, position.edition.countdown, _late(seat))


def _holds_up(position: "Position") -> bool:
    """Say whether the countdown or the scoring waits for seats that have covered and not grabbed (C9)."""
    return sum(tray.laying for tray in position.trays) <= 1 or position.time_is_up
