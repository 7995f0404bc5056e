"""Tables of one's own, one after the other: who goes back to choose leaves the table for good."""

import io
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rekke.terminal.app import Rekke
from rekke.terminal.screens.choosing import Choosing
from rekke.terminal.screens.form import Form
from rekke.terminal.start import Own
from rekke.terminal.words import Words
from tests.terminal.sitting import SMALL


async def begin(pilot: Pilot[None]) -> None:
    """Press the button above the first question."""
    form = pilot.app.screen.query_one(Form)
    await pilot.press(*["up"] * (form.at + 1), "enter")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def shown(pilot: Pilot[None]) -> str:
    """Name the screen that is shown."""
    return type(pilot.app.screen).__name__


async def test_nothing_happens_at_a_table_that_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    words = Words("en")
    tables = Own(words, lambda _: io.StringIO(), "1")
    async with Rekke(words, lambda: Choosing(words, tables, "cubo")).run_test(size=SMALL) as pilot:
        for _ in range(2):
            await begin(pilot)
            assert shown(pilot) == "Sitting"
            assert list(tmp_path.iterdir())
            await pilot.press("m", "end", "enter")
            await pilot.pause()
            assert shown(pilot) == "Choosing"
            assert not list(tmp_path.iterdir())
            assert tables.phase == "play"
