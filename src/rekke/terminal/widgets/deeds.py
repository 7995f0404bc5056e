"""The line of keys at the bottom: each with what it does now; all of them can be clicked."""

from collections.abc import Sequence

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from rekke.terminal.boards.board import Deed

KEY_LABELS = {
    "space": "Space",
    "escape": "Esc",
    "colon": ":",
    "tab": "Tab",
    "f1": "F1",
    "left": "←",
    "right": "→",
    "home": "Home",
    "end": "End",
}
"""How keys are shown whose names in Textual are longer."""


class Deeds(Static):
    """A line of keys with their deeds."""

    class Asked(Message):
        """Sent when a deed was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    deeds: Sequence[Deed] = ()

    def show(self, deeds: Sequence[Deed]) -> None:
        """Show these deeds, most important first; none is broken over two lines."""
        self.deeds = deeds
        lines = [Content()]
        for part in map(_content, deeds):
            if lines[-1] and lines[-1].cell_length + part.cell_length > self.app.size.width:
                lines.append(Content())
            lines[-1] += part
        self.update(Content("\n").join(lines))

    def on_resize(self) -> None:
        """Fit the deeds to the new width."""
        self.show(self.deeds)

    def action_ask(self, key: str) -> None:
        """Send the key of a deed to the screen."""
        self.post_message(self.Asked(key))


def _content(deed: Deed) -> Content:
    key, action = KEY_LABELS.get(deed.key, deed.key), f"ask('{deed.key}')"
    return Content.assemble(
        Content.styled(f" {key} ", f"$text on $primary @click={action}"),
        Content.styled(f" {deed.label}", f"@click={action}"),
        Content("  "),
    )
