"""The screen of a record: one event after another, with the board, the points and their reasons."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from rekke.lang.words import Words
from rekke.record.record import Record
from rekke.rules.gains import gains
from rekke.rules.position import Outcome, acting_seats
from rekke.terminal.analysis_text import best_choice_text, chance_text, mark_text
from rekke.terminal.boards.board import KeyAction
from rekke.terminal.boards.scene import Scene
from rekke.terminal.describe import (
    StyledSentences,
    describe_event,
    game_name,
    outcome_sentence,
    record_names,
    squares_in,
)
from rekke.terminal.screens.analysis_screen import AnalysisScreen
from rekke.terminal.screens.game_panel import GamePanel, is_too_small
from rekke.terminal.widgets.key_bar import KeyBar
from rekke.terminal.widgets.scrubber import Scrubber
from rekke.terminal.widgets.seats import SeatRow

if TYPE_CHECKING:
    from rekke.analysis.result import Analysis
    from rekke.terminal.app import Rekke

PACE = 0.8
"""Seconds between events in automatic play."""
LISTED_EVENTS = 100
"""Events in the event log at a time."""


class ReplayScreen(Screen[None]):
    """A record after some of its events."""

    app: "Rekke"

    def __init__(self, record: Record, words: Words, at: int | None = None) -> None:
        super().__init__()
        self.record, self.words, self.names = record, words, record_names(record, words)
        self.positions, self.events = [*record.positions()], record.events
        self.at = len(self.events) if at is None else min(at, len(self.events))
        self.panel, self.key_bar = GamePanel(record.edition, words), KeyBar()
        self.scrubber = Scrubber()
        self.timer: Timer | None = None
        self.analysis: Analysis | None = None
        """Once somebody has asked for it."""
        # Gains are computed once an event, not at every step.
        self.sentences, self.squares = cache(self._sentences), cache(self._squares)

    def compose(self) -> ComposeResult:
        """Lay out the game and the scrubber."""
        yield Static(id="head", markup=False)
        yield self.panel
        yield self.scrubber
        yield self.key_bar
        yield Static(self.words("terminal.small"), id="small", markup=False)

    def on_mount(self) -> None:
        """Show the names and the first position."""
        game = game_name(self.record.edition.game, self.words)
        names = self.words.together([*self.names])
        self.query_one("#head", Static).update(self.words("replay.of", game=game, names=names))
        self.go(self.at)

    def on_resize(self, event: events.Resize) -> None:
        """Show a message instead of the game where the terminal is too small."""
        self.set_class(is_too_small(event.size), "small")

    def go(self, at: int) -> None:
        """Show the game after `at` events."""
        self.at = max(0, min(at, len(self.events)))
        position = self.positions[self.at]
        last = self.squares(self.at - 1) if self.at else frozenset()
        acting = acting_seats(position.actors)
        seat = self.events[self.at - 1].seat if self.at else self.record.first
        self.panel.show(
            Scene(position, self.names, seat, last=last),
            [
                SeatRow(name, side, score, n in acting, self.chance(n))
                for n, (name, side, score) in enumerate(
                    zip(self.names, position.sides, position.scores, strict=True), 1
                )
            ],
            self.winners(position.outcome) if position.outcome else self.verdict(),
        )
        listed = (self.sentences(number) for number in range(max(0, self.at - LISTED_EVENTS), self.at))
        self.panel.event_log.show([Content.styled(*line) for lines in listed for line in lines])
        count = self.words("replay.count", number=self.at, count=len(self.events))
        self.scrubber.show(self.at, len(self.events), count)
        self.key_bar.show(self.offered())

    def winners(self, outcome: Outcome) -> str:
        """Return who has won."""
        return outcome_sentence(outcome, self.positions[0].sides, self.names, self.words)

    def chance(self, seat: int) -> str:
        """Return a seat's winning chance now, if the game is analysed."""
        return chance_text(self.analysis, self.at, seat, self.words) if self.analysis else ""

    def verdict(self) -> str:
        """Return the mark of the last event and what was better, if the game is analysed."""
        if not (self.analysis and self.at):
            return ""
        return best_choice_text(self.analysis.moments[self.at - 1], self.words)

    def open_analysis(self) -> None:
        """Explain the result; from then on the choices have marks."""
        self.app.push_screen(AnalysisScreen(self.record, self.words, self.analysis), self.mark)

    def mark(self, analysis: "Analysis | None") -> None:
        """Show what choices cost."""
        self.analysis = analysis
        self.sentences = cache(self._sentences)
        self.go(self.at)

    def _sentences(self, number: int) -> StyledSentences:
        """Return an event as a sentence, followed by its gains and its mark."""
        sentences = describe_event(self.events[number], self.positions[number], self.names, self.words)
        mark = mark_text(self.analysis.moments[number], self.words) if self.analysis else ""
        return [*sentences, (f"  {mark}", "bold")] if mark else sentences

    def _squares(self, number: int) -> frozenset[str]:
        """Return the squares that an event names or gains points on."""
        event, before = self.events[number], self.positions[number]
        return squares_in(event, gains(before, event), self.record.edition)

    def offered(self) -> list[KeyAction]:
        """Return what the keys do."""
        words = self.words
        return [
            KeyAction("space", words("replay.pause" if self.timer else "replay.play")),
            KeyAction("left", words("replay.previous")),
            KeyAction("right", words("replay.next")),
            KeyAction("home", words("replay.first")),
            KeyAction("end", words("replay.last")),
            KeyAction("x", words("analysis.title")),
            KeyAction("f1", words("nav.rules")),
            KeyAction("q", words("terminal.close" if len(self.app.screen_stack) > 2 else "terminal.quit")),
        ]

    def on_key(self, event: events.Key) -> None:
        """Handle a key."""
        event.stop().prevent_default()
        self.press(event.key)

    def on_key_bar_asked(self, event: KeyBar.Asked) -> None:
        """Do what was clicked in the line of keys."""
        self.press(event.key)

    def on_scrubber_selected(self, event: Scrubber.Selected) -> None:
        """Go to the event that was clicked."""
        self.go(event.at)

    def press(self, key: str) -> None:
        """Do what a key is for."""
        if key in KEYS:
            KEYS[key](self)

    def step(self, count: int) -> None:
        """Go this many events forward, or back."""
        self.go(self.at + count)

    def play(self) -> None:
        """Start or stop automatic play; at the end it starts from the beginning."""
        if self.timer:
            self.timer.stop()
            self.timer = None
        else:
            self.at = 0 if self.at == len(self.events) else self.at
            self.timer = self.set_interval(PACE, self.tick)
        self.go(self.at)

    def tick(self) -> None:
        """Go one event forward; stop at the end."""
        self.step(1)
        if self.at == len(self.events):
            self.play()


KEYS: Mapping[str, Callable[[ReplayScreen], object]] = {
    "space": ReplayScreen.play,
    "left": lambda screen: screen.step(-1),
    "right": lambda screen: screen.step(1),
    "pageup": lambda screen: screen.step(-10),
    "pagedown": lambda screen: screen.step(10),
    "home": lambda screen: screen.go(0),
    "end": lambda screen: screen.go(len(screen.events)),
    "x": ReplayScreen.open_analysis,
    "f1": lambda screen: screen.app.open_rulebook(screen.record.edition.game),
    "q": lambda screen: screen.app.leave(),
    "escape": lambda screen: screen.app.leave(),
}
"""The function of each key."""
