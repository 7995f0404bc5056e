"""How far a game of Cubo has got: it has a number of rounds."""

from rekke.rules.cubo.rules import Position
from rekke.rules.progress import Progress


def progress(position: Position) -> Progress:
    """Return the current round; after the game, the last."""
    rounds = position.edition.rounds
    return Progress("round", min(position.played + 1, rounds), rounds)
