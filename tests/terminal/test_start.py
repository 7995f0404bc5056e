"""Tables on this machine, one after another: going back to the new game closes the table."""

import io
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rekke.lang.words import Words
from rekke.terminal.app import Rekke
from rekke.terminal.screens.new_game_screen import NewGameScreen
from rekke.terminal.start import LocalTables
from tests.terminal.sitting import SMALL
from tests.terminal.test_new_game_screen import begin
from tests.terminal.test_replay_screen import wait_for


def screen_name(pilot: Pilot[None]) -> str:
    """Return the class name of the current screen."""
    return type(pilot.app.screen).__name__


async def test_leaving_a_table_closes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    words = Words("en")
    tables = LocalTables(words, lambda _: io.StringIO(), "1")
    async with Rekke(words, lambda: NewGameScreen(words, tables, "cubo")).run_test(size=SMALL) as pilot:
        for _ in range(2):
            await begin(pilot)
            assert screen_name(pilot) == "TableScreen"
            assert list(tmp_path.iterdir())
            await pilot.press("m", "end", "enter")
            await wait_for(pilot, lambda: screen_name(pilot) == "NewGameScreen")
            await wait_for(pilot, lambda: not list(tmp_path.iterdir()))
            assert tables.phase == "play"
