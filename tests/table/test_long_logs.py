"""A table with a very long log: it is read and folded in pieces, in a thread, and the others play on meanwhile."""

from collections.abc import Awaitable, Callable, Sequence
from threading import current_thread

import pytest

from rekke.table import hall as module
from rekke.table import log as log_module
from rekke.table import messages as ask
from rekke.table.log import ALL, Append, Entry, Log, NewEntry, pieces
from rekke.table.table import Table, fold
from rekke.table.terms import Terms
from tests.table.fickle import Fickle
from tests.table.seated import ADA, BO, HandDriven
from tests.table.test_log import execute

CHAT = 1_500
"""Lines of chat at the long table."""


class Counting(Fickle):
    """A log that notes how many lines each read may return, and lets something else happen before each."""

    def __init__(self, log: Log, meanwhile: Callable[[], Awaitable[object]] | None = None) -> None:
        super().__init__(log)
        self.asked: list[int] = []
        self.meanwhile = meanwhile

    async def read(self, table: str, after: int = 0, most: int = ALL) -> Sequence[Entry]:
        self.asked.append(most)
        if self.meanwhile:
            await self.meanwhile()
        return await super().read(table, after, most)


async def long_table(log: Log) -> Table:
    """Write a long log, and return the table."""
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    chat = tuple(NewEntry(1, f"says no. {number}") for number in range(CHAT))
    await log.append(Append(room.table.id, 2, room.table.at, chat))
    await log.append(Append(room.table.id, 2 + CHAT, room.table.at, (NewEntry(1, "stands"),)))
    table = fold(room.table.id, await log.read(room.table.id))
    assert table is not None
    return table


async def test_a_long_log_is_read_and_folded_in_pieces_in_a_thread_while_others_play(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_module, "PIECE", 100)
    table = await long_table(log)
    threads: set[str] = set()
    sizes: list[int] = []

    def noted(name: str, entries: Sequence[Entry], now: Table | None = None) -> Table | None:
        threads.add(current_thread().name)
        sizes.append(len(entries))
        return fold(name, entries, now)

    monkeypatch.setattr(module, "fold", noted)
    other = await HandDriven(log).open(BO, Terms(game="kivi"))
    threads.clear()
    sizes.clear()
    counting = Counting(log, lambda: other.act(BO, ask.Sit(seat=1, name="Bo")))
    assert (await HandDriven(counting).room(table.id)).table == table
    assert threads == {"rekke-loader_0"}
    assert sizes == [*[100] * 15, 3]
    assert counting.asked == [100] * 16
    assert other.table.number == 17  # it was played there before each piece


async def test_when_people_were_last_seen_is_known_from_more_than_one_piece(
    file: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = HandDriven(file)
    room = await hall.open(ADA, Terms(game="kivi"))
    seen = hall.moment
    await room.act(BO, ask.Sit(seat=2, name="Bo"))
    hall.moment += 60_000
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    await room.act(ADA, ask.Say(seat=1, text="Where is Bo?"))
    monkeypatch.setattr(log_module, "PIECE", 2)
    other = await HandDriven(file).room(room.table.id)
    assert other.presence.known.seen == {ADA: hall.moment, BO: seen}


async def test_a_node_that_is_far_behind_reads_on_in_pieces(
    file: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_module, "PIECE", 100)
    counting = Counting(file)
    hall = HandDriven(counting)
    room = await hall.open(ADA, Terms(game="kivi"))
    chat = tuple(NewEntry(0, "helps 1") for _ in range(CHAT))
    await file.append(Append(room.table.id, 1, room.table.at, chat))
    await room.catch_up(1 + CHAT)
    assert room.table.number == 1 + CHAT
    assert set(counting.asked) == {100}


@pytest.mark.parametrize("lines", [0, 99, 100, 101, 200])
async def test_pieces_have_every_line_once(file: Log, monkeypatch: pytest.MonkeyPatch, lines: int) -> None:
    monkeypatch.setattr(log_module, "PIECE", 100)
    chat = tuple(NewEntry(1, "says something") for _ in range(lines))
    await file.append(Append("elm", 0, 0, chat))
    found = [[entry.number for entry in piece] async for piece in pieces(file, "elm")]
    assert sum(found, []) == list(range(1, lines + 1))  # noqa: RUF017  (a few lists)
    assert all(1 <= len(piece) <= 100 for piece in found)


async def test_a_table_goes_on_beyond_a_million_lines(database: str, log: Log) -> None:
    table = await long_table(log)
    await execute(database, "UPDATE tables SET number = 1000000 + number")
    await execute(database, "UPDATE events SET number = 1000000 + number WHERE number > 1000")
    hall = HandDriven(log)
    room = await hall.room(table.id)
    assert room.table.number == 1_000_000 + table.number
    assert await room.act(ADA, ask.Sit(seat=2, name="Ada")) == room.table.number == 1_000_001 + table.number
    assert [str(entry) for entry in await log.read(table.id, 1_000_000 + table.number)] == ["2 sits Ada"]
