"""A line on which one moves through a game."""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

MARGIN = 1


class Scrubber(Widget):
    """A line with a mark at the moment that is shown."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"scrubber--past", "scrubber--rest"}

    class Moved(Message):
        """Somebody has pressed a moment."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self) -> None:
        super().__init__()
        self.at, self.most, self.said = 0, 0, ""

    def show(self, at: int, most: int, said: str) -> None:
        """Show a moment of so many, and say which."""
        self.at, self.most, self.said = at, most, said
        self.refresh()

    @property
    def _room(self) -> int:
        """Columns of the line itself."""
        return max(self.size.width - len(self.said) - 3 * MARGIN, 2)

    def render_line(self, y: int) -> Strip:  # noqa: ARG002
        """Draw the line."""
        past = round(self.at / max(self.most, 1) * (self._room - 1))
        style = self.get_component_rich_style("scrubber--past")
        rest = self.get_component_rich_style("scrubber--rest")
        return Strip(
            [
                Segment(" " * MARGIN + "━" * past + "●", style),
                Segment("─" * (self._room - 1 - past), rest),
                Segment(f" {self.said}", style),
            ]
        )

    def on_click(self, event: events.Click) -> None:
        """Find the moment that was pressed."""
        at = round((event.x - MARGIN) / max(self._room - 1, 1) * self.most)
        self.post_message(self.Moved(max(0, min(at, self.most))))
