"""A table in memory: acknowledged lines are durable, and reach all watchers of all nodes in order."""

import asyncio
import gc
from collections.abc import Sequence
from weakref import ref

import pytest

from rekke.table import messages as ask
from rekke.table import room as module
from rekke.table.changes import Change
from rekke.table.log import Log, Raced, Unread, Unwritten
from rekke.table.table import fold
from rekke.table.terms import Terms
from tests.table.fickle import Fickle, fails_with
from tests.table.seated import ADA, BO, CY, Eyes, HandDriven, begun, lines, loaded, refused

# Acknowledged means kept


async def test_a_line_is_written_then_acknowledged_by_its_number_then_sent_to_watchers(log: Log) -> None:
    hall = HandDriven(log)
    room = await hall.open(ADA, Terms(game="kivi"))
    eyes = Eyes()
    room.watchers.add(eyes)
    assert await room.act(ADA, ask.Sit(seat=1, name="Ada")) == 2
    assert await room.act(ADA, ask.Fill(seat=2, level="novice")) == 3
    assert await room.act(ADA, ask.Begin()) == 4
    kept = await log.read(room.table.id)
    assert eyes.lines == [str(entry) for entry in kept[1:]]
    assert [told.entry.number for told in eyes.changes] == list(range(2, len(kept) + 1))
    assert [told.after.number for told in eyes.changes] == list(range(2, len(kept) + 1))
    assert room.table == fold(room.table.id, kept)
    await room.close()


async def test_a_refused_command_is_not_written(log: Log) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    assert await refused(room, BO, ask.Begin()) == "not-yours: only the host can do that"
    assert len(await log.read(room.table.id)) == 1


@pytest.mark.parametrize("begun_to_write", [True, False])
async def test_a_cancelled_caller_does_not_stop_the_command(log: Log, begun_to_write: bool) -> None:
    fickle = Fickle(log)
    room = await HandDriven(fickle).open(ADA, Terms(game="kivi"))
    eyes, sit = Eyes(), ask.Sit(seat=1, name="Ada", id="s")
    room.watchers.add(eyes)
    if not begun_to_write:
        fickle.before_append.append(asyncio.Event().wait)
    asked = asyncio.create_task(room.act(ADA, sit))
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.wait([asked])
    assert asked.cancelled()
    await room.catch_up(2)
    assert eyes.lines == ["1 sits Ada"]
    assert await room.act(ADA, sit) == 2


async def test_a_command_that_cannot_be_written_has_not_happened(log: Log) -> None:
    fickle = Fickle(log)
    room = await HandDriven(fickle).open(ADA, Terms(game="kivi"))
    eyes, sit = Eyes(), ask.Sit(seat=1, name="Ada", id="s")
    room.watchers.add(eyes)
    fickle.before_append.append(fails_with(Unwritten("the disk is full")))
    reason = "unkept: the log does not answer, nothing has happened: try again"
    assert await refused(room, ADA, sit) == reason
    assert (eyes.lines, room.table.number) == ([], 1)
    fickle.before_append.append(fails_with(Raced()))
    fickle.before_read.append(fails_with(Unread("the disk is gone")))
    assert await refused(room, ADA, sit) == reason
    assert await room.act(ADA, sit) == 2


async def test_a_written_command_is_acknowledged_even_if_reading_fails(log: Log) -> None:
    fickle = Fickle(log)
    room = await HandDriven(fickle).open(ADA, Terms(game="kivi"))
    stale = await loaded(room)
    sit = ask.Sit(seat=1, name="Ada", id="s")
    await room.act(ADA, sit)
    fickle.before_read.append(fails_with(Unread("the disk is gone")))
    assert await stale.act(ADA, sit) == 2
    assert stale.table.number == 1
    await stale.catch_up(2)
    assert stale.table == room.table


class Blind:
    """A watcher that fails at every change."""

    def tell(self, changes: Sequence[Change]) -> None:
        raise ValueError(f"cannot see {changes[0].entry}")


async def test_a_watcher_that_fails_keeps_nothing_from_the_others(
    file: Log, caplog: pytest.LogCaptureFixture
) -> None:
    room = await HandDriven(file).open(ADA, Terms(game="kivi"))
    eyes = [Eyes() for _ in range(20)]
    room.watchers |= {Blind(), *eyes}  # in any order, some of them come after the one that fails
    assert await room.act(ADA, ask.Sit(seat=1, name="Ada")) == 2
    assert [each.lines for each in eyes] == [["1 sits Ada"]] * 20
    assert "cannot see 1 sits Ada" in caplog.text


