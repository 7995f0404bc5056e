"""How far a game of Columbiz has got: it ends soon after a reserve is empty."""

from rekke.rules.columbiz.rules import Position
from rekke.rules.progress import Progress


def progress(position: Position) -> Progress:
    """Return the pieces in every reserve."""
    return Progress(left=position.reserve)
