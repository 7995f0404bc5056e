"""The analyst of a game, found by the game's name; a game without one has the default."""

from typing import cast

from rekke.analysis import default
from rekke.analysis.evaluator import AnyValue, Evaluator
from rekke.analysis.step import Analyst
from rekke.rules.parts import part
from rekke.rules.position import Position


def expert(game: str) -> Evaluator:
    """Return the evaluator with which the expert of a game plays.

    >>> expert("kivi").name, expert("kivi").version
    ('expert', 2)
    """
    return cast("Evaluator", (part("rekke.analysis", game) or default).EXPERT)


def has_expert(game: str) -> bool:
    """Return whether a game has an evaluator of its own.

    >>> has_expert("kivi")
    True
    """
    return part("rekke.analysis", game) is not None


def analyst(game: str, value: AnyValue) -> Analyst[Position]:
    """Return the analyst of a game, who relies on a value of its positions."""
    return cast("Analyst[Position]", (part("rekke.analysis", game) or default).Analyst(value))
