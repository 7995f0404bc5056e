"""What can be done now: each with its key, and all of it with the mouse as well."""

from collections.abc import Sequence

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from rekke.terminal.boards.board import Deed

KEYS = {
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
"""How keys are written that have longer names."""


class Deeds(Static):
    """A line of deeds."""

    class Asked(Message):
        """Somebody has pressed a deed."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    shown: Sequence[Deed] = ()

    def show(self, deeds: Sequence[Deed]) -> None:
        """Show these deeds, the first one as the most important; none is broken over two lines."""
        self.shown = deeds
        lines = [Content()]
        for part in map(_written, deeds):
            if lines[-1] and lines[-1].cell_length + part.cell_length > self.app.size.width:
                lines.append(Content())
            lines[-1] += part
        self.update(Content("\n").join(lines))

    def on_resize(self) -> None:
        """Use the room there is."""
        self.show(self.shown)

    def action_ask(self, key: str) -> None:
        """Tell who shows these that one was pressed."""
        self.post_message(self.Asked(key))


def _written(deed: Deed) -> Content:
    key, action = KEYS.get(deed.key, deed.key), f"ask('{deed.key}')"
    return Content.assemble(
        Content.styled(f" {key} ", f"$text on $primary @click={action}"),
        Content.styled(f" {deed.label}", f"@click={action}"),
        Content("  "),
    )
