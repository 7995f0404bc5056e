"""How random players move, and how long they take. A game's own habits are in the module named after it."""

from types import ModuleType

from rekke.dealing.habits import default
from rekke.rules.parts import part


def habits(game: str) -> ModuleType:
    """Return the habits in a game: its own, or those of `default`, which has the same functions."""
    return part("rekke.dealing.habits", game) or default
