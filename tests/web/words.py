"""The words of the pages, looked up in their catalogs, so that tests repeat no English."""

import re
from collections.abc import Mapping
from functools import cache

from rekke.lang import Phrase, read_catalog
from rekke.rules import games

GAMES = tuple(games.GAMES)
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@cache
def catalog(language: str = "en") -> Mapping[str, Phrase]:
    """Return the catalog of a language."""
    return read_catalog(language)


def forms(phrase: Phrase) -> tuple[str, ...]:
    """Return the singular and the plural of a phrase, or the only form it has."""
    return (phrase,) if isinstance(phrase, str) else tuple(phrase.values())


def said(key: str, language: str = "en", /, **figures: object) -> re.Pattern[str]:
    """Return a pattern that matches the words of a key and nothing else; omitted figures match anything.

    >>> said("game.kivi").pattern
    '^(?:KIVI)$'
    >>> bool(said("happened.place", name="Ada").match("Ada plays e3."))
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
