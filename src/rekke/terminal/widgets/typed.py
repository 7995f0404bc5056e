"""A line to type on: a move in notation, or something to say. It is there only while one types."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

LONGEST = {"notation": 100, "talk": 200}


class Typed(Input):
    """A line about something."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    class Said(Message):
        """Somebody has typed a line; nothing, if they would rather not."""

        def __init__(self, about: str, text: str) -> None:
            super().__init__()
            self.about, self.text = about, text

    def __init__(self) -> None:
        super().__init__(id="typed", compact=True)
        self.about = ""

    def open(self, about: str, label: str) -> None:
        """Begin to type about something."""
        self.about, self.placeholder, self.max_length = about, label, LONGEST[about]
        self.value = ""
        self.add_class("shown")
        self.focus()

    def action_close(self) -> None:
        """Type nothing after all."""
        self._close("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give what was typed."""
        event.stop()
        self._close(" ".join(self.value.split()))

    def _close(self, text: str) -> None:
        self.remove_class("shown")
        self.screen.set_focus(None)
        self.post_message(self.Said(self.about, text))
