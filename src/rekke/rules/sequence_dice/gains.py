"""What an event of Sequence Dice earns: a chip out of the way, or the line that wins."""

from collections.abc import Iterator

from rekke.rules.events import Event
from rekke.rules.lines import DIRECTIONS, runs
from rekke.rules.position import Gain
from rekke.rules.sequence_dice.events import Remove, Replace
from rekke.rules.sequence_dice.rules import Position

REASONS = {
    "remove": "an opposing chip is taken off this square",
    "replace": "an opposing chip on this square makes room for an own one",
    "line": "the line is complete and wins",
}
"""Every reason for a gain, and what it says."""


def gains(before: Position, event: Event) -> Iterator[Gain]:
    """Say which opposing chip is gone, and give the line to all seats of the side that completed it."""
    after = before.after(event)
    if isinstance(event, Remove | Replace):
        yield Gain(event.seat, 0, event.verb, (event.square,))
    for seat, score in enumerate(after.scores, 1):
        if score:
            yield Gain(seat, score, "line", _line(after))


def _line(won: Position) -> tuple[str, ...]:
    """Name the squares of the line that won: no run of the winner's was as long before it."""
    board, chips = won.edition.board, won.chips[won.winner - 1]
    every = (run for direction in DIRECTIONS for run in runs(board.size, chips, direction))
    return tuple(board.named(max(every, key=int.bit_count)))
