"""The points that an event of Columbiz earns: for captives, and for the lines of a new piece."""

from collections.abc import Iterator

from rekke.rules.columbiz.events import Discard
from rekke.rules.columbiz.rules import Position, captives_value
from rekke.rules.events import Event, Place
from rekke.rules.position import Gain

REASONS = {
    "capture": "a piece captures the opposing piece on this square, which has a lower number",
    "line": "the new piece stands in a line of three or more",
    "discard": "nothing can be placed: pieces of the reserve are lost, but no points",
}
"""Explanation of every reason for a gain."""


def gains(before: Position, event: Event, after: Position) -> Iterator[Gain]:
    """Yield the captives and the lines of a placed piece; a discard costs no points (B10)."""
    if isinstance(event, Place):
        yield from _captives(before, after)
        yield from _lines(after, event)
    elif isinstance(event, Discard):
        yield Gain(event.seat, 0, "discard")


def _captives(before: Position, after: Position) -> Iterator[Gain]:
    """Yield a gain for each captive: what it adds to the value of those before it (B13)."""
    seat = before.turn
    captured = before.edition.board.named(sum(before.pieces) & ~sum(after.pieces))
    for held, square in enumerate(captured, before.captured[seat - 1]):
        yield Gain(seat, captives_value(held + 1) - captives_value(held), "capture", (square,))


def _lines(after: Position, event: Place) -> Iterator[Gain]:
    board = after.edition.board
    own = after.pieces[event.seat - 1]
    for line, points in after.edition.lines_through(own, board.bit[event.square]):
        if points:
            yield Gain(event.seat, points, "line", tuple(board.named(line)))
