"""A text input for a move in notation or a chat message; visible only while it is used."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from rekke.table.message_fields import LONGEST_EVENT
from rekke.table.messages import LONGEST_TALK

MAX_LENGTHS = {"notation": LONGEST_EVENT, "talk": LONGEST_TALK}


class LineInput(Input):
    """A line of text for a purpose: `notation` or `talk`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    class Entered(Message):
        """Sent when a line was entered; its text is empty if the user pressed Escape."""

        def __init__(self, purpose: str, text: str) -> None:
            super().__init__()
            self.purpose, self.text = purpose, text

    def __init__(self) -> None:
        super().__init__(id="line", compact=True)
        self.purpose = ""

    def open(self, purpose: str, label: str) -> None:
        """Show the input and focus it."""
        self.purpose, self.placeholder, self.max_length = purpose, label, MAX_LENGTHS[purpose]
        self.value = ""
        self.add_class("shown")
        self.focus()

    def action_close(self) -> None:
        """Hide the input without a text."""
        self._close("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the text, with single spaces between words."""
        event.stop()
        self._close(" ".join(self.value.split()))

    def _close(self, text: str) -> None:
        self.remove_class("shown")
        self.screen.set_focus(None)
        self.post_message(self.Entered(self.purpose, text))
