"""The tables that this node has in memory: opening, loading, waking and unloading them."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from secrets import choice
from typing import Protocol

from rekke.dealing.loop import Player
from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.position import Position
from rekke.table.acts import Refusal, act
from rekke.table.alarm import Timer
from rekke.table.clocks import HANDOVER, wake_time
from rekke.table.erasing import erasure
from rekke.table.fair_workers import FairWorkers, Overloaded
from rekke.table.fallback import FallbackPlayer
from rekke.table.lines import NOT_UNDERSTOOD, Deletes, new_entry
from rekke.table.log import SERVER, Append, Entry, Log, Unread, Unwritten, pieces
from rekke.table.messages import Command
from rekke.table.presence import LATEST
from rekke.table.presence_exchange import PresenceExchange
from rekke.table.room import Room
from rekke.table.room_context import Left, Revision, unkept
from rekke.table.setting_up import opening_line
from rekke.table.steady_clock import SteadyClock
from rekke.table.table import Table, fold, opened
from rekke.table.terms import Terms
from rekke.table.tidying import Retention, is_too_old, tidied

logger = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters of a table's name; look-alikes such as l and 1 are left out."""
LENGTH = 14
"""Characters in a name: 69 random bits, so that nobody finds a table by guessing."""
TABLE_NAME = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
SWEEP, LAG, IDLE = 2.0, 2_000, 60_000
"""Seconds between sweeps; milliseconds until a table counts as overdue; milliseconds until an unused one is unloaded."""
LONGEST_TIMER = 24 * 3_600.0
"""Seconds after which a timer checks the clock again."""
MOST_WOKEN = 10_000
"""Tables that one sweep wakes at most."""
PACE = 0.6
"""Seconds that a bot takes at least for a move."""
LONGEST_THOUGHT = 10_000
"""Milliseconds that a bot may wait and think; then its fallback plays. Long before the time of `HANDOVER`."""
MOST_THOUGHTS = 2_000
"""Choices of bots that may wait for a thread."""
TIDY, TIDY_STEP = 600.0, 0.02
"""Seconds between rounds in which old tables are deleted, and between the small steps of such a round."""
DELETES = new_entry(SERVER, Deletes())


class BotSource(Protocol):
    """Source of the bots of all games."""

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""

    def player(self, game: str, level: str) -> Player:
        """Return a bot of a level, or raise Unreadable where the game does not have it."""


