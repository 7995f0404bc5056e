"""Deleting a table: by its host, or because the operator keeps tables only so long; everybody there is told."""

import asyncio

import pytest

from rekke.table import messages as ask
from rekke.table import tidying
from rekke.table.acts import Refusal
from rekke.table.log import Append, Gone, Log, NewEntry, Unwritten
from rekke.table.room import Room
from rekke.table.terms import Terms
from rekke.table.tidying import Retention
from tests.table.fickle import Fickle, fails_with
from tests.table.seated import ADA, BO, CY, SEAL, Eyes, HandDriven, Plain, begun, lines, refused
from tests.table.test_hall import Heard, looked_after, until

DAY = 24 * 3_600_000
GONE = "unknown: this table has been deleted"


async def purged(hall: HandDriven) -> int:
    """Let a hall tidy up; return how many steps it took."""
    return len([None async for _ in hall.tidied()])


async def is_unknown(hall: HandDriven, table: str) -> bool:
    try:
        await hall.room(table)
    except Refusal as refusal:
        return (refusal.code, refusal.reason) == ("unknown", "there is no such table")
    return False


# By the host


def test_the_host_deletes_a_table_and_nobody_else_does() -> None:
    plain = Plain().seat(ADA, BO)
    assert plain.refuses(BO, ask.Delete()) == "not-yours: only the host can do that"
    assert plain.refuses("", ask.Delete()) == "not-yours: only the host can do that"
    assert plain.do(ADA, ask.Delete()) == ["0 deletes"]
    assert plain.table.deleted


def test_a_table_is_not_deleted_while_others_play() -> None:
    plain = Plain("kivi/en seats=3").begin(ADA, BO, CY)
    reason = "not-now: others are playing: delete the table when the game has ended"
    assert plain.refuses(ADA, ask.Delete()) == reason
    plain.do(BO, ask.Leave(seat=2))
    assert plain.refuses(ADA, ask.Delete()) == reason
    plain.do(CY, ask.Forfeit(seat=3))
    plain.do(ADA, ask.Delete())


def test_a_person_without_present_opponents_may_delete_the_table() -> None:
    for others in ((ADA,), (BO,)):
        plain = Plain().begin(ADA, *others)
        if others == (BO,):
            plain.do(BO, ask.Leave(seat=2))
        plain.do(ADA, ask.Delete())


async def test_everybody_learns_of_it_and_from_then_on_there_is_no_such_table(log: Log) -> None:
    hall = HandDriven(log)
    room = await begun(hall, "kivi/en seats=2 clock=20", ADA, "novice")
    eyes = Eyes()
    room.watchers.add(eyes)
    number = await room.act(ADA, ask.Delete(id="once"))
    assert (number, eyes.lines) == (room.table.number, ["0 deletes"])
    await asyncio.sleep(0)
    assert room.left
    assert await refused(room, ADA, ask.Say(seat=1, text="is somebody there?")) == GONE
    assert await is_unknown(hall, room.table.id)
    await hall.wait(600)
    assert await lines(room) == [*(await lines(room))[:-1], "0 deletes"]  # neither clocks nor bots go on
    assert await purged(hall) > 0
    assert await log.read(room.table.id) == []
    assert await is_unknown(hall, room.table.id)


async def test_commands_that_wait_their_turn_are_refused_once_the_table_is_deleted(file: Log) -> None:
    room = await begun(HandDriven(file), "kivi/en seats=2", ADA, ADA)
    deleting = asyncio.create_task(room.act(ADA, ask.Delete()))
    talking = asyncio.create_task(room.act(ADA, ask.Say(seat=1, text="wait!")))
    await asyncio.wait([deleting, talking])
    assert isinstance(talking.exception(), Refusal)
    assert (await lines(room))[-1] == "0 deletes"


async def test_a_table_that_gathers_seeds_is_deleted_and_never_woken_again(log: Log) -> None:
    hall = HandDriven(log)
    room = await hall.open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada", seal=SEAL))
    await room.act(BO, ask.Sit(seat=2, name="Bo", seal=SEAL))
    await room.act(ADA, ask.Begin())
    await room.act(ADA, ask.Delete())
    await hall.wait(60)
    assert (await lines(room))[-2:] == ["0 gathers 0", "0 deletes"]
    assert await log.due(hall.now(), 9) == []


