"""The phrases of the interface in one language, from the catalogs that the browser uses too."""

from collections.abc import Mapping
from functools import cached_property

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from rekke.lang import ENGLISH, Phrase, read_catalog


class Words:
    """Phrases of a language by their keys, with placeholders filled in.

    >>> words = Words("en")
    >>> words("happened.place", name="Ada", what="e3"), words("points", count=1), words("points", count=1200)
    ('Ada plays e3.', '1 point', '1,200 points')
    """

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self._locale = Locale.parse(language)

    def __call__(self, key: str, /, **figures: object) -> str:
        """Return a phrase: `count` selects the plural form, and numbers are formatted as in the language."""
        phrase = self._catalog[key]
        if not isinstance(phrase, str):
            phrase = phrase.get(self._form(figures["count"])) or phrase["other"]
        return phrase.format_map({name: self._shown(figure) for name, figure in figures.items()})

    def known(self, key: str, otherwise: str = "") -> str:
        """Return a phrase without placeholders, or another text for a game that the catalogs do not know.

        >>> Words("en").known("game.kivi", "?"), Words("en").known("game.chess", "Chess")
        ('KIVI', 'Chess')
        """
        return self(key) if self.has(key) else otherwise

    def has(self, key: str) -> bool:
        """Return whether the catalogs have a phrase."""
        return key in self._catalog

    def together(self, names: list[str]) -> str:
        """Join names as the language does: "Ada, Bo and Cy"."""
        return format_list(names, locale=self._locale)

    @cached_property
    def _catalog(self) -> Mapping[str, Phrase]:
        return read_catalog(self.language)

    def _form(self, count: object) -> str:
        assert isinstance(count, int | float)
        return self._locale.plural_form(count)

    def _shown(self, figure: object) -> str:
        if isinstance(figure, int | float):
            return format_decimal(figure, locale=self._locale)
        return str(figure)
