"""What the novices of keep-and-throw games have in common."""

from collections import Counter
from random import Random


def most_frequent(dice: str, random: Random) -> str:
    """Return the dice of the most frequent face, any of equally frequent ones, but never the whole roll.

    At least one die is thrown again: the rules allow no keep of all dice (K8, B2).

    >>> most_frequent("644422", Random(1)), most_frequent("666666", Random(1))
    ('444', '66666')
    """
    counts = Counter(dice)
    most = max(counts.values())
    face = random.choice(sorted(face for face, count in counts.items() if count == most))
    return face * min(most, len(dice) - 1)
