"""What happened lately, the newest line last; it can be scrolled by keys and mouse."""

from collections.abc import Iterable, Sequence

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

    def say(self, sentences: Iterable[tuple[str, str]]) -> None:
        """Add sentences at the end, each with its style."""
        self.show([*self.said, *(Content.styled(*sentence) for sentence in sentences)])

    def show(self, said: Sequence[Content]) -> None:
        """Show these sentences and no others."""
        self.said = [*said[-MOST:]]
        self._text.update(Content("\n").join(self.said))
        self.call_after_refresh(self.scroll_end, animate=False)  # only then it is known where the end is
