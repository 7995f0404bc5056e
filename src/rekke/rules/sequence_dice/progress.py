"""How far a game of Sequence Dice has got: a side has a number of chips, unless the table plays without a limit (S8)."""

from rekke.rules.progress import Progress
from rekke.rules.sequence_dice.rules import Position


def progress(position: Position) -> Progress:
    """Return the chips that the side of every seat has left."""
    if position.edition.S8 == "unlimited":
        return Progress()
    chips = int(position.edition.S8)
    return Progress(left=tuple(chips - position.chips[side - 1].bit_count() for side in position.sides))
