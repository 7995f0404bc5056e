"""A hall that closes in the middle of its work, and bots in real time."""

import asyncio
from pathlib import Path
from threading import current_thread

from rekke.rules.events import Event
from rekke.rules.position import Position
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.hall import LENGTH, Hall
from rekke.table.log import Log
from rekke.table.room import Room
from rekke.table.sqlite import SqliteLog
from rekke.table.terms import Terms
from tests.table.fickle import Fickle
from tests.table.seated import ADA, HandDriven, OneBot, SeededBots, begun
from tests.table.test_hall import looked_after, until


async def test_closing_a_hall_loses_nothing_and_leaves_nothing_running(tmp_path: Path) -> None:
    hall = Hall(SqliteLog(tmp_path / "log"), SeededBots(), pace=0)
    rooms = [await begun(hall, "kivi/en seats=2", ADA, "random") for _ in range(3)]
    acknowledged: list[tuple[Room, int]] = []

    async def talk(room: Room) -> None:
        while True:
            number = await room.act(ADA, ask.Say(seat=1, text="and so on"))
            acknowledged.append((room, number))

    async with looked_after(hall):
        talking = [asyncio.create_task(talk(room)) for room in rooms]
        finding = asyncio.create_task(hall.room("c" * LENGTH))
        await until(lambda: len(acknowledged) > 20)
    await hall.close()
    ends = await asyncio.gather(*talking, finding, return_exceptions=True)
    assert all(isinstance(end, Refusal) for end in ends)
    assert len(asyncio.all_tasks()) == 1
    log = SqliteLog(tmp_path / "log")
    for room in rooms:
        kept = {entry.number for entry in await log.read(room.table.id)}
        assert {number for where, number in acknowledged if where is room} <= kept
    await log.close()


async def test_a_hall_closes_though_a_table_is_being_found_and_the_log_does_not_answer(file: Log) -> None:
    fickle = Fickle(file)
    hall = HandDriven(fickle)
    fickle.before_read.append(asyncio.Event().wait)
    finding = asyncio.create_task(hall.room("c" * LENGTH))
    await until(lambda: not fickle.before_read)
    await hall.close()
    await asyncio.wait([finding])
    assert finding.cancelled()
    assert hall.rooms == {}


async def test_in_real_time_a_bot_thinks_in_a_thread_of_its_own_and_plays(tmp_path: Path) -> None:
    threads = set()

    class Thinker:
        def choose(self, position: Position, seat: int) -> Event:
            threads.add(current_thread().name)
            return next(iter(position.moves(seat)))

        def seconds(self, position: Position, seat: int) -> float:
            return 0

    hall = Hall(SqliteLog(tmp_path / "log"), OneBot(Thinker()), pace=0.001)
    room = await hall.open(ADA, Terms(game="kivi"))
    for seat in (1, 2):
        await room.act(ADA, ask.Fill(seat=seat, level="novice"))
    await room.act(ADA, ask.Begin())
    await until(lambda: room.table.played > 9)
    assert threads
    assert all(name.startswith("rekke-bot") for name in threads)
    assert abs(hall.now() - room.table.at) < 3_600_000
    await hall.close()
