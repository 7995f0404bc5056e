"""The tables of a node: opened, found, resumed after a restart, and unloaded when nobody uses them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import pytest

from rekke.table import hall as module
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.hall import IDLE, LENGTH, LETTERS, Hall, logged
from rekke.table.log import ALL, Append, Entry, Log, NewEntry, Unread, Unwritten
from rekke.table.new_table import NewTable, Sitter
from rekke.table.room import Room
from rekke.table.terms import Terms
from tests.table.fickle import Fickle, fails_with
from tests.table.seated import ADA, BO, NOON, Eyes, HandDriven, begun, do, lines, on_turn


@asynccontextmanager
async def looked_after(hall: Hall) -> AsyncIterator[Hall]:
    """Run the background tasks of a hall."""
    looking = asyncio.create_task(hall.look_after())
    yield hall
    looking.cancel()
    await asyncio.wait([looking])


async def until(true: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.002)


class Swept(Fickle):
    """A log that counts how often a hall asks for overdue tables, which is once in every sweep."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.sweeps = 0

    async def due(self, until: int, most: int) -> Sequence[str]:
        self.sweeps += 1
        return await super().due(until, most)

    async def whole_sweep(self) -> None:
        """Wait until a sweep that starts from now on has ended."""
        before = self.sweeps
        await until(lambda: self.sweeps >= before + 2)


async def refused(asked: Awaitable[Room]) -> str:
    with pytest.raises(Refusal) as refusal:
        await asked
    return f"{refusal.value.code}: {refusal.value.reason}"


# Opening and finding


async def test_a_table_is_set_up_and_begun_in_one_append(log: Log) -> None:
    new = NewTable(game="cubo", sitters=(Sitter(name="Ada"), Sitter(bot="novice")), begin=True, first=2)
    room = await HandDriven(log).open(ADA, new.terms, new.commands)
    assert (room.table.phase, room.table.seats_of(ADA), room.table.seat(2).bot) == ("play", (1,), "novice")
    assert room.table.position
    assert room.table.position.first == 2
    assert [line.number for line in await log.read(room.table.id)] == [1, 2, 3, 4]
    assert await log.due(2 * NOON, 1) == [room.table.id]


async def test_seats_without_a_name_stay_free(log: Log) -> None:
    new = NewTable(game="kivi", seats=3, sitters=(Sitter(), Sitter(name="Ada")))
    room = await HandDriven(log).open(ADA, new.terms, new.commands)
    assert [seat.taken for seat in room.table.seats] == [False, True, False]


async def test_the_name_of_a_table_cannot_be_guessed(log: Log) -> None:
    hall = HandDriven(log)
    names = {(await hall.open(ADA, Terms(game="kivi"))).table.id for _ in range(10)}
    assert len(names) == 10
    assert all(len(name) == LENGTH and set(name) <= set(LETTERS) for name in names)
    assert set(hall.rooms) == names


async def test_a_table_with_impossible_terms_is_not_opened(log: Log) -> None:
    fickle = Fickle(log)
    hall = HandDriven(fickle)
    assert await refused(hall.open("", Terms(game="kivi"))) == "not-yours: you need a token to open a table"
    assert (await refused(hall.open(ADA, Terms(game="go")))).startswith("unreadable: there is no game 'go'")
    fickle.before_append.append(fails_with(Unwritten("the disk is full")))
    reason = "unkept: the log does not answer, nothing has happened: try again"
    assert await refused(hall.open(ADA, Terms(game="kivi"))) == reason
    assert hall.rooms == {}


@pytest.mark.parametrize(
    "name", ["", "a" * 14, "a", "A" * 14, "../../etc/passw", "a" * 5000, "\x00" * 14, "é" * 14]
)
async def test_an_unknown_table_is_not_found(name: str, log: Log) -> None:
    assert await refused(HandDriven(log).room(name)) == "unknown: there is no such table"


async def test_a_table_that_could_not_be_read_can_be_found_later(log: Log) -> None:
    fickle = Fickle(log)
    name = (await HandDriven(fickle).open(ADA, Terms(game="kivi"))).table.id
    hall = HandDriven(fickle)
    fickle.before_read.append(fails_with(Unread("the disk is gone")))
    assert (await refused(hall.room(name))).startswith("unkept: ")
    assert (await hall.room(name)).table.id == name


