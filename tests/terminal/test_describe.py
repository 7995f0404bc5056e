"""Sentences about how a game ended, and about what was refused."""

import pytest

from rekke.table.acts import Refusal
from rekke.terminal.describe import refusal_sentence, winners_sentence
from rekke.terminal.words import Words

HOST_ONLY = Refusal("not-yours", "only the host can do that; you can in 49 s")


@pytest.mark.parametrize(
    ("winners", "points", "names", "said"),
    [
        ((1,), (30, 20), ("Ada", "Bo"), "Ada wins"),
        ((1, 2), (20, 20), ("Ada", "Bo"), "Draw, 20 : 20"),
        ((1, 2, 3), (7, 7, 7), ("Ada", "Bo", "Cy"), "Draw, 7 : 7 : 7"),
        ((1, 3), (20, 9, 20), ("Ada", "Bo", "Cy"), "Ada and Cy win together"),
        ((), (0, 0), ("Ada", "Bo"), "Nobody wins"),
    ],
)
def test_a_game_that_everybody_wins_is_a_draw(
    winners: tuple[int, ...], points: tuple[int, ...], names: tuple[str, ...], said: str
) -> None:
    assert winners_sentence(winners, points, names, Words("en")) == said


def test_a_refusal_is_one_sentence_in_english() -> None:
    assert refusal_sentence(HOST_ONLY, Words("en")) == "Only the host can do that; you can in 49 s."


def test_a_refusal_begins_in_the_language_of_the_reader() -> None:
    said = "Das kannst du nicht tun. (only the host can do that; you can in 49 s)"
    assert refusal_sentence(HOST_ONLY, Words("de")) == said


def test_a_refusal_of_the_rules_cites_the_ruling() -> None:
    refusal = Refusal("illegal", "e3 needs three unused fives, you have two", "B8")
    assert refusal_sentence(refusal, Words("de")) == "e3 needs three unused fives, you have two (B8)"