async def test_a_node_hears_that_a_table_was_deleted_at_another(file: Log) -> None:
    heard = Heard(file)
    here, there = HandDriven(heard), HandDriven(file)
    room = await there.open(ADA, Terms(game="kivi"))
    mine = await here.room(room.table.id)
    eyes = Eyes()
    mine.watchers.add(eyes)
    async with looked_after(here):
        await until(
            lambda: heard.tidied
        )  # or this node itself might remove the line before it has heard of it
        await room.act(ADA, ask.Delete())
        heard.told.put_nowait((room.table.id, 2))
        await until(lambda: mine.left)
    assert eyes.lines == ["0 deletes"]
    assert here.rooms == {}


async def test_a_node_that_hears_late_finds_the_lines_gone_and_leaves_the_table(file: Log) -> None:
    heard = Heard(file)
    here, there = HandDriven(heard), HandDriven(file)
    room = await there.open(ADA, Terms(game="kivi"))
    mine = await here.room(room.table.id)
    await room.act(ADA, ask.Delete())
    await purged(there)
    async with looked_after(here):
        heard.told.put_nowait((room.table.id, 2))
        await until(lambda: mine.left)
    assert here.rooms == {}
    assert await refused(mine, BO, ask.Sit(seat=2, name="Bo")) == GONE


@pytest.mark.parametrize("steps", [1, 99])
async def test_a_node_that_heard_nothing_finds_out_when_it_writes(
    log: Log, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "LINES_A_STEP", 2)
    here, there = HandDriven(log), HandDriven(log)
    room = await there.open(ADA, Terms(game="kivi"))
    mine = await here.room(room.table.id)
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    await room.act(ADA, ask.Delete())
    done = 0
    async for _ in there.tidied():
        done += 1
        if done == steps:
            break
    assert await refused(mine, BO, ask.Sit(seat=2, name="Bo")) == GONE
    assert here.rooms == {}
    assert await is_unknown(here, room.table.id)


# By age


async def hall_with_rooms(log: Log, keep: Retention) -> tuple[HandDriven, dict[str, Room]]:
    """Open a table in each phase, in a hall that keeps tables only so long."""
    hall = HandDriven(log)
    hall._keep = keep
    rooms = {
        "open": await hall.open(ADA, Terms(game="kivi")),
        "play": await begun(hall, "kivi/en seats=2", ADA, BO),
        "ended": await begun(hall, "kivi/en seats=2", ADA, BO),
    }
    await rooms["ended"].act(BO, ask.Forfeit(seat=2))
    return hall, rooms


def left(hall: HandDriven) -> set[str]:
    return set(hall.rooms)


@pytest.mark.parametrize("loaded", [True, False])
async def test_open_tables_and_finished_games_are_deleted_by_their_age(log: Log, loaded: bool) -> None:
    hall, rooms = await hall_with_rooms(log, {"open": 2 * DAY, "ended": 30 * DAY})
    names = {phase: room.table.id for phase, room in rooms.items()}
    if not loaded:
        for room in rooms.values():
            await room.close()
        hall.rooms.clear()
    hall.moment += 2 * DAY
    await purged(hall)
    assert await log.read(names["open"])
    hall.moment += 1
    await purged(hall)
    await asyncio.sleep(0)
    assert await log.read(names["open"]) == []
    assert await log.read(names["ended"])
    hall.moment += 28 * DAY
    await purged(hall)
    assert await log.read(names["ended"]) == []
    assert await log.read(names["play"])
    assert {name for name in names.values() if not await is_unknown(hall, name)} == {names["play"]}
    await hall.rooms[names["play"]].close()


async def test_without_a_setting_everything_is_kept(log: Log) -> None:
    hall, rooms = await hall_with_rooms(log, {})
    hall.moment += 10_000 * DAY
    assert await purged(hall) == 0
    for room in rooms.values():
        assert await log.read(room.table.id)
        await room.close()


async def test_a_table_where_something_has_just_happened_is_kept(file: Log) -> None:
    fickle = Fickle(file)
    hall, rooms = await hall_with_rooms(fickle, {"open": DAY})
    room = rooms["open"]
    hall.moment += 2 * DAY
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    await hall._delete(room.table.id)
    assert (await lines(room))[-1] == "1 sits Ada"
    for each in rooms.values():
        await each.close()


