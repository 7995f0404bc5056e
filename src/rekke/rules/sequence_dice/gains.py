"""What an event of Sequence Dice earns: an opposing chip removed, or the line that wins."""

from collections.abc import Iterator

from rekke.rules.events import Event
from rekke.rules.lines import DIRECTIONS, runs
from rekke.rules.position import Gain
from rekke.rules.sequence_dice.events import Remove, Replace
from rekke.rules.sequence_dice.rules import Position

REASONS = {
    "remove": "an opposing chip is taken off this square",
    "replace": "an own chip replaces the opposing chip on this square",
    "line": "the line is complete and wins",
}
"""Explanation of every reason for a gain."""


def gains(_: Position, event: Event, after: Position) -> Iterator[Gain]:
    """Yield the opposing chip that is gone, and the winning line for each seat of the side that has it."""
    if isinstance(event, Remove | Replace):
        yield Gain(event.seat, 0, event.verb, (event.square,))
    for seat, score in enumerate(after.scores, 1):
        if score:
            yield Gain(seat, score, "line", _line(after))


def _line(won: Position) -> tuple[str, ...]:
    """Return the squares of the winning line: it is the longest run, as no earlier run was as long."""
    board, chips = won.edition.board, won.chips[won.winner - 1]
    every = (run for direction in DIRECTIONS for run in runs(board.size, chips, direction))
    return tuple(board.named(max(every, key=int.bit_count)))
