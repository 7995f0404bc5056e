"""A line that shows the current event of a game and selects another by a click."""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

MARGIN = 1


class Scrubber(Widget):
    """A line with a mark at the current event."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"scrubber--past", "scrubber--rest"}

    class Selected(Message):
        """Sent when an event was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self) -> None:
        super().__init__()
        self.at, self.count, self.label = 0, 0, ""

    def show(self, at: int, count: int, label: str) -> None:
        """Show the mark after `at` of `count` events, with a label."""
        self.at, self.count, self.label = at, count, label
        self.refresh()

    @property
    def _columns(self) -> int:
        """Columns of the line itself."""
        return max(self.size.width - len(self.label) - 3 * MARGIN, 2)

    def render_line(self, y: int) -> Strip:  # noqa: ARG002  (there is only one line)
        """Draw the line."""
        past = round(self.at / max(self.count, 1) * (self._columns - 1))
        style = self.get_component_rich_style("scrubber--past")
        rest = self.get_component_rich_style("scrubber--rest")
        return Strip(
            [
                Segment(" " * MARGIN + "━" * past + "●", style),
                Segment("─" * (self._columns - 1 - past), rest),
                Segment(f" {self.label}", style),
            ]
        )

    def on_click(self, event: events.Click) -> None:
        """Send the event that was clicked."""
        at = round((event.x - MARGIN) / max(self._columns - 1, 1) * self.count)
        self.post_message(self.Selected(max(0, min(at, self.count))))
