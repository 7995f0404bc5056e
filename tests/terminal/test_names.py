"""Names on the screen: told apart, and as wide as they are, in any script."""

import pytest
from rich.cells import cell_len

from rekke.table import messages as ask
from rekke.terminal.said import names_of
from rekke.terminal.screens.form import Form
from rekke.terminal.widgets.seats import Seats
from rekke.terminal.words import Words
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import Hands, standing
from tests.terminal.test_choosing import Asked, choosing

WIDE = ("日本語", "日本語の名前はとても長いので切れます", "🎲 Ada 🎲", "e\u0301" * 12)
"""Names of which some letters take two columns, and some none."""


def lines(hands: Hands) -> list[str]:
    return str(hands.sitting.query_one(Seats).render()).split("\n")


@pytest.mark.parametrize("name", WIDE)
async def test_the_points_stand_below_each_other_whatever_the_names(name: str) -> None:
    plain = Plain("kivi/en seats=2")
    plain.do(ADA, ask.Sit(seat=1, name=name), ask.Fill(seat=2, level="random"), ask.Begin())
    async with standing(plain) as hands:
        rows = [line for line in lines(hands) if line.endswith(" 0")]
        assert len(rows) == 2
        assert len({cell_len(row) for row in rows}) == 1


@pytest.mark.parametrize("name", WIDE)
async def test_a_name_of_any_script_fits_into_its_question(name: str) -> None:
    async with choosing(Asked()) as pilot:
        form = pilot.app.screen.query_one(Form)
        asked = form.questions[0]
        form.questions = [asked._replace(label=label) for label in (name * 3, "Game")]
        form.point(0)
        first, second = str(form.render()).split("\n")
        answer = asked.shown
        assert cell_len(first[: first.index(answer)]) == cell_len(second[: second.index(answer)])


async def test_in_sequence_dice_nobody_has_points() -> None:
    async with standing(Plain("sequence-dice/no seats=2").begin(ADA, BO)) as hands:
        assert [sitter.score for sitter in hands.sitting.query_one(Seats).shown] == [None, None]


def test_free_seats_are_nobodys_and_have_no_number() -> None:
    plain = Plain("kivi/en seats=4")
    plain.do(ADA, ask.Fill(seat=1, level="random"), ask.Fill(seat=3, level="random"))
    assert names_of(plain.table, Words("en")) == ("Random bot 1", "nobody", "Random bot 3", "nobody")
