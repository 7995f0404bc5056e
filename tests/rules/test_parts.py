"""A game's own part in a layer is found by the game's name."""

import pytest

from rekke.rules.games import GAMES
from rekke.rules.parts import part


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_own_part_if_a_module_has_its_name(game: str) -> None:
    found = part("rekke.rules", game)
    assert found is not None
    assert found.__name__ == f"rekke.rules.{game.replace('-', '_')}"


def test_a_game_without_such_a_module_has_none() -> None:
    assert part("rekke.rules", "chess") is None
