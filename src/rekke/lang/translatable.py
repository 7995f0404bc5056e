"""Texts that are put into words where they are shown: a key of the catalogs with the values of its placeholders."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from rekke.lang import ENGLISH, Phrase, read_catalog


@dataclass(frozen=True)
class Translatable:
    """A phrase of the catalogs by its key, with the values of its placeholders; as a string it is English.

    A value is a number, a text that is the same in every language, such as a square, or another phrase.

    >>> print(Translatable("columbiz.asks", {"count": 3, "face": 5}))
    3 dice showing 5
    """

    key: str
    values: Mapping[str, "str | int | Translatable"] = field(default_factory=dict)

    def __str__(self) -> str:
        phrase = _english()[self.key]
        if not isinstance(phrase, str):
            phrase = phrase["one" if self.values["count"] == 1 else "other"]
        shown = {
            name: f"{value:,}" if isinstance(value, int) else value for name, value in self.values.items()
        }
        return phrase.format_map(shown)


Reason: TypeAlias = str | Translatable
"""Why something is refused: a phrase of the catalogs, or a plain English text where no person meets it."""


def phrase(key: str, **values: str | int | Translatable) -> Translatable:
    """Return a phrase of the catalogs, to be put into words later."""
    return Translatable(key, values)


def reason(code: str, **values: str | int | Translatable) -> Translatable:
    """Return a reason of the catalogs: why something is refused.

    >>> print(reason("game.turn", turn=2, seat=1))
    it is the turn of seat 2, not of seat 1
    """
    return Translatable(f"reason.{code}", values)


@cache
def _english() -> Mapping[str, Phrase]:
    """Read the English catalog when it is first needed: most commands refuse nothing."""
    return read_catalog(ENGLISH)
