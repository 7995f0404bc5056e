"""Exact games of KIVI by the compiled loop: legal, and event for event what `skilled` would have done."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest

from rekke.players.kivi import MAKERS
from rekke.players.kivi_games import exact_game, play_exact
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.kivi.rules import Edition
from rekke.rules.position import Position

GAME = GAMES["kivi"]
CHOICES = [{"K1": value} for value in GAME.choices[0].values]


def printed(name: str = "en", choices: dict[str, str] | None = None, board: str | None = None) -> Edition:
    edition = GAME.edition(name, choices or {}, board)
    assert isinstance(edition, Edition)
    return edition


def own_boards() -> Iterator[Edition]:
    """Boards of a table's own, from one word, on which stones are boxed, to ordinary ones."""
    random = Random("own boards")
    for words in ("3+3", "4+2 R5", "2P 3K R4", " ".join(GAME.words)):
        board = "/".join(" ".join(random.choices(words.split(), k=7)) for _ in range(7))
        yield printed(random.choice(GAME.editions), random.choice(CHOICES), board)


EDITIONS = [*(printed(*both) for both in product(GAME.editions, CHOICES)), *own_boards()]


def replayed(edition: Edition, seats: int, first: int, events: list[Event]) -> Position:
    """The end of a game, after asking `skilled` at each of its decisions."""
    position: Position = edition.start(seats, first)
    skilled = MAKERS["skilled"](Random(1))
    for event in events:
        if event.verb != "roll":
            assert event == skilled.choose(position, event.seat)
        position = position.after(event)
    return position


@pytest.mark.parametrize("number", range(len(EDITIONS)))
def test_every_event_is_legal_and_the_one_that_skilled_would_have_chosen(number: int) -> None:
    edition, seats = EDITIONS[number], 2 + number % 3
    first = 1 + number % seats
    events = exact_game(edition, seats, first, 5, number)
    end = replayed(edition, seats, first, events)
    counts = Counter(event.verb for event in events)
    row = play_exact(edition, seats, first, 5, 1, number=number)[0].tolist()
    assert not end.actors
    assert row == [*end.scores, *[0] * (4 - seats), *(counts[verb] for verb in GAME.verbs)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_takes_over_what_skilled_would_have_taken(seats: int) -> None:
    """The first games in which six of a kind, or a run of six in Italy, takes stones over."""
    for edition in (printed("de"), printed("it")):
        takes = play_exact(edition, seats, 1, 6, 200)[:, 7]
        for number in np.flatnonzero(takes == takes.max())[:2].tolist():
            events = exact_game(edition, seats, 1, 6, number)
            assert replayed(edition, seats, 1, events).outcome is not None
            assert Counter(event.verb for event in events)["take"] == takes[number] > 0


def test_a_game_is_the_same_whatever_is_played_before_it() -> None:
    games = play_exact(printed(), 3, 2, 7, 20)
    assert np.array_equal(games[12:], play_exact(printed(), 3, 2, 7, 8, number=12))
    assert not np.array_equal(games, play_exact(printed(), 3, 2, 8, 20))
    assert len({tuple(game) for game in games.tolist()}) == 20


def test_exact_players_score_far_more_than_random_ones() -> None:
    assert play_exact(printed(), 2, 1, 3, 200)[:, :2].mean() > 75


WITHOUT_NUMBA = """
import importlib.util, json
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "numba" else found(name, *rest)
from rekke.compiling.compiled import HAS_NUMBA
from rekke.players.kivi_games import play_exact
from rekke.rules.games import GAMES
assert not HAS_NUMBA
print(json.dumps(play_exact(GAMES["kivi"].edition("it"), 3, 2, 9, 2).tolist()))
"""


def test_the_same_text_plays_the_same_games_without_numba() -> None:
    command = [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert json.loads(told) == play_exact(printed("it"), 3, 2, 9, 2).tolist()