async def test_old_tables_are_looked_for_in_small_steps(file: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "TABLES_A_STEP", 3)
    monkeypatch.setattr(tidying, "LINES_A_STEP", 4)
    hall = HandDriven(file)
    hall._keep = {"open": DAY}
    deleted: list[None] = []
    hall.on_deleted = lambda: deleted.append(None)
    for _ in range(10):
        name = (await hall.open(ADA, Terms(game="kivi"))).table.id
        await file.append(Append(name, 1, hall.now(), (NewEntry(1, "says hm"),) * 8, phase="open"))
        await hall.rooms.pop(name).close()
    hall.moment += 2 * DAY
    # 4 steps over ten tables; then 10 lines of each, with the one that deletes it, in 3 steps each
    assert await purged(hall) == 4 + 10 * 3
    assert await file.idle("open", "", 9) == []
    assert len(deleted) == 10


async def test_finished_games_are_kept_when_a_rematch_was_set_up_and_never_begun(log: Log) -> None:
    hall, rooms = await hall_with_rooms(log, {"open": DAY})
    again = rooms["ended"]
    await again.act(BO, ask.Rematch(seat=2))
    await again.act(ADA, ask.Rematch(seat=1))
    assert again.table.phase == "open"
    hall.moment += 2 * DAY
    await purged(hall)
    assert await log.read(rooms["open"].table.id) == []
    assert await log.read(again.table.id)
    hall._keep = {"ended": DAY}
    await purged(hall)
    assert await log.read(again.table.id) == []
    for room in hall.rooms.values():
        await room.close()


async def test_the_phase_of_a_table_of_an_older_node_is_read_from_its_lines(file: Log) -> None:
    """Nodes of an older version do not say in which phase they leave a table."""
    hall, rooms = await hall_with_rooms(file, {"open": DAY})
    ended = rooms["ended"].table
    await file.append(
        Append(ended.id, ended.number, hall.now(), (NewEntry(0, "mutes 1"),), phase="open", host=ADA)
    )
    hall.rooms.clear()
    hall.moment += 2 * DAY
    assert ended.id in [table.id for table in await file.idle("open", "", 9)]
    await purged(hall)
    assert await file.read(ended.id)
    for room in (*rooms.values(), *hall.rooms.values()):
        await room.close()


async def test_tables_that_cannot_be_read_do_not_keep_the_others_from_being_deleted(file: Log) -> None:
    hall, rooms = await hall_with_rooms(file, {"open": DAY})
    name = rooms["open"].table.id
    for strange in ("aaaaaaaaaaaaaa", "zzzzzzzzzzzzzz"):
        await file.append(Append(strange, 0, hall.now(), (NewEntry(0, "opens chess"),), phase="open"))
    hall.moment += 2 * DAY
    await purged(hall)
    assert await file.read(name) == []
    assert await file.read("aaaaaaaaaaaaaa")
    for room in rooms.values():
        await room.close()


async def test_a_round_that_fails_is_logged_and_tried_again(
    file: Log, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("rekke.table.hall.TIDY", 0.005)
    monkeypatch.setattr("rekke.table.hall.TIDY_STEP", 0)
    fickle = Fickle(file)
    hall, rooms = await hall_with_rooms(fickle, {"open": DAY})
    name = rooms["open"].table.id
    for room in rooms.values():
        await room.close()
    hall.rooms.clear()
    hall.moment += 2 * DAY
    # That the log cannot be written, the log itself reports.
    fickle.before_append += [fails_with(Unwritten("the disk is full")), fails_with(RuntimeError("a bug"))]
    async with looked_after(hall):
        await until(lambda: f"Table {name} could not be deleted" in caplog.text)
        assert "the disk is full" not in caplog.text
        async with asyncio.timeout(60):
            while await file.read(name):
                await asyncio.sleep(0.002)
    for room in hall.rooms.values():
        await room.close()


async def test_a_table_that_was_deleted_meanwhile_is_not_missed(file: Log) -> None:
    hall, rooms = await hall_with_rooms(file, {"open": DAY})
    name = rooms["open"].table.id
    await rooms["open"].act(ADA, ask.Delete())
    await asyncio.sleep(0)
    await purged(hall)
    await hall._delete(name)
    with pytest.raises(Gone):
        await file.append(Append(name, 2, 0, (NewEntry(1, "says hello"),)))
    for room in rooms.values():
        await room.close()
