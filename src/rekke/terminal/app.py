"""The app of the terminal: one screen after the other, in one language."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType
from textual.screen import Screen

from rekke.terminal.words import Words


class Rekke(App[None]):
    """Shows a screen, and the screens that follow from it.

    `opening` makes the first screen: `Choosing`, `Sitting` or `Replaying`. Tables live in the loop that runs the app,
    so who has one calls `await Rekke(words, lambda: Sitting(room, who, words)).run_async()`.
    """

    CSS_PATH = "rekke.tcss"
    TITLE = "Rekke"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, words: Words, opening: Callable[[], Screen[None]]) -> None:
        super().__init__()
        self.words, self.opening = words, opening

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.opening())
