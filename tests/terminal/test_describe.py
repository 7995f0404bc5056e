"""Sentences about how a game ended."""

import pytest

from rekke.lang.words import Words
from rekke.rules.position import Outcome
from rekke.terminal.describe import outcome_sentence


@pytest.mark.parametrize(
    ("winners", "points", "sides", "said"),
    [
        ((1,), (30, 20), (1, 2), "Ada wins"),
        ((1, 2), (20, 20), (1, 2), "Draw, 20 : 20"),
        ((1, 2, 3), (7, 7, 7), (1, 2, 3), "Draw, 7 : 7 : 7"),
        ((1, 3), (20, 9, 20), (1, 2, 3), "Draw between Ada and Cy"),
        ((1, 3), (1, 0, 1, 0), (1, 2, 1, 2), "Ada and Cy win together"),
        ((), (0, 0), (1, 2), "Draw"),
    ],
)
def test_sides_that_are_level_have_drawn_and_partners_win_together(
    winners: tuple[int, ...], points: tuple[int, ...], sides: tuple[int, ...], said: str
) -> None:
    names = ("Ada", "Bo", "Cy", "Di")[: len(sides)]
    assert outcome_sentence(Outcome(points, winners, ""), sides, names, Words("en")) == said
