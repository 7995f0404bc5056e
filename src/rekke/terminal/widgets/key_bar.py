"""The line of keys at the bottom: each with what it does now; all of them can be clicked."""

from collections.abc import Sequence

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from rekke.terminal.boards.board import KeyAction

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


class KeyBar(Static):
    """A line of keys with their actions."""

    class Asked(Message):
        """Sent when an action was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    actions: Sequence[KeyAction] = ()

    def show(self, actions: Sequence[KeyAction]) -> None:
        """Show these actions, most important first; none is broken over two lines."""
        self.actions = actions
        lines = [Content()]
        for part in map(_content, actions):
            if lines[-1] and lines[-1].cell_length + part.cell_length > self.app.size.width:
                lines.append(Content())
            lines[-1] += part
        self.update(Content("\n").join(lines))

    def on_resize(self) -> None:
        """Fit the actions to the new width."""
        self.show(self.actions)

    def action_ask(self, key: str) -> None:
        """Send the key of an action to the screen."""
        self.post_message(self.Asked(key))


def _content(action: KeyAction) -> Content:
    key, click = KEY_LABELS.get(action.key, action.key), f"@click=ask('{action.key}')"
    return Content.assemble(
        Content.styled(f" {key} ", f"$text on $primary {click}"),
        Content.styled(f" {action.label}", click),
        Content("  "),
    )
