"""A table with lines of a newer version: a node leaves it to the nodes that can read it, and goes on with the others."""

import asyncio
from collections.abc import Iterator

import pytest

from rekke.table import hall as module
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.hall import Hall
from rekke.table.log import Append, Log, NewEntry
from rekke.table.postgres import PostgresLog
from rekke.table.room import Room
from rekke.table.terms import Terms
from tests.table.seated import ADA, BO, NOON, Eyes, HandDriven, begun, lines, refused
from tests.table.test_hall import looked_after, until

LEFT = "closing: this node is older than the table: reconnect, and a newer one serves you"
WAVES = "'waves' is not a verb of this game: use roll, keep, place, take, box"


@pytest.fixture
def shared(postgresql: str, runner: asyncio.Runner) -> Iterator[Log]:
    """Open a log that newer nodes may share."""
    log = runner.run(PostgresLog.connect(postgresql))
    yield log
    runner.run(log.close())


async def newer(room: Room, text: str = "waves everybody", due: int | None = None) -> None:
    """Write a line into the log of a table that only newer nodes can read."""
    number = (await room.node.log.read(room.table.id))[-1].number
    await room.node.log.append(Append(room.table.id, number, NOON, (NewEntry(1, text),), due=due))


async def found(hall: Hall, room: Room) -> str:
    """Ask for a table; return the code and the reason with which it is refused."""
    with pytest.raises(Refusal) as refusal:
        await hall.room(room.table.id)
    return f"{refusal.value.code}: {refusal.value.reason}"


async def test_clients_of_the_table_are_sent_to_newer_nodes_with_one_line_in_the_log(
    shared: Log, caplog: pytest.LogCaptureFixture
) -> None:
    hall = HandDriven(shared)
    room, other = await begun(hall, "kivi/en seats=2", ADA, BO), await hall.open(ADA, Terms(game="kivi"))
    eyes = Eyes()
    room.watchers.add(eyes)
    await newer(room)
    for _ in range(2):
        assert await refused(room, ADA, ask.Say(seat=1, text="hello")) == LEFT
        assert await found(hall, room) == LEFT
        with pytest.raises(Refusal, match="older than the table"):
            await room.refresh()
    assert (room.left, eyes.changes, set(hall.rooms)) == (True, [], {other.table.id})
    (line,) = caplog.records
    assert line.getMessage() == f"Table {room.table.id} is left to newer nodes, which can read it: {WAVES}"
    assert line.exc_info is None
    assert await other.act(ADA, ask.Sit(seat=1, name="Ada")) == 2


async def test_two_readers_at_once_leave_the_table_once(
    shared: Log, caplog: pytest.LogCaptureFixture
) -> None:
    hall = HandDriven(shared)
    room = await hall.open(ADA, Terms(game="kivi"))
    await newer(room)
    problems = await asyncio.gather(room.refresh(), room.refresh(), return_exceptions=True)
    assert [str(problem) for problem in problems] == [LEFT.removeprefix("closing: ")] * 2
    assert len(caplog.records) == 1


async def test_a_table_that_is_left_is_neither_swept_nor_written_to(
    shared: Log, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SWEEP", 0.005)
    hall = HandDriven(shared)
    room = await begun(hall, "kivi/en seats=2 clock=10 late=forfeit", ADA, BO)
    await newer(room, due=NOON)
    before = await lines(room)
    async with looked_after(hall):
        await hall.wait(60)  # the clock runs out, and this node finds the line when it wants to write that
        await until(lambda: room.left)
        await hall._wake(1_000_000)
        await hall.wait(60)
    assert await lines(room) == before
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_a_bot_at_a_table_that_is_left_stops(shared: Log, caplog: pytest.LogCaptureFixture) -> None:
    hall = HandDriven(shared)
    hall.release_bots = asyncio.Event()
    room = await begun(hall, "cubo/nl seats=2 C10=none", ADA, "random")
    await room.act(ADA, ask.Throw(seat=1))
    await newer(room)
    before = await lines(room)
    hall.release_bots.set()
    await hall.wait(60)
    assert room.left
    assert await lines(room) == before
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_a_node_that_hears_of_the_line_leaves_the_table(
    postgresql: str, shared: Log, caplog: pytest.LogCaptureFixture
) -> None:
    there = HandDriven(await PostgresLog.connect(postgresql))
    hall = HandDriven(shared)
    room = await hall.open(ADA, Terms(game="kivi"))
    async with looked_after(hall):
        await newer(await there.room(room.table.id))
        await until(lambda: room.left)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    await there.close()


async def test_a_command_that_was_carried_out_is_acknowledged_although_a_later_line_is_newer(
    shared: Log,
) -> None:
    hall, there = HandDriven(shared), HandDriven(shared)
    room = await hall.open(ADA, Terms(game="kivi"))
    sit = ask.Sit(seat=1, name="Ada", id="s")
    await (await there.room(room.table.id)).act(ADA, sit)
    await newer(room)
    assert await room.act(ADA, sit) == 2


@pytest.mark.parametrize(
    "text", ["opens kivi/en seats=2 fischer=5 dice=00", "leaves quietly", "begins 1 late", "mutes 7"]
)
async def test_an_argument_that_this_version_does_not_know_is_not_ignored(shared: Log, text: str) -> None:
    hall = HandDriven(shared)
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    await newer(room, text)
    assert await refused(room, ADA, ask.Say(seat=1, text="hello")) == LEFT


async def test_one_server_alone_says_what_it_cannot_read(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    await newer(room)
    await room.close()
    later = HandDriven(file)
    assert await found(later, room) == f"unreadable: this server cannot read the table: {WAVES}"
