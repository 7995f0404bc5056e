"""A game looked back at: one event after the other, with the board, the points and their reasons."""

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
from rekke.table.snapshot import seats_to_act
from rekke.terminal.boards.board import Deed
from rekke.terminal.boards.scene import Scene
from rekke.terminal.said import Said, recorded, recounted, won
from rekke.terminal.screens.playing import LEAST, Playing
from rekke.terminal.widgets.deeds import Deeds
from rekke.terminal.widgets.scrubber import Scrubber
from rekke.terminal.widgets.seats import Sitter
from rekke.terminal.words import Words

if TYPE_CHECKING:
    from rekke.terminal.app import Rekke

PACE = 0.8
"""Seconds between two events that play by themselves."""
SHOWN = 100
"""Events that are listed at a moment."""


class Replaying(Screen[None]):
    """A record, at one of its moments."""

    app: "Rekke"

    def __init__(self, record: Record, words: Words, at: int | None = None) -> None:
        super().__init__()
        self.record, self.words, self.names = record, words, recorded(record, words)
        self.positions, self.happenings = [*record.positions()], record.events
        self.at = len(self.happenings) if at is None else min(at, len(self.happenings))
        self.playing, self.doing = Playing(record.edition, words), Deeds()
        self.scrubber = Scrubber()
        self.timer: Timer | None = None
        # What an event earned is reckoned once, not at every step.
        self.said, self.squares = cache(self._said), cache(self._squares)

    def compose(self) -> ComposeResult:
        """Lay out the game, and a line on which one moves through it."""
        yield Static(id="head", markup=False)
        yield self.playing
        yield self.scrubber
        yield self.doing
        yield Static(self.words("terminal.small"), id="small", markup=False)

    def on_mount(self) -> None:
        """Show the moment."""
        game = self.words(f"game.{self.record.edition.game}")
        names = self.words.together([*self.names])
        self.query_one("#head", Static).update(self.words("replay.of", game=game, names=names))
        self.go(self.at)

    def on_resize(self, event: events.Resize) -> None:
        """Say so where there is too little room."""
        self.set_class(event.size.width < LEAST[0] or event.size.height < LEAST[1], "small")

    def go(self, at: int) -> None:
        """Show the game after so many events."""
        self.at = max(0, min(at, len(self.happenings)))
        position = self.positions[self.at]
        last = self.squares(self.at - 1) if self.at else frozenset()
        acting = seats_to_act(position)
        seat = self.happenings[self.at - 1].seat if self.at else self.record.first
        self.playing.show(
            Scene(position, self.names, seat, last=last),
            [
                Sitter(name, side, score, n in acting)
                for n, (name, side, score) in enumerate(
                    zip(self.names, position.sides, position.scores, strict=True), 1
                )
            ],
            won(position.outcome.winners, self.names, self.words) if position.outcome else "",
        )
        shown = (self.said(number) for number in range(max(0, self.at - SHOWN), self.at))
        self.playing.happened.show([Content.styled(*line) for lines in shown for line in lines])
        count = self.words("replay.count", number=self.at, count=len(self.happenings))
        self.scrubber.show(self.at, len(self.happenings), count)
        self.doing.show(self.deeds())

    def _said(self, number: int) -> Said:
        """Give an event in words, with its reasons."""
        return recounted(self.happenings[number], self.positions[number], self.names, self.words)

    def _squares(self, number: int) -> frozenset[str]:
        """Give the squares on which an event did something."""
        event, before = self.happenings[number], self.positions[number]
        named = frozenset(event.arguments) & frozenset(self.record.edition.board.squares)
        return named.union(*(gain.squares for gain in gains(before, event) if gain.points))

    def deeds(self) -> list[Deed]:
        """List what keys do."""
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
        """Move through the game."""
        event.stop().prevent_default()
        self.press(event.key)

    def on_deeds_asked(self, event: Deeds.Asked) -> None:
        """Do the same with the mouse."""
        self.press(event.key)

    def on_scrubber_moved(self, event: Scrubber.Moved) -> None:
        """Go to the moment that was pressed."""
        self.go(event.at)

    def press(self, key: str) -> None:
        """Do what a key says."""
        if key in KEYS:
            KEYS[key](self)

    def step(self, count: int) -> None:
        """Go some events on, or back."""
        self.go(self.at + count)

    def play(self) -> None:
        """Let the game go on by itself, or stop it; at its end it begins again."""
        if self.timer:
            self.timer.stop()
            self.timer = None
        else:
            self.at = 0 if self.at == len(self.happenings) else self.at
            self.timer = self.set_interval(PACE, self.tick)
        self.go(self.at)

    def tick(self) -> None:
        """Go one event on; stop at the end."""
        self.step(1)
        if self.at == len(self.happenings):
            self.play()


KEYS: Mapping[str, Callable[[Replaying], object]] = {
    "space": Replaying.play,
    "left": lambda replaying: replaying.step(-1),
    "right": lambda replaying: replaying.step(1),
    "pageup": lambda replaying: replaying.step(-10),
    "pagedown": lambda replaying: replaying.step(10),
    "home": lambda replaying: replaying.go(0),
    "end": lambda replaying: replaying.go(len(replaying.happenings)),
    "f1": lambda replaying: replaying.app.read(replaying.record.edition.game),
    "q": lambda replaying: replaying.app.leave(),
    "escape": lambda replaying: replaying.app.leave(),
}
"""What keys do."""
