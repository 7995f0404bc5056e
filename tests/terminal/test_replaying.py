"""A record is looked back at in the app: step by step, by itself, with keys and mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rekke.record.reader import read_record
from rekke.terminal.app import Rekke
from rekke.terminal.screens import replaying as module
from rekke.terminal.screens.replaying import Replaying
from rekke.terminal.widgets.scrubber import Scrubber
from rekke.terminal.words import Words
from tests.terminal.sitting import SMALL

GOLDENS = Path(__file__).parents[2] / "goldens"
RECORDS = ("columbiz-fr", "sequence-dice-no", "kivi-it", "cubo-nl")


@asynccontextmanager
async def replayed(
    name: str, at: int | None = None, language: str = "en"
) -> AsyncIterator[tuple[Pilot[None], Replaying]]:
    record = read_record((GOLDENS / f"{name}.rekke").read_text(encoding="utf-8"))
    words = Words(language)
    screen = Replaying(record, words, at)
    async with Rekke(words, lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.pause()
        yield pilot, screen


@pytest.mark.parametrize("name", RECORDS)
async def test_a_game_is_gone_through_from_its_beginning_to_its_end(name: str) -> None:
    async with replayed(name) as (pilot, screen):
        last = len(screen.happenings)
        assert screen.at == last
        await pilot.press("home")
        assert screen.at == 0
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        while screen.at < last:
            await pilot.press("pagedown")
        await pilot.press("left", "end")
        assert screen.at == last
        assert f"{last} / {last}" in screen.scrubber.said


async def test_every_event_is_said_with_its_reasons() -> None:
    async with replayed("kivi-it", at=0) as (pilot, screen):
        while not any("+" in str(line) for line in screen.playing.happened.said):
            await pilot.press("right")
        said = [str(line) for line in screen.playing.happened.said]
        assert "a stone alone" in said[-1]
        assert " plays " in said[-2]


async def test_a_moment_is_chosen_with_the_mouse() -> None:
    async with replayed("kivi-it") as (pilot, screen):
        await pilot.click(Scrubber, offset=(1, 0))
        await pilot.pause()
        assert screen.at == 0


async def test_a_game_plays_by_itself_until_one_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PACE", 0.01)
    async with replayed("kivi-it") as (pilot, screen):
        await pilot.press("space")
        await pilot.pause(0.5)
        assert screen.at > 0
        await pilot.press("end")
        await pilot.pause(0.1)
        assert screen.timer is None


async def test_escape_ends_it() -> None:
    async with replayed("cubo-nl", language="fi") as (pilot, _):
        await pilot.press("q")
        await pilot.pause()
        assert not pilot.app.is_running
