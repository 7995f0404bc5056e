"""Names on the screen: distinct, and aligned in any script."""

import pytest
from rich.cells import cell_len

from rekke.lang.words import Words
from rekke.table import messages as ask
from rekke.terminal.describe import seat_names
from rekke.terminal.screens.form import Form
from rekke.terminal.widgets.seats import SeatList
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import Hands, standing
from tests.terminal.test_new_game_screen import FakeOpener, new_game

WIDE = ("日本語", "日本語の名前はとても長いので切れます", "🎲 Ada 🎲", "e\u0301" * 12)
"""Names with characters that take two columns, or none."""


def lines(hands: Hands) -> list[str]:
    return str(hands.screen.query_one(SeatList).render()).split("\n")


@pytest.mark.parametrize("name", WIDE)
async def test_points_are_aligned_whatever_the_names(name: str) -> None:
    plain = Plain("kivi/en seats=2")
    plain.do(ADA, ask.Sit(seat=1, name=name), ask.Fill(seat=2, level="random"), ask.Begin())
    async with standing(plain) as hands:
        rows = [line for line in lines(hands) if line.endswith(" 0")]
        assert len(rows) == 2
        assert len({cell_len(row) for row in rows}) == 1


@pytest.mark.parametrize("name", WIDE)
async def test_answers_are_aligned_whatever_the_script_of_the_label(name: str) -> None:
    async with new_game(FakeOpener()) as pilot:
        form = pilot.app.screen.query_one(Form)
        asked = form.questions[0]
        form.questions = [asked._replace(label=label) for label in (name * 3, "Game")]
        form.select(0)
        first, second = str(form.render()).split("\n")
        answer = asked.answer
        assert cell_len(first[: first.index(answer)]) == cell_len(second[: second.index(answer)])


async def test_sequence_dice_shows_no_points() -> None:
    async with standing(Plain("sequence-dice/no seats=2").begin(ADA, BO)) as hands:
        assert [row.score for row in hands.screen.query_one(SeatList).rows] == [None, None]


def test_free_seats_are_called_nobody_without_a_number() -> None:
    plain = Plain("kivi/en seats=4")
    plain.do(ADA, ask.Fill(seat=1, level="random"), ask.Fill(seat=3, level="random"))
    assert seat_names(plain.table, Words("en")) == ("Random bot 1", "nobody", "Random bot 3", "nobody")
