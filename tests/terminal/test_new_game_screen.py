"""The screen for a new game, used with keys and the mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from rekke.lang import LANGUAGES
from rekke.lang.words import Words
from rekke.rules.games import GAMES
from rekke.table.acts import Refusal
from rekke.terminal.app import Rekke
from rekke.terminal.screens.form import Form
from rekke.terminal.screens.new_game_screen import NewGameScreen
from rekke.terminal.screens.rulebook_screen import RulebookScreen
from rekke.terminal.screens.table_screen import TableScreen
from rekke.terminal.table_client import NewGame
from tests.table.seated import ADA, Plain
from tests.terminal.sitting import SMALL, Still


class FakeOpener:
    """Opens tables that never change, and keeps the games asked for."""

    def __init__(self) -> None:
        self.games: list[NewGame] = []
        self.problem: Refusal | None = None

    async def open(self, game: NewGame) -> Still:
        self.games.append(game)
        if self.problem:
            raise self.problem
        return Still(Plain(str(game.terms)).begin(*[ADA] * game.terms.seats), ADA)

    async def leave(self) -> None:
        """Do nothing: there is nothing to close."""


@asynccontextmanager
async def new_game(opener: FakeOpener, game: str = "", language: str = "en") -> AsyncIterator[Pilot[None]]:
    words = Words(language)
    app = Rekke(words, lambda: NewGameScreen(words, opener, game))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        yield pilot


async def answer(pilot: Pilot[None], name: str, *keys: str) -> None:
    """Go down to a question, and press keys there."""
    form = pilot.app.screen.query_one(Form)
    at = [question.name for question in form.questions].index(name)
    await pilot.press(*["down"] * (at - form.at), *keys)


async def begin(pilot: Pilot[None]) -> None:
    """Go up past the first question to the button at the end, and press it."""
    form = pilot.app.screen.query_one(Form)
    await pilot.press(*["up"] * (form.at + 1), "enter")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def test_the_defaults_are_kivi_against_a_bot() -> None:
    opener = FakeOpener()
    async with new_game(opener) as pilot:
        await begin(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
    assert [(str(game.terms), game.names, game.first) for game in opener.games] == [
        ("kivi/en seats=2", ("Guest", "novice"), 0)
    ]


async def test_everything_can_be_chosen_with_keys() -> None:
    opener = FakeOpener()
    async with new_game(opener) as pilot:
        await answer(pilot, "game", "left")  # Sequence Dice
        await answer(pilot, "S1", "right")  # a line of five
        await answer(pilot, "seats", "right")  # three players
        await answer(pilot, "seat.1", *["backspace"] * 5, *"Ada")
        await answer(pilot, "seat.2", "left", "left", *"y")
        await answer(pilot, "seat.3", "right", "right")
        await begin(pilot)
    (game,) = opener.games
    assert str(game.terms) == "sequence-dice/no seats=3 S1=5"
    assert game.names == ("Ada", "Guest 2y", "expert")


async def test_in_cubo_the_user_chooses_who_begins() -> None:
    opener = FakeOpener()
    async with new_game(opener, "cubo") as pilot:
        await answer(pilot, "first", "right")
        await begin(pilot)
    (game,) = opener.games
    assert (game.terms.game, game.first) == ("cubo", 2)


async def test_cubo_can_be_played_without_clocks() -> None:
    opener = FakeOpener()
    async with new_game(opener, "cubo") as pilot:
        await answer(pilot, "relaxed", "right")
        await begin(pilot)
    (game,) = opener.games
    assert str(game.terms) == "cubo/nl seats=2 relaxed=yes"


async def test_answers_can_be_chosen_with_the_mouse() -> None:
    opener = FakeOpener()
    async with new_game(opener) as pilot:
        form = pilot.app.screen.query_one(Form)
        await pilot.click(Form, offset=(40, 1))
        await pilot.pause()
        assert form.questions[0].chosen == "cubo"
        await pilot.click(Form, offset=(5, len(form.questions)))
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    assert [game.terms.game for game in opener.games] == ["cubo"]


async def test_an_empty_name_is_refused_with_a_reason() -> None:
    opener = FakeOpener()
    async with new_game(opener) as pilot:
        await answer(pilot, "seat.1", *["backspace"] * 8)
        await begin(pilot)
        assert "cannot be a name: it needs 1 to 24" in str(pilot.app.screen.query_one("#message").render())
    assert opener.games == []


async def test_a_table_that_cannot_be_opened_says_why() -> None:
    opener = FakeOpener()
    opener.problem = Refusal("unkept", "the disk is full")
    async with new_game(opener) as pilot:
        await begin(pilot)
        assert "The disk is full." in str(pilot.app.screen.query_one("#message").render())


async def test_f1_opens_the_rulebook_of_the_chosen_game_and_escape_leaves() -> None:
    async with new_game(FakeOpener(), "columbiz") as pilot:
        await pilot.press("f1")
        book = pilot.app.screen
        assert isinstance(book, RulebookScreen)
        assert book.game == "columbiz"
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert not pilot.app.is_running or not pilot.app.screen_stack[1:]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_question_has_a_label_in_every_language(game: str, language: str) -> None:
    opener = FakeOpener()
    async with new_game(opener, game, language) as pilot:
        form = pilot.app.screen.query_one(Form)
        assert all(question.label for question in form.questions)
        await begin(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
