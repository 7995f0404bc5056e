"""Whole games for the tests: at a real table, with its log on disk and a clock that advances whenever it is read."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random

from rekke.players.random import RandomPlayer
from rekke.rules.position import Chance
from rekke.table import messages as ask
from rekke.table.acts import Refusal, hashed
from rekke.table.fairness import seal_of
from rekke.table.hall import Hall
from rekke.table.log import Entry
from rekke.table.room import Room
from rekke.table.sqlite import SqliteLog
from rekke.table.terms import Terms
from tests.table.seated import SeededBots

NOON = 1_780_315_200
"""The first of June 2026, 12:00 UTC."""
NAMES = ("Ada", "Bo", "Cy", "Di")
ME = hashed("a token that one person shows")


def ticking(days: int = 0) -> Callable[[], float]:
    """Return a clock that starts at noon and advances by a quarter of a second whenever it is read."""
    moments = count()
    return lambda: NOON + 86_400 * days + next(moments) / 4


@asynccontextmanager
async def hall(folder: Path, days: int = 0) -> AsyncIterator[Hall]:
    """Open a hall whose log is in this folder, this many days after the first of June; its bots move at once."""
    log = SqliteLog(folder / "log")
    opened = Hall(log, SeededBots(), 0, ticking(days))
    yield opened
    await opened.close()


async def begun(hall: Hall, terms: Terms, *bots: ask.Level) -> Room:
    """Begin a game: I have the first seats, all but the last of them with a seed, and bots have the others."""
    room = await hall.open(ME, terms)
    people = terms.seats - len(bots)
    for seat in range(1, people + 1):
        await room.act(ME, ask.Sit(seat=seat, name=NAMES[seat - 1]))
    for seat, level in enumerate(bots, people + 1):
        await room.act(ME, ask.Fill(seat=seat, level=level))
    seeds = {seat: f"{seat}b" * 8 for seat in range(1, max(people, 2))}
    await sealed(room, seeds)
    await room.act(ME, ask.Begin())
    await revealed(room, seeds)
    return room


async def sealed(room: Room, seeds: Mapping[int, str]) -> None:
    """Seal these seeds of my seats; in a rematch, the last one makes the table gather them."""
    for seat, seed in seeds.items():
        await room.act(ME, ask.Seal(seat=seat, seal=seal_of(seed)))


async def revealed(room: Room, seeds: Mapping[int, str]) -> None:
    """Reveal these seeds of my seats; with the last one the game begins."""
    for seat, seed in seeds.items():
        await room.act(ME, ask.Seed(seat=seat, seed=seed))


async def again(room: Room, seeds: Mapping[int, str]) -> None:
    """Begin a rematch with these seeds."""
    await room.act(ME, ask.Rematch(seat=1))
    await sealed(room, seeds)
    await revealed(room, seeds)


async def play_on(room: Room, most: int = 100_000) -> list[Entry]:
    """Play at random for my seats until the game is over, or has this many events; return the log."""
    mind, random = RandomPlayer(Random(2)), Random(3)
    while room.table.phase == "play" and room.table.played < most:
        assert room.table.position is not None
        actors = [actor for actor in room.table.position.actors if isinstance(actor, int | Chance)]
        mine = [actor for actor in actors if not room.table.seat(_seat(actor)).bot]
        if not mine:
            await asyncio.sleep(0.001)
            continue
        seat = _seat(random.choice(mine))
        with suppress(Refusal):  # A clock was faster.
            if room.table.chance(seat):
                await room.act(ME, ask.Throw(seat=seat))
            else:
                chosen = str(mind.choose(room.table.position, seat)).partition(" ")[2]
                await room.act(ME, ask.Play(seat=seat, event=chosen))
    return list(await room.node.log.read(room.table.id))


def _seat(actor: int | Chance) -> int:
    return actor if isinstance(actor, int) else actor.seat
