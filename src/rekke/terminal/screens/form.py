"""A form in the terminal: up and down select a question, left and right change its answer."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

WIDEST = 34
"""Columns that a label may take."""
QUESTION_STEPS = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}
ANSWER_STEPS = {"left": -1, "right": 1}


class Question(NamedTuple):
    """A question, its possible answers and the chosen one."""

    name: str
    label: str
    answers: Sequence[tuple[str, str]]
    """The value and the words of each answer; a question without any is a button."""
    chosen: str = ""
    typed: str | None = None
    """A text that can be typed with the answer, such as a name."""

    @property
    def answer(self) -> str:
        """The words of the chosen answer."""
        return dict(self.answers).get(self.chosen, "")

    def neighbour(self, step: int) -> str:
        """Return the value `step` answers after the chosen one, in a circle."""
        values = [value for value, _ in self.answers]
        return values[(values.index(self.chosen) + step) % len(values)]


class Form(Static, can_focus=True):
    """Questions, one of which is selected."""

    class Answered(Message):
        """Sent when an answer was chosen or a text typed."""

        def __init__(self, name: str, chosen: str, typed: str | None) -> None:
            super().__init__()
            self.name, self.chosen, self.typed = name, chosen, typed

    class Pressed(Message):
        """Sent when a button was pressed."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    class Selected(Message):
        """Sent when a question was selected or drawn again."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Question] = []
        self.at = 0

    @property
    def question(self) -> Question:
        """The selected question."""
        return self.questions[self.at]

    def show(self, questions: Sequence[Question]) -> None:
        """Show these questions; the selected one stays selected."""
        name = self.question.name if self.questions else ""
        self.questions = [*questions]
        names = [question.name for question in questions]
        self.at = names.index(name) if name in names else 0
        self._draw()

    @property
    def _label_columns(self) -> int:
        """Columns of the labels, with the gap to the answers."""
        labels = (cell_len(question.label) for question in self.questions if question.answers)
        return min(max(labels, default=0), WIDEST) + 2

    def _draw(self) -> None:
        columns = max(self.size.width - self._label_columns - 6, 20)
        lines = [self._line(n, question, columns) for n, question in enumerate(self.questions)]
        self.update(Content("\n").join(lines))
        self.post_message(self.Selected())

    def _line(self, number: int, question: Question, columns: int) -> Content:
        selected = number == self.at
        mark, style = ("▶ ", "bold $secondary") if selected else ("  ", "")
        if not question.answers:
            return Content.styled(f"{mark}[ {question.label} ]", "reverse bold" if selected else "bold")
        typed = "" if question.typed is None else f": {question.typed}{'_' if selected else ''}"
        text = _shorten(f"{question.answer}{typed}", columns)
        answer = f"< {text} >" if selected else f"  {text}"
        label = set_cell_size(_shorten(question.label, WIDEST), self._label_columns)
        return Content.styled(f"{mark}{label}{answer}", style)

    def on_resize(self) -> None:
        """Fit the lines to the new width."""
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """Select a question, change its answer, type a text or press a button."""
        question, key = self.question, event.key
        if key in QUESTION_STEPS:
            self.select(self.at + QUESTION_STEPS[key])
        elif key in ANSWER_STEPS and question.answers:
            self.change_answer(ANSWER_STEPS[key])
        elif key == "enter":
            self.enter()
        elif question.typed is not None and key == "backspace":
            self.send_answer(question.chosen, question.typed[:-1])
        elif question.typed is not None and event.is_printable:
            self.send_answer(question.chosen, question.typed + (event.character or ""))
        else:
            return
        event.stop()

    def enter(self) -> None:
        """Press the selected button, or select the next question."""
        if self.question.answers:
            self.select(self.at + 1)
        else:
            self.post_message(self.Pressed(self.question.name))

    def select(self, at: int) -> None:
        """Select a question."""
        self.at = at % len(self.questions)
        self._draw()

    def change_answer(self, step: int) -> None:
        """Choose the answer `step` after the chosen one."""
        self.send_answer(self.question.neighbour(step), self.question.typed)

    def send_answer(self, chosen: str, typed: str | None) -> None:
        """Send the answer to the screen."""
        self.post_message(self.Answered(self.question.name, chosen, typed))

    def on_click(self, event: events.Click) -> None:
        """Select the question that was clicked; if it is selected already, change its answer."""
        at = event.get_content_offset(self)
        if at is None or at.y >= len(self.questions):
            return
        if not self.questions[at.y].answers:
            self.post_message(self.Pressed(self.questions[at.y].name))
        elif at.y != self.at:
            self.select(at.y)
        else:
            self.change_answer(-1 if at.x < self._label_columns + 4 else 1)


def _shorten(text: str, columns: int) -> str:
    """Return a text cut to this many columns; some characters take two of them, some none."""
    return text if cell_len(text) <= columns else f"{set_cell_size(text, columns - 1)}…"
