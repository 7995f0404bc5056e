"""A record in the app: step by step and in automatic play, with keys and the mouse."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.containers import ScrollableContainer
from textual.pilot import Pilot
from textual.widgets import Static

from rekke.analysis.games import expert
from rekke.lang.words import Words
from rekke.record.reader import read_record
from rekke.record.record import Record
from rekke.rules.games import GAMES
from rekke.terminal.app import Rekke
from rekke.terminal.screens.analysis_screen import AnalysisScreen
from rekke.terminal.screens.replay_screen import ReplayScreen
from rekke.terminal.widgets.scrubber import Scrubber
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


async def explained(pilot: Pilot[None]) -> AnalysisScreen:
    """Ask for the analysis, and wait for it."""
    await pilot.press("x")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, AnalysisScreen)
    await wait_for(pilot, lambda: screen.analysis is not None)
    await pilot.pause()
    return screen


@pytest.mark.parametrize("name", RECORDS)
async def test_the_result_of_every_game_is_explained(name: str) -> None:
    async with replayed(name) as (pilot, screen):
        explanation = await explained(pilot)
        said = str(explanation.text.content)
        shown = explanation.query_one(ScrollableContainer).scrollable_content_region.width
        assert all(len(line) <= shown for line in said.split("\n\n")[1].split("\n"))
        assert " of winning chance: " in said
        assert "without luck" in said
        assert f"Evaluator: {expert(screen.record.edition.game)}" in said
        await pilot.press("escape")
        assert pilot.app.screen is screen
        assert screen.analysis is not None


async def test_after_that_choices_have_marks_and_show_what_was_better() -> None:
    async with replayed("kivi-it") as (pilot, screen):
        await pilot.press("home")
        assert [row.state for row in screen.panel.seats.rows] == ["", ""]
        await explained(pilot)
        await pilot.press("escape")
        assert all(row.state.endswith("% to win") for row in screen.panel.seats.rows)
        assert screen.analysis is not None
        costly = screen.analysis.costliest(1)[0]
        assert costly.best is not None
        screen.go(costly.number)
        hint = str(screen.panel.query_one("#hint", Static).content)
        assert hint.startswith(f"{costly.mark} -")
        assert hint.endswith(f"better: {costly.best.event.text}")
        assert f"  {hint.partition(chr(10))[0]}" in [str(line) for line in screen.panel.event_log.lines]
        chances = [float(row.state.partition("%")[0]) for row in screen.panel.seats.rows]
        assert chances == [round(100 * worth, 1) for worth in costly.worth]
        assert (await explained(pilot)).counted == 0, "it is computed once"


async def test_whoever_closes_the_analysis_before_it_is_complete_sees_no_marks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed = threading.Event()

    def slow(_: Record, *, progress: Callable[[int], object]) -> None:
        progress(1)
        closed.wait()
        progress(2)

    monkeypatch.setattr("rekke.analysis.analyse.analyse", slow)
    async with replayed("kivi-it", at=3) as (pilot, screen):
        await pilot.press("x")
        explanation = pilot.app.screen
        assert isinstance(explanation, AnalysisScreen)
        await wait_for(pilot, lambda: "1 / " in str(explanation.text.content))
        await pilot.press("q")
        closed.set()
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.analysis is None
        assert [row.state for row in screen.panel.seats.rows] == ["", ""]


async def test_q_closes_the_app() -> None:
    async with replayed("cubo-nl", language="fi") as (pilot, _):
        await pilot.press("q")
        await pilot.pause()
        assert not pilot.app.is_running
