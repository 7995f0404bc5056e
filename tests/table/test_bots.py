"""Bots at a table: they finish every game, take their time, and block nobody."""

import asyncio

import pytest

from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Position
from rekke.table import messages as ask
from rekke.table.log import Append, Log, NewEntry, Unwritten
from rekke.table.room import Room
from rekke.table.table import fold
from rekke.table.terms import Terms
from rekke.table.undoing import bot_pace
from tests.table.fickle import Fickle, fails_with
from tests.table.seated import ADA, BO, NOON, HandDriven, OneBot, begun, do, game, lines, on_turn


async def only_bots(hall: HandDriven, name: str, *levels: ask.Level) -> Room:
    """Begin a game between bots."""
    room = await hall.open(ADA, Terms(game=name, seats=len(levels)))
    for seat, level in enumerate(levels, 1):
        await room.act(ADA, ask.Fill(seat=seat, level=level))
    await room.act(ADA, ask.Begin())
    return room


async def cubo(hall: HandDriven, *who: str) -> Room:
    """Begin Cubo; the middle and the dice of all people are thrown."""
    room = await begun(hall, f"cubo/nl seats={len(who)} C10=none grab=99 grace=0", *who)
    await room.act(ADA, ask.Throw(seat=1))
    for seat, person in enumerate(who, 1):
        if not room.table.seat(seat).bot:
            await room.act(person, ask.Throw(seat=seat))
    return room


@pytest.mark.parametrize("name", GAMES)
async def test_bots_of_every_level_play_every_game_to_its_end(name: str, file: Log) -> None:
    hall = HandDriven(file)
    room = await only_bots(hall, name, "random", "novice", "skilled", "expert")
    while room.table.phase == "play":
        await hall.wait(60)
    assert game(room).outcome
    assert (await lines(room))[-1].startswith("0 reveals ")
    assert room.table == fold(room.table.id, await file.read(room.table.id))
    await room.close()


async def test_a_bot_takes_its_time_so_that_people_can_follow_and_only_once(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "kivi/en seats=2", ADA, "novice")
    while room.table.waited_for(2) is None:
        await do(room, ADA, 1)
    before = room.table.number
    pace = bot_pace(room.table, 1)
    await hall.wait(pace - 0.1)
    await room.act(ADA, ask.Say(seat=1, text="think well"))
    assert room.table.number == before + 1
    await hall.wait(0.1)
    assert (await lines(room))[-1].startswith("2 roll ")
    await room.close()


class First:
    """A bot that grabs the first die there is, covers what comes first, and never lifts."""

    def choose(self, position: Position, seat: int) -> Event:
        return next(event for event in position.moves(seat) if event.verb != "lift")

    def seconds(self, position: Position, seat: int) -> float:
        return 0


async def test_while_a_bot_thinks_others_act_and_it_thinks_again_if_what_it_chose_is_gone(file: Log) -> None:
    hall = HandDriven(file, OneBot(First()))
    room = await cubo(hall, ADA, "novice")
    await do(room, ADA, 1)
    await hall.wait(2)
    assert (await lines(room))[-1].startswith("2 cover ")
    die, middle = next(iter(game(room).moves(2))).arguments[0], game(room).fields["middle"]
    hall.release_bots = asyncio.Event()
    await hall.wait(1)
    assert hall.held == 1
    await room.act(ADA, ask.Play(seat=1, event=f"grab {die}"))
    hall.release_bots.set()
    await hall.settle()
    (grabbed,) = (line for line in await lines(room) if line.startswith("2 grab "))
    assert (grabbed == f"2 grab {die}") == (middle.count(die) > 1)
    await room.close()


async def test_a_bot_that_thinks_stops_no_clock(file: Log) -> None:
    hall = HandDriven(file)
    room = await cubo(hall, ADA, "novice")
    await do(room, ADA, 1)
    await hall.wait(1)  # the bot has thrown, or is about to
    await room.act(ADA, ask.Play(seat=1, event="waive"))
    hall.release_bots = asyncio.Event()
    await hall.wait(6)
    assert hall.held == 1
    assert "2 late" in await lines(room)
    hall.release_bots.set()
    await hall.settle()
    assert not any(line.startswith("2 cover") for line in await lines(room))
    await room.close()


async def test_a_bot_that_chooses_after_the_moment_is_as_late_as_anybody(file: Log) -> None:
    hall = HandDriven(file, OneBot(First()))
    room = await cubo(hall, ADA, "novice")
    await do(room, ADA, 1)
    await hall.wait(1)
    await room.act(ADA, ask.Play(seat=1, event="waive"))
    hall.release_bots = asyncio.Event()
    await hall.wait(1)
    assert hall.held == 1
    hall.moment += 6000  # the moment is there, and no timer has rung
    hall.release_bots.set()
    await hall.settle()
    assert (await lines(room))[-1] == "2 late"
    await room.close()


