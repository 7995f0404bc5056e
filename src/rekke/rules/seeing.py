"""How editions, games and positions show themselves to Python: at the prompt, in `print` and in a notebook."""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from rekke.rules.position import Edition, Position

if TYPE_CHECKING:
    from rekke.rules.game import Game


@cache
def _drawing(module: str, name: str) -> Callable[..., str]:
    # The rules must not import `draw`, which is a layer above them. But Python asks the position itself for
    # its text and its picture, so the drawing is looked up by name on first use.
    drawing: Callable[..., str] = getattr(import_module(f"rekke.draw.{module}"), name)
    return drawing


def position_text(position: Position) -> str:
    """Draw a position in letters: its `__str__`."""
    return _drawing("picture", "as_text")(position)


def position_svg(position: Position) -> str:
    """Draw a position as an SVG: its `_repr_svg_`."""
    return _drawing("picture", "picture")(position)


def edition_html(edition: Edition) -> str:
    """Show an edition as a table with its board: its `_repr_html_`."""
    return _drawing("notebook", "edition_html")(edition)


def game_html(game: "Game") -> str:
    """Show a game's editions and choices as tables: its `_repr_html_`."""
    return _drawing("notebook", "game_html")(game)


def edition_name(edition: Edition) -> str:
    """Return an edition's name with its choices: its `__repr__`.

    >>> from rekke.rules.games import game
    >>> game("kivi").edition("it", {"K1": "permissive"})
    <kivi/it K1=permissive>
    """
    keys = (key for key in type(edition).__annotations__ if re.fullmatch("[A-Z][0-9]+", key))
    choices = (f" {key}={getattr(edition, key)}" for key in keys)
    return f"<{edition.game}/{edition.name}{''.join(choices)}>"
