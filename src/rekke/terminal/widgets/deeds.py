"""What can be done now: each with its key, and all of it with the mouse as well."""

from collections.abc import Sequence

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from rekke.terminal.boards.board import Deed

KEYS = {"space": "Space", "enter": "⏎", "escape": "Esc", "backspace": "⌫", "colon": ":", "tab": "Tab", "f1": "F1"}
"""How keys are written that have longer names."""


class Deeds(Static):
    """A line of deeds."""

    class Asked(Message):
        """Somebody has pressed a deed."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def show(self, deeds: Sequence[Deed]) -> None:
        """Show these deeds, the first one as the most important."""
        parts = [self._written(deed) for deed in deeds]
        self.update(Content("  ").join(parts))

    def _written(self, deed: Deed) -> Content:
        key = KEYS.get(deed.key, deed.key)
        action = f"ask('{deed.key}')"
        return Content.assemble(
            Content.styled(f" {key} ", f"$text on $primary @click={action}"),
            Content.styled(f" {deed.label}", f"@click={action}"),
        )

    def action_ask(self, key: str) -> None:
        """Tell who shows these that one was pressed."""
        self.post_message(self.Asked(key))