async def test_a_person_leaves_a_bot_plays_and_the_person_comes_back(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "kivi/en seats=3 grace=30", ADA, BO, "novice")
    await room.act(BO, ask.Leave(seat=2))
    await hall.wait(30)
    await room.act(ADA, ask.Wish(seat=1, about=2))
    while not any(line.startswith("2 place") for line in await lines(room)):
        if room.table.waited_for(1) is not None:
            await do(room, ADA, 1)
        await hall.wait(1)
    await room.act(BO, ask.Return(seat=2))
    assert room.table.seat(2).present
    await room.close()


async def test_a_bots_choice_is_dropped_when_the_person_returns(file: Log) -> None:
    hall = HandDriven(file)
    room = await cubo(hall, ADA, BO)
    await room.act(BO, ask.Leave(seat=2))
    hall.release_bots = asyncio.Event()
    await room.act(ADA, ask.Wish(seat=1, about=2))
    await hall.wait(60)
    assert (await lines(room))[-1] == "2 becomes skilled"
    assert hall.held == 1
    await room.act(BO, ask.Return(seat=2))
    hall.release_bots.set()
    await hall.settle()
    await hall.wait(600)
    assert (await lines(room))[-1] == "2 returns"
    await room.close()


class Dawdler(First):
    """A bot that lays for half a minute, but hurries when somebody has called."""

    def seconds(self, position: Position, seat: int) -> float:
        return 30 if seat in position.actors else 0

    def hurry(self, position: Position, seat: int) -> float | None:
        return 3 if "/" in position.fields["trays"].split(",")[2 - seat] else None


async def test_a_bot_that_has_time_hurries_when_somebody_has_called(file: Log) -> None:
    hall = HandDriven(file, OneBot(Dawdler()))
    room = await cubo(hall, ADA, "novice")
    await hall.wait(10)
    assert not any(line.startswith("2 cover") for line in await lines(room))
    await do(room, ADA, 1)
    await hall.wait(2)
    assert not any(line.startswith("2 cover") for line in await lines(room))
    await hall.wait(1)
    assert any(line.startswith("2 cover") for line in await lines(room))
    await room.close()


class Broken:
    """A bot that always fails."""

    def choose(self, position: Position, seat: int) -> Event:
        raise ZeroDivisionError("out of its mind")

    def seconds(self, position: Position, seat: int) -> float:
        raise ZeroDivisionError("out of its mind")

    def hurry(self, position: Position, seat: int) -> float | None:
        raise ZeroDivisionError("out of its mind")


async def test_a_bot_that_fails_keeps_nobody_waiting(file: Log, caplog: pytest.LogCaptureFixture) -> None:
    hall = HandDriven(file, OneBot(Broken()))
    room = await only_bots(hall, "kivi", "novice", "expert")
    await hall.wait(30)
    assert any(" place " in line for line in await lines(room))
    assert "out of its mind" in caplog.text
    assert room.table.secret not in caplog.text
    await room.close()


async def test_a_bots_move_that_could_not_be_written_is_tried_again(file: Log) -> None:
    fickle = Fickle(file)
    hall = HandDriven(fickle)
    room = await only_bots(hall, "kivi", "novice", "novice")
    before = room.table.number
    fickle.before_append.append(fails_with(Unwritten("the disk is full")))
    await hall.wait(1)
    assert room.table.number == before
    await hall.wait(1)
    assert room.table.number > before
    await room.close()


async def test_a_bots_move_is_not_written_again_after_its_room_is_closed(file: Log) -> None:
    fickle = Fickle(file)
    hall = HandDriven(fickle)
    room = await only_bots(hall, "kivi", "novice", "novice")
    before = room.table.number
    fickle.before_append.append(asyncio.Event().wait)
    passing = asyncio.create_task(hall.wait(1))
    while fickle.before_append:
        await asyncio.sleep(0.001)
    await room.close()
    await passing
    assert len(await lines(room)) == before
    assert len(asyncio.all_tasks()) == 1


async def test_a_bot_of_a_level_that_is_unknown_is_given_up_with_one_line(
    file: Log, caplog: pytest.LogCaptureFixture
) -> None:
    """Another server, newer than this one, may have let it sit down."""
    first = HandDriven(file)
    room = await begun(first, "kivi/en seats=2", ADA, BO)
    name, number = room.table.id, room.table.number
    await room.close()
    await file.append(Append(name, number, NOON, (NewEntry(2, "becomes grandmaster"),)))
    hall = HandDriven(file)
    room = await hall.room(name)
    while on_turn(room) == 1:
        await do(room, ADA, 1)
    await hall.wait(60)
    (said,) = (record.getMessage() for record in caplog.records)
    assert said == (
        f"Giving up on the bots of table {name}: "
        "KIVI has no player 'grandmaster': it has random, novice, skilled, expert"
    )
    await room.act(ADA, ask.Say(seat=1, text="hello?"))
    await room.close()
