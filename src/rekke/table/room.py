"""A table that is being played: who asks is answered in turn, who watches is told, clocks and bots act in time.

What happens is first in the log; only then it is acknowledged and told. Whoever else writes to the same table,
another node perhaps, is simply read.
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
from rekke.table.acts import Refusal, act, followed, stand_in, thrown
from rekke.table.alarm import Alarm, Time
from rekke.table.clocks import Due, looked_after
from rekke.table.lines import Helps, new_entry, read_line
from rekke.table.log import HOUSE, Append, Entry, Log, NewEntry, Raced, Repeated, Unread, Unwritten
from rekke.table.table import Table
from rekke.table.told import Told

logger = logging.getLogger(__name__)

TRIES = 20
"""How often one tries to write when others are always faster."""
REMEMBERED = 128
"""How many of the last names that clients gave to what they sent are known without looking."""
SOON = 60_000
"""Milliseconds before something happens by itself in which a room is not put away."""


class Watcher(Protocol):
    """Somebody who wants to know what happens at a table."""

    def tell(self, told: Sequence[Told]) -> None:
        """Take note; it must neither wait nor fail."""


class House(Time, Protocol):
    """What a room needs of the house it is in."""

    log: Log
    pace: float
    """The seconds that a bot takes at least, so that people can follow."""

    def levels(self, game: str) -> Sequence[str]:
        """Return the levels of a game's bots, weakest first."""

    def bot(self, game: str, level: str) -> Player:
        """Return a bot that does not fail."""

    async def choose(self, bot: Player, position: Position, seat: int) -> Event:
        """Let a bot think, without holding up the house."""


