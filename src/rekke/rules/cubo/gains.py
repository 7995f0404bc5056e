"""The points that an event of Cubo earns: the event that ends a round scores all covered squares."""

from collections.abc import Iterator

from rekke.rules.cubo.events import Cover, Swap
from rekke.rules.cubo.rules import Position
from rekke.rules.cubo.square import LINES, PLACES, line_kind, line_score, put
from rekke.rules.dice import pairs
from rekke.rules.events import Event
from rekke.rules.position import Gain

REASONS = {
    "street": "three consecutive faces score the highest",
    "street-doubled": "three consecutive faces of one colour score twice the highest",
    "lane": "three equal faces score one of them",
    "lane-doubled": "three equal faces of one colour score two of them",
    "late": "the seat did not cover a square in time",
}
"""Explanation of every reason for a gain."""


def gains(before: Position, event: Event, after: Position) -> Iterator[Gain]:
    """Yield the lines of every seat after the last swap; a seat that is late scores nothing (C11)."""
    if after.played == before.played:
        return
    in_any_order = before.edition.C4 == "any"
    for seat, square in enumerate(_squares(before, event), 1):
        if square:
            yield from _lines(seat, square, in_any_order)
        else:
            yield Gain(seat, 0, "late")


def planned_gains(before: Position, event: Event) -> Iterator[Gain]:
    """Yield the lines of a square that is to be covered; they score at the end of the round."""
    if isinstance(event, Cover):
        yield from _lines(event.seat, event.square, before.edition.C4 == "any")


def _squares(before: Position, event: Event) -> Iterator[str]:
    """Yield the square of every seat at the scoring, an empty text for a seat that is late."""
    for seat, tray in enumerate(before.trays, 1):
        if isinstance(event, Swap) and seat == event.seat:
            yield put(tray.dice, event.square, tray.prize)[0]
        else:
            yield tray.dice if tray.covered else ""


def _lines(seat: int, square: str, in_any_order: bool) -> Iterator[Gain]:
    dice = pairs(square.replace("/", ""))
    for places in LINES:
        line = "".join(dice[place] for place in places)
        if why := line_kind(line, in_any_order):
            squares = tuple(PLACES[place] for place in places)
            yield Gain(seat, line_score(line, in_any_order), why, squares)