# Several nodes


async def test_two_nodes_write_in_turn_and_read_what_the_other_wrote(log: Log) -> None:
    one = await HandDriven(log).open(ADA, Terms(game="kivi"))
    two = await loaded(one)
    eyes = Eyes()
    two.watchers.add(eyes)
    await one.act(ADA, ask.Sit(seat=1, name="Ada"))
    assert await two.act(BO, ask.Sit(seat=2, name="Bo")) == 3
    assert eyes.lines == ["1 sits Ada", "2 sits Bo"]
    assert await refused(one, CY, ask.Sit(seat=2, name="Cy")) == "not-now: seat 2 is taken"
    assert one.table == two.table


async def test_a_command_that_another_node_has_written_is_not_carried_out_again(log: Log) -> None:
    one = await HandDriven(log).open(ADA, Terms(game="kivi"))
    two = await loaded(one)
    sit = ask.Sit(seat=1, name="Ada", id="s")
    assert (await one.act(ADA, sit), await two.act(ADA, sit)) == (2, 2)
    assert one.table == two.table


async def test_a_node_catches_up_after_an_announcement(log: Log) -> None:
    one = await HandDriven(log).open(ADA, Terms(game="kivi"))
    two = await loaded(one)
    eyes = Eyes()
    two.watchers.add(eyes)
    await one.act(ADA, ask.Sit(seat=1, name="Ada"))
    await two.catch_up(2)
    await two.catch_up(2)
    assert eyes.lines == ["1 sits Ada"]


async def test_a_table_that_only_one_node_can_write_is_not_read_again(file: Log) -> None:
    fickle = Fickle(file)
    room = await HandDriven(fickle).open(ADA, Terms(game="kivi"))
    fickle.before_read.append(fails_with(Unread("nobody should read")))
    await room.refresh()
    assert await refused(room, BO, ask.Begin()) == "not-yours: only the host can do that"
    assert fickle.before_read


async def test_a_command_that_always_loses_the_race_is_refused(log: Log) -> None:
    fickle = Fickle(log)
    room = await HandDriven(fickle).open(ADA, Terms(game="kivi"))
    fickle.before_append = [fails_with(Raced())] * module.TRIES
    reason = "too-fast: too many commands at once at this table: try again"
    assert await refused(room, ADA, ask.Sit(seat=1, name="Ada")) == reason
    assert await room.act(ADA, ask.Sit(seat=1, name="Ada")) == 2


# Quiet rooms, and closed ones


async def test_a_room_is_quiet_when_nobody_watches_and_nothing_is_about_to_happen(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "kivi/en seats=2 clock=300", ADA, BO)
    at_first = room.quiet
    eyes = Eyes()
    room.watchers.add(eyes)
    watched = room.quiet
    room.watchers.remove(eyes)
    hall.moment += 250_000
    assert (at_first, watched, room.quiet) == (True, False, False)
    await room.close()


async def test_a_closed_room_does_nothing_more(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "cubo/nl seats=2 clock=10 C10=none", ADA, BO)
    for who, seat in ((ADA, 1), (ADA, 1), (BO, 2)):
        await room.act(who, ask.Throw(seat=seat))
    before = room.table.number
    hall.release_bots = asyncio.Event()
    await hall.wait(10)
    assert hall.held  # a bot thinks about helping
    await room.close()
    hall.release_bots.set()
    reason = "closing: the server is shutting down: reconnect with the last number you saw"
    assert await refused(room, ADA, ask.Play(seat=1, event="lift")) == reason
    await hall.wait(600)
    assert len(await lines(room)) == before
    assert len(asyncio.all_tasks()) == 1


async def test_a_closed_room_is_freed_at_once(file: Log) -> None:
    hall = HandDriven(file)
    gc.collect()
    gc.disable()  # it would find objects that refer to each other in a circle, but only now and then
    try:
        room = await begun(hall, "kivi/en seats=2 clock=20", ADA, "novice")
        await hall.wait(5)
        await room.close()
        hall.timers.clear()
        del hall.rooms[room.table.id]
        left = ref(room)
        del room
        assert left() is None
    finally:
        gc.enable()


async def test_every_die_that_is_thrown_is_counted_once(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "cubo/nl seats=2", ADA, BO)
    await room.act(ADA, ask.Throw(seat=1))
    await room.act(BO, ask.Throw(seat=2))
    (counts,) = await file.counts()
    assert (counts.game, sum(counts.faces)) == ("cubo", 4 + 9)
    await room.close()