class Room:
    """One table and everybody around it, at this node."""

    def __init__(self, house: House, table: Table, entries: Sequence[Entry]) -> None:
        self.house, self.table = house, table
        self.watchers: set[Watcher] = set()
        self.used = house.now()
        """When somebody last asked for something here."""
        self._lock = asyncio.Lock()
        self._closed = False
        self._finishing: set[asyncio.Task[None]] = set()
        self._kept = {entry.sent: entry.number for entry in entries[-REMEMBERED:] if entry.sent}
        self._players: dict[tuple[int, str], Player] = {}
        self._ready: dict[Due, int] = {}
        """When each bot that is to act will do so."""
        # A bot that thinks does not stop a clock: each has its own alarm.
        self._clocks = Alarm(house, self._next_stroke, self._strike, f"the clocks of table {table.id}")
        self._bots = Alarm(house, self._next_move, self._play, f"the bots of table {table.id}")
        self._set_alarms()

    async def act(self, who: str, command: ask.Command) -> int:
        """Do what is asked by who holds a token with this hash; give its number in the log once it is kept.

        Who does not wait for the answer does not stop it halfway: it is done, or not, but never unseen.
        """
        if self._closed:
            raise Refusal("closing", "the server goes away: come back with the last number you saw")
        self.used = self.house.now()
        try:
            return await self._in_turn(who, command)
        except (Unwritten, Unread) as problem:
            raise unkept(self.table.id, problem) from problem

    async def catch_up(self, number: int) -> None:
        """Read what another node wrote."""
        async with self._lock:
            if number > self.table.number:
                await self._read_on()

    async def close(self) -> None:
        """Let nothing more happen here; what is being written, the log still writes."""
        self._closed = True
        await self._clocks.put_away()
        await self._bots.put_away()

    @property
    def quiet(self) -> bool:
        """Nobody watches, and nothing is about to happen by itself."""
        soon = self.house.now() + SOON
        return not self.watchers and all(due.at > soon for due in self.table.dues)

    async def _in_turn(self, who: str, command: ask.Command) -> int:
        sent = f"{who[:16]}.{command.id}" if command.id else ""
        async with self._lock:
            for _ in range(TRIES):
                if sent in self._kept:
                    return self._kept[sent]
                await self._strike_all()
                now = self.house.now()
                try:
                    lines, after = act(self.table, who, command, now, self.house.levels)
                except Refusal:
                    # What was done long ago cannot be done again, but it was done.
                    if sent and (number := await self.house.log.find(self.table.id, sent)):
                        return number
                    raise
                if number := await self._write(lines, after, now, sent):
                    return number
            raise Refusal("too-fast", "too many act at once at this table: try again")

    async def _write(self, lines: Sequence[NewEntry], after: Table, now: int, sent: str = "") -> int:
        """Write lines, take note and tell; give the number of the first one, 0 if another was faster."""
        append = Append(
            self.table.id,
            self.table.number,
            now,
            tuple(lines),
            sent,
            looked_after(after.dues),
            self.table.terms.game,
            "".join(faces(self.table, line) for line in lines),
        )
        try:
            await self.house.log.append(append)
        except Raced:
            await self._read_on()
            return 0
        except Repeated as repeated:
            with suppress(Unread):  # it has happened, whether that can be read now or not
                await self._read_on()
            return repeated.number
        except asyncio.CancelledError:
            if not self._closed:
                self._begin_to_finish(append)
            raise
        self._take(append.entries, after)
        return append.expected + 1

    def _begin_to_finish(self, append: Append) -> None:
        """See to what somebody has begun who has gone away."""
        finishing = asyncio.create_task(self._finish(append))
        self._finishing.add(finishing)
        finishing.add_done_callback(self._finishing.discard)

    async def _finish(self, append: Append) -> None:
        # Nobody knows how far that got; written once more it is refused if it is there, and then read.
        async with self._lock:
            with suppress(Raced, Repeated, Unwritten, Unread):
                await self.house.log.append(append)
            with suppress(Unread):
                await self._read_on()

    async def _read_on(self) -> None:
        self._take(await self.house.log.read(self.table.id, self.table.number))

    def _take(self, entries: Sequence[Entry], after: Table | None = None) -> None:
        """Take note of lines that are kept, and tell everybody; the table after them may be known already."""
        told = []
        for entry in entries:
            before, known = self.table, after if after and after.number == entry.number else None
            self.table = known or before.after(entry)
            told.append(Told(entry, before, self.table))
            if entry.sent:
                self._remember(entry)
        self._set_alarms()
        for watcher in tuple(self.watchers):
            watcher.tell(told)

    def _remember(self, entry: Entry) -> None:
        self._kept[entry.sent] = entry.number
        if len(self._kept) > REMEMBERED:
            del self._kept[next(iter(self._kept))]

    def _set_alarms(self) -> None:
        self._clocks.set()
        self._bots.set()

    def _next_stroke(self) -> int | None:
        return self.table.stroke.at if self.table.stroke else None

    async def _strike(self) -> None:
        async with self._lock:
            await self._strike_all()

    async def _strike_all(self) -> None:
        """Let clocks that have run out speak before anybody else does."""
        while (due := self.table.stroke) and due.line and due.at <= (now := self.house.now()):
            await self._write(*followed(self.table, [due.line], now), now)

    def _next_move(self) -> int | None:
        """Give when the next bot acts: it takes its time, and that only once."""
        thinking = (due for due in self.table.dues if not due.line)
        self._ready = {due: self._ready.get(due) or self._when(due) for due in thinking}
        return min(self._ready.values(), default=None)

    def _when(self, due: Due) -> int:
        if due.kind == "seat":
            return due.at
        assert self.table.position is not None
        seconds = self._player(due.seat).seconds(self.table.position, due.seat)
        return due.at + round(1000 * max(seconds, self.house.pace))

    def _player(self, seat: int) -> Player:
        """Give the bot that plays in a seat, or that helps who sits there."""
        game = self.table.terms.game
        level = self.table.seat(seat).bot or stand_in(self.house.levels(game))
        if (seat, level) not in self._players:
            self._players[seat, level] = self.house.bot(game, level)
        return self._players[seat, level]

    async def _play(self) -> None:
        """Let bots do everything whose moment has come."""
        while (moment := self._next_move()) is not None and moment <= self.house.now():
            await self._let_bot(min(self._ready, key=self._ready.__getitem__))

    async def _let_bot(self, due: Due) -> None:
        """Let a bot act in its seat, or help a person whose clock has run out."""
        seat, position = due.seat, self.table.position
        assert position is not None
        dice = self.table.chance(seat)
        chosen = None if dice else await self.house.choose(self._player(seat), position, seat)
        async with self._lock:
            await self._strike_all()
            if due not in self.table.dues:
                return  # somebody has acted there meanwhile, or is back
            line = new_entry(seat, chosen) if chosen else thrown(self.table, seat)
            lines = [line] if due.kind == "bot" else [new_entry(HOUSE, Helps(seat)), line]
            now = self.house.now()
            with suppress(Illegal):  # what it chose is gone since: it chooses again
                await self._write(*followed(self.table, lines, now), now)


def unkept(table: str, problem: Exception) -> Refusal:
    """Note that the log does not answer, and refuse what needs it."""
    logger.warning("The log does not answer at table %s: %s", table, problem)
    return Refusal("unkept", "the log does not answer, and this has not happened: try again")


def faces(table: Table, line: NewEntry) -> str:
    """Return the faces that a line says were thrown."""
    event = read_line(table.terms.game, line.seat, line.text)
    dice = "".join(event.arguments) if isinstance(event, Event) and event.thrown else ""
    return "".join(filter(str.isdigit, dice))
