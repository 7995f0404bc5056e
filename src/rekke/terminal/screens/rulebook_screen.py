"""The rulebook of a game, in the user's language; the browser shows the same text."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import MarkdownViewer

from rekke.lang import native_names
from rekke.lang.words import Words
from rekke.rules.games import GAMES
from rekke.terminal.boards.board import KeyAction
from rekke.terminal.screens.menu import Menu
from rekke.terminal.widgets.key_bar import KeyBar

WIDE = 110
"""Columns from which on the table of contents fits beside the text."""


class RulebookScreen(Screen[None]):
    """A rulebook, with its table of contents where that fits."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "close", show=False) for key in ("escape", "f1", "q")),
        Binding("l", "translate", show=False),
    ]

    def __init__(self, game: str, words: Words) -> None:
        super().__init__()
        self.game, self.words, self.key_bar = game, words, KeyBar()

    def compose(self) -> ComposeResult:
        """Lay out the rulebook."""
        yield MarkdownViewer(
            GAMES[self.game].rulebook_text(self.words.language),
            show_table_of_contents=self.app.size.width > WIDE,
        )
        yield self.key_bar

    def on_mount(self) -> None:
        """Focus the text, so that keys scroll it at once."""
        self.query_one(MarkdownViewer).focus()
        words = self.words
        self.key_bar.show(
            [KeyAction("escape", words("terminal.close")), KeyAction("l", words("likings.language"))]
        )

    async def on_key_bar_asked(self, event: KeyBar.Asked) -> None:
        """Do what was clicked in the line of keys."""
        await self.run_action({"escape": "close", "l": "translate"}[event.key])

    def action_close(self) -> None:
        """Close the rulebook."""
        self.app.pop_screen()

    def action_translate(self) -> None:
        """Ask for another language."""
        self.app.push_screen(Menu(self.words("likings.language"), native_names()), self.translate)

    async def translate(self, language: str | None) -> None:
        """Show the rulebook in another language."""
        if language:
            viewer = self.query_one(MarkdownViewer)
            await viewer.document.update(GAMES[self.game].rulebook_text(language))
            viewer.scroll_home(animate=False)
