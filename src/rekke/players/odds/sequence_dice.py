"""The odds of a throw of Sequence Dice: the share of the rolls that name each square."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from rekke.rules.dice import rolls
from rekke.rules.sequence_dice.rules import Position


def odds(position: Position) -> Mapping[str, float]:
    """Return the chance of every square that some roll names; dice that lie there are the only roll."""
    ways = {position.dice: 1} if position.dice else rolls(2)
    reached = Counter[str]()
    for roll in rolls(2):
        for event in replace(position, dice=roll).moves(position.turn):
            reached.update(dict.fromkeys(event.arguments, ways.get(roll, 0)))
    return {square: count / sum(ways.values()) for square, count in reached.items()}
