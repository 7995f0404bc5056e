"""A game's own part in a layer above the rules, found by the game's name.

A game needs only its rules. Every other layer has a default, and may have a module named after a game:
`rekke.players.kivi`, `rekke.terminal.boards.kivi`.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


@cache
def part(layer: str, game: str) -> ModuleType | None:
    """Return a game's own module in a layer, or None if the layer's default serves.

    >>> part("rekke.players", "sequence-dice").__name__
    'rekke.players.sequence_dice'
    >>> part("rekke.players", "chess")
    """
    return import_module(_module(layer, game)) if has_part(layer, game) else None


@cache
def has_part(layer: str, game: str) -> bool:
    """Say whether a game has a module of its own in a layer, without loading the module."""
    return find_spec(_module(layer, game)) is not None


def _module(layer: str, game: str) -> str:
    return f"{layer}.{game.replace('-', '_')}"