async def test_people_who_come_at_once_share_one_room(log: Log) -> None:
    name = (await HandDriven(log).open(ADA, Terms(game="kivi"))).table.id
    hall = HandDriven(log)
    one, two = await asyncio.gather(hall.room(name), hall.room(name))
    assert one is two is await hall.room(name)


async def test_a_cancelled_find_does_not_stop_the_others(log: Log) -> None:
    name = (await HandDriven(log).open(ADA, Terms(game="kivi"))).table.id
    hall = HandDriven(log)
    gone, other = asyncio.create_task(hall.room(name)), asyncio.create_task(hall.room(name))
    await asyncio.sleep(0)
    gone.cancel()
    assert (await other).table.id == name


# Going on after a stop


async def test_a_restarted_server_continues_with_seats_clocks_and_bots(log: Log) -> None:
    hall = HandDriven(log)
    bots_only = await hall.open(ADA, Terms(game="kivi"))
    for seat in (1, 2):
        await bots_only.act(ADA, ask.Fill(seat=seat, level="random"))
    await bots_only.act(ADA, ask.Begin())
    clocked = await begun(hall, "kivi/en seats=2 clock=20", ADA, BO)
    counting = await begun(hall, "cubo/nl seats=2", ADA, BO)
    for seat in (1, 1, 1, 1):
        await do(counting, ADA, seat)
    waiting = await begun(hall, "kivi/en seats=2", ADA, BO)
    for room in (bots_only, clocked, counting, waiting):
        await room.close()
    assert (await lines(counting))[-1].startswith("1 grab")

    later = HandDriven(log, moment=NOON + 5_999)
    async with looked_after(later):
        await until(lambda: len(later.rooms) == 3)
        assert waiting.table.id not in later.rooms  # nothing is about to happen there
        await later.wait(0.001)
        assert (await lines(counting))[-1] == "2 late"
        assert later.rooms[bots_only.table.id].table.number > bots_only.table.number
        await later.wait(14)
        assert f"0 helps {on_turn(clocked)}" in await lines(clocked)
        assert later.rooms[clocked.table.id].table.seats == clocked.table.seats
    for room in later.rooms.values():
        await room.close()


async def test_a_table_that_cannot_be_read_stops_no_other(log: Log, caplog: pytest.LogCaptureFixture) -> None:
    hall = HandDriven(log)
    room = await begun(hall, "kivi/en seats=2 clock=20", ADA, BO)
    await room.close()
    broken = "b" * LENGTH
    await log.append(
        Append(broken, 0, NOON, (NewEntry(0, "opens chess/en seats=2 dice=00", "00 00"),), due=NOON)
    )
    later = HandDriven(log, moment=NOON + 60_000)
    async with looked_after(later):
        await until(lambda: room.table.id in later.rooms)
    assert f"Table {broken} is left to newer nodes" in caplog.text
    await later.rooms[room.table.id].close()


