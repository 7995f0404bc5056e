"""How editions look to who asks Python for them: in a line at the prompt, as a table with the board in a notebook."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from rekke.rules.picture import picture
from rekke.rules.position import Edition
from rekke.rules.svg import element


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write rows of plain words as a table of HTML, under a title.

    >>> table("KIVI", ["name", "score"], [("Ada", "3")]).partition("</p>")[2]
    '<table><tr><th>name</th><th>score</th></tr><tr><td>Ada</td><td>3</td></tr></table>'
    """
    lines = (_row("td", row) for row in rows)
    return element("p", element("strong", escape(title))) + element("table", _row("th", heads), *lines)


def _row(cell: str, words: Sequence[str]) -> str:
    return element("tr", *(element(cell, escape(word)) for word in words))


def said(edition: Edition) -> str:
    """Name an edition with its choices.

    >>> from rekke.rules.games import game
    >>> game("kivi").edition("it", {"K1": "permissive"})
    <kivi/it K1=permissive>
    """
    choices = (f" {key}={value}" for key, value in _fields(edition) if re.fullmatch("[A-Z][0-9]+", key))
    return f"<{edition.game}/{edition.name}{''.join(choices)}>"


def shown(edition: Edition) -> str:
    """Show its rulings and numbers as a table, and its board as it lies before two seats."""
    rows = [(key, _written(value)) for key, value in _fields(edition) if key not in ("name", "board")]
    return table(said(edition), ("ruling or number", "value"), rows) + picture(edition.start(2, 1))


def _fields(edition: Edition) -> Iterator[tuple[str, object]]:
    return ((name, getattr(edition, name)) for name in type(edition).__annotations__)


def _written(value: object) -> str:
    """Write a number, a word, or a number for each case."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {number}" for key, number in value.items())
    return str(value)
