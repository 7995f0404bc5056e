"""Snapshots of the app: every game, without colours, a new game and a replay.

`.venv/bin/pytest tests/terminal/test_looks.py --snapshot-update` takes new ones; look at them before you commit.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from rekke.lang.words import Words
from rekke.record.reader import read_record
from rekke.rules.games import GAMES
from rekke.terminal.app import Rekke
from rekke.terminal.screens.new_game_screen import NewGameScreen
from rekke.terminal.screens.replay_screen import ReplayScreen
from rekke.terminal.screens.table_screen import TableScreen
from tests.table.seated import ADA, BO, Plain
from tests.terminal.sitting import SMALL, Still
from tests.terminal.test_new_game_screen import FakeOpener

GOLDENS = Path(__file__).parents[2] / "goldens"
PLAYED = {
    "columbiz": (
        "columbiz/fr seats=2",
        "1 roll 65544321",
        "1 place d2",
        "1 end",
        "2 roll 66554411",
        "2 place e2",
    ),
    "sequence-dice": (
        "sequence-dice/no seats=2",
        "1 roll 66",
        "1 place c3",
        "1 roll 43",
        "1 place b2",
        "2 roll 52",
    ),
    "kivi": ("kivi/en seats=2", "1 roll 554433", "1 place d2", "2 roll 544422"),
    "cubo": (
        "cubo/nl seats=2",
        "1 middle R5R4B5B4",
        "1 roll R6R5R4R3B5B2B1B1W4",
        "2 roll R6R6R4R3B5B2B2B1W2",
    ),
}
KEYS = {
    "columbiz": ("e", "3", "f", "2", "enter"),
    "sequence-dice": ("b", "2"),
    "kivi": ("2", "3", "4", "c", "4"),
    "cubo": ("1", "c", "3"),
}

Compare = Callable[..., bool]


def table(game: str, language: str = "en") -> Rekke:
    """Return the app at a moment of a game, for a seat that is to act."""
    terms, *events = PLAYED[game]
    plain = Plain(terms).begin(ADA, BO)
    plain.play(*events)
    plain.wait(30)
    assert plain.table.position
    acting = next(actor for actor in plain.table.position.actors if isinstance(actor, int))
    still, words = Still(plain, (ADA, BO)[acting - 1]), Words(language)
    return Rekke(words, lambda: TableScreen(still, words, now=lambda: still.moment))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_looks_like_a_game_on_a_small_terminal(game: str, snap_compare: Compare) -> None:
    assert snap_compare(table(game), press=KEYS[game], terminal_size=SMALL)


def test_a_large_terminal_is_used(snap_compare: Compare) -> None:
    assert snap_compare(table("kivi", "fr"), press=KEYS["kivi"], terminal_size=(120, 40))


@pytest.mark.parametrize("game", ["kivi", "cubo"])
def test_nothing_is_said_by_colour_alone(
    game: str, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(table(game), press=KEYS[game], terminal_size=SMALL)


def test_choosing_a_game(snap_compare: Compare) -> None:
    words = Words("en")
    app = Rekke(words, lambda: NewGameScreen(words, FakeOpener(), "cubo"))
    assert snap_compare(app, press=["down", "down"], terminal_size=SMALL)


def test_looking_back_at_a_game(snap_compare: Compare) -> None:
    words = Words("en")
    record = read_record((GOLDENS / "kivi-en.rekke").read_text(encoding="utf-8"))
    assert snap_compare(Rekke(words, lambda: ReplayScreen(record, words, 60)), terminal_size=SMALL)
