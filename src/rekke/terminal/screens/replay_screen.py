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

from rekke.record.record import Record
from rekke.rules.gains import gains
from rekke.rules.position import Outcome
from rekke.table.snapshot import seats_to_act
from rekke.terminal.boards.board import Deed
from rekke.terminal.boards.scene import Scene
from rekke.terminal.describe import (
    StyledSentences,
    describe_event,
    game_name,
    record_names,
    squares_in,
    winners_sentence,
)
from rekke.terminal.screens.game_panel import GamePanel, is_too_small
from rekke.terminal.widgets.deeds import Deeds
from rekke.terminal.widgets.scrubber import Scrubber
from rekke.terminal.widgets.seats import SeatRow
from rekke.terminal.words import Words

if TYPE_CHECKING:
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
        self.panel, self.deeds = GamePanel(record.edition, words), Deeds()
        self.scrubber = Scrubber()
        self.timer: Timer | None = None
        # Gains are computed once an event, not at every step.
        self.sentences, self.squares = cache(self._sentences), cache(self._squares)

    def compose(self) -> ComposeResult:
        """Lay out the game and the scrubber."""
        yield Static(id="head", markup=False)
        yield self.panel
        yield self.scrubber
        yield self.deeds
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
        acting = seats_to_act(position)
        seat = self.events[self.at - 1].seat if self.at else self.record.first
        self.panel.show(
            Scene(position, self.names, seat, last=last),
            [
                SeatRow(name, side, score, n in acting)
                for n, (name, side, score) in enumerate(
                    zip(self.names, position.sides, position.scores, strict=True), 1
                )
            ],
            self.winners(position.outcome) if position.outcome else "",
        )
        listed = (self.sentences(number) for number in range(max(0, self.at - LISTED_EVENTS), self.at))
        self.panel.event_log.show([Content.styled(*line) for lines in listed for line in lines])
        count = self.words("replay.count", number=self.at, count=len(self.events))
        self.scrubber.show(self.at, len(self.events), count)
        self.deeds.show(self.offered())

    def winners(self, outcome: Outcome) -> str:
        """Return who has won."""
        return winners_sentence(outcome.winners, outcome.scores, self.names, self.words)

    def _sentences(self, number: int) -> StyledSentences:
        """Return an event as a sentence, followed by its gains."""
        return describe_event(self.events[number], self.positions[number], self.names, self.words)

    def _squares(self, number: int) -> frozenset[str]:
        """Return the squares that an event names or gains points on."""
        event, before = self.events[number], self.positions[number]
        return squares_in(event, gains(before, event), self.record.edition)

    def offered(self) -> list[Deed]:
        """Return what the keys do."""
        words = self.words
        return [
            Deed("space", words("replay.pause" if self.timer else "replay.play")),
            Deed("left", words("replay.previous")),
            Deed("right", words("replay.next")),
            Deed("home", words("replay.first")),
            Deed("end", words("replay.last")),
            Deed("f1", words("nav.rules")),
            Deed("q", words("terminal.close" if len(self.app.screen_stack) > 2 else "terminal.quit")),
        ]

    def on_key(self, event: events.Key) -> None:
        """Handle a key."""
        event.stop().prevent_default()
        self.press(event.key)

    def on_deeds_asked(self, event: Deeds.Asked) -> None:
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
    "f1": lambda screen: screen.app.open_rulebook(screen.record.edition.game),
    "q": lambda screen: screen.app.leave(),
    "escape": lambda screen: screen.app.leave(),
}
"""The function of each key."""
