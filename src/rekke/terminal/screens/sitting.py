"""A table in the terminal: told of everything that happens there, and asked for what one wants to do."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.snapshot import acting
from rekke.table.table import Table
from rekke.terminal.boards.board import Deed, Wrong
from rekke.terminal.history import so_far
from rekke.terminal.room import Distant, Near
from rekke.terminal.said import ended, refused, sentences, squares_of
from rekke.terminal.screens.around import AROUND, around
from rekke.terminal.screens.choices import before
from rekke.terminal.screens.gathering import Gathering
from rekke.terminal.screens.headline import clock, headline
from rekke.terminal.screens.playing import LEAST, Playing
from rekke.terminal.screens.seen import scene, sitters
from rekke.terminal.widgets.deeds import Deeds
from rekke.terminal.widgets.grid import Grid
from rekke.terminal.widgets.tray import Tray
from rekke.terminal.widgets.typed import Typed
from rekke.terminal.words import Words

if TYPE_CHECKING:
    from rekke.terminal.app import Rekke

LISTED = ("up", "down", "home", "end", "pageup", "pagedown", "enter")
"""Keys with which one chooses from a list."""
DICE = tuple("123456789")
"""What is typed to choose a die; other digits, such as ², are none."""
TICK = 0.25
"""Seconds between two looks at the clock."""


class Sitting(Screen[None]):
    """Somebody at a table, or several people at one keyboard."""

    AUTO_FOCUS = ""

    app: "Rekke"
    words: Words
    typed: Typed

    def __init__(
        self, room: Near, who: str, words: Words, name: str = "", now: Callable[[], int] = clock
    ) -> None:
        super().__init__()
        self.room, self.who, self.words, self.now = room, who, words, now
        self.called = name or words("guest")
        """With which name one sits down."""
        self.seat = 0
        """The seat from which one looks: of several own ones, the one that acts."""
        self.busy = False
        """Something was asked for and is not answered yet."""
        self.head = ""
        """What the first line says."""
        self.last: frozenset[str] = frozenset()
        self.odds: Mapping[str, float] | None = None
        """The chance of every square, where somebody wants to see it."""
        self.playing = Playing(room.table.terms.played, words)
        self.gathering = Gathering(words)
        self.doing, self.typed = Deeds(), Typed()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.room.table

    @property
    def own(self) -> tuple[int, ...]:
        """The seats of who sits here."""
        return self.table.seats_of(self.who)

    @property
    def mine(self) -> tuple[int, ...]:
        """Those of them that are to act."""
        return tuple(seat for seat in self.own if seat in acting(self.table))

    def compose(self) -> ComposeResult:
        """Lay out the table from top to bottom."""
        yield Static(id="head", markup=False)
        yield self.gathering
        yield self.playing
        yield Static(id="message", markup=False)
        yield self.typed
        yield self.doing
        yield Static(self.words("terminal.small"), id="small", markup=False)

    def on_mount(self) -> None:
        """Begin to listen, and say what happened before."""
        self.room.watchers.add(self)
        self.set_interval(TICK, self.tick)
        self.follow(so_far(self.room.lines))

    def on_unmount(self) -> None:
        """Listen no longer."""
        self.room.watchers.discard(self)

    def on_resize(self, event: events.Resize) -> None:
        """Say so where there is too little room."""
        self.set_class(event.size.width < LEAST[0] or event.size.height < LEAST[1], "small")

    def tell(self, told: Sequence[Change]) -> None:
        """Take note of what happened at the table, in one's own time."""
        self.call_later(self.follow, tuple(told))

    def follow(self, told: Sequence[Change]) -> None:
        """Say what happened, and show the table after it."""
        self.playing.happened.say(sentence for each in told for sentence in sentences(each, self.words))
        for each in told:
            self.last = squares_of(each) or self.last
        self.look()

    def look(self) -> None:
        """Show the table as it is, from the seat that acts here."""
        if self.seat not in self.mine:
            self.seat = next(iter(self.mine or (set(self.own) & {self.seat}) or self.own), 1)
        self.tick()
        if self.playing.game != self.table.terms.game:
            self.play_another()
            return
        opened = self.table.position is None
        self.set_class(opened, "opened")
        if opened:
            self.show_seats()
        else:
            self.show_game()
        self.doing.show(self.deeds())

    def play_another(self) -> None:
        """Put another board on the table: the host has set another game."""
        self.playing.remove()
        self.playing = Playing(self.table.terms.played, self.words)
        self.mount(self.playing, before="#message")
        self.call_after_refresh(self.look)

    def show_seats(self) -> None:
        """Show the open table."""
        table = self.table
        waits = not (table.full and table.hosted_by(self.who))
        offers = [*before(table, self.who, self.called, self.words)]
        self.gathering.show(table, offers, self.playing.happened.said, waits=waits)
        if not isinstance(self.focused, Input):
            self.set_focus(self.gathering.query_one(OptionList))

    def show_game(self) -> None:
        """Show the game."""
        table = self.table
        if not isinstance(self.focused, Input):
            self.set_focus(None)
        over = ended(table, self.own, self.words) if table.phase == "ended" else ""
        moment = scene(table, self.own, self.seat, self.last, self.words)
        self.playing.show(replace(moment, odds=self.odds or {}), sitters(table, self.words), over)
        if self.odds is not None:
            self.run_worker(self.reckon(), group="odds", exclusive=True)

    def tick(self) -> None:
        """Say what is played, whose turn it is, and how long."""
        lost = isinstance(self.room, Distant) and not self.room.connected
        said = headline(self.table, self.own, self.seat, self.now(), self.words)
        said = self.words("connection.lost") if lost else said
        if said != self.head:  # a line that stays as it is costs nothing to send
            self.head = said
            self.query_one("#head", Static).update(said)

    async def reckon(self) -> None:
        """Reckon the odds beside everything else: it may take a moment."""
        from rekke.players.odds import odds  # noqa: PLC0415  (half a second that only who wants odds shall wait)

        position, seat = self.table.position, self.seat
        reckoned = await asyncio.to_thread(odds, position, seat) if position and self.mine else {}
        if self.odds is not None and reckoned != self.odds:
            self.odds = reckoned
            self.show_game()

    def deeds(self) -> list[Deed]:
        """List what keys do now: on the board, then at the table."""
        game = self.playing.deeds() if self.table.phase == "play" and self.own else ()
        return [*game, *around(self)]

    def on_key(self, event: events.Key) -> None:
        """Do what a key says; who types, or chooses from a list, is let alone."""
        listed = self.has_class("opened") and event.key in LISTED
        if not listed and not isinstance(self.focused, Input):
            # The key belongs to this screen, not to one that it opens.
            event.stop().prevent_default()
            self.say("")
            self.press(event.key, event.character or "")

    def press(self, key: str, character: str = "") -> None:
        """Choose a die, move the cursor, choose a square, or do what is offered for a key."""
        board = self.playing.board
        if self.table.phase == "play" and self.own:
            if not self.playing.letter and character in DICE:
                self.attempt(lambda: board.toggle(DICE.index(character)))
                return
            if key == "enter":
                self.attempt(lambda: board.touch(self.playing.grid.cursor))
                return
        if self.table.position and self.playing.pointed(key):
            return
        if key in ("pageup", "pagedown"):
            self.playing.happened.scroll_relative(y=10 if key == "pagedown" else -10, animate=False)
            return
        self.deed(key)

    def deed(self, key: str) -> None:
        """Do what is offered for a key."""
        found = next((deed for deed in self.deeds() if deed.key == key), None)
        if found and found.name:
            self.attempt(lambda: self.playing.board.do(found.name))
        elif found or key == "escape":
            AROUND[key](self)

    def attempt(self, asked: Callable[[], Sequence[str]]) -> None:
        """Let the board answer a key or a click, and ask the table for what follows."""
        if self.busy or self.table.phase != "play" or not self.own:
            return
        try:
            moves = asked()
        except Wrong as wrong:
            self.say(str(wrong))
            return
        self.playing.draw()
        self.doing.show(self.deeds())
        self.send(*(self.asked(move) for move in moves))

    def asked(self, move: str) -> ask.Command:
        """Give a move as a command."""
        return ask.Throw(seat=self.seat) if move == "throw" else ask.Play(seat=self.seat, event=move)

    def send(self, *commands: ask.Command) -> None:
        """Ask the table for something."""
        if commands:
            self.busy = True
            self.run_worker(self._send(commands), group="asking")

    async def _send(self, commands: Iterable[ask.Command]) -> None:
        """Ask for one thing after the other; one that is refused says why, and is the last."""
        try:
            for command in commands:
                await self.room.act(self.who, command)
        except Refusal as problem:
            self.say(refused(problem, self.words))
        finally:
            self.busy = False

    def say(self, text: str) -> None:
        """Say why something did not happen; nothing, to say it no longer."""
        message = self.query_one("#message", Static)
        message.update(text)
        message.set_class(bool(text), "shown")
        self.playing.query_one("#says").display = not text

    def on_grid_touched(self, event: Grid.Touched) -> None:
        """Choose a square with the mouse."""
        self.say("")
        self.attempt(lambda: self.playing.board.touch(event.square))

    def on_tray_chosen(self, event: Tray.Chosen) -> None:
        """Choose a die with the mouse."""
        self.say("")
        self.attempt(lambda: self.playing.board.toggle(event.die))

    def on_deeds_asked(self, event: Deeds.Asked) -> None:
        """Do something with the mouse."""
        self.say("")
        self.deed(event.key)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do something at the open table, where it can still be done."""
        if offer := self.gathering.offers.get(event.option_id or ""):
            self.send(offer.command)

    def on_typed_said(self, event: Typed.Said) -> None:
        """Play what was typed in notation, or say it to everybody."""
        self.look()
        if event.text:
            said = {"notation": self.noted, "talk": self.said}[event.about]
            self.send(said(event.text))

    def noted(self, text: str) -> ask.Command:
        """Give a move that was typed in notation as a command; one's own seat may stand before it."""
        number, _, move = text.partition(" ")
        return ask.Play(seat=int(number), event=move) if number in map(str, self.own) else self.asked(text)

    def said(self, text: str) -> ask.Command:
        """Give something that is said as a command."""
        return ask.Say(seat=self.seat, text=text)