async def test_a_log_that_does_not_answer_is_asked_again(
    log: Log, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SWEEP", 0.01)
    fickle = Fickle(log)
    room = await begun(HandDriven(fickle), "kivi/en seats=2 clock=20", ADA, BO)
    await room.close()
    later = HandDriven(fickle, moment=NOON + 60_000)
    fickle.before_read = [fails_with(Unread("the disk is gone"))] * 2
    async with looked_after(later):
        await until(lambda: room.table.id in later.rooms)
    assert not fickle.before_read
    assert not caplog.records  # the log itself says that it does not answer
    await later.rooms[room.table.id].close()


# Unloading


async def test_a_table_that_nobody_needs_is_unloaded_and_found_again(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SWEEP", 0.01)
    swept = Swept(log)
    hall = HandDriven(swept)
    kept = await begun(hall, "kivi/en seats=2", ADA, BO)
    watched = await hall.open(ADA, Terms(game="kivi"))
    watched.watchers.add(Eyes())
    async with looked_after(hall):
        await swept.whole_sweep()
        assert len(hall.rooms) == 2  # they have just been used
        hall.moment += IDLE + 1
        await swept.whole_sweep()
        assert hall.rooms == {watched.table.id: watched}
        found = await hall.room(kept.table.id)
        assert found is not kept
        assert found.table == kept.table
        await found.act(ADA, ask.Say(seat=1, text="here we are again"))
        with pytest.raises(Refusal, match="the server is shutting down"):
            await kept.act(ADA, ask.Say(seat=1, text="is somebody there?"))
    await found.close()


async def test_a_table_stays_loaded_for_a_minute_after_it_was_found(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SWEEP", 0.01)
    swept = Swept(log)
    hall = HandDriven(swept)
    room = await hall.open(ADA, Terms(game="kivi"))
    hall.moment += IDLE + 1
    assert await hall.room(room.table.id) is room
    async with looked_after(hall):
        await swept.whole_sweep()
        assert hall.rooms == {room.table.id: room}
        hall.moment += IDLE + 1
        await swept.whole_sweep()
        assert hall.rooms == {}


# What other nodes write


class Heard(Fickle):
    """A log whose announcements of other nodes come from the test."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.told: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self.tidied = False

    async def purge(self, most: int) -> bool:
        any_lines = await super().purge(most)
        self.tidied = True
        return any_lines

    async def announcements(self) -> AsyncIterator[tuple[str, int]]:
        while True:
            yield await self.told.get()


async def test_a_node_reads_what_others_wrote_and_what_it_missed(
    file: Log, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard(file)
    here, there = HandDriven(heard), HandDriven(file)
    room = await there.open(ADA, Terms(game="kivi"))
    name = room.table.id
    mine = await here.room(name)
    async with looked_after(here):
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        heard.told.put_nowait(("z" * LENGTH, 9))  # a table that nobody here needs
        heard.told.put_nowait((name, 2))
        await until(lambda: mine.table.number == 2)
        await room.act(ADA, ask.Sit(seat=2, name="Bo"))
        heard.before_read.append(fails_with(Unread("the disk is gone")))
        heard.told.put_nowait((name, 3))
        await until(lambda: not heard.before_read)
        assert not caplog.records
        heard.told.put_nowait(("", 0))
        await until(lambda: mine.table.number == 3)


class Slow(Heard):
    """A log whose reads return only when the test allows it, with what they had read before."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.has_read, self.may_return = asyncio.Event(), asyncio.Event()

    async def read(self, table: str, after: int = 0, most: int = ALL) -> Sequence[Entry]:
        entries = await self.log.read(table, after, most)
        self.has_read.set()
        await self.may_return.wait()
        return entries


async def test_what_is_written_while_a_table_is_being_read_is_not_missed(file: Log) -> None:
    slow = Slow(file)
    here, there = HandDriven(slow), HandDriven(file)
    room = await there.open(ADA, Terms(game="kivi"))
    async with looked_after(here):
        finding = asyncio.create_task(here.room(room.table.id))
        await slow.has_read.wait()
        await room.act(ADA, ask.Sit(seat=1, name="Ada"))
        slow.told.put_nowait((room.table.id, 2))
        await until(slow.told.empty)
        slow.may_return.set()
        mine = await finding
        await until(lambda: mine.table.number == 2)


async def test_a_table_of_a_game_that_is_unknown_is_given_up_with_one_line(
    file: Log, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SWEEP", 0.005)
    name = "c" * LENGTH
    line = NewEntry(0, "opens chess/en seats=2 dice=00", "00 00")
    await file.append(Append(name, 0, NOON, (line,), due=NOON))
    hall = HandDriven(file)
    async with looked_after(hall):
        await until(lambda: bool(caplog.records))
        await hall._wake(60_000)
    (logged,) = caplog.records
    assert logged.getMessage().startswith(
        f"Table {name} is left to newer nodes, which can read it: there is no game"
    )
    assert logged.exc_info is None
    assert (await refused(hall.room(name))).startswith(
        "unreadable: this server cannot read the table: there is no game 'chess'"
    )


@pytest.mark.parametrize(
    ("problem", "is_logged"),
    [
        (Unread("gone"), False),
        (Unwritten("gone"), False),
        (Refusal("unkept", "the log does not answer"), False),
        (Refusal("unknown", "there is no such table"), True),
        (ZeroDivisionError(), True),
    ],
)
def test_an_outage_is_not_logged_once_for_every_table(
    problem: Exception, is_logged: bool, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise problem

    with logged("Table elm cannot be loaded"):
        fail()
    assert ("Table elm cannot be loaded" in caplog.text) == is_logged
