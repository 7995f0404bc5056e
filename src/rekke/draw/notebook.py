"""Games and editions in a notebook: HTML tables, and the board at the start."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from rekke.draw.picture import picture
from rekke.draw.svg import element
from rekke.rules import sheets
from rekke.rules.game import SEATS, Game
from rekke.rules.games import GAMES
from rekke.rules.position import Edition


def html_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows of plain words as an HTML table under a title.

    >>> html_table("KIVI", ["name", "score"], [("Ada", "3")]).partition("</p>")[2]
    '<table><tr><th>name</th><th>score</th></tr><tr><td>Ada</td><td>3</td></tr></table>'
    """
    lines = (_row("td", row) for row in rows)
    return element("p", element("strong", escape(title))) + element("table", _row("th", heads), *lines)


def _row(cell: str, words: Sequence[str]) -> str:
    return element("tr", *(element(cell, escape(word)) for word in words))


def edition_html(edition: Edition) -> str:
    """Show an edition's rulings and numbers as a table, and its board at the start with the fewest seats."""
    keys = (key for key in type(edition).__annotations__ if key not in ("name", "board"))
    rows = [(key, _written(getattr(edition, key))) for key in keys]
    seats = GAMES[edition.game].seats if edition.game in GAMES else SEATS
    return html_table(repr(edition), ("ruling or number", "value"), rows) + picture(
        edition.start(seats[0], 1)
    )


def _written(value: object) -> str:
    """Write a number, a word, or a number for each case."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {number}" for key, number in value.items())
    return str(value)


def game_html(game: Game) -> str:
    """Show which editions a game has, and what a table may choose."""
    editions = [(name, sheets.sheet(game.folder, name).text("sheet")) for name in game.editions]
    choices = [(choice.ruling, ", ".join(choice.values), choice.decides) for choice in game.choices]
    heads = ("ruling", "values, the default first", "decides")
    return html_table(f"{game.title}: editions", ("edition", "sheet"), editions) + html_table(
        f"{game.title}: choices", heads, choices
    )
