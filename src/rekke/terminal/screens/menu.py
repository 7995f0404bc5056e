"""A menu, used with keys or the mouse."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class Menu(ModalScreen[str]):
    """A question with answers; its result is the key of the chosen answer, or an empty text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", show=False)]

    def __init__(self, title: str, answers: Mapping[str, str]) -> None:
        super().__init__()
        self.question, self.answers = title, answers

    def compose(self) -> ComposeResult:
        """Lay out the question and its answers."""
        with Vertical():
            yield Static(self.question, markup=False)
            yield OptionList(*(Option(label, id=name) for name, label in self.answers.items()), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close the menu with the chosen answer."""
        self.dismiss(event.option_id or "")
