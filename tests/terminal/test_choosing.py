"""A new game is chosen by keys or mouse: which one, how, who sits where."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from rekke.lang import LANGUAGES
from rekke.rules.games import GAMES
from rekke.table.acts import Refusal
from rekke.terminal.app import Rekke
from rekke.terminal.room import Plan, Seated
from rekke.terminal.screens.book import Book
from rekke.terminal.screens.choosing import Choosing
from rekke.terminal.screens.form import Form
from rekke.terminal.screens.sitting import Sitting
from rekke.terminal.words import Words
from tests.table.seated import ADA, Plain
from tests.terminal.sitting import SMALL, Still


class Asked:
    """Somebody who opens tables, and keeps what was asked for."""

    def __init__(self) -> None:
        self.plans: list[Plan] = []
        self.problem: Refusal | None = None

    async def open(self, plan: Plan) -> Seated:
        self.plans.append(plan)
        if self.problem:
            raise self.problem
        return Seated(Still(Plain(str(plan.terms)).begin(*[ADA] * plan.terms.seats)), ADA)

    async def leave(self) -> None:
        """Leave tables that stand still anyway."""


@asynccontextmanager
async def choosing(asked: Asked, game: str = "", language: str = "en") -> AsyncIterator[Pilot[None]]:
    words = Words(language)
    app = Rekke(words, lambda: Choosing(words, asked, game))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        yield pilot


async def begin(pilot: Pilot[None]) -> None:
    """Go to the button, which stands above the first question, and press it."""
    form = pilot.app.screen.query_one(Form)
    await pilot.press(*["up"] * (form.at + 1), "enter")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def test_who_only_says_begin_plays_kivi_against_a_bot() -> None:
    asked = Asked()
    async with choosing(asked) as pilot:
        await begin(pilot)
        assert isinstance(pilot.app.screen, Sitting)
    assert [(str(plan.terms), plan.names, plan.first) for plan in asked.plans] == [
        ("kivi/en seats=2", ("Guest", "novice"), 0)
    ]


async def test_game_edition_choices_seats_and_names_are_chosen_by_keys() -> None:
    asked = Asked()
    async with choosing(asked) as pilot:
        await pilot.press("left", "down", "down", "right")  # Sequence Dice, a line of five
        await pilot.press(*["down"] * 4, "right")  # three players
        await pilot.press("down", *["backspace"] * 5, *"Ada", "down", "left", "left", *"y")
        await pilot.press("down", "right", "right")
        await begin(pilot)
    (plan,) = asked.plans
    assert str(plan.terms) == "sequence-dice/no seats=3 S1=5"
    assert plan.names == ("Ada", "Guest 2y", "expert")


async def test_in_cubo_it_is_said_who_begins() -> None:
    asked = Asked()
    async with choosing(asked, "cubo") as pilot:
        await pilot.press("up", "up", "right")
        await begin(pilot)
    (plan,) = asked.plans
    assert (plan.terms.game, plan.first) == ("cubo", 2)


async def test_answers_are_chosen_with_the_mouse() -> None:
    asked = Asked()
    async with choosing(asked) as pilot:
        form = pilot.app.screen.query_one(Form)
        await pilot.click(Form, offset=(40, 1))
        await pilot.pause()
        assert form.questions[0].chosen == "cubo"
        await pilot.click(Form, offset=(5, len(form.questions)))
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    assert [plan.terms.game for plan in asked.plans] == ["cubo"]


async def test_a_name_that_is_none_is_refused_in_words() -> None:
    asked = Asked()
    async with choosing(asked) as pilot:
        form = pilot.app.screen.query_one(Form)
        await pilot.press(*["down"] * [question.name for question in form.questions].index("seat.1"))
        await pilot.press(*["backspace"] * 8)
        await begin(pilot)
        assert "cannot be a name: it needs 1 to 24" in str(pilot.app.screen.query_one("#message").render())
    assert asked.plans == []


async def test_a_table_that_cannot_be_opened_says_why() -> None:
    asked = Asked()
    asked.problem = Refusal("unkept", "the disk is full")
    async with choosing(asked) as pilot:
        await begin(pilot)
        assert "The disk is full." in str(pilot.app.screen.query_one("#message").render())


async def test_the_rules_of_the_chosen_game_are_read_on_f1_and_escape_goes_away() -> None:
    async with choosing(Asked(), "columbiz") as pilot:
        await pilot.press("f1")
        book = pilot.app.screen
        assert isinstance(book, Book)
        assert book.game == "columbiz"
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert not pilot.app.is_running or not pilot.app.screen_stack[1:]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_question_is_asked_in_every_language(game: str, language: str) -> None:
    asked = Asked()
    async with choosing(asked, game, language) as pilot:
        form = pilot.app.screen.query_one(Form)
        assert all(question.label for question in form.questions)
        await begin(pilot)
        assert isinstance(pilot.app.screen, Sitting)
