"""The languages of Rekke: each has a catalog of phrases here, and a rulebook beside the rules of every game."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

Phrase: TypeAlias = str | Mapping[str, str]
"""A text, or one text for each plural form of the language."""

CATALOGS = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = (ENGLISH, *sorted({file.stem for file in CATALOGS.glob("*.json")} - {ENGLISH}))
"""The codes of all languages that have a catalog: English, then the others by their codes."""
VARIANTS = {"nb": "no", "nn": "no"}
"""The two written forms of Norwegian, which share one catalog."""


def known_language(code: str) -> str | None:
    """Return our code for a language that somebody asks for, or None if we do not speak it.

    >>> known_language("nb"), known_language("FR"), known_language("cs")
    ('no', 'fr', None)
    """
    ours = VARIANTS.get(code.lower(), code.lower())
    return ours if ours in LANGUAGES else None


def read_catalog(language: str) -> Mapping[str, Phrase]:
    """Return the phrases of a language by their keys."""
    catalog: Mapping[str, Phrase] = json.loads((CATALOGS / f"{language}.json").read_bytes())
    return catalog


def native_names() -> dict[str, str]:
    """Return the name of every language in that language.

    >>> native_names()["no"], native_names()["fi"]
    ('Norsk', 'Suomi')
    """
    from babel import Locale  # noqa: PLC0415  (loading it takes a while, and few callers need it)

    return {code: str(Locale.parse(code).display_name).capitalize() for code in LANGUAGES}