class Hall:
    """The tables in memory at this node, each with its room."""

    def __init__(
        self,
        log: Log,
        bots: BotSource,
        pace: float = PACE,
        clock: Callable[[], float] | None = None,
        keep: Retention | None = None,
    ) -> None:
        self.log, self.pace = log, pace
        self.rooms: dict[str, Room] = {}
        self._bots, self._clock = bots, clock or SteadyClock()
        self._exchange = PresenceExchange(log, self.now, self.rooms)
        self._left: dict[str, str] = {}
        """Tables that this node leaves to newer ones, and what it cannot read in their lines."""
        self._keep: Retention = keep or {}
        self.on_deleted: Callable[[], None] = lambda: None
        """Called for every table that was deleted by its age."""
        self.on_written: Callable[[Table, Table], None] = lambda _before, _after: None
        self.on_came: Callable[[str, str], None] = lambda _table, _holder: None
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._loader = ThreadPoolExecutor(1, "rekke-loader")
        self._thinkers = FairWorkers(2, "rekke-bot", MOST_THOUGHTS)
        self._hasty = 0
        """How often a fallback had to play since the last sweep, because a bot was too slow."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return round(1000 * self._clock())

    def call_at(self, moment: int, then: Callable[[], None]) -> Timer:
        """Call at a moment, or after a day if the moment is further away."""
        seconds = max(moment - self.now(), 0) / 1000
        return asyncio.get_running_loop().call_later(min(seconds, LONGEST_TIMER), then)

    def share(self, table: str, *, ask: bool = False) -> None:
        """Tell other nodes who is connected here, and ask who is connected there."""
        self._exchange.share(table, ask=ask)

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""
        return self._bots.levels(game)

    def bot(self, game: str, level: str) -> FallbackPlayer:
        """Return a bot of this level, with the weakest one as its fallback."""
        weakest = self._bots.levels(game)[0]
        return FallbackPlayer(self._bots.player(game, level), self._bots.player(game, weakest))

    async def choose(self, table: str, bot: FallbackPlayer, position: Position, seat: int) -> Event:
        """Return the choice of a bot, which thinks in a thread; that of its fallback if it takes too long."""
        late = asyncio.get_running_loop().create_future()
        timer = self.call_at(self.now() + LONGEST_THOUGHT, partial(late.set_result, None))
        thinking = asyncio.create_task(self._thinkers.run(table, partial(bot.choose, position, seat)))
        try:
            await asyncio.wait([thinking, late], return_when=asyncio.FIRST_COMPLETED)
            if thinking.done() and not isinstance(thinking.exception(), Overloaded):
                return thinking.result()
        finally:
            timer.cancel()
            thinking.cancel()
        self._hasty += 1
        return await asyncio.to_thread(bot.fallback.choose, position, seat)

    async def open(
        self,
        host: str,
        terms: Terms,
        commands: Iterable[Command] = (),
        guests: Iterable[tuple[str, Command]] = (),
    ) -> Room:
        """Open a table for the host whose token has this hash; carry out the commands of guests, then the host's own."""
        if not host:
            raise Refusal("not-yours", "you need a token to open a table")
        try:
            lines = [opening_line(terms.checked(), host)]
        except Unreadable as problem:
            raise Refusal("unreadable", problem.why) from problem
        name, now = "".join(choice(LETTERS) for _ in range(LENGTH)), self.now()
        table = opened(name, Entry(1, now, *lines[0]))
        for asker, command in (*guests, *((host, each) for each in commands)):
            written, table = act(table, asker, command, now, self.levels)
            lines += written
        append = Append(
            name, 0, now, tuple(lines), due=wake_time(table.deadlines), phase=table.indexed_phase, host=host
        )
        try:
            await self.log.append(append)
        except Unwritten as problem:
            raise unkept() from problem
        self.rooms[name] = Room(self, table, append.entries)
        return self.rooms[name]

    async def room(self, name: str) -> Room:
        """Return the room of a table, from memory or from the log."""
        if name in self.rooms:
            self.rooms[name].used = self.now()
            return self.rooms[name]
        if name in self._left:
            raise self.left(name)
        if not TABLE_NAME.fullmatch(name):
            raise Refusal("unknown", "there is no such table")
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Room:
        try:
            table, latest = await self._folded(name)
            if table is None or table.deleted:
                raise Left("unknown", "there is no such table")
            self.rooms[name] = Room(self, table, latest)
            return self.rooms[name]
        except Unread as problem:
            raise unkept() from problem
        except NOT_UNDERSTOOD as problem:
            self.leave(name, problem)
            raise self.left(name) from problem
        finally:
            del self._loading[name]

    async def _folded(self, name: str) -> tuple[Table | None, Sequence[Entry]]:
        """Return a table as its log says, and its latest lines; the event loop goes on, however long the log is."""
        table, latest = None, list[Entry]()
        loop = asyncio.get_running_loop()
        async for entries in pieces(self.log, name):
            if table is None and entries[0].number != 1:
                break  # The first lines of a deleted table have been removed already.
            table = await loop.run_in_executor(self._loader, fold, name, entries, table)
            latest = [*latest, *entries][-LATEST:]
        return table, latest

    def leave(self, table: str, problem: Exception) -> None:
        """Leave a table to the nodes that can read its lines, from now on."""
        self.rooms.pop(table, None)
        if table not in self._left:
            self._left[table] = str(problem)
            logger.warning("Table %s is left to newer nodes, which can read it: %s", table, problem)

    def forget(self, table: str) -> None:
        """Forget a table that has been deleted."""
        self.rooms.pop(table, None)

    def left(self, table: str) -> Left:
        """Return the refusal for clients of a table that this node has left or forgotten."""
        if table not in self._left:
            return Left("unknown", "this table has been deleted")
        if self.log.shared:
            return Left("closing", "this node is older than the table: reconnect, and a newer one serves you")
        return Left("unreadable", f"this server cannot read the table: {self._left[table]}")

    async def look_after(self) -> None:
        """Resume all tables after a restart, then sweep regularly and listen to other nodes, until cancelled.

        If this raises, the process must end: it can no longer write, or clocks and bots would stand still.
        """
        async with asyncio.TaskGroup() as group:
            group.create_task(self.log.guard())
            group.create_task(self._sweep())
            group.create_task(self._listen())
            group.create_task(self._tidy())
            group.create_task(self._exchange.listen())
            if self.log.shared:
                group.create_task(self._exchange.send())

    async def close(self) -> None:
        """Stop all tables and close the log; everything that was acknowledged is in it."""
        for loading in self._loading.values():
            loading.cancel()
        for room in list(self.rooms.values()):
            await room.close()
        self._loader.shutdown(cancel_futures=True)
        await self._thinkers.close()
        await self.log.close()

    async def _sweep(self) -> None:
        ahead = HANDOVER
        while True:
            with logged("The sweep failed"):
                await self._wake(ahead)
                await self._unload()
                self._exchange.expire()
            ahead = -LAG
            if self._hasty:
                logger.warning("%d choices of bots took too long: simpler bots chose instead", self._hasty)
                self._hasty = 0
            await asyncio.sleep(SWEEP)

    async def _wake(self, ahead: int) -> None:
        """Load overdue tables, whichever node had them."""
        for name in await self.log.due(self.now() + ahead, MOST_WOKEN):
            if name not in self._left:
                with logged(f"Table {name} cannot be loaded"):
                    await self.room(name)

    async def _unload(self) -> None:
        """Remove unused tables from memory; they stay in the log."""
        for name, room in list(self.rooms.items()):
            if room.quiet and room.used < self.now() - IDLE:
                del self.rooms[name]
                await room.close()

    async def _tidy(self) -> None:
        while True:
            with logged("Old tables could not be deleted"):
                async for _ in self.tidied():
                    await asyncio.sleep(TIDY_STEP)
            await asyncio.sleep(TIDY)

    def tidied(self) -> AsyncIterator[None]:
        """Delete old tables, and remove the lines of deleted ones; yield after every small step."""
        return tidied(self.log, self._keep, self.now, self._delete)

    async def _delete(self, name: str) -> None:
        """Delete a table, unless it turns out to be younger: the log may be outdated, or written by an older node."""

        async def deletion(table: Table) -> Revision:
            old = is_too_old(table.indexed_phase, table.at, self._keep, self.now())
            return Revision((DELETES,) if old else ())

        with logged(f"Table {name} could not be deleted"):
            if await (await self.room(name)).revise(deletion):
                self.on_deleted()

    async def erase(self, name: str, holder: str) -> bool:
        """Erase the names and chat messages that the token with this hash wrote at a table; return whether there were any."""
        return bool(await (await self.room(name)).revise(partial(erasure, self.log, holder=holder)))

    async def erase_everywhere(self, holder: str) -> int:
        """Erase what the token with this hash wrote at all tables; return at how many it wrote anything.

        Where a table cannot be read, the others are erased all the same, and then its Refusal is raised.
        """
        erased, failed = 0, list[Refusal]()
        for name in await self.log.tables_of(holder):
            try:
                erased += await self.erase(name, holder)
            except Refusal as refusal:
                if refusal.code != "unknown":  # It has been deleted, and everything with it.
                    failed.append(refusal)
        if failed:
            raise failed[0]
        return erased

    async def _listen(self) -> None:
        async for name, number in self.log.announcements():
            with logged("Lines of another node could not be read"):
                await self._hear(name, number)

    async def _hear(self, name: str, number: int) -> None:
        """Let a table catch up, or all of them if announcements were lost; wait for one that is being loaded."""
        if not name:
            for room in list(self.rooms.values()):
                await room.catch_up()
        elif name in self.rooms or name in self._loading:
            await (await self.room(name)).catch_up(number)


@contextmanager
def logged(failure: str) -> Iterator[None]:
    """Log an exception and go on, so that one table does not stop the others."""
    try:
        yield
    except Left:
        pass  # That was logged when the table was left, unless it has only been deleted.
    except (Unread, Unwritten):
        pass  # The log itself says when the database goes and when it is back.
    except Refusal as refusal:
        if refusal.code != "unkept":
            logger.exception(failure)
    except Exception:
        logger.exception(failure)
