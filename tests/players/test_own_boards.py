"""Every level plays legally on boards of a table's own, in all editions of both games that allow them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.players.levels import player
from rekke.rules.dice import FACES
from rekke.rules.games import GAMES, play
from rekke.rules.position import Edition
from tests.players.playing import plays_legally_to_the_end

EDITIONS = [(game.name, edition) for game in GAMES.values() if game.words for edition in game.editions]


@st.composite
def editions(draw: st.DrawFn, name: str, sheet: str) -> Edition:
    """An edition with any choices, on a board with any words; few different ones make rare positions."""
    game = GAMES[name]
    choices = {choice.ruling: draw(st.sampled_from(choice.values)) for choice in game.choices}
    printed = game.edition(sheet, choices)
    words = st.lists(st.sampled_from(game.words), min_size=1, max_size=len(game.words), unique=True)
    random, chosen = draw(st.randoms(use_true_random=False)), draw(words)
    columns, rows = printed.board.size
    board = "/".join(" ".join(random.choices(chosen, k=columns)) for _ in range(rows))
    return game.edition(sheet, choices, board)


@pytest.mark.parametrize("level", ["novice", "skilled", "expert"])
@pytest.mark.parametrize(("name", "sheet"), EDITIONS)
@settings(max_examples=3, deadline=None)
@given(st.data())
def test_every_move_on_an_own_board_is_legal(name: str, sheet: str, level: str, data: st.DataObject) -> None:
    edition, seats = data.draw(editions(name, sheet)), data.draw(st.integers(2, 4))
    random = Random(data.draw(st.integers(0, 2**32)))
    # Dice that show few faces make the rare rolls, such as six of a kind, as likely as the others.
    faces = data.draw(st.text(FACES, min_size=1, max_size=6))
    somebody = player(name, level, random)
    plays_legally_to_the_end(somebody, edition.start(seats, 1), random, most=60, faces=faces)


def test_the_novice_of_kivi_throws_one_of_six_equal_dice_again() -> None:
    """In the Italian edition six of a kind is good for nothing beyond the targets it meets."""
    board = "/".join([" ".join(["3+3"] * 7)] * 7)
    thrown = play(GAMES["kivi"].edition("it", board=board).start(2, 1), "1 roll 666666")
    assert str(player("kivi", "novice", Random(1)).choose(thrown, 1)) == "1 keep 66666"
