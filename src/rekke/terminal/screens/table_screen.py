"""The screen of a table: it shows every change there, and sends the user's commands."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from rekke.client.clock import local_time
from rekke.client.unreachable import Unreachable
from rekke.lang.words import Words
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.lines import Says, Signs, Undoes
from rekke.table.table import Table
from rekke.terminal.boards.board import KeyAction, Wrong
from rekke.terminal.describe import (
    describe_change,
    end_sentences,
    squares_of,
)
from rekke.terminal.hints import hint_lines
from rekke.terminal.history import changes_since_setup
from rekke.terminal.refusals import failure_sentence, refusal_sentence
from rekke.terminal.screens.game_panel import GamePanel, is_too_small
from rekke.terminal.screens.headline import headline
from rekke.terminal.screens.menu_items import seating_items
from rekke.terminal.screens.seating_panel import SeatingPanel
from rekke.terminal.screens.table_keys import TABLE_KEYS, table_actions
from rekke.terminal.screens.table_scene import scene_of, seat_rows, verdict_text
from rekke.terminal.table_client import Reconnecting, TableClient
from rekke.terminal.widgets.grid import BoardGrid
from rekke.terminal.widgets.key_bar import KeyBar
from rekke.terminal.widgets.line_input import LineInput
from rekke.terminal.widgets.tray import DiceTray

if TYPE_CHECKING:
    from rekke.terminal.app import Rekke

LIST_KEYS = ("up", "down", "home", "end", "pageup", "pagedown", "enter")
"""Keys that the list of commands before the game handles itself."""
DIE_KEYS = tuple("123456789")
"""Characters that select a die. Not str.isdigit, which also accepts ²."""
AWAY_INTERVAL = 30.0
"""Seconds between updates of how long people have been away."""
HEADLINE_INTERVAL = 0.25
"""Seconds between updates of the clock in the headline."""


class TableScreen(Screen[None]):
    """A table for one user, or for several people at one keyboard."""

    AUTO_FOCUS = ""

    app: "Rekke"
    words: Words
    line: LineInput

    def __init__(
        self, client: TableClient, words: Words, name: str = "", now: Callable[[], int] = local_time
    ) -> None:
        super().__init__()
        self.client, self.words, self.now = client, words, now
        self.own_name = name or words("guest")
        """The name with which the user sits down."""
        self.seat = 0
        """The seat from which the board is shown: of the user's seats, the one that acts."""
        self.busy = False
        """Whether a command is waiting for its answer."""
        self.headline = ""
        self.last: frozenset[str] = frozenset()
        """The squares of the last move."""
        self.odds: Mapping[str, float] | None = None
        """The probability of reaching each square; None while the odds are hidden."""
        self.panel = GamePanel(client.table.terms.played, words)
        self.seating = SeatingPanel(words)
        self.key_bar, self.line = KeyBar(), LineInput()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.client.table

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The user's seats."""
        return self.table.seats_of(self.client.token_hash)

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The user's seats that have to act."""
        return tuple(seat for seat in self.own_seats if seat in self.table.acting)

    @property
    def away(self) -> Mapping[int, int]:
        """When people without a connection were last seen, by seat."""
        return self.client.away if isinstance(self.client, Reconnecting) else {}

    def compose(self) -> ComposeResult:
        """Lay out the screen from top to bottom."""
        yield Static(id="head", markup=False)
        yield self.seating
        yield self.panel
        yield Static(id="message", markup=False)
        yield self.line
        yield self.key_bar
        yield Static(self.words("terminal.small"), id="small", markup=False)

    def on_mount(self) -> None:
        """Show what happened so far, and watch the table."""
        self.client.watchers.add(self)
        self.set_interval(HEADLINE_INTERVAL, self.update_headline)
        self.set_interval(AWAY_INTERVAL, self.update_away)
        self.show_changes(changes_since_setup(self.client.lines))

    def on_unmount(self) -> None:
        """Stop watching the table."""
        self.client.watchers.discard(self)

    def on_resize(self, event: events.Resize) -> None:
        """Show a message instead of the table where the terminal is too small."""
        self.set_class(is_too_small(event.size), "small")

    def tell(self, changes: Sequence[Change]) -> None:
        """Show changes of the table as soon as the app is idle."""
        self.call_later(self.show_changes, tuple(changes))

    def show_changes(self, changes: Sequence[Change]) -> None:
        """Add changes to the event log, and show the table after them."""
        self.panel.event_log.add(
            sentence for change in changes for sentence in describe_change(change, self.words)
        )
        for change in changes:
            self.last = squares_of(change) or (frozenset() if isinstance(change.line, Undoes) else self.last)
            if not isinstance(change.line, Says | Signs):
                self.show_message("")
        self.show_table()

    def show_table(self) -> None:
        """Show the table as it is, from the user's seat that has to act."""
        if self.seat not in self.seats_to_act:
            self.seat = next(
                iter(self.seats_to_act or (set(self.own_seats) & {self.seat}) or self.own_seats), 1
            )
        self.update_headline()
        if self.panel.game != self.table.terms.game:
            self.replace_panel()
            return
        is_open = self.table.position is None
        self.set_class(is_open, "opened")
        if is_open:
            self.show_seating()
        else:
            self.show_game()
        self.key_bar.show(self.offered())

    def replace_panel(self) -> None:
        """Replace the board after the host has chosen another game."""
        self.panel.remove()
        self.panel = GamePanel(self.table.terms.played, self.words)
        self.mount(self.panel, before="#message")
        self.call_after_refresh(self.show_table)

    def show_seating(self) -> None:
        """Show the table before its game."""
        table = self.table
        waits = not (table.full and table.hosted_by(self.client.token_hash))
        items = [*seating_items(table, self.client.token_hash, self.own_name, self.words)]
        self.seating.show(table, items, self.panel.event_log.lines, waits=waits)
        if not isinstance(self.focused, Input):
            self.set_focus(self.seating.query_one(OptionList))

    def show_game(self) -> None:
        """Show the game."""
        table = self.table
        if not isinstance(self.focused, Input):
            self.set_focus(None)
        end = end_sentences(table, self.own_seats, self.words) if table.phase == "ended" else ""
        scene = scene_of(table, self.own_seats, self.seat, self.last, self.words)
        rows, verdict = (
            seat_rows(table, self.words, self.away, self.now()),
            verdict_text(self.client, self.words),
        )
        self.panel.show(replace(scene, odds=self.odds or {}), rows, end, verdict)
        if self.odds is not None:
            self.run_worker(self.compute_odds(), group="odds", exclusive=True)

    def update_headline(self) -> None:
        """Show the game, whose turn it is and the clock; or that the connection is lost."""
        text = headline(self.table, self.own_seats, self.seat, self.now(), self.words)
        if isinstance(self.client, Reconnecting) and not self.client.connected:
            failure = self.client.failure
            text = failure_sentence(failure, self.words) if failure else self.words("connection.lost")
        if text != self.headline:  # an unchanged line is not sent to the terminal again
            self.headline = text
            self.query_one("#head", Static).update(text)

    def update_away(self) -> None:
        """Show for how long people have been away now."""
        if self.away and self.table.position:
            self.show_game()

    async def compute_odds(self) -> None:
        """Compute the odds in a thread, and show them if they are still wanted."""
        from rekke.players.odds import odds  # noqa: PLC0415  (numba takes half a second to load)

        position, seat = self.table.position, self.seat
        computed = await asyncio.to_thread(odds, position, seat) if position and self.seats_to_act else {}
        if self.odds is not None and computed != self.odds:
            self.odds = computed
            self.show_game()

    def take_hint(self) -> None:
        """Ask what to choose, and show it unless the choice has passed meanwhile."""
        self.run_worker(self._take_hint(self.seat), group="hint", exclusive=True)

    async def _take_hint(self, seat: int) -> None:
        position = self.table.position
        try:
            advice = await self.client.hint(seat)
        except Refusal as refusal:
            self.show_message(refusal_sentence(refusal, self.words))
            return
        except Unreachable as failure:
            self.show_message(str(failure))
            return
        if position and position == self.table.position:
            self.show_message("\n".join(hint_lines(advice, position.edition, self.words)))

    def offered(self) -> list[KeyAction]:
        """Return what the keys do now: on the board, then at the table."""
        on_board = self.panel.actions() if self.table.phase == "play" and self.own_seats else ()
        taken = {action.key for action in on_board}
        return [*on_board, *(action for action in table_actions(self) if action.key not in taken)]

    def on_key(self, event: events.Key) -> None:
        """Handle a key, unless it belongs to a text input or to the list of commands before the game."""
        in_list = self.has_class("opened") and event.key in LIST_KEYS
        if not in_list and not isinstance(self.focused, Input):
            # Stop it here: a screen that the key opens must not receive it too.
            event.stop().prevent_default()
            self.show_message("")
            self.press(event.key, event.character or "")

    def press(self, key: str, character: str = "") -> None:
        """Select a die, move the cursor, choose a square, scroll, or do what is offered for a key."""
        board = self.panel.board
        if self.table.phase == "play" and self.own_seats:
            if not self.panel.letter and character in DIE_KEYS:
                self.ask_board(lambda: board.toggle(DIE_KEYS.index(character)))
                return
            if key == "enter":
                self.ask_board(lambda: board.touch(self.panel.grid.cursor))
                return
        if self.table.position and self.panel.moved_cursor(key):
            return
        if key in ("pageup", "pagedown"):
            self.panel.event_log.scroll_relative(y=10 if key == "pagedown" else -10, animate=False)
            return
        self.do(key)

    def do(self, key: str) -> None:
        """Do what is offered for a key."""
        found = next((action for action in self.offered() if action.key == key), None)
        if found and found.name:
            self.ask_board(lambda: self.panel.board.do(found.name))
        elif found or key == "escape":
            TABLE_KEYS[key](self)

    def ask_board(self, handle: Callable[[], Sequence[str]]) -> None:
        """Let the board handle a key or a click, and send the moves that it returns."""
        if self.busy or self.table.phase != "play" or not self.own_seats:
            return
        try:
            moves = handle()
        except Wrong as wrong:
            self.show_message(str(wrong))
            return
        self.panel.draw()
        self.key_bar.show(self.offered())
        self.send(*(self.move_command(move) for move in moves))

    def move_command(self, move: str) -> ask.Command:
        """Return the command for a move of the current seat."""
        return ask.Throw(seat=self.seat) if move == "throw" else ask.Play(seat=self.seat, event=move)

    def typed_command(self, text: str) -> ask.Command:
        """Return the command for a move typed in notation; one of the user's seats may precede it."""
        number, _, move = text.partition(" ")
        if number in map(str, self.own_seats):
            return ask.Play(seat=int(number), event=move)
        return self.move_command(text)

    def send(self, *commands: ask.Command) -> None:
        """Send commands to the table."""
        if commands:
            self.busy = True
            self.run_worker(self._send(commands), group="commands")

    async def _send(self, commands: Iterable[ask.Command]) -> None:
        """Send one command after another; stop at a refusal and show its reason."""
        try:
            for command in commands:
                await self.client.act(command)
        except Refusal as refusal:
            self.show_message(refusal_sentence(refusal, self.words))
        finally:
            self.busy = False

    def show_message(self, text: str) -> None:
        """Show why something is not possible; an empty text hides the message."""
        message = self.query_one("#message", Static)
        message.update(text)
        message.set_class(bool(text), "shown")
        self.panel.query_one("#square").display = not text

    def on_board_grid_touched(self, event: BoardGrid.Touched) -> None:
        """Choose the square that was clicked."""
        self.show_message("")
        self.ask_board(lambda: self.panel.board.touch(event.square))

    def on_dice_tray_chosen(self, event: DiceTray.Chosen) -> None:
        """Select the die that was clicked."""
        self.show_message("")
        self.ask_board(lambda: self.panel.board.toggle(event.die))

    def on_key_bar_asked(self, event: KeyBar.Asked) -> None:
        """Do what was clicked in the line of keys."""
        self.show_message("")
        self.do(event.key)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Carry out a command before the game, if it is still offered."""
        if item := self.seating.items.get(event.option_id or ""):
            self.send(item.command)

    def on_line_input_entered(self, event: LineInput.Entered) -> None:
        """Play a move in notation, or send a chat message."""
        self.show_table()
        if event.text and event.purpose == "notation":
            self.send(self.typed_command(event.text))
        elif event.text:
            self.send(ask.Say(seat=self.seat, text=event.text))
