"""Drive the app in tests: a real hall with a real log, and hands that press keys."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.pilot import Pilot

from rekke.analysis.advice import Advice
from rekke.dealing.loop import Player
from rekke.lang.words import Words
from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.changes import Change
from rekke.table.hall import Hall
from rekke.table.hints import must_say
from rekke.table.log import Entry
from rekke.table.promises import Verdict
from rekke.table.room import Room
from rekke.table.room_context import Watcher
from rekke.table.snapshot import legal_moves
from rekke.table.sqlite import SqliteLog
from rekke.table.table import Table
from rekke.table.terms import Terms
from rekke.terminal.app import Rekke
from rekke.terminal.hints import computed
from rekke.terminal.screens.table_screen import TableScreen
from tests.server.running import PATIENCE
from tests.table.seated import ADA, Plain, SeededBots

SMALL = (80, 24)
ON_SQUARES = ("place", "replace", "remove")


class Quick:
    """A bot that moves at once."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot

    def choose(self, position: Position, seat: int) -> Event:
        return self.bot.choose(position, seat)

    def seconds(self, position: Position, seat: int) -> float:
        return 0


class QuickBots(SeededBots):
    """Bots that take no time."""

    def player(self, game: str, level: str) -> Player:
        return Quick(super().player(game, level))


@asynccontextmanager
async def open_hall() -> AsyncIterator[Hall]:
    with TemporaryDirectory() as folder:
        hall = Hall(SqliteLog(Path(folder) / "rekke.db"), QuickBots(), pace=0)
        yield hall
        await hall.close()


async def begun(hall: Hall, terms: str, *names: str) -> Room:
    """Begin a game at a table where Ada holds the seats of all people; levels among the names are bots."""
    room = await seated(hall, terms, *names)
    await room.act(ADA, ask.Begin(first=1))
    return room


async def seated(hall: Hall, terms: str, *names: str) -> Room:
    """Open such a table without beginning the game."""
    room = await hall.open(ADA, Terms.read(terms))
    for seat, name in enumerate(names, 1):
        if name in hall.levels(room.table.terms.game):
            await room.act(ADA, ask.Fill(seat=seat, level=name))
        else:
            await room.act(ADA, ask.Sit(seat=seat, name=name))
    return room


class Hands:
    """A user who sees the screen of a table and presses keys."""

    def __init__(self, pilot: Pilot[None], screen: TableScreen) -> None:
        self.pilot, self.screen = pilot, screen

    @property
    def table(self) -> Table:
        return self.screen.table

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves of the current seat, in notation."""
        return tuple(legal_moves(self.table, self.screen.seat).moves)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for the table's answer."""
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.pilot.pause()
            while self.screen.busy:
                await self.pilot.pause()
        await self.pilot.pause()

    async def wait(self) -> None:
        """Wait until one of the user's seats is to act, or the game is over."""
        async with asyncio.timeout(PATIENCE):
            await self.pilot.pause()
            while not self.screen.seats_to_act and self.table.phase != "ended":
                await asyncio.sleep(0.005)
                await self.pilot.pause()

    async def act(self) -> None:
        """Make a legal move with keys: place a piece if possible, else what the space bar does."""
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
        """Return the text of a widget."""
        return str(self.screen.query_one(what).render())


class RoomClient:
    """A room as one user sees it."""

    def __init__(self, room: Room, who: str) -> None:
        self.room, self.token_hash, self.watchers = room, who, room.watchers
        self.verdict: Verdict | None = None
        self.known: dict[int, Entry] = {}
        self.watchers.add(self)

    async def catch_up(self) -> None:
        """Read the lines from before this client existed; bots may add more meanwhile."""
        self.known |= {entry.number: entry for entry in await self.room.node.log.read(self.table.id)}

    async def act(self, command: ask.Command) -> int:
        return await self.room.act(self.token_hash, command)

    async def hint(self, seat: int) -> Advice:
        if must_say(self.table, seat):
            await self.act(ask.Hint(seat=seat))
        return await computed(self.table, seat)

    @property
    def lines(self) -> list[Entry]:
        return [self.known[number] for number in sorted(self.known)]

    @property
    def table(self) -> Table:
        return self.room.table

    def tell(self, changes: Sequence[Change]) -> None:
        self.known |= {change.entry.number: change.entry for change in changes}


@asynccontextmanager
async def looking(
    room: Room, who: str = ADA, language: str = "en", size: tuple[int, int] = SMALL
) -> AsyncIterator[Hands]:
    """Open a table in the app."""
    words = Words(language)
    client = RoomClient(room, who)
    await client.catch_up()
    screen = TableScreen(client, words)
    async with Rekke(words, lambda: screen).run_test(size=size) as pilot:
        await pilot.pause()
        yield Hands(pilot, screen)


class Still:
    """A table that never changes."""

    def __init__(self, plain: Plain, who: str = ADA) -> None:
        self.token_hash = who
        self.table, self.moment, self.lines = plain.table, plain.now, plain.entries
        self.watchers: set[Watcher] = set()
        self.connected = True
        self.away: Mapping[int, int] = {}
        self.verdict: Verdict | None = None
        self.failure: Exception | None = None

    async def hint(self, seat: int) -> Advice:
        return await computed(self.table, seat)

    async def act(self, command: ask.Command) -> int:
        raise Refusal("closing", "this table never changes")


@asynccontextmanager
async def standing(
    plain: Plain | Still, who: str = ADA, language: str = "en", size: tuple[int, int] = SMALL
) -> AsyncIterator[Hands]:
    """Open a table that never changes in the app."""
    still = plain if isinstance(plain, Still) else Still(plain, who)
    words = Words(language)
    screen = TableScreen(still, words, now=lambda: still.moment)
    async with Rekke(words, lambda: screen).run_test(size=size) as pilot:
        await pilot.pause()
        yield Hands(pilot, screen)
