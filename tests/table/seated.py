"""People at a table for the tests: a table without a server, and a hall whose clock is moved by hand."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

import pytest

from rekke.dealing.loop import Player
from rekke.players.levels import Bots, levels, player
from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.table import messages as ask
from rekke.table.acts import Refusal, act, hashed
from rekke.table.alarm import ALARM
from rekke.table.changes import Change
from rekke.table.fairness import seal_of
from rekke.table.fallback import FallbackPlayer, Levels
from rekke.table.hall import Hall
from rekke.table.log import Entry, Log, NewEntry
from rekke.table.room import Room
from rekke.table.setting_up import opening_line
from rekke.table.snapshot import Viewer
from rekke.table.table import Table, fold
from rekke.table.terms import Terms

NOON = 1_780_315_200_000
"""The first of June 2026, 12:00 UTC, in milliseconds."""
TOKENS = {name: f"the-secret-token-of-{name}" for name in ("ada", "bo", "cy", "di", "eve")}
ADA, BO, CY, DI, EVE = map(hashed, TOKENS.values())
NOBODY = ""
"""The asker of a spectator, who has no token."""
SEED = "ab" * 8
SEAL = seal_of(SEED)


def numbered(lines: Sequence[NewEntry], after: int, at: int) -> list[Entry]:
    """Return lines with their numbers, as the log would hold them."""
    return [Entry(number, at, *line) for number, line in enumerate(lines, after + 1)]


class Plain:
    """A table and its log without a server: commands are carried out at once, at the time that the test sets."""

    def __init__(self, terms: str = "kivi/en seats=2", host: str = ADA) -> None:
        self.now = NOON
        self.levels: Levels = levels
        self.entries = numbered([opening_line(Terms.read(terms).checked(), host)], 0, self.now)

    @property
    def table(self) -> Table:
        """The fold of the log."""
        table = fold("t", self.entries)
        assert table is not None
        return table

    @property
    def game(self) -> Position:
        """The position of the game."""
        assert self.table.position is not None
        return self.table.position

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += round(1000 * seconds)

    def do(self, who: str, *commands: ask.Command) -> list[str]:
        """Carry out commands; return the lines that the last one wrote."""
        lines: list[NewEntry] = []
        for command in commands:
            lines, after = act(self.table, who, command, self.now, self.levels)
            self.write(*lines)
            assert after == self.table
        return [str(line) for line in lines]

    def write(self, *lines: NewEntry) -> None:
        """Write lines into the log without a command."""
        self.entries += numbered(lines, len(self.entries), self.now)

    def play(self, *events: str) -> None:
        """Write events of the game, including dice and clocks."""
        for event in events:
            seat, _, text = event.partition(" ")
            self.write(NewEntry(int(seat), text))

    def refuses(self, who: str, command: ask.Command) -> str:
        """Return the code and the reason with which a command is refused."""
        with pytest.raises(Refusal) as refusal:
            act(self.table, who, command, self.now, self.levels)
        return f"{refusal.value.code}: {refusal.value.reason}"

    def seat(self, *who: str) -> "Plain":
        """Seat these people, each in the next seat."""
        for number, person in enumerate(who, 1):
            self.do(person, ask.Sit(seat=number, name=f"No. {number}"))
        return self

    def agree_on_rematch(self, last: int = 0) -> list[str]:
        """Let everybody who is present want another game, this seat last; return the lines that set it up."""
        present = [
            number for number, seat in enumerate(self.table.seats, 1) if seat.present and number != last
        ]
        for number in (*present, *filter(None, [last])):
            if self.table.phase == "ended":
                lines = self.do(self.table.seat(number).holder, ask.Rematch(seat=number))
        return lines

    def begin(self, *who: str, first: int = 1) -> "Plain":
        """Seat these people, and begin the game with this seat, without throwing for the start."""
        self.seat(*who)
        self.write(NewEntry(0, f"begins {first}"))
        return self


class Timer:
    """A call that is scheduled."""

    def __init__(self, moment: int, then: Callable[[], None]) -> None:
        self.moment, self.then, self.cancelled = moment, then, False

    def cancel(self) -> None:
        """Cancel the call."""
        self.cancelled = True


class SeededBots(Bots):
    """The bots of a real server, but each draws the same every time."""

    def __init__(self) -> None:
        super().__init__(Random(1))

    def player(self, game: str, level: str) -> Player:
        """Return a player with a source of randomness of its own."""
        return player(game, level, Random(1))


class OneBot(SeededBots):
    """Bots that are one and the same player, but for the weakest level."""

    def __init__(self, one: Player) -> None:
        super().__init__()
        self.one = one

    def player(self, game: str, level: str) -> Player:
        """Return that player."""
        return super().player(game, level) if level == "random" else self.one


class HandDriven(Hall):
    """A hall whose clock moves only when a test moves it."""

    def __init__(self, log: Log, bots: Bots | None = None, moment: int = NOON) -> None:
        super().__init__(log, bots or SeededBots(), pace=1)
        self.moment = moment
        self.timers: list[Timer] = []
        self.release_bots: asyncio.Event | None = None
        """If a test puts an event here, bots think until the event is set."""
        self.held = 0
        """The number of bots that wait for that event."""

    def now(self) -> int:
        """Return the time to which the clock was moved."""
        return self.moment

    def call_at(self, moment: int, then: Callable[[], None]) -> Timer:
        """Remember the call."""
        self.timers = [timer for timer in self.timers if not timer.cancelled]
        self.timers.append(Timer(max(moment, self.moment), then))
        return self.timers[-1]

    async def choose(self, table: str, bot: FallbackPlayer, position: Position, seat: int) -> Event:
        """Return the choice of a bot, after `release_bots`."""
        chosen = await super().choose(table, bot, position, seat)
        self.held += 1
        if self.release_bots:
            await self.release_bots.wait()
        self.held -= 1
        return chosen

    async def wait(self, seconds: float = 0) -> None:
        """Advance the clock; each timer fires at its own moment."""
        until = self.moment + round(1000 * seconds)
        await self.settle()
        while waiting := [t for t in self.timers if not t.cancelled and t.moment <= until]:
            timer = min(waiting, key=lambda timer: timer.moment)
            self.timers.remove(timer)
            self.moment = max(self.moment, timer.moment)
            timer.then()
            await self.settle()
        self.moment = until

    async def settle(self) -> None:
        """Wait until all runs of alarms have ended, except those of bots that wait for `release_bots`."""
        while rings := [task for task in asyncio.all_tasks() if task.get_name() == ALARM]:
            if self.release_bots and not self.release_bots.is_set() and self.held == len(rings):
                return
            await asyncio.wait(rings, timeout=0.005, return_when=asyncio.FIRST_COMPLETED)


class Eyes:
    """A watcher that keeps all changes."""

    def __init__(self) -> None:
        self.changes: list[Change] = []

    def tell(self, changes: Sequence[Change]) -> None:
        """Keep the changes."""
        self.changes += changes

    @property
    def lines(self) -> list[str]:
        """The lines of the changes as text."""
        return [str(each.entry) for each in self.changes]


async def begun(hall: Hall, terms: str, *who: str) -> Room:
    """Open a table with these people, or bots of these levels, and begin; the first person is the host."""
    room = await hall.open(who[0], Terms.read(terms))
    for seat, person in enumerate(who, 1):
        if person in (ADA, BO, CY, DI):
            await room.act(person, ask.Sit(seat=seat, name=f"No. {seat}"))
        else:
            await room.act(who[0], ask.Fill(seat=seat, level=person))
    await room.act(who[0], ask.Begin(first=1))
    return room


async def loaded(room: Room) -> Room:
    """Return a second room for the same table, as a node would load it now."""
    entries = await room.node.log.read(room.table.id)
    table = fold(room.table.id, entries)
    assert table is not None
    return Room(room.node, table, entries)


async def refused(room: Room, who: str, command: ask.Command) -> str:
    """Return the code and the reason with which a command is refused."""
    with pytest.raises(Refusal) as refusal:
        await room.act(who, command)
    return f"{refusal.value.code}: {refusal.value.reason}"


class Acting(Protocol):
    """A room, in this process or on a server."""

    @property
    def table(self) -> Table: ...

    async def act(self, who: str, command: ask.Command) -> int: ...


def game(room: Acting) -> Position:
    """Return the position of the game."""
    assert room.table.position is not None
    return room.table.position


def on_turn(room: Room) -> int:
    """Return the seat that has to act."""
    return next(seat for seat in range(1, 5) if room.table.waited_for(seat) is not None)


async def do(room: Acting, who: str, seat: int) -> None:
    """Make a legal move of a seat: throw, place if possible, cover, but never lift."""
    if room.table.chance(seat):
        await room.act(who, ask.Throw(seat=seat))
        return
    chosen = max(game(room).moves(seat), key=lambda event: (event.verb == "place", event.verb != "lift"))
    await room.act(who, ask.Play(seat=seat, event=str(chosen).partition(" ")[2]))


async def lines(room: Room) -> list[str]:
    """Return the log of a table as text."""
    return [str(entry) for entry in await room.node.log.read(room.table.id)]


def message_to(who: str, change: Change, *, view: bool) -> bytes:
    """Return what a watcher is told of a line."""
    was, viewer = Viewer.of(change.before, who), Viewer.of(change.after, who)
    return change.message(was, viewer, view=view)
