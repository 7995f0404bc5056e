"""The words of the pages, looked up in their catalogs: tests repeat no English."""

import json
import re
from functools import cache
from pathlib import Path

CATALOGS = Path(__file__).parents[2] / "src" / "rekke" / "lang"
LANGUAGES = ("en", "no", "fr", "fi", "sv", "da", "de", "it", "nl")
GAMES = ("kivi", "columbiz", "sequence-dice", "cubo")
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@cache
def catalog(language: str = "en") -> dict[str, str | dict[str, str]]:
    """Give everything that the pages say in a language."""
    found: dict[str, str | dict[str, str]] = json.loads((CATALOGS / f"{language}.json").read_bytes())
    return found


def forms(phrase: str | dict[str, str]) -> tuple[str, ...]:
    """Give the singular and the plural of a phrase, or the only form it has."""
    return (phrase,) if isinstance(phrase, str) else tuple(phrase.values())


def said(key: str, language: str = "en", /, **figures: object) -> re.Pattern[str]:
    """Give what a key says and nothing else, with figures that are known and any others.

    >>> said("game.kivi").pattern
    '^(?:KIVI)$'
    >>> bool(said("happened.place", name="Ada").match("Ada puts a piece on e3."))
    True
    """
    return re.compile(f"^(?:{_forms(key, language, figures)})$")


def within(key: str, language: str = "en", /, **figures: object) -> re.Pattern[str]:
    """Give the same among other words."""
    return re.compile(_forms(key, language, figures))


def _forms(key: str, language: str, figures: dict[str, object]) -> str:
    return "|".join(_filled(form, figures) for form in forms(catalog(language)[key]))


def _filled(form: str, figures: dict[str, object]) -> str:
    words, *rest = PLACEHOLDER.split(form)
    filled = [re.escape(words)]
    for name, text in zip(rest[::2], rest[1::2], strict=True):
        filled += [re.escape(str(figures[name])) if name in figures else ".+", re.escape(text)]
    return "".join(filled)
