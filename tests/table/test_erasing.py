"""Erasing what a person wrote: names and chat messages go, the game stays and can still be verified."""

import pytest

from rekke.table import log as log_module
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.log import Append, Log, NewEntry, Raced
from rekke.table.records import records
from rekke.table.room import TRIES, Room
from rekke.table.table import fold
from rekke.table.terms import Terms
from rekke.table.verify import verify
from tests.table.fickle import Fickle, fails_with
from tests.table.seated import ADA, BO, CY, TOKENS, Eyes, HandDriven, do, lines


async def played(hall: HandDriven) -> Room:
    """Play a game of KIVI with chat in it, up to a forfeit, and set up another."""
    room = await hall.open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada Lovelace"))
    await room.act(BO, ask.Sit(seat=2, name="Bo"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada L."))
    await room.act(BO, ask.Say(seat=2, text="hello Ada"))
    await room.act(ADA, ask.Say(seat=1, text="I live in London"))
    await room.act(ADA, ask.Sign(seat=1, sign="hello"))
    await room.act(ADA, ask.Begin())
    for _ in range(6):
        seat = next(seat for seat in (1, 2) if room.table.waited_for(seat) is not None)
        await do(room, (ADA, BO)[seat - 1], seat)
    await room.act(BO, ask.Forfeit(seat=2))
    await room.act(BO, ask.Rematch(seat=2))
    await room.act(ADA, ask.Rematch(seat=1))
    return room


@pytest.mark.parametrize("piece", [3, 500])
async def test_names_and_messages_are_erased_and_everybody_learns_of_it(
    log: Log, piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_module, "PIECE", piece)
    hall = HandDriven(log)
    room = await played(hall)
    before, eyes = await log.read(room.table.id), Eyes()
    room.watchers.add(eyes)
    await hall.erase(room.table.id, ADA)
    after = await log.read(room.table.id)
    changed = [(str(old), str(new)) for old, new in zip(before, after, strict=False) if old != new]
    assert changed == [
        ("1 sits Ada Lovelace", "1 sits Player 1"),
        ("1 sits Ada L.", "1 sits Player 1"),
        ("1 says I live in London", "1 says (erased)"),
    ]
    assert eyes.lines == [str(after[-1])] == ["2 erases"]  # where she sits now
    assert [seat.name for seat in room.table.seats] == ["Bo", "Player 2"]
    assert [seat.holder for seat in room.table.seats] == [BO, ADA]  # the seat is still hers
    assert fold(room.table.id, after) == room.table
    assert len(after) == len(before) + 1


async def test_the_record_has_a_neutral_name_and_is_still_verified(file: Log) -> None:
    hall = HandDriven(file)
    room = await played(hall)
    await hall.erase(room.table.id, ADA)
    (record,) = records(await file.read(room.table.id))
    assert record.names == ("Player 1", "Bo")
    assert verify(record).startswith("verified: ")


async def test_a_running_game_goes_on_with_the_neutral_name(file: Log) -> None:
    hall = HandDriven(file)
    room = await hall.open(ADA, Terms(game="kivi"))
    for seat, who in ((1, ADA), (2, BO)):
        await room.act(who, ask.Sit(seat=seat, name="Ada"))
    await room.act(ADA, ask.Begin())
    await hall.erase(room.table.id, BO)
    assert [seat.name for seat in room.table.seats] == ["Ada", "Player 2"]
    for _ in range(6):
        seat = next(seat for seat in (1, 2) if room.table.waited_for(seat) is not None)
        await do(room, (ADA, BO)[seat - 1], seat)
    await room.close()


async def test_a_person_without_a_seat_is_erased_too(file: Log) -> None:
    hall = HandDriven(file)
    room = await hall.open(ADA, Terms(game="kivi"))
    await room.act(BO, ask.Sit(seat=2, name="Bo"))
    await room.act(BO, ask.Say(seat=2, text="I must go"))
    await room.act(BO, ask.Stand(seat=2))
    await room.act(CY, ask.Sit(seat=2, name="Cy"))
    await room.act(CY, ask.Say(seat=2, text="hello"))
    await hall.erase(room.table.id, BO)
    assert (await lines(room))[1:] == [
        "2 sits Player 2",
        "2 says (erased)",
        "2 stands",
        "2 sits Cy",
        "2 says hello",
        "0 erases",
    ]
    assert room.table.seat(2).name == "Cy"


async def test_only_what_was_written_with_this_token_is_erased(file: Log) -> None:
    hall = HandDriven(file)
    room = await hall.open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    await room.act(ADA, ask.Say(seat=1, text="on my phone"))
    await room.act(ADA, ask.Offer(seat=1, code=TOKENS["di"]))
    await room.act(CY, ask.TakeOver(seat=1, code=TOKENS["di"]))
    await room.act(CY, ask.Say(seat=1, text="on my laptop"))
    await hall.erase(room.table.id, CY)
    assert (await lines(room))[1:3] == ["1 sits Ada", "1 says on my phone"]
    assert (await lines(room))[-2:] == ["1 says (erased)", "1 erases"]


async def test_erasing_twice_writes_one_line(file: Log) -> None:
    hall = HandDriven(file)
    room = await played(hall)
    await hall.erase(room.table.id, ADA)
    number = room.table.number
    await hall.erase(room.table.id, ADA)
    await hall.erase(room.table.id, CY)
    assert room.table.number == number


async def test_a_server_that_is_always_too_slow_to_erase_says_so(file: Log) -> None:
    fickle = Fickle(file)
    hall = HandDriven(fickle)
    room = await hall.open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    fickle.before_append = [fails_with(Raced())] * TRIES
    with pytest.raises(Refusal, match="too many commands at once"):
        await hall.erase(room.table.id, ADA)
    assert await hall.erase(room.table.id, ADA)


async def test_what_another_node_writes_meanwhile_is_erased_as_well(log: Log) -> None:
    here, there = HandDriven(log), HandDriven(log)
    room = await here.open(ADA, Terms(game="kivi"))
    await room.act(ADA, ask.Sit(seat=1, name="Ada"))
    stale = await there.room(room.table.id)
    await room.act(ADA, ask.Say(seat=1, text="just now"))
    await there.erase(room.table.id, ADA)
    assert (await lines(room))[1:] == ["1 sits Player 1", "1 says (erased)", "1 erases"]
    assert stale.table.number == 4


async def test_everything_that_a_person_wrote_at_any_table_is_erased_at_once(log: Log) -> None:
    hall = HandDriven(log)
    rooms = [await played(hall) for _ in range(2)]
    others = await hall.open(BO, Terms(game="kivi"))
    await others.act(BO, ask.Sit(seat=1, name="Bo"))
    assert await hall.erase_everywhere(ADA) == 2
    assert await hall.erase_everywhere(ADA) == 0
    for room in rooms:
        text = "\n".join(await lines(room))
        assert ("Ada L" in text, "London" in text, "hello Ada" in text) == (False, False, True)
    assert (await lines(others))[-1] == "1 sits Bo"


async def test_deleted_tables_and_those_that_cannot_be_read_do_not_stop_the_erasing(file: Log) -> None:
    hall = HandDriven(file)
    rooms = [await played(hall) for _ in range(3)]
    await rooms[0].act(ADA, ask.Delete())
    number = rooms[1].table.number
    await file.append(Append(rooms[1].table.id, number, 0, (NewEntry(1, "dances"),), phase="ended", host=ADA))
    await rooms[1].close()
    del hall.rooms[rooms[1].table.id]
    with pytest.raises(Refusal, match="cannot read the table"):
        await hall.erase_everywhere(ADA)
    assert "1 sits Player 1" in await lines(rooms[2])
    for room in rooms:
        await room.close()
