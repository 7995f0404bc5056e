"""A list of questions, each with its answers beside it: up and down choose one, left and right answer it."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

WIDEST = 34
"""Columns that what is asked may take."""
AROUND = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}
TURNS = {"left": -1, "right": 1}


class Question(NamedTuple):
    """Something to choose, and what has been chosen."""

    name: str
    label: str
    answers: Sequence[tuple[str, str]]
    """The value and the words of each; a question without any is a button."""
    chosen: str = ""
    typed: str | None = None
    """A text that goes with it and can be typed, such as a name."""

    @property
    def shown(self) -> str:
        """The chosen answer in words."""
        return dict(self.answers).get(self.chosen, "")

    def turned(self, step: int) -> str:
        """Give the answer before or after the chosen one."""
        values = [value for value, _ in self.answers]
        return values[(values.index(self.chosen) + step) % len(values)]


class Form(Static, can_focus=True):
    """Questions, one of which is being answered."""

    class Answered(Message):
        """An answer was chosen or a text typed."""

        def __init__(self, name: str, chosen: str, typed: str | None) -> None:
            super().__init__()
            self.name, self.chosen, self.typed = name, chosen, typed

    class Pressed(Message):
        """A button was pressed."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    class Pointed(Message):
        """Another question is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Question] = []
        self.at = 0

    @property
    def question(self) -> Question:
        """The question that is being answered."""
        return self.questions[self.at]

    def show(self, questions: Sequence[Question]) -> None:
        """Show these questions."""
        name = self.question.name if self.questions else ""
        self.questions = [*questions]
        names = [question.name for question in questions]
        self.at = names.index(name) if name in names else 0
        self._draw()

    @property
    def _label(self) -> int:
        """Columns that what is asked takes here, with the gap to its answer."""
        asked = (cell_len(question.label) for question in self.questions if question.answers)
        return min(max(asked, default=0), WIDEST) + 2

    def _draw(self) -> None:
        room = max(self.size.width - self._label - 6, 20)
        lines = [self._line(n, question, room) for n, question in enumerate(self.questions)]
        self.update(Content("\n").join(lines))
        self.post_message(self.Pointed())

    def _line(self, number: int, question: Question, room: int) -> Content:
        here = number == self.at
        mark, style = ("▶ ", "bold $secondary") if here else ("  ", "")
        if not question.answers:
            return Content.styled(f"{mark}[ {question.label} ]", "reverse bold" if here else "bold")
        typed = "" if question.typed is None else f": {question.typed}{'_' if here else ''}"
        said = _cut(f"{question.shown}{typed}", room)
        answer = f"< {said} >" if here else f"  {said}"
        label = set_cell_size(_cut(question.label, WIDEST), self._label)
        return Content.styled(f"{mark}{label}{answer}", style)

    def on_resize(self) -> None:
        """Use the room there is."""
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """Choose a question or an answer, type a name, press a button."""
        question, key = self.question, event.key
        if key in AROUND:
            self.point(self.at + AROUND[key])
        elif key in TURNS and question.answers:
            self.turn(TURNS[key])
        elif key == "enter":
            self.enter()
        elif question.typed is not None and key == "backspace":
            self.answer(question.chosen, question.typed[:-1])
        elif question.typed is not None and event.is_printable:
            self.answer(question.chosen, question.typed + (event.character or ""))
        else:
            return
        event.stop()

    def enter(self) -> None:
        """Press a button; after an answer, go on."""
        if self.question.answers:
            self.point(self.at + 1)
        else:
            self.post_message(self.Pressed(self.question.name))

    def point(self, at: int) -> None:
        """Look at another question."""
        self.at = at % len(self.questions)
        self._draw()

    def turn(self, step: int) -> None:
        """Choose the next answer, or the one before."""
        self.answer(self.question.turned(step), self.question.typed)

    def answer(self, chosen: str, typed: str | None) -> None:
        """Give an answer."""
        self.post_message(self.Answered(self.question.name, chosen, typed))

    def on_click(self, event: events.Click) -> None:
        """Choose a question by pressing it, and the next answer by pressing it again."""
        at = event.get_content_offset(self)
        if at is None or at.y >= len(self.questions):
            return
        if not self.questions[at.y].answers:
            self.post_message(self.Pressed(self.questions[at.y].name))
        elif at.y != self.at:
            self.point(at.y)
        else:
            self.turn(-1 if at.x < self._label + 4 else 1)


def _cut(text: str, room: int) -> str:
    """Give as much of a text as there is room for, in columns: some letters take two of them, some none."""
    return text if cell_len(text) <= room else f"{set_cell_size(text, room - 1)}…"
