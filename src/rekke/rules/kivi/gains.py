"""What an event of KIVI earns a seat or costs it: lines that begin or grow, and stones that are taken."""

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
"""Every reason for a gain, and what it says."""


def gains(before: Position, event: Event) -> Iterator[Gain]:
    """Say what becomes of everybody's stones: first of one that is taken away, then of one that is put."""
    edition, after = before.edition, before.after(event)
    for seat, (had, has) in enumerate(zip(before.stones, after.stones, strict=True), 1):
        left = had & has
        if had != left:
            cost = edition.score(left) - edition.score(had)
            yield Gain(seat, cost, "taken", tuple(edition.board.named(had & ~left)))
        if has != left:
            yield from _grown(edition, seat, left, has)
    if isinstance(event, Box):
        yield Gain(event.seat, 0, "boxed")


def _grown(edition: Edition, seat: int, had: int, has: int) -> Iterator[Gain]:
    """Say of every line with the new stone what it scores beyond the parts it was made of."""
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
