"""The tables that this node has in memory: opening, loading, waking and unloading them."""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from secrets import choice
from typing import Protocol

from rekke.dealing.loop import Player
from rekke.rules.events import Event
from rekke.rules.faults import Unreadable
from rekke.rules.position import Position
from rekke.table.acts import Refusal, opening_line
from rekke.table.alarm import Timer
from rekke.table.clocks import HANDOVER
from rekke.table.fallback import FallbackPlayer
from rekke.table.log import ALL, Append, Log, Unread, Unwritten
from rekke.table.room import Room, unkept
from rekke.table.table import fold
from rekke.table.terms import Terms

logger = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters of a table's name; look-alikes such as l and 1 are left out."""
LENGTH = 14
"""Characters in a name: 69 random bits, so that nobody finds a table by guessing."""
NAME = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
SWEEP, LAG, IDLE = 2.0, 2_000, 60_000
"""Seconds between sweeps; milliseconds until a table counts as overdue; milliseconds until an unused one is unloaded."""
LONGEST_TIMER = 24 * 3_600.0
"""Seconds after which a timer checks the clock again."""
MOST_WOKEN = 10_000
"""Tables that one sweep wakes at most."""
PACE = 0.6
"""Seconds that a bot takes at least for a move."""


class Bots(Protocol):
    """Whoever makes the bots of a house."""

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""

    def player(self, game: str, level: str) -> Player:
        """Return a bot of a level, or raise Unreadable where the game does not have it."""


class Hall:
    """The tables in memory at this node, each with its room."""

    def __init__(
        self,
        log: Log,
        bots: Bots,
        pace: float = PACE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.log, self.pace = log, pace
        self.rooms: dict[str, Room] = {}
        self._bots, self._clock = bots, clock
        self._unreadable: set[str] = set()
        """Tables that this server cannot read, which it leaves alone from then on."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._thinkers = ThreadPoolExecutor(2, "rekke-bot")

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return round(1000 * self._clock())

    def call_at(self, moment: int, then: Callable[[], None]) -> Timer:
        """Call at a moment, or after a day if the moment is further away."""
        seconds = max(moment - self.now(), 0) / 1000
        return asyncio.get_running_loop().call_later(min(seconds, LONGEST_TIMER), then)

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""
        return self._bots.levels(game)

    def bot(self, game: str, level: str) -> Player:
        """Return a bot of this level, with the weakest one as its fallback."""
        weakest = self._bots.levels(game)[0]
        return FallbackPlayer(self._bots.player(game, level), self._bots.player(game, weakest))

    async def choose(self, bot: Player, position: Position, seat: int) -> Event:
        """Run a bot in a worker thread, and return its choice."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, bot.choose, position, seat)

    async def open(self, host: str, terms: Terms) -> Room:
        """Open a table for the host whose token has this hash."""
        if not host:
            raise Refusal("not-yours", "you need a token to open a table")
        try:
            line = opening_line(terms.checked(), host)
        except Unreadable as problem:
            raise Refusal("unreadable", str(problem)) from problem
        name = "".join(choice(LETTERS) for _ in range(LENGTH))
        append = Append(name, 0, self.now(), (line,))
        try:
            await self.log.append(append)
        except Unwritten as problem:
            raise unkept(name, problem) from problem
        table = fold(name, append.entries)
        assert table is not None
        self.rooms[name] = Room(self, table, append.entries)
        return self.rooms[name]

    async def room(self, name: str) -> Room:
        """Return the room of a table, from memory or from the log."""
        if name in self.rooms:
            self.rooms[name].used = self.now()
            return self.rooms[name]
        if not NAME.fullmatch(name):
            raise Refusal("unknown", "there is no such table")
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> Room:
        try:
            entries = await self.log.read(name)
            table = fold(name, entries)
            if table is None:
                raise Refusal("unknown", "there is no such table")
            self.rooms[name] = Room(self, table, entries)
            return self.rooms[name]
        except Unread as problem:
            raise unkept(name, problem) from problem
        except Unreadable as problem:
            self._unreadable.add(name)
            raise Refusal("unreadable", f"this server cannot read the table: {problem}") from problem
        finally:
            del self._loading[name]

    async def look_after(self) -> None:
        """Resume all tables after a restart, then sweep regularly and listen to other nodes, until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._sweep())
            group.create_task(self._listen())

    async def close(self) -> None:
        """Stop all tables and close the log; everything that was acknowledged is in it."""
        for loading in self._loading.values():
            loading.cancel()
        for room in list(self.rooms.values()):
            await room.close()
        await asyncio.to_thread(self._thinkers.shutdown, cancel_futures=True)
        await self.log.close()

    async def _sweep(self) -> None:
        ahead = HANDOVER
        while True:
            with logged("The sweep failed"):
                await self._wake(ahead)
                await self._unload()
            ahead = -LAG
            await asyncio.sleep(SWEEP)

    async def _wake(self, ahead: int) -> None:
        """Load overdue tables, whichever node had them."""
        for name in await self.log.due(self.now() + ahead, MOST_WOKEN):
            if name not in self._unreadable:
                with logged(f"Table {name} cannot be loaded"):
                    await self.room(name)

    async def _unload(self) -> None:
        """Remove unused tables from memory; they stay in the log."""
        for name, room in list(self.rooms.items()):
            if room.quiet and room.used < self.now() - IDLE:
                del self.rooms[name]
                await room.close()

    async def _listen(self) -> None:
        async for name, number in self.log.notices():
            with logged("Lines of another node could not be read"):
                await self._hear(name, number)

    async def _hear(self, name: str, number: int) -> None:
        """Let a table catch up, or all of them if notices were lost; wait for one that is being loaded."""
        if not name:
            for room in list(self.rooms.values()):
                await room.catch_up(ALL)
        elif name in self.rooms or name in self._loading:
            await (await self.room(name)).catch_up(number)


@contextmanager
def logged(failure: str) -> Iterator[None]:
    """Log an exception and go on, so that one table does not stop the others."""
    try:
        yield
    except Exception:
        logger.exception(failure)
