"""The screen for a new game on this machine: which game, its choices, the seats and who begins."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from rekke.lang.words import Words
from rekke.players.levels import levels
from rekke.record.names import checked_name
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.rules.sheets import Choice
from rekke.table.acts import Refusal
from rekke.table.terms import Relaxed, Terms
from rekke.terminal.boards.board import KeyAction
from rekke.terminal.describe import bot_name, choice_sentence, game_name
from rekke.terminal.refusals import fault_sentence, refusal_sentence
from rekke.terminal.screens.form import Form, Question
from rekke.terminal.screens.table_screen import TableScreen
from rekke.terminal.table_client import NewGame, TableOpener
from rekke.terminal.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from rekke.terminal.app import Rekke

PERSON = "person"
DEFAULT_GAME, DEFAULT_LEVEL = "kivi", "novice"
OTHER_LIMITS = ("60", "180")
"""Seconds offered besides those of the sheet, where a choice allows any number."""


class NewGameScreen(Screen[None]):
    """A form with everything that has to be decided before a game."""

    app: "Rekke"

    def __init__(self, words: Words, tables: TableOpener, game: str = "") -> None:
        super().__init__()
        self.words, self.tables = words, tables
        self.answers: dict[str, str] = {
            "game": game or DEFAULT_GAME,
            "seats": "2",
            "first": "1",
            "seat.1": PERSON,
        }
        """The answers so far; a question without one has its default."""
        self.names: dict[str, str] = {}
        self.form, self.key_bar = Form(), KeyBar()

    def compose(self) -> ComposeResult:
        """Lay out the form."""
        yield Static(f"Rekke · {self.words('new.title')}", id="head", markup=False)
        yield self.form
        yield Static(id="about", markup=False)
        yield Static(id="message", markup=False)
        yield self.key_bar
        yield Static(self.words("terminal.small"), id="small", markup=False)

    def on_mount(self) -> None:
        """Show the questions."""
        self.form.show([*self.questions()])
        self.form.focus()
        self.key_bar.show(
            [KeyAction("f1", self.words("nav.rules")), KeyAction("escape", self.words("terminal.quit"))]
        )

    async def on_screen_resume(self) -> None:
        """Close the table from which the user comes back here."""
        await self.tables.leave()

    @property
    def game(self) -> str:
        """The chosen game."""
        return self.answers["game"]

    @property
    def seats(self) -> int:
        """The number of seats."""
        chosen, allowed = int(self.answers["seats"]), GAMES[self.game].seats
        return chosen if chosen in allowed else allowed[0]

    def questions(self) -> Iterator[Question]:
        """Yield all questions for the chosen game."""
        words, game = self.words, GAMES[self.game]
        yield self.question("game", words("new.game"), {name: game_name(name, words) for name in GAMES})
        sheets = {sheet: self.edition_text(sheet) for sheet in game.editions}
        yield self.question(f"{self.game}.edition", words("new.edition"), sheets)
        for choice in game.choices:
            yield self.question(
                choice.ruling, words.known(f"choice.{choice.ruling}", choice.decides), self.values(choice)
            )
        if game.timed:
            relaxed = {value: words(f"new.relaxed.{value}") for value in ("no", "yes")}
            yield self.question("relaxed", words("new.relaxed"), relaxed)
        yield self.question(
            "seats", words("new.seats"), {str(n): words("new.players", count=n) for n in game.seats}
        )
        for seat in range(1, self.seats + 1):
            yield self.seat_question(seat)
        if not game.opening:
            yield self.question(
                "first", words("terminal.first"), {str(n): self.name_of(n) for n in range(1, self.seats + 1)}
            )
        yield Question("begin", words("open.begin"), ())

    def question(self, name: str, label: str, answers: Mapping[str, str]) -> Question:
        """Return a question; its first answer is the default."""
        chosen = self.answers.get(name, "")
        return Question(name, label, [*answers.items()], chosen if chosen in answers else next(iter(answers)))

    def values(self, choice: Choice) -> dict[str, str]:
        """Return the values of a choice with their words."""
        values = choice.values + (OTHER_LIMITS if choice.any_number else ())
        return {value: choice_sentence(choice, value, self.words) for value in values}

    def edition_text(self, sheet: str) -> str:
        """Return an edition with what is special about it, where the catalogs say that."""
        return " · ".join(filter(None, (sheet, self.words.known(f"edition.{self.game}.{sheet}"))))

    def seat_question(self, number: int) -> Question:
        """Return the question who sits in a seat."""
        words, name = self.words, f"seat.{number}"
        person = words("new.me") if number == 1 else words("new.here")
        bots = {level: bot_name(level, words) for level in levels(self.game)}
        self.answers[name] = self.sitter(number)
        question = self.question(name, words("new.seat", number=number), {PERSON: person, **bots})
        return question._replace(typed=self.name_of(number)) if question.chosen == PERSON else question

    def sitter(self, number: int) -> str:
        """Return who was chosen for a seat: a person, or a level that this game has."""
        bots, chosen = levels(self.game), self.answers.get(f"seat.{number}", DEFAULT_LEVEL)
        return chosen if chosen in (PERSON, *bots) else bots[-1]

    def name_of(self, number: int) -> str:
        """Return the name of the person or bot in a seat."""
        chosen = self.sitter(number)
        if chosen != PERSON:
            return bot_name(chosen, self.words)
        default = self.words("guest") if number == 1 else self.words("guest.numbered", number=number)
        return self.names.get(f"seat.{number}", default)

    def on_form_answered(self, event: Form.Answered) -> None:
        """Store an answer."""
        self.answers[event.name] = event.chosen
        if event.typed is not None:
            self.names[event.name] = event.typed
        self.show_message("")
        self.form.show([*self.questions()])

    def on_form_selected(self) -> None:
        """Show the current question and its answer in full; they may be too long for their line."""
        question = self.form.question
        whole = f"{question.label}: {question.answer}" if question.answers else ""
        about = self.words.known(f"game.{self.game}.what") if question.name == "game" else whole
        self.query_one("#about", Static).update(about)

    def on_form_pressed(self) -> None:
        """Begin the game."""
        self.run_worker(self.begin(), group="begin", exclusive=True)

    async def begin(self) -> None:
        """Open the table and show it; creating the bots can take a moment."""
        self.show_message(self.words("turn.nobody"))
        try:
            client = await self.tables.open(self.new_game())
        except Refusal as refusal:
            self.show_message(refusal_sentence(refusal, self.words))
        except Unreadable as problem:
            self.show_message(fault_sentence(problem, self.words))
        else:
            self.show_message("")
            self.app.push_screen(TableScreen(client, self.words))

    def new_game(self) -> NewGame:
        """Return the game as the user has chosen it."""
        answers = {question.name: question.chosen for question in self.questions()}
        choices = {choice.ruling: answers[choice.ruling] for choice in GAMES[self.game].choices}
        relaxed = cast(Relaxed, answers.get("relaxed", "no"))
        edition = answers[f"{self.game}.edition"]
        terms = Terms(game=self.game, edition=edition, choices=choices, seats=self.seats, relaxed=relaxed)
        seats = range(1, self.seats + 1)
        names = tuple(
            checked_name(self.name_of(n)) if answers[f"seat.{n}"] == PERSON else answers[f"seat.{n}"]
            for n in seats
        )
        return NewGame(terms.checked(), names, int(answers.get("first", "0")))

    def show_message(self, text: str) -> None:
        """Show what is wrong; an empty text hides the message."""
        message = self.query_one("#message", Static)
        message.update(text)
        message.set_class(bool(text), "shown")

    def on_key(self, event: events.Key) -> None:
        """Handle a key that the form does not use."""
        event.stop().prevent_default()
        self.press(event.key)

    def on_key_bar_asked(self, event: KeyBar.Asked) -> None:
        """Do what was clicked in the line of keys."""
        self.press(event.key)

    def press(self, key: str) -> None:
        """Open the rulebook, or leave."""
        match key:
            case "f1":
                self.app.open_rulebook(self.game)
            case "escape":
                self.app.leave()
