"""How far a game of KIVI has got: every turn uses one stone."""

from rekke.rules.kivi.rules import Position
from rekke.rules.progress import Progress


def progress(position: Position) -> Progress:
    """Return the turn of the seat to move, and the stones that every seat has left."""
    stones = position.edition.stones
    used = [on.bit_count() + boxed for on, boxed in zip(position.stones, position.boxed, strict=True)]
    return Progress(
        "turn", min(used[position.turn - 1] + 1, stones), stones, tuple(stones - each for each in used)
    )
