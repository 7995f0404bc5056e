"""People at the terminal's app for the tests: a real hall with a real log, and hands that press keys."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec import convert
from textual.pilot import Pilot

from rekke.dealing.loop import Player
from rekke.players.levels import LEVELS, player
from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.hall import Hall
from rekke.table.log import Entry
from rekke.table.room import Room, Watcher
from rekke.table.sqlite import SqliteLog
from rekke.table.table import Table
from rekke.table.terms import Terms
from rekke.terminal.app import Rekke
from rekke.terminal.boards.scene import moves_of
from rekke.terminal.screens.sitting import Sitting
from rekke.terminal.words import Words
from tests.table.seated import ADA, Plain

SMALL = (80, 24)
ON_SQUARES = ("place", "replace", "remove")
PATIENCE = 2000
"""How often one looks whether something has happened."""


class Quick:
    """A bot that takes no time, in Cubo neither."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot

    def choose(self, position: Position, seat: int) -> Event:
        return self.bot.choose(position, seat)

    def seconds(self, position: Position, seat: int) -> float:  # noqa: ARG002
        return 0


@asynccontextmanager
async def hall() -> AsyncIterator[Hall]:
    with TemporaryDirectory() as folder:
        bots = lambda game, level: Quick(player(game, level, Random(1)))  # noqa: E731
        house = Hall(SqliteLog(Path(folder) / "rekke.db"), bots, pace=0)
        yield house
        await house.close()


async def begun(house: Hall, terms: str, *names: str) -> Room:
    """Begin at a table where Ada's hands sit for all people, and bots of the levels that are named."""
    room = await seated(house, terms, *names)
    await room.act(ADA, ask.Begin(first=1))
    return room


async def seated(house: Hall, terms: str, *names: str) -> Room:
    """Open such a table, and do not begin yet."""
    room = await house.open(ADA, Terms.read(terms))
    for seat, name in enumerate(names, 1):
        if name in LEVELS:
            await room.act(ADA, ask.Fill(seat=seat, level=convert(name, ask.Level)))
        else:
            await room.act(ADA, ask.Sit(seat=seat, name=name))
    return room


class Hands:
    """Somebody who sees the screen of a table and presses its keys."""

    def __init__(self, pilot: Pilot[None], sitting: Sitting) -> None:
        self.pilot, self.sitting = pilot, sitting

    @property
    def table(self) -> Table:
        return self.sitting.table

    @property
    def moves(self) -> tuple[str, ...]:
        """What may be done, in notation."""
        return moves_of(self.table, self.sitting.seat)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until the table has answered."""
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self) -> None:
        for _ in range(PATIENCE):
            await self.pilot.pause()
            if not self.sitting.busy:
                await self.pilot.pause()
                return
        raise AssertionError("the table does not answer")

    async def wait(self) -> None:
        """Wait until somebody here is to act, or the game is over."""
        for _ in range(PATIENCE):
            await self.pilot.pause()
            if self.sitting.mine or self.table.phase == "ended":
                return
            await asyncio.sleep(0.005)
        raise AssertionError("nobody acts")

    async def act(self) -> None:
        """Do with keys what may be done: place where one can, else what the space bar says."""
        moves = self.moves
        squares = [move.split(" ")[1] for move in moves if move.split(" ")[0] in ON_SQUARES]
        if squares:
            await self.press(*squares[0], "enter")
            await self.press(*("space",) * (self.table.terms.game == "columbiz"))
        elif "waive" in moves:
            await self.press("1")
        elif "stay" in moves:
            await self.press("a", "1", "enter")
        else:
            await self.press("space")

    async def play_on(self) -> None:
        """Play to the end of the game."""
        await self.wait()
        while self.table.phase == "play":
            before = self.table.number
            await self.act()
            assert self.table.number > before, self.message
            await self.wait()

    @property
    def message(self) -> str:
        return self.seen("#message")

    def seen(self, what: str) -> str:
        """Give the text of something on the screen."""
        return str(self.sitting.query_one(what).render())


class Known:
    """A room, and everything that has happened there."""

    def __init__(self, room: Room) -> None:
        self.room, self.watchers, self.act = room, room.watchers, room.act
        self.known: dict[int, Entry] = {}
        self.watchers.add(self)

    async def catch_up(self) -> None:
        """Read what happened before, while bots play on."""
        self.known |= {entry.number: entry for entry in await self.room.node.log.read(self.table.id)}

    @property
    def lines(self) -> list[Entry]:
        return [self.known[number] for number in sorted(self.known)]

    @property
    def table(self) -> Table:
        return self.room.table

    def tell(self, told: Sequence[Change]) -> None:
        self.known |= {each.entry.number: each.entry for each in told}


@asynccontextmanager
async def looking(
    room: Room, who: str = ADA, language: str = "en", size: tuple[int, int] = SMALL
) -> AsyncIterator[Hands]:
    """Look at a table in the app."""
    words = Words(language)
    known = Known(room)
    await known.catch_up()
    sitting = Sitting(known, who, words)
    async with Rekke(words, lambda: sitting).run_test(size=size) as pilot:
        await pilot.pause()
        yield Hands(pilot, sitting)


class Still:
    """A table at a moment that stands still, to be looked at."""

    def __init__(self, plain: Plain) -> None:
        self.table, self.moment, self.lines = plain.table, plain.now, plain.entries
        self.watchers: set[Watcher] = set()
        self.connected = True

    async def act(self, who: str, command: ask.Command) -> int:  # noqa: ARG002
        raise Refusal("closing", "this moment stands still")


@asynccontextmanager
async def standing(
    plain: Plain | Still, who: str = ADA, language: str = "en", size: tuple[int, int] = SMALL
) -> AsyncIterator[Hands]:
    """Look at a moment that stands still."""
    still = plain if isinstance(plain, Still) else Still(plain)
    words = Words(language)
    sitting = Sitting(still, who, words, now=lambda: still.moment)
    async with Rekke(words, lambda: sitting).run_test(size=size) as pilot:
        await pilot.pause()
        yield Hands(pilot, sitting)
