"""The full-screen app."""

from collections.abc import Callable

from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from rekke.lang.words import Words

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
"""One theme for all games. No information is in colour alone: a shape, a letter or a sign repeats it."""


class Rekke(App[None]):
    """A stack of screens in one language.

    `first_screen` makes the first one: `NewGameScreen`, `TableScreen` or `ReplayScreen`. A table belongs to the event
    loop that it was opened in, so run the app there: `await Rekke(words, lambda: TableScreen(table, words)).run_async()`.
    """

    CSS_PATH = "rekke.tcss"
    TITLE = "Rekke"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, words: Words, first_screen: Callable[[], Screen[None]]) -> None:
        super().__init__()
        self.words, self.first_screen = words, first_screen
        self.register_theme(FELT)
        self.theme = FELT.name

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.first_screen())

    def open_rulebook(self, game: str) -> None:
        """Open the rulebook of a game."""
        from rekke.terminal.screens.rulebook_screen import RulebookScreen  # noqa: PLC0415  (slow to import)

        self.push_screen(RulebookScreen(game, self.words))

    def leave(self) -> None:
        """Return to the previous screen, or exit from the first one."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()
