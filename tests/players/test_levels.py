"""Levels: every game names its own, has `random` in any case, and refuses others with a reason."""

from random import Random

import pytest

from rekke.players import levels as module
from rekke.players.levels import Bots, levels, player
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_game_names_its_levels_weakest_first(game: str) -> None:
    assert levels(game) == ("random", "novice", "skilled", "expert")
    assert Bots(Random(1)).levels(game) == levels(game)


def test_a_game_without_players_of_its_own_has_random_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "part", lambda layer, game: None)
    assert levels("kivi") == ("random",)
    start = GAMES["sequence-dice"].edition().start(2, 1)
    assert player("sequence-dice", "random", Random(1)).seconds(start, 1) == 0
    with pytest.raises(Unreadable, match=r"^KIVI has no player 'expert': it has random$"):
        player("kivi", "expert", Random(1))


def test_a_level_that_is_unknown_is_refused_with_those_there_are() -> None:
    reason = r"^Cubo has no player 'grandmaster': it has random, novice, skilled, expert$"
    with pytest.raises(Unreadable, match=reason):
        player("cubo", "grandmaster", Random(1))


@pytest.mark.parametrize("level", ["random", "expert"])
def test_a_game_that_is_unknown_is_refused_with_those_there_are(level: str) -> None:
    reason = r"^there is no game 'chess': choose one of columbiz, sequence-dice, kivi, cubo$"
    with pytest.raises(Unreadable, match=reason):
        player("chess", level, Random(1))
