"""The words of the pages, looked up in their catalogs, so that tests repeat no English."""

import json
import re
from functools import cache
from pathlib import Path

from rekke.rules import games

CATALOGS = Path(__file__).parents[2] / "src" / "rekke" / "lang"
LANGUAGES = tuple(
    sorted((file.stem for file in CATALOGS.glob("*.json")), key=lambda name: (name != "en", name))
)
"""The codes of all languages, English first."""
GAMES = tuple(games.GAMES)
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@cache
def catalog(language: str = "en") -> dict[str, str | dict[str, str]]:
    """Return the catalog of a language."""
    found: dict[str, str | dict[str, str]] = json.loads((CATALOGS / f"{language}.json").read_bytes())
    return found


def forms(phrase: str | dict[str, str]) -> tuple[str, ...]:
    """Return the singular and the plural of a phrase, or its only form."""
    return (phrase,) if isinstance(phrase, str) else tuple(phrase.values())


def said(key: str, language: str = "en", /, **figures: object) -> re.Pattern[str]:
    """Return a pattern that matches the words of a key and nothing else; figures that are not given match anything.

    >>> said("game.kivi").pattern
    '^(?:KIVI)$'
    >>> bool(said("happened.place", name="Ada").match("Ada puts a piece on e3."))
    True
    """
    return re.compile(f"^(?:{_forms(key, language, figures)})$")


def within(key: str, language: str = "en", /, **figures: object) -> re.Pattern[str]:
    """Return a pattern that finds the words of a key among others."""
    return re.compile(_forms(key, language, figures))


def _forms(key: str, language: str, figures: dict[str, object]) -> str:
    return "|".join(_filled(form, figures) for form in forms(catalog(language)[key]))


def _filled(form: str, figures: dict[str, object]) -> str:
    words, *rest = PLACEHOLDER.split(form)
    filled = [re.escape(words)]
    for name, text in zip(rest[::2], rest[1::2], strict=True):
        filled += [re.escape(str(figures[name])) if name in figures else ".+", re.escape(text)]
    return "".join(filled)
