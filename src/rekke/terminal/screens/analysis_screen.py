"""The analysis of a game: sentences, a table by seat, and the costliest decisions."""

import asyncio
from textwrap import fill
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.screen import Screen
from textual.widgets import Static

from rekke.lang.words import Words
from rekke.record.record import Record
from rekke.terminal.analysis_text import analysis_texts
from rekke.terminal.boards.board import KeyAction
from rekke.terminal.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from rekke.analysis.result import Analysis

COUNT_INTERVAL = 0.1
"""Seconds between updates of how far the analysis has got."""

MARGIN = 6
"""Columns beside the text: its margins and the scroll bar."""


class AnalysisScreen(Screen["Analysis | None"]):
    """The text of an analysis, which is computed first if there is none. When it is closed it returns the analysis."""

    DEFAULT_CSS: ClassVar[str] = """
    AnalysisScreen ScrollableContainer { height: 1fr; padding: 1 2; }
    AnalysisScreen #analysis { width: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "close", show=False) for key in ("escape", "q", "x", "enter")
    ]

    def __init__(self, record: Record, words: Words, analysis: "Analysis | None" = None) -> None:
        super().__init__()
        self.record, self.words, self.analysis = record, words, analysis
        self.text, self.key_bar = Static(id="analysis", markup=False), KeyBar()
        self.counted = 0
        """How many events have been analysed."""
        self.closed = False

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with ScrollableContainer():
            yield self.text
        yield self.key_bar

    def on_mount(self) -> None:
        """Focus the text, so that keys scroll it, and begin to compute."""
        self.query_one(ScrollableContainer).focus()
        self.key_bar.show([KeyAction("escape", self.words("terminal.close"))])
        self.show_text()
        if not self.analysis:
            self.run_worker(self.compute())
            self.set_interval(COUNT_INTERVAL, self.show_text)

    async def compute(self) -> None:
        """Analyse the game in a thread, and show the result."""
        from rekke.analysis.analyse import analyse  # noqa: PLC0415  (numba takes half a second to load)

        try:
            self.analysis = await asyncio.to_thread(analyse, self.record, progress=self.count)
        except _ClosedError:
            return
        self.show_text()

    def count(self, events: int) -> None:
        """Note how many events have been analysed; stop if nobody waits for the others."""
        if self.closed:
            raise _ClosedError
        self.counted = events

    def show_text(self) -> None:
        """Show the analysis, or how far it has got."""
        if self.analysis:
            title, sentences, *tables = analysis_texts(self.analysis, self.words)
            wrapped = "\n".join(fill(line, self.size.width - MARGIN) for line in sentences.split("\n"))
            self.text.update("\n\n".join(filter(None, (title, wrapped, *tables))))
        else:
            count = self.words("replay.count", number=self.counted, count=len(self.record.events))
            self.text.update(f"{self.words('loading')}  {count}")

    def on_resize(self) -> None:
        """Wrap the sentences anew."""
        self.show_text()

    def on_unmount(self) -> None:
        """Let the thread end."""
        self.closed = True

    def on_key_bar_asked(self) -> None:
        """Close the screen, as the only key does."""
        self.action_close()

    def action_close(self) -> None:
        """Return to the game."""
        self.closed = True
        self.dismiss(self.analysis)


class _ClosedError(Exception):
    """The screen was closed before the analysis was complete."""
