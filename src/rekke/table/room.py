"""A table in memory: it carries out commands one at a time, informs its watchers, and runs clocks and bots.

Every line is in the log before it is acknowledged and before any watcher sees it. Other nodes may write to the same
table: an append that loses the race reads their lines and tries again (optimistic concurrency).
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from rekke.dealing.loop import Player
from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.position import Position
from rekke.table import messages as ask
from rekke.table.acts import Refusal, act, revealed, stand_in, thrown
from rekke.table.alarm import Alarm, Time
from rekke.table.changes import Change
from rekke.table.clocks import Deadline, wake_time
from rekke.table.lines import Helps, new_entry, read_line
from rekke.table.log import SERVER, Append, Entry, Log, NewEntry, Raced, Repeated, Unread, Unwritten
from rekke.table.table import Table

logger = logging.getLogger(__name__)

TRIES = 20
"""Attempts to write a command while other nodes are faster."""
KEYS_IN_MEMORY = 128
"""How many of the latest idempotency keys are known without asking the log."""
SOON = 60_000
"""Milliseconds: a table with a deadline within this time stays in memory."""


class Watcher(Protocol):
    """An observer of a table."""

    def tell(self, changes: Sequence[Change]) -> None:
        """Receive changes of the table, in order; must neither block nor raise."""


class Node(Time, Protocol):
    """What a room needs of the node that it runs on."""

    log: Log
    pace: float
    """Seconds that a bot takes at least for a move, so that people can follow."""

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""

    def bot(self, game: str, level: str) -> Player:
        """Return a bot that never fails."""

    async def choose(self, bot: Player, position: Position, seat: int) -> Event:
        """Return the choice of a bot, without blocking the event loop."""


class Room:
    """One table at this node, with its watchers, clocks and bots."""

    def __init__(self, node: Node, table: Table, entries: Sequence[Entry]) -> None:
        self.node, self.table = node, table
        self.watchers: set[Watcher] = set()
        self.used = node.now()
        """When the table was last used, in milliseconds since 1970."""
        self._lock = asyncio.Lock()
        self._closed = False
        self._finishing: set[asyncio.Task[None]] = set()
        self._numbers = {entry.sent: entry.number for entry in entries[-KEYS_IN_MEMORY:] if entry.sent}
        """The numbers of the latest lines with an idempotency key, by that key."""
        self._players: dict[tuple[int, str], Player] = {}
        self._ready: dict[Deadline, int] = {}
        """When each bot that is to act will do so."""
        # Two alarms, because a bot that thinks must not stop the clocks.
        self._clocks = Alarm(
            node, self._next_timeout, self._write_timeouts, f"the clocks of table {table.id}"
        )
        self._bots = Alarm(node, self._next_move, self._play, f"the bots of table {table.id}")
        self._set_alarms()

    async def act(self, asker: str, command: ask.Command) -> int:
        """Carry out a command of the client whose token has this hash; return its number once it is durable.

        If the caller is cancelled, the command is still written completely or not at all, and watchers learn of it.
        """
        if self._closed:
            raise Refusal("closing", "the server is shutting down: reconnect with the last number you saw")
        self.used = self.node.now()
        try:
            return await self._in_turn(asker, command)
        except (Unwritten, Unread) as problem:
            raise unkept(self.table.id, problem) from problem

    async def catch_up(self, number: int) -> None:
        """Read the lines that another node wrote, up to this number or further."""
        async with self._lock:
            if number > self.table.number:
                await self._read_on()

    async def close(self) -> None:
        """Refuse further commands and stop clocks and bots; an append in progress still completes."""
        self._closed = True
        await self._clocks.stop()
        await self._bots.stop()

    @property
    def quiet(self) -> bool:
        """Whether nobody watches and no deadline is near."""
        soon = self.node.now() + SOON
        return not self.watchers and all(deadline.at > soon for deadline in self.table.deadlines)

    async def _in_turn(self, asker: str, command: ask.Command) -> int:
        sent = f"{asker[:16]}.{command.id}" if command.id else ""
        async with self._lock:
            for _ in range(TRIES):
                if sent in self._numbers:
                    return self._numbers[sent]
                await self._write_due_timeouts()
                now = self.node.now()
                try:
                    lines, after = act(self.table, asker, command, now, self.node.levels)
                except Refusal:
                    # A repeated command may be refused now although it was carried out long ago.
                    if sent and (number := await self.node.log.find(self.table.id, sent)):
                        return number
                    raise
                if number := await self._write(lines, after, now, sent):
                    return number
            raise Refusal("too-fast", "too many commands at once at this table: try again")

    async def _write(self, lines: Sequence[NewEntry], after: Table, now: int, sent: str = "") -> int:
        """Write lines and publish them; return the number of the first one, 0 if another writer was faster."""
        append = Append(
            self.table.id,
            self.table.number,
            now,
            tuple(lines),
            sent,
            wake_time(after.deadlines),
            self.table.terms.game,
            "".join(faces(self.table, line) for line in lines),
        )
        try:
            await self.node.log.append(append)
        except Raced:
            await self._read_on()
            return 0
        except Repeated as repeated:
            with suppress(Unread):  # The command was carried out, whether we can read it now or not.
                await self._read_on()
            return repeated.number
        except asyncio.CancelledError:
            if not self._closed:
                self._finish_later(append)
            raise
        self._publish(append.entries, after)
        return append.expected + 1

    def _finish_later(self, append: Append) -> None:
        """Complete an append whose caller was cancelled."""
        finishing = asyncio.create_task(self._finish(append))
        self._finishing.add(finishing)
        finishing.add_done_callback(self._finishing.discard)

    async def _finish(self, append: Append) -> None:
        # It may have been written or not. A second append is refused if it was; then it is read.
        async with self._lock:
            with suppress(Raced, Repeated, Unwritten, Unread):
                await self.node.log.append(append)
            with suppress(Unread):
                await self._read_on()

    async def _read_on(self) -> None:
        self._publish(await self.node.log.read(self.table.id, self.table.number))

    def _publish(self, entries: Sequence[Entry], after: Table | None = None) -> None:
        """Apply lines of the log and inform all watchers; `after` is the table after them, if it is known."""
        changes = []
        for entry in entries:
            before, known = self.table, after if after and after.number == entry.number else None
            self.table = known or before.after(entry)
            changes.append(Change(entry, before, self.table))
            if entry.sent:
                self._remember(entry)
        self._set_alarms()
        for watcher in tuple(self.watchers):
            watcher.tell(changes)

    def _remember(self, entry: Entry) -> None:
        self._numbers[entry.sent] = entry.number
        if len(self._numbers) > KEYS_IN_MEMORY:
            del self._numbers[next(iter(self._numbers))]

    def _set_alarms(self) -> None:
        self._clocks.set()
        self._bots.set()

    def _next_timeout(self) -> int | None:
        return self.table.next_timeout.at if self.table.next_timeout else None

    async def _write_timeouts(self) -> None:
        async with self._lock:
            await self._write_due_timeouts()

    async def _write_due_timeouts(self) -> None:
        """Write the lines of clocks that have run out, before any other line."""
        while (
            (timeout := self.table.next_timeout) and timeout.line and timeout.at <= (now := self.node.now())
        ):
            await self._write(*revealed(self.table, [timeout.line], now), now)

    def _next_move(self) -> int | None:
        """Return when the next bot acts; each is asked only once how long it takes."""
        choosing = (deadline for deadline in self.table.deadlines if not deadline.line)
        self._ready = {deadline: self._ready.get(deadline) or self._when(deadline) for deadline in choosing}
        return min(self._ready.values(), default=None)

    def _when(self, deadline: Deadline) -> int:
        if deadline.kind == "seat":
            return deadline.at
        assert self.table.position is not None
        seconds = self._player(deadline.seat).seconds(self.table.position, deadline.seat)
        return deadline.at + round(1000 * max(seconds, self.node.pace))

    def _player(self, seat: int) -> Player:
        """Return the bot that plays in a seat, or that helps the person in it."""
        game = self.table.terms.game
        level = self.table.seat(seat).bot or stand_in(self.node.levels(game))
        if (seat, level) not in self._players:
            self._players[seat, level] = self.node.bot(game, level)
        return self._players[seat, level]

    async def _play(self) -> None:
        """Let all bots act whose time has come."""
        while (moment := self._next_move()) is not None and moment <= self.node.now():
            await self._let_bot(min(self._ready, key=self._ready.__getitem__))

    async def _let_bot(self, deadline: Deadline) -> None:
        """Let a bot act in its seat, or help a person whose clock has run out."""
        seat, position = deadline.seat, self.table.position
        assert position is not None
        dice = self.table.chance(seat)
        chosen = None if dice else await self.node.choose(self._player(seat), position, seat)
        async with self._lock:
            await self._write_due_timeouts()
            if deadline not in self.table.deadlines:
                return  # The seat has acted meanwhile, or its person is back.
            line = new_entry(seat, chosen) if chosen else thrown(self.table, seat)
            lines = [line] if deadline.kind == "bot" else [new_entry(SERVER, Helps(seat)), line]
            now = self.node.now()
            with suppress(Illegal):  # The position has changed since the bot chose: it will choose again.
                await self._write(*revealed(self.table, lines, now), now)


def unkept(table: str, problem: Exception) -> Refusal:
    """Log that the database does not answer, and return the refusal for the client."""
    logger.warning("The log does not answer at table %s: %s", table, problem)
    return Refusal("unkept", "the log does not answer, nothing has happened: try again")


def faces(table: Table, line: NewEntry) -> str:
    """Return the faces that were thrown in a line; empty if none were."""
    event = read_line(table.terms.game, line.seat, line.text)
    dice = "".join(event.arguments) if isinstance(event, Event) and event.thrown else ""
    return "".join(filter(str.isdigit, dice))
