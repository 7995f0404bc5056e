"""A command that is sent again has no second effect, and an id belongs to one command of one client, for ever."""

import pytest

from rekke.table import messages as ask
from rekke.table.idempotency import sent_key
from rekke.table.log import Append, Log, NewEntry
from rekke.table.terms import Terms
from tests.table.seated import ADA, BO, NOON, HandDriven, loaded, refused


async def test_a_command_that_is_sent_twice_happens_once_and_has_one_number(log: Log) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    sit = ask.Sit(seat=1, name="Ada", id="s")
    assert await room.act(ADA, sit) == 2
    assert await room.act(ADA, sit) == 2
    assert len(await log.read(room.table.id)) == 2


async def test_an_id_belongs_to_its_client(log: Log) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    assert await room.act(ADA, ask.Sit(seat=1, name="Ada", id="1")) == 2
    assert await room.act(BO, ask.Sit(seat=2, name="Bo", id="1")) == 3


async def test_a_command_that_is_sent_again_after_a_restart_has_the_same_number(log: Log) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    sit = ask.Sit(seat=1, name="Ada", id="s")
    await room.act(ADA, sit)
    assert await (await loaded(room)).act(ADA, sit) == 2


REUSED = "unreadable: this id was used for another command: send this one with a new id"


async def test_an_id_of_another_command_is_refused_also_after_a_restart(log: Log) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada", id="1"))
    for _ in range(2):
        for other in (ask.Sit(seat=1, name="Bo", id="1"), ask.Say(seat=1, text="hello", id="1")):
            assert await refused(room, ADA, other) == REUSED
        assert await room.act(ADA, ask.Sit(seat=1, name="Ada", id="1")) == 2
        assert room.table.number == 2
        room = await loaded(room)


async def test_an_id_of_another_command_at_another_node_is_refused(log: Log) -> None:
    here, there = HandDriven(log), HandDriven(log)
    room = await here.open(ADA, Terms(game="kivi"))
    elsewhere = await there.room(room.table.id)
    await room.act(ADA, ask.Sit(seat=1, name="Ada", id="1"))
    assert await refused(elsewhere, ADA, ask.Sit(seat=2, name="Ada", id="1")) == REUSED
    assert len(await log.read(room.table.id)) == 2


async def test_a_command_that_an_older_version_wrote_is_sent_again(log: Log) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    line = NewEntry(1, "sits Ada", ADA)
    await log.append(Append(room.table.id, 1, NOON, (line,), f"{ADA[:16]}.1"))
    assert await (await loaded(room)).act(ADA, ask.Sit(seat=1, name="Ada", id="1")) == 2


@pytest.mark.parametrize("still_legal", [True, False])
async def test_a_command_that_is_sent_again_much_later_has_the_same_number(
    log: Log, still_legal: bool
) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    first: ask.Command = ask.Sit(seat=1, name="Ada", id="first")
    await room.act(ADA, first)
    for n in range(4):
        await room.act(ADA, ask.Say(seat=1, text="hm", id=f"hm{n}"))
    if not still_legal:
        await room.act(ADA, ask.Fill(seat=2, level="novice"))
        await room.act(ADA, ask.Begin())
    number = room.table.number
    assert await room.act(ADA, first) == 2
    assert room.table.number == number
    if not still_legal:
        assert (
            await refused(room, ADA, ask.Sit(seat=1, name="Ada", id="new")) == "not-now: the game is in play"
        )
    await room.close()


@pytest.mark.parametrize("still_legal", [True, False])
async def test_an_id_of_another_command_is_refused_however_long_ago_that_was(
    log: Log, still_legal: bool
) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada", id="1"))
    for number in range(200):
        await room.act(ADA, ask.Say(seat=1, text="hm", id=f"hm-{number}"))
    if not still_legal:
        await room.act(ADA, ask.Fill(seat=2, level="novice"))
        await room.act(ADA, ask.Begin())
    number = room.table.number
    assert await refused(room, ADA, ask.Sit(seat=1, name="Bo", id="1")) == REUSED
    assert await room.act(ADA, ask.Sit(seat=1, name="Ada", id="1")) == 2
    assert room.table.number == number
    await room.close()


async def test_an_id_that_an_older_version_let_be_used_twice_belongs_to_both_commands(log: Log) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    both = [ask.Sit(seat=1, name=name, id="1") for name in ("Ada", "Bo")]
    for number, command in enumerate(both, 1):
        line = NewEntry(1, f"sits {command.name}", ADA if number == 1 else "")
        await log.append(Append(room.table.id, number, NOON, (line,), f"{number}"))
    for number, command in enumerate(both, 2):
        sent = sent_key(ADA, command)
        await log.query("UPDATE events SET sent = $1 WHERE number = $2", sent, number)
    room = await loaded(room)
    assert [await room.act(ADA, command) for command in both] == [2, 3]
    assert await refused(room, ADA, ask.Sit(seat=1, name="Cy", id="1")) == REUSED


async def test_ids_that_begin_alike_are_different(log: Log) -> None:
    room = await HandDriven(log).open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    ids = ["1", "1-", "1-2", "12", "1_", "1a", "1A", "a", "A", "-1", "_", "-"]
    numbers = [await room.act(ADA, ask.Say(seat=1, text="hm", id=each)) for each in ids]
    assert numbers == [*range(3, 3 + len(ids))]
