"""A new game at this keyboard: which one, how it is played, who sits where and who begins."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from rekke.players.levels import LEVELS
from rekke.record.names import LONGEST_NAME, checked_name
from rekke.rules.faults import Unreadable
from rekke.rules.game import SEATS
from rekke.rules.games import GAMES
from rekke.rules.sheets import Choice
from rekke.table.acts import Refusal
from rekke.table.terms import Terms
from rekke.terminal.boards.board import Deed
from rekke.terminal.room import Plan, Tables
from rekke.terminal.said import bot, refused
from rekke.terminal.screens.form import Form, Question
from rekke.terminal.screens.sitting import Sitting
from rekke.terminal.widgets.deeds import Deeds
from rekke.terminal.words import Words

if TYPE_CHECKING:
    from rekke.terminal.app import Rekke

PERSON = "person"
OTHER_LIMITS = ("60", "180")
"""Seconds that are offered beside those of the sheet, where any number will do."""


class Choosing(Screen[None]):
    """Questions about a game that is to be played."""

    app: "Rekke"

    def __init__(self, words: Words, tables: Tables, game: str = "") -> None:
        super().__init__()
        self.words, self.tables = words, tables
        self.said: dict[str, str] = {"game": game or "kivi", "seats": "2", "first": "1", "seat.1": PERSON}
        """The answers so far; what is not among them is as most tables have it."""
        self.names: dict[str, str] = {}
        self.form, self.doing = Form(), Deeds()

    def compose(self) -> ComposeResult:
        """Lay out the questions."""
        yield Static(f"Rekke · {self.words('new.title')}", id="head", markup=False)
        yield self.form
        yield Static(id="about", markup=False)
        yield Static(id="message", markup=False)
        yield self.doing
        yield Static(self.words("terminal.small"), id="small", markup=False)

    def on_mount(self) -> None:
        """Ask."""
        self.form.show([*self.questions()])
        self.form.focus()
        self.doing.show([Deed("f1", self.words("nav.rules")), Deed("escape", self.words("terminal.quit"))])

    async def on_screen_resume(self) -> None:
        """Leave the table from which somebody comes back here."""
        await self.tables.leave()

    @property
    def game(self) -> str:
        """The game that is chosen."""
        return self.said["game"]

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.said["seats"])

    def questions(self) -> Iterator[Question]:
        """List everything that is asked about the chosen game."""
        words, game = self.words, GAMES[self.game]
        yield self.asked("game", words("new.game"), {name: words(f"game.{name}") for name in GAMES})
        sheets = {sheet: f"{sheet} · {words(f'edition.{self.game}.{sheet}')}" for sheet in game.editions}
        yield self.asked(f"{self.game}.edition", words("new.edition"), sheets)
        for choice in game.choices:
            yield self.asked(choice.ruling, words(f"choice.{choice.ruling}"), self.values(choice))
        yield self.asked("seats", words("new.seats"), {str(n): words("new.players", count=n) for n in SEATS})
        for seat in range(1, self.seats + 1):
            yield self.seat(seat)
        if not game.opening:
            yield self.asked(
                "first", words("terminal.first"), {str(n): self.name_of(n) for n in range(1, self.seats + 1)}
            )
        yield Question("begin", words("open.begin"), ())

    def asked(self, name: str, label: str, answers: Mapping[str, str]) -> Question:
        """Ask something; the first answer is the usual one."""
        chosen = self.said.get(name, "")
        return Question(name, label, [*answers.items()], chosen if chosen in answers else next(iter(answers)))

    def values(self, choice: Choice) -> dict[str, str]:
        """Give what a table may choose, in words."""
        values = choice.values + (OTHER_LIMITS if choice.any_number else ())
        return {
            value: self.words("choice.C10.seconds", count=int(value))
            if choice.any_number and value.isdigit()
            else self.words(f"choice.{choice.ruling}.{value}")
            for value in values
        }

    def seat(self, number: int) -> Question:
        """Ask who sits on a seat."""
        words, name = self.words, f"seat.{number}"
        person = words("new.me") if number == 1 else words("new.here")
        bots = {level: bot(level, words) for level in LEVELS}
        self.said.setdefault(name, "novice")
        question = self.asked(name, words("new.seat", number=number), {PERSON: person, **bots})
        return question._replace(typed=self.name_of(number)) if question.chosen == PERSON else question

    def name_of(self, number: int) -> str:
        """Name who sits on a seat."""
        chosen = self.said.get(f"seat.{number}", "novice")
        if chosen != PERSON:
            return bot(chosen, self.words)
        usual = self.words("guest") if number == 1 else self.words("guest.numbered", number=number)
        return self.names.get(f"seat.{number}", usual)

    def on_form_answered(self, event: Form.Answered) -> None:
        """Take an answer."""
        self.said[event.name] = event.chosen
        if event.typed is not None:
            self.names[event.name] = event.typed[:LONGEST_NAME]
        self.say("")
        self.form.show([*self.questions()])

    def on_form_pointed(self) -> None:
        """Say the whole of a question and its answer, which may be too long for their line."""
        question = self.form.question
        whole = f"{question.label}: {question.shown}" if question.answers else ""
        about = self.words(f"game.{self.game}.what") if question.name == "game" else whole
        self.query_one("#about", Static).update(about)

    def on_form_pressed(self) -> None:
        """Begin."""
        self.run_worker(self.begin(), group="begin", exclusive=True)

    async def begin(self) -> None:
        """Open the table, and sit down there; bots that are made ready take a moment."""
        self.say(self.words("turn.nobody"))
        try:
            room, who = await self.tables.open(self.plan())
        except Refusal as problem:
            self.say(refused(problem, self.words))
        except Unreadable as problem:
            self.say(str(problem))
        else:
            self.say("")
            self.app.push_screen(Sitting(room, who, self.words))

    def plan(self) -> Plan:
        """Give what was chosen."""
        answers = {question.name: question.chosen for question in self.questions()}
        choices = {choice.ruling: answers[choice.ruling] for choice in GAMES[self.game].choices}
        terms = Terms(
            game=self.game, edition=answers[f"{self.game}.edition"], choices=choices, seats=self.seats
        )
        seats = range(1, self.seats + 1)
        names = tuple(
            checked_name(self.name_of(n)) if answers[f"seat.{n}"] == PERSON else answers[f"seat.{n}"]
            for n in seats
        )
        return Plan(terms.checked(), names, int(answers.get("first", "0")))

    def say(self, text: str) -> None:
        """Say what is wrong."""
        message = self.query_one("#message", Static)
        message.update(text)
        message.set_class(bool(text), "shown")

    def on_key(self, event: events.Key) -> None:
        """Read the rules, or go away."""
        event.stop().prevent_default()
        self.press(event.key)

    def on_deeds_asked(self, event: Deeds.Asked) -> None:
        """Do the same with the mouse."""
        self.press(event.key)

    def press(self, key: str) -> None:
        """Do what a key says."""
        match key:
            case "f1":
                self.app.read(self.game)
            case "escape":
                self.app.leave()
