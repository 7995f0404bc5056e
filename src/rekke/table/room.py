"""A table in memory: it carries out commands one at a time, informs its watchers, and runs clocks and bots.

Every line is in the log before it is acknowledged and before any watcher sees it. Other nodes may write to the same
table: an append that loses the race reads their lines and tries again (optimistic concurrency).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress

from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.position import Position
from rekke.table import messages as ask
from rekke.table.acts import Refusal, act, thrown
from rekke.table.alarm import Alarm
from rekke.table.changes import Change
from rekke.table.clocks import Deadline, wake_time
from rekke.table.consequences import with_consequences
from rekke.table.fallback import FallbackPlayer, stand_in
from rekke.table.idempotency import sent_key
from rekke.table.lines import NOT_UNDERSTOOD, Helps, new_entry
from rekke.table.log import SERVER, Append, Entry, Gone, NewEntry, Raced, Repeated, Unread, Unwritten, pieces
from rekke.table.presence import Presence, last_seen
from rekke.table.room_context import Left, Revision, Rewrites, RoomContext, Watcher, too_busy, unkept
from rekke.table.statistics import thrown_faces
from rekke.table.table import Table
from rekke.table.undoing import bot_pace

logger = logging.getLogger(__name__)

TRIES = 20
"""Attempts to write a command while other nodes are faster."""
SOON = 60_000
"""Milliseconds: a table with a deadline within this time stays in memory."""


class Room:
    """One table at this node, with its watchers, clocks and bots."""

    def __init__(self, node: RoomContext, table: Table, entries: Sequence[Entry]) -> None:
        self.node, self.table = node, table
        self.watchers: set[Watcher] = set()
        self.used = node.now()
        """When the table was last used, in milliseconds since 1970."""
        self.presence = Presence(node, table, last_seen(table, entries))
        self._lock = asyncio.Lock()
        self._asked = self._answered = 0
        """How many refreshes were asked for, and how many of them the last read of the log has answered."""
        self._closed = False
        self.left = False
        """Whether this node has left the table: it cannot read its lines, or the table has been deleted."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._players: dict[tuple[int, str], FallbackPlayer] = {}
        self._ready: dict[Deadline, int] = {}
        """When each bot that has to act will do so."""
        # Two alarms, because a bot that thinks must not stop the clocks. They refer to this room: a closed room drops
        # them, so that it is freed at once and does not wait for the garbage collector.
        self._alarms: tuple[Alarm, ...] = (
            Alarm(node, self._next_timeout, self._write_timeouts, f"the clocks of table {table.id}"),
            Alarm(node, self._next_move, self._play, f"the bots of table {table.id}"),
        )
        self._set_alarms()

    async def act(self, asker: str, command: ask.Command) -> int:
        """Carry out a command of the client whose token has this hash; return its number once it is durable.

        If the caller is cancelled, the command is still written completely or not at all, and watchers learn of it.
        """
        self.node.on_came(self.table.id, asker)
        try:
            number = await self._in_turn(asker, command)
        except (Unwritten, Unread) as problem:
            raise unkept() from problem
        self.presence.acted(asker)
        return number

    async def revise(self, revised: Callable[[Table], Awaitable[Revision]]) -> int:
        """Write what the server itself changes in the log; return the number of its first line, 0 for none."""
        try:
            async with self._lock:
                for _ in range(TRIES):
                    self._check()
                    lines, rewrites = await revised(self.table)
                    now = self.node.now()
                    after = self.table.after_lines(lines, now)
                    if not lines or (number := await self._write(lines, after, now, rewrites=rewrites)):
                        return number if lines else 0
                raise too_busy()
        except (Unwritten, Unread) as problem:
            raise unkept() from problem

    async def catch_up(self, number: int = 0) -> None:
        """Read the lines that other nodes wrote, up to this number or all; if they are gone, the table was deleted."""
        async with self._lock:
            if not number or number > self.table.number:
                await self._read_on()
            if number > self.table.number and not self.left:
                self._vanished()

    async def refresh(self) -> None:
        """Read everything that other nodes have written before this call; concurrent callers share one read."""
        if self.left:
            raise self.node.left(self.table.id)
        if not self.node.log.shared:
            return
        self._asked += 1
        asked = self._asked
        async with self._lock:
            if self._answered < asked:
                await self._read_on()

    async def close(self) -> None:
        """Refuse further commands and stop clocks and bots; an append in progress still completes."""
        self._closed = True
        self.presence.close()
        alarms, self._alarms = self._alarms, ()
        for alarm in alarms:
            await alarm.stop()

    @property
    def quiet(self) -> bool:
        """Whether nobody watches and no deadline is near."""
        soon = self.node.now() + SOON
        return not self.watchers and all(deadline.at > soon for deadline in self.table.deadlines)

    async def _in_turn(self, asker: str, command: ask.Command) -> int:
        sent = sent_key(asker, command)
        async with self._lock:
            for _ in range(TRIES):
                self._check()
                now = self.used = await self._write_due_timeouts()
                try:
                    lines, after = act(self.table, asker, command, now, self.node.levels)
                except Refusal:
                    if await self._was_outdated():
                        continue
                    # A repeated command may be refused now although it was carried out long ago.
                    if sent and (number := await self.node.log.find(self.table.id, sent)):
                        return number
                    raise
                if number := await self._write(lines, after, now, sent):
                    return number
            raise too_busy()

    def _check(self) -> None:
        """Refuse commands and questions after the end of this room."""
        if self.left:
            raise self.node.left(self.table.id)
        if self._closed:
            raise Refusal("closing", "the server is shutting down: reconnect with the last number you saw")

    async def _was_outdated(self) -> bool:
        """Read on where other nodes write too; say whether they had written anything."""
        known = self.table.number
        if self.node.log.shared:
            await self._read_on()
        return self.table.number > known

    async def _write(
        self, lines: Sequence[NewEntry], after: Table, now: int, sent: str = "", rewrites: Rewrites = ()
    ) -> int:
        """Write lines and publish them; return the number of the first one, 0 if another writer was faster."""
        append = Append(
            self.table.id,
            self.table.number,
            now,
            tuple(lines),
            sent,
            wake_time(after.deadlines),
            self.table.terms.game,
            "".join(thrown_faces(self.table.terms.game, line) for line in lines),
            after.indexed_phase,
            after.host,
            rewrites,
        )
        try:
            await self.node.log.append(append)
        except Raced:
            await self._read_on()
            return 0
        except Gone as problem:
            raise self._vanished() from problem
        except Repeated as repeated:
            with suppress(Unread, Left):  # The command was carried out, whether we can read it or not.
                await self._read_on()
            return repeated.number
        except asyncio.CancelledError:
            if not self._closed:
                self._later(self._finish(append))
            raise
        before = self.table
        self._tell(self._apply(append.entries))
        self.node.on_written(before, self.table)
        return append.expected + 1

    def _later(self, work: Coroutine[None, None, None]) -> None:
        """Do something in a task of its own."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish(self, append: Append) -> None:
        """Complete an append whose caller was cancelled."""
        # It may have been written or not. A second append is refused if it was; then it is read.
        async with self._lock:
            before = self.table
            with suppress(Raced, Gone, Repeated, Refusal, Unwritten, Unread):
                await self.node.log.append(append)
            with suppress(Unread, Left):
                await self._read_on()
                self.node.on_written(before, self.table)

    async def _read_on(self) -> None:
        """Read what other nodes have written; leave the table to them if this node cannot read a line."""
        asked = self._asked
        async for entries in pieces(self.node.log, self.table.id, self.table.number):
            if entries[0].number != self.table.number + 1:
                raise self._vanished()
            try:
                changes = self._apply(entries)
            except NOT_UNDERSTOOD as problem:
                raise self._leave(problem) from problem
            self._tell(changes)
        self._answered = asked

    def _leave(self, problem: Exception) -> Left:
        """Let all clients reconnect to nodes that can read the table; return the refusal for them."""
        self.node.leave(self.table.id, problem)
        return self._end()

    def _vanished(self) -> Left:
        """Let all clients know that the table has been deleted; return the refusal for them."""
        self.node.forget(self.table.id)
        return self._end()

    def _end(self) -> Left:
        self.left = True
        # In a task of its own, because an alarm that is to be stopped may have read the line.
        self._later(self.close())
        self._tell(())
        return self.node.left(self.table.id)

    def _apply(self, entries: Sequence[Entry]) -> list[Change]:
        """Apply lines of the log."""
        changes = []
        for entry in entries:
            before, self.table = self.table, self.table.after(entry)
            before.forget_next()
            changes.append(Change(entry, before, self.table))
        return changes

    def _tell(self, changes: Sequence[Change]) -> None:
        """Set clocks and bots by the table as it is now, and inform all watchers."""
        if self.table.deleted and not self.left:
            # Later: whoever deleted it is answered first.
            asyncio.get_running_loop().call_soon(self._vanished)
        self._set_alarms()
        if any(change.reseats for change in changes):
            self.presence.reseat(self.table)
        for watcher in tuple(self.watchers):
            try:
                watcher.tell(changes)
            except Exception:
                logger.exception("A watcher of table %s failed", self.table.id)

    def _set_alarms(self) -> None:
        for alarm in self._alarms:
            alarm.set()

    def _next_timeout(self) -> int | None:
        timeout = self.table.next_timeout
        return timeout.at if timeout else None

    async def _write_timeouts(self) -> None:
        with suppress(Left):
            async with self._lock:
                await self._write_due_timeouts()

    async def _write_due_timeouts(self) -> int:
        """Write the lines of clocks that have run out, before any other line; return the time."""
        while True:
            now, timeout = self.node.now(), self.table.next_timeout
            if timeout is None or timeout.line is None or timeout.at > now:
                return now
            await self._write(*with_consequences(self.table, [timeout.line], now), now)

    def _next_move(self) -> int | None:
        """Return when the next bot acts; each is asked only once how long it takes, and then whether it hurries."""
        choosing = [deadline for deadline in self.table.deadlines if not deadline.line]
        if not choosing and not self._ready:
            return None  # as at every table without bots and clocks
        self._ready = {deadline: self._when(deadline) for deadline in choosing}
        return min(self._ready.values(), default=None)

    def _when(self, deadline: Deadline) -> int:
        if deadline.kind == "seat":
            return deadline.at
        assert self.table.position is not None
        player, planned = self._player(deadline.seat), self._ready.get(deadline)
        if planned is None:
            seconds = player.seconds(self.table.position, deadline.seat)
            return deadline.at + round(1000 * max(seconds, bot_pace(self.table, self.node.pace)))
        hurried = player.hurry(self.table.position, deadline.seat)
        return planned if hurried is None else min(planned, self.table.at + round(1000 * hurried))

    def _player(self, seat: int) -> FallbackPlayer:
        """Return the bot that plays in a seat, or that helps the person in it."""
        game = self.table.terms.game
        level = self.table.seat(seat).bot or stand_in(self.node.levels(game))
        if (seat, level) not in self._players:
            self._players[seat, level] = self.node.bot(game, level)
        return self._players[seat, level]

    async def _play(self) -> None:
        """Let all bots act whose time has come."""
        with suppress(Left):
            while (moment := self._next_move()) is not None and moment <= self.node.now():
                await self._let_bot(min(self._ready, key=self._ready.__getitem__))

    async def _chosen(self, position: Position, seat: int) -> Event:
        return await self.node.choose(self.table.id, self._player(seat), position, seat)

    async def _let_bot(self, deadline: Deadline) -> None:
        """Let a bot act in its seat, or help a person whose clock has run out."""
        seat, position = deadline.seat, self.table.position
        assert position is not None
        dice = self.table.chance(seat)
        chosen = None if dice else await self._chosen(position, seat)
        async with self._lock:
            now = await self._write_due_timeouts()
            if deadline not in self.table.deadlines:
                return  # The seat has acted meanwhile, or its person is back.
            line = new_entry(seat, chosen) if chosen else thrown(self.table, seat)
            lines = [line] if deadline.kind == "bot" else [new_entry(SERVER, Helps(seat)), line]
            with suppress(Illegal):  # The position has changed since the bot chose: it will choose again.
                await self._write(*with_consequences(self.table, lines, now), now)
