"""A record in the app: step by step and in automatic play, with keys and the mouse."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from rekke.record.reader import read_record
from rekke.rules.games import GAMES
from rekke.terminal.app import Rekke
from rekke.terminal.screens.replay_screen import ReplayScreen
from rekke.terminal.widgets.scrubber import Scrubber
from rekke.terminal.words import Words
from tests.server.running import PATIENCE
from tests.terminal.sitting import SMALL

GOLDENS = Path(__file__).parents[2] / "goldens"
RECORDS = [f"{name}-{game.default}" for name, game in GAMES.items()]


@asynccontextmanager
async def replayed(
    name: str, at: int | None = None, language: str = "en"
) -> AsyncIterator[tuple[Pilot[None], ReplayScreen]]:
    record = read_record((GOLDENS / f"{name}.rekke").read_text(encoding="utf-8"))
    words = Words(language)
    screen = ReplayScreen(record, words, at)
    async with Rekke(words, lambda: screen).run_test(size=SMALL) as pilot:
        await pilot.pause()
        yield pilot, screen


async def wait_for(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Wait until a condition holds; fail after `PATIENCE` seconds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await pilot.pause()


@pytest.mark.parametrize("name", RECORDS)
async def test_keys_go_through_a_game_from_its_beginning_to_its_end(name: str) -> None:
    async with replayed(name) as (pilot, screen):
        last = len(screen.events)
        assert screen.at == last
        await pilot.press("home")
        assert screen.at == 0
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        while screen.at < last:
            await pilot.press("pagedown")
        await pilot.press("left", "end")
        assert screen.at == last
        assert f"{last} / {last}" in screen.scrubber.label


async def test_the_event_log_has_every_event_with_its_gains() -> None:
    async with replayed("kivi-it", at=0) as (pilot, screen):
        while not any("+" in str(line) for line in screen.panel.event_log.lines):
            await pilot.press("right")
        said = [str(line) for line in screen.panel.event_log.lines]
        assert "a stone alone" in said[-1]
        assert " plays " in said[-2]


async def test_a_click_on_the_scrubber_goes_to_an_event() -> None:
    async with replayed("kivi-it") as (pilot, screen):
        await pilot.click(Scrubber, offset=(1, 0))
        await pilot.pause()
        assert screen.at == 0


async def test_automatic_play_stops_at_the_end_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.terminal.screens.replay_screen.PACE", 0.01)
    async with replayed("kivi-it", at=66) as (pilot, screen):
        assert screen.at < len(screen.events)
        await pilot.press("space")
        await wait_for(pilot, lambda: screen.at == len(screen.events) and screen.timer is None)


async def test_automatic_play_starts_again_from_the_beginning_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rekke.terminal.screens.replay_screen.PACE", 3_600)
    async with replayed("kivi-it") as (pilot, screen):
        await pilot.press("space")
        assert (screen.at, screen.timer is None) == (0, False)
        await pilot.press("space")
        assert (screen.at, screen.timer is None) == (0, True)


async def test_q_closes_the_app() -> None:
    async with replayed("cubo-nl", language="fi") as (pilot, _):
        await pilot.press("q")
        await pilot.pause()
        assert not pilot.app.is_running
