"""All tables at this node: opened, found, looked after, and put away when nobody needs them."""

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
from rekke.table.careful import Careful
from rekke.table.clocks import HANDOVER
from rekke.table.log import ALL, Append, Log, Unread, Unwritten
from rekke.table.room import Room, unkept
from rekke.table.table import fold
from rekke.table.terms import Terms

logger = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What the name of a table is made of: nothing that is taken for something else when it is read aloud."""
LENGTH = 14
"""Letters of such a name: who is not told a table's name does not find it."""
NAME = re.compile(f"[{LETTERS}]{{{LENGTH}}}")
SWEEP, LAG, IDLE = 2.0, 2_000, 60_000
"""Seconds between two looks around; milliseconds after which a table is overdue, and one is put away."""
LONGEST = 24 * 3_600.0
"""Seconds after which a timer looks again at the clock."""
MOST = 10_000
PACE = 0.6


class Bots(Protocol):
    """Whoever makes the bots of a house."""

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""

    def player(self, game: str, level: str) -> Player:
        """Return a bot of a level, or raise Unreadable where the game does not have it."""


class Hall:
    """The tables that somebody at this node plays at or watches."""

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
        """Give the time in milliseconds since 1970."""
        return round(1000 * self._clock())

    def call_at(self, moment: int, then: Callable[[], None]) -> Timer:
        """Call at a moment, or after a day if that is later."""
        seconds = max(moment - self.now(), 0) / 1000
        return asyncio.get_running_loop().call_later(min(seconds, LONGEST), then)

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""
        return self._bots.levels(game)

    def bot(self, game: str, level: str) -> Player:
        """Return a bot that does not fail: where it does, the weakest one chooses."""
        weakest = self._bots.levels(game)[0]
        return Careful(self._bots.player(game, level), self._bots.player(game, weakest))

    async def choose(self, bot: Player, position: Position, seat: int) -> Event:
        """Let a bot think in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, bot.choose, position, seat)

    async def open(self, who: str, terms: Terms) -> Room:
        """Open a table for its host."""
        if not who:
            raise Refusal("not-yours", "a table has a host, who shows a token")
        try:
            line = opening_line(terms.checked(), who)
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
        """Find a table, in memory or in the log."""
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
        """Go on where a server was stopped, then look around again and again, and listen to other nodes."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._sweep())
            group.create_task(self._listen())

    async def close(self) -> None:
        """Let every table be; what is acknowledged is kept."""
        for loading in self._loading.values():
            loading.cancel()
        for room in list(self.rooms.values()):
            await room.close()
        await asyncio.to_thread(self._thinkers.shutdown, cancel_futures=True)
        await self.log.close()

    async def _sweep(self) -> None:
        ahead = HANDOVER
        while True:
            with noted("Tables could not be looked after"):
                await self._wake(ahead)
                await self._put_away()
            ahead = -LAG
            await asyncio.sleep(SWEEP)

    async def _wake(self, ahead: int) -> None:
        """Take over tables that nobody has looked after in time."""
        for name in await self.log.due(self.now() + ahead, MOST):
            if name not in self._unreadable:
                with noted(f"Table {name} cannot be read"):
                    await self.room(name)

    async def _put_away(self) -> None:
        """Forget tables that nobody needs; who comes back finds them in the log."""
        for name, room in list(self.rooms.items()):
            if room.quiet and room.used < self.now() - IDLE:
                del self.rooms[name]
                await room.close()

    async def _listen(self) -> None:
        async for name, number in self.log.notices():
            with noted("What another node wrote could not be read"):
                await self._hear(name, number)

    async def _hear(self, name: str, number: int) -> None:
        """Let a table catch up, or all of them; one that is just being read may have missed it."""
        if not name:
            for room in list(self.rooms.values()):
                await room.catch_up(ALL)
        elif name in self.rooms or name in self._loading:
            await (await self.room(name)).catch_up(number)


@contextmanager
def noted(failure: str) -> Iterator[None]:
    """Write a failure down where one must not become the failure of everything."""
    try:
        yield
    except Exception:
        logger.exception(failure)
