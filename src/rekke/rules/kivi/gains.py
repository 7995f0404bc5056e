"""The points that an event of KIVI earns or costs: for new and longer lines, and for stones taken away."""

from collections.abc import Iterator

from rekke.rules.events import Event
from rekke.rules.kivi.events import Box
from rekke.rules.kivi.rules import Edition, Position
from rekke.rules.kivi.targets import parts, value
from rekke.rules.position import Gain

REASONS = {
    "alone": "a stone lies in no line and scores its square once",
    "line": "stones side by side make a new line",
    "longer": "a line has grown",
    "taken": "the stone on this square is taken away from its lines",
    "boxed": "nothing fits: the stone is lost, but no points",
}
"""Explanation of every reason for a gain."""


def gains(before: Position, event: Event, after: Position) -> Iterator[Gain]:
    """Yield the gains of each seat: first for a stone that it loses, then for a stone that it gets."""
    edition = before.edition
    for seat, (had, has) in enumerate(zip(before.stones, after.stones, strict=True), 1):
        left = had & has
        if had != left:
            cost = edition.score(left) - edition.score(had)
            yield Gain(seat, cost, "taken", tuple(edition.board.named(had & ~left)))
        if has != left:
            yield from _new_lines(edition, seat, left, has)
    if isinstance(event, Box):
        yield Gain(event.seat, 0, "boxed")


def _new_lines(edition: Edition, seat: int, had: int, has: int) -> Iterator[Gain]:
    """Yield what each line with the new stone scores beyond the lines and stones that it joins."""
    old, new = set(parts(edition.board, had)), list(parts(edition.board, has))
    gone = old.difference(new)
    for line in (part for part in new if part not in old):
        joined = [part for part in gone if part & line == part]
        points = value(edition.squares_worth, line) - sum(value(edition.squares_worth, p) for p in joined)
        yield Gain(seat, points, _why(line, joined), tuple(edition.board.named(line)))


def _why(line: int, joined: list[int]) -> str:
    if line.bit_count() == 1:
        return "alone"
    return "longer" if any(part.bit_count() > 1 for part in joined) else "line"
