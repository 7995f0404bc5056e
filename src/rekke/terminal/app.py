"""The app of the terminal: one screen after the other, in one language."""

from collections.abc import Callable

from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from rekke.terminal.words import Words

FELT = Theme(
    name="felt",
    primary="#3fa07c",
    secondary="#f2b632",
    background="#0f2a22",
    surface="#12332a",
    panel="#1b4438",
    foreground="#f3efe2",
    warning="#f2b632",
    error="#ff8a7a",
    success="#8fd694",
    dark=True,
    variables={
        "seat-1": "#f2b632",
        "seat-1-text": "#000000",
        "seat-2": "#2f6fd0",
        "seat-2-text": "#ffffff",
        "seat-3": "#c94fb5",
        "seat-3-text": "#ffffff",
        "seat-4": "#25a69a",
        "seat-4-text": "#000000",
    },
)
"""One felt for all games; what a colour says, a shape, a letter or a sign says too."""


class Rekke(App[None]):
    """Shows a screen, and the screens that follow from it.

    `opening` makes the first screen: `Choosing`, `Sitting` or `Replaying`. Tables live in the loop that runs the app,
    so who has one calls `await Rekke(words, lambda: Sitting(room, who, words)).run_async()`.
    """

    CSS_PATH = "rekke.tcss"
    TITLE = "Rekke"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, words: Words, opening: Callable[[], Screen[None]]) -> None:
        super().__init__()
        self.words, self.opening = words, opening
        self.register_theme(FELT)
        self.theme = FELT.name

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.opening())

    def read(self, game: str) -> None:
        """Open the rulebook of a game."""
        from rekke.terminal.screens.book import Book  # noqa: PLC0415  (who plays need not wait for it)

        self.push_screen(Book(game, self.words))

    def leave(self) -> None:
        """Go back to the screen before this one, or away."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()
