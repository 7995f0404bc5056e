"""The last events as sentences, newest at the bottom; it scrolls by keys and mouse."""

from collections.abc import Iterable, Sequence

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

MAX_LINES = 300
"""Lines kept; older ones are dropped."""


class EventLog(VerticalScroll, can_focus=False):
    """A growing list of sentences."""

    def __init__(self) -> None:
        self.lines: list[Content] = []
        self._text = Static()
        super().__init__(self._text)

    def add(self, sentences: Iterable[tuple[str, str]]) -> None:
        """Add sentences, each with its style."""
        self.show([*self.lines, *(Content.styled(*sentence) for sentence in sentences)])

    def show(self, lines: Sequence[Content]) -> None:
        """Replace all lines."""
        self.lines = [*lines[-MAX_LINES:]]
        self._text.update(Content("\n").join(self.lines))
        self.call_after_refresh(self.scroll_end, animate=False)  # the height is known only after the refresh
