"""The rulebook of a game: the same text as in the browser, in the language of who reads it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import MarkdownViewer

from rekke.lang import native_names
from rekke.rules.games import GAMES
from rekke.terminal.boards.board import Deed
from rekke.terminal.screens.menu import Menu
from rekke.terminal.widgets.deeds import Deeds
from rekke.terminal.words import Words

WIDE = 110
"""Columns from which on the contents stand beside the text."""


def rulebook(game: str, language: str) -> str:
    """Return the text of a rulebook."""
    return GAMES[game].rulebook(language).read_text(encoding="utf-8")


class Book(Screen[None]):
    """Shows a rulebook, with its contents beside it where there is room."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "close", show=False) for key in ("escape", "f1", "q")),
        Binding("l", "translate", show=False),
    ]

    def __init__(self, game: str, words: Words) -> None:
        super().__init__()
        self.game, self.words, self.doing = game, words, Deeds()

    def compose(self) -> ComposeResult:
        """Lay out the book."""
        yield MarkdownViewer(
            rulebook(self.game, self.words.language), show_table_of_contents=self.app.size.width > WIDE
        )
        yield self.doing

    def on_mount(self) -> None:
        """Let the keys move in the book at once."""
        self.query_one(MarkdownViewer).focus()
        words = self.words
        self.doing.show([Deed("escape", words("terminal.close")), Deed("l", words("likings.language"))])

    async def on_deeds_asked(self, event: Deeds.Asked) -> None:
        """Do with the mouse what the keys do."""
        await self.run_action({"escape": "close", "l": "translate"}[event.key])

    def action_close(self) -> None:
        """Close the book."""
        self.app.pop_screen()

    def action_translate(self) -> None:
        """Ask in which language the book is to be read."""
        self.app.push_screen(Menu(self.words("likings.language"), native_names()), self.translate)

    async def translate(self, language: str | None) -> None:
        """Open the same book in another language."""
        if language:
            viewer = self.query_one(MarkdownViewer)
            await viewer.document.update(rulebook(self.game, language))
            viewer.scroll_home(animate=False)
