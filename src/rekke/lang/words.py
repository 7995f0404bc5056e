"""The phrases of the interface in one language, from the catalogs that the browser uses too."""

from collections.abc import Mapping
from functools import cached_property
from string import Formatter

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from rekke.lang import ENGLISH, Phrase, read_catalog
from rekke.lang.translatable import Translatable


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

    def decimal(self, number: float, digits: int, *, signed: bool = False) -> str:
        """Return a number with this many decimals, written as in the language.

        >>> Words("de").decimal(0.25, 1, signed=True), Words("en").decimal(-0.01, 1)
        ('+0,2', '0.0')
        """
        form = f"0.{'0' * digits}"
        rounded = round(number, digits) + 0.0  # no minus in front of a zero
        return format_decimal(rounded, f"+{form};-{form}" if signed else form, locale=self._locale)

    def translated(self, text: Translatable) -> str | None:
        """Return a text of the catalogs, or None if they do not have it: newer servers may send others.

        >>> Words("de").translated(Translatable("reason.kivi.taken", {"square": "b1"}))
        'auf b1 liegt ein Stein'
        >>> Words("de").translated(Translatable("reason.unheard-of"))
        """
        values = {
            name: self.translated(value) if isinstance(value, Translatable) else value
            for name, value in text.values.items()
        }
        if None in values.values() or not self._fits(text.key, values):
            return None
        return self(text.key, **values)

    def has(self, key: str) -> bool:
        """Return whether the catalogs have a phrase."""
        return key in self._catalog

    def together(self, names: list[str]) -> str:
        """Join names as the language does: "Ada, Bo and Cy"."""
        return format_list(names, locale=self._locale)

    def _fits(self, key: str, values: Mapping[str, object]) -> bool:
        """Return whether a phrase exists and can be filled with these values."""
        if not self.has(key):
            return False
        phrase = self._catalog[key]
        forms = (phrase,) if isinstance(phrase, str) else (*phrase.values(), "{count}")
        needed = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}
        return needed <= set(values) and isinstance(values.get("count", 0), int)

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
