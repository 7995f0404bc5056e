"""Random games by the compiled loops: as allowed, as the random player plays them, and the same without numba."""

import json
import subprocess
import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from rekke.compiling.stream import first_words
from rekke.engine.cubo_state import TOO_LATE
from rekke.engine.loop import LOG_AT_FIRST, CodedGames, play
from rekke.rules.games import GAMES
from rekke.rules.parts import part
from rekke.rules.position import Edition


def played(edition: Edition, seats: int, games: range, seed: str = "1") -> CodedGames:
    """Random games by number."""
    streams = np.array([[first_words(f"{seed}/{game}/{seat}") for seat in range(5)] for game in games])
    firsts, levels = np.full(len(games), 1), np.zeros((len(games), 4), np.int64)
    engine = part("rekke.engine", edition.game)
    assert engine is not None
    return play(engine, edition, seats, firsts=firsts, streams=streams, levels=levels)


def counts(edition: Edition, result: CodedGames) -> NDArray[np.int64]:
    """How often each verb came: a row for each game, a column for each verb."""
    verbs = range(len(GAMES[edition.game].verbs))
    each = np.split(result.log[:, 1], result.ends[:-1])
    return np.array([[np.sum(game == verb) for verb in verbs] for game in each])


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_whatever_is_played_before_it(name: str) -> None:
    edition = GAMES[name].edition()
    games, last = played(edition, 3, range(20)), played(edition, 3, range(12, 20))
    assert np.array_equal(games.scores[12:], last.scores)
    assert np.array_equal(games.log[games.ends[11] :], last.log)
    assert np.array_equal(games.times[games.ends[11] :], last.times)
    assert not np.array_equal(games.log, played(edition, 3, range(20), "2").log)
    assert len({tuple(scores) for scores in games.scores.tolist()}) > (10 if GAMES[name].counted else 1)


def test_a_log_grows_with_its_games() -> None:
    edition = GAMES["sequence-dice"].edition()
    many = played(edition, 2, range(40))
    assert len(many.log) == many.ends[-1] > 2 * LOG_AT_FIRST
    assert np.array_equal(many.log[: many.ends[0]], played(edition, 2, range(1)).log)


def test_results_are_what_the_games_allow() -> None:
    kivi = GAMES["kivi"].edition()
    rolls, keeps, places, takes, boxes = counts(kivi, played(kivi, 4, range(200))).T
    assert np.all(places + takes + boxes == 40)
    assert np.all(rolls == 40 + keeps)
    dice = GAMES["sequence-dice"].edition()
    games = played(dice, 3, range(200))
    assert np.all(games.scores.sum(axis=1) == 1)
    assert np.all(counts(dice, games)[:, 0] == counts(dice, games)[:, 1:].sum(axis=1))
    columbiz = played(GAMES["columbiz"].edition(), 2, range(200)).scores
    assert np.all(columbiz[:, :2].max(axis=1) > 0)
    assert np.all(columbiz[:, 2:] == 0)


def test_cubo_has_lates_lifts_grabs_and_swaps() -> None:
    edition = GAMES["cubo"].edition()
    verbs = counts(edition, played(edition, 3, range(300)))
    middle, rolls, lifts, covers, grabs, waives, lates, swaps, stays = verbs.T
    assert np.all(middle == 6)
    assert np.all(covers + lates == 18)
    assert np.all(grabs + waives == covers)
    assert np.all(swaps + stays == grabs)
    assert np.all(rolls >= covers)
    assert min(lifts.sum(), waives.sum(), lates.sum(), stays.sum()) > 0


def test_without_a_limit_somebody_is_late_only_in_the_countdown() -> None:
    edition = GAMES["cubo"].edition(choices={"C10": "none"})
    lates = counts(edition, played(edition, 4, range(200)))[:, TOO_LATE]
    assert 0 < lates.mean() <= lates.max() <= 6


WITHOUT_NUMBA = """
import importlib.util, json
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else found(name, *rest)
from rekke.compiling.compiled import HAS_NUMBA
from rekke.rules.games import GAMES
from tests.engine.test_random_play import played
assert not HAS_NUMBA
games = {name: played(GAMES[name].edition(), 3, range(2)) for name in GAMES}
print(json.dumps({name: [part.tolist() for part in game] for name, game in games.items()}))
"""


def test_the_same_text_plays_the_same_games_without_numba() -> None:
    command = [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for name, game in json.loads(printed).items():
        assert game == [part.tolist() for part in played(GAMES[name].edition(), 3, range(2))]
