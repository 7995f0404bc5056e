"""What happened lately, the newest line last; it can be scrolled by keys and mouse."""

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

MOST = 300
"""Lines that are kept."""


class Happened(VerticalScroll, can_focus=False):
    """A list of sentences that grows."""

    def __init__(self) -> None:
        self.said: list[Content] = []
        self._text = Static()
        super().__init__(self._text)

    def say(self, text: str, style: str = "") -> None:
        """Add a sentence at the end."""
        self.said = [*self.said[1 - MOST :], Content.styled(text, style)]
        self._text.update(Content("\n").join(self.said))
        self.scroll_end(animate=False)

    def clear(self) -> None:
        """Forget everything that was said."""
        self.said = []
        self._text.update("")
