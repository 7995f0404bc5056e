"""Random games by the compiled loops: as the plain rules would have them, and the same for the same seed."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from rekke.dealing.dealer import Dealer
from rekke.engine import cubo, cubo_random
from rekke.engine.engine import Engine
from rekke.engine.games import ENGINES, play_random
from rekke.players.random import LIFTS, PATIENCE, RandomPlayer
from rekke.rules.cubo.rules import Edition as Cubo
from rekke.rules.games import GAMES
from rekke.rules.position import Chance, Clock, Edition

PUNCTUAL = cubo.USUAL._replace(lates=0)
PLAIN, FAST = 120, 4000
"""Games by the plain rules and by the compiled loop, of which the means are compared."""


def fast(edition: Edition, seats: int, games: int) -> NDArray[np.int64]:
    """Random games in which nobody is late."""
    engine = habitual(PUNCTUAL) if edition.game == "cubo" else ENGINES[edition.game]
    return engine.play_random(edition, seats, 1, 1, games)


def habitual(habits: cubo.Habits) -> Engine[Cubo, cubo.Tables]:
    """Cubo by people of these habits."""
    return replace(cubo_random.ENGINE, tables=lambda edition: cubo.tables(edition, habits))


def plain(edition: Edition, seats: int, games: int) -> NDArray[np.int64]:
    """The same, by the plain rules."""
    return np.array([list(one_game(edition, seats, Random(number))) for number in range(games)])


def one_game(edition: Edition, seats: int, random: Random) -> Iterator[int]:
    position, dealer, player = edition.start(seats, 1), Dealer(random), RandomPlayer(random)
    counts = dict.fromkeys(GAMES[edition.game].verbs, 0)
    while position.actors:
        actor = random.choice([actor for actor in position.actors if not isinstance(actor, Clock)])
        event = dealer.throw(actor) if isinstance(actor, Chance) else player.choose(position, actor)
        counts[event.verb] += 1
        position = position.after(event)
    yield from (*position.scores, *[0] * (4 - seats), *counts.values())


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_scores_and_verbs_come_as_often_as_in_the_plain_rules(name: str, seats: int) -> None:
    edition = GAMES[name].edition()
    one, other = plain(edition, seats, PLAIN), fast(edition, seats, FAST)
    error = np.sqrt(one.var(axis=0) / PLAIN + other.var(axis=0) / FAST)
    # Something that is rare comes with an error that few games do not show.
    apart = np.abs(one.mean(axis=0) - other.mean(axis=0)) / (error + 0.01)
    assert apart.max() < 5, apart


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_whatever_is_played_before_it(name: str) -> None:
    edition = GAMES[name].edition()
    games = play_random(edition, 3, 2, 7, 20)
    assert np.array_equal(games, play_random(edition, 3, 2, 7, 20))
    assert np.array_equal(games[12:], play_random(edition, 3, 2, 7, 8, number=12))
    assert not np.array_equal(games, play_random(edition, 3, 2, 8, 20))
    assert len({tuple(game) for game in games.tolist()}) > 10


def test_results_are_what_the_games_allow() -> None:
    kivi = play_random(GAMES["kivi"].edition(), 4, 1, 3, 500)
    rolls, keeps, places, takes, boxes = kivi[:, 4:].T
    assert np.all(places + takes + boxes == 40)
    assert np.all(rolls == 40 + keeps)
    dice = play_random(GAMES["sequence-dice"].edition(), 3, 1, 3, 500)
    assert np.all(dice[:, :4].sum(axis=1) == 1)
    assert np.all(dice[:, 4] == dice[:, 5:].sum(axis=1))
    columbiz = play_random(GAMES["columbiz"].edition(), 2, 1, 3, 500)
    assert np.all(columbiz[:, :2].max(axis=1) > 0)
    assert np.all(columbiz[:, 2:4] == 0)


def test_cubo_has_lates_lifts_grabs_and_swaps() -> None:
    results = play_random(GAMES["cubo"].edition(), 3, 1, 3, 500)
    middle, rolls, lifts, covers, grabs, waives, lates, swaps, stays = results[:, 4:].T
    assert np.all(middle == 6)
    assert np.all(covers + lates == 18)
    assert np.all(grabs + waives == covers)
    assert np.all(swaps + stays == grabs)
    assert np.all(rolls >= covers)
    assert min(lifts.sum(), waives.sum(), lates.sum(), stays.sum()) > 0


def test_without_a_limit_somebody_is_late_only_in_the_countdown() -> None:
    hurried = habitual(cubo.USUAL._replace(lates=0.5))
    results = hurried.play_random(GAMES["cubo"].edition(choices={"C10": "none"}), 4, 1, 3, 200)
    lates = results[:, 4 + cubo.TOO_LATE]
    assert 0 < lates.mean() <= lates.max() <= 6


def test_random_people_play_cubo_as_the_random_player_does() -> None:
    assert (cubo.USUAL.lifts, cubo.USUAL.patience) == (LIFTS, PATIENCE)


WITHOUT_NUMBA = """
import importlib.util, json
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else found(name, *rest)
from rekke.compiling.compiled import HAS_NUMBA
from rekke.engine.games import play_random
from rekke.rules.games import GAMES
assert not HAS_NUMBA
print(json.dumps({name: play_random(GAMES[name].edition(), 3, 2, 9, 4).tolist() for name in GAMES}))
"""


def test_the_same_text_plays_the_same_games_without_numba() -> None:
    command = [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert json.loads(told) == {
        name: play_random(GAMES[name].edition(), 3, 2, 9, 4).tolist() for name in GAMES
    }
