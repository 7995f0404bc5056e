"""A table in time: the countdown and the limits of Cubo, the clocks of seats, games that everybody has left."""

import asyncio

from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.clocks import CLOSE_EMPTY_AFTER
from rekke.table.log import Log
from rekke.table.room import Room
from tests.table.seated import ADA, BO, CY, NOON, HandDriven, begun, game, lines, on_turn, refused


def square(room: Room, seat: int) -> str:
    """Return a square that a seat may cover."""
    return next(event.arguments[0] for event in game(room).moves(seat) if event.verb == "cover")


async def cover(room: Room, who: str, seat: int) -> None:
    await room.act(who, ask.Throw(seat=seat))
    await room.act(who, ask.Play(seat=seat, event=f"cover {square(room, seat)}"))


# Cubo in real time


async def two_at_cubo(hall: HandDriven, terms: str = "") -> Room:
    """Begin Cubo with two people; the middle is thrown."""
    room = await begun(hall, f"cubo/nl seats=2 {terms}".strip(), ADA, BO)
    await room.act(ADA, ask.Throw(seat=1))
    return room


async def test_C8_the_countdown_of_six_seconds_ends_in_late(file: Log) -> None:
    hall = HandDriven(file)
    room = await two_at_cubo(hall)
    await cover(room, ADA, 1)
    await hall.wait(3)
    await room.act(ADA, ask.Play(seat=1, event="waive"))
    await hall.wait(5.999)
    assert (await lines(room))[-1] == "1 waive"
    await hall.wait(0.001)
    assert (await lines(room))[-1] == "2 late"
    assert (await file.read(room.table.id))[-1].at == NOON + 9000
    await room.close()


async def test_a_command_after_the_time_limit_is_too_late_even_if_the_alarm_has_not_rung(
    file: Log,
) -> None:
    hall = HandDriven(file)
    room = await two_at_cubo(hall)
    await cover(room, ADA, 1)
    await room.act(ADA, ask.Play(seat=1, event="waive"))
    await room.act(BO, ask.Throw(seat=2))
    hall.moment += 6000  # the moment is there, and no timer has rung
    covers = ask.Play(seat=2, event=f"cover {square(room, 2)}")
    assert await refused(room, BO, covers) == "illegal: the middle must be thrown first"
    assert (await lines(room))[-1] == "2 late"
    await hall.wait(1)
    assert (await lines(room))[-1] == "2 late"
    await room.close()


async def test_a_seat_that_covers_in_time_is_not_late(file: Log) -> None:
    hall = HandDriven(file)
    room = await two_at_cubo(hall)
    await cover(room, ADA, 1)
    await room.act(ADA, ask.Play(seat=1, event="waive"))
    await hall.wait(5.9)
    await cover(room, BO, 2)
    await hall.wait(9.9)
    assert (await lines(room))[-1].startswith("2 cover")
    await hall.wait(0.1)
    assert (await lines(room))[-1] == "2 waive"  # C9
    await room.close()


async def test_C9_the_clock_waives_for_a_seat_that_holds_up_the_countdown(file: Log) -> None:
    hall = HandDriven(file)
    room = await two_at_cubo(hall, "grab=4")
    await cover(room, ADA, 1)
    await hall.wait(4)
    assert (await lines(room))[-1] == "1 waive"
    await hall.wait(6)
    assert (await lines(room))[-1] == "2 late"
    await room.close()


async def test_C10_at_the_limit_of_the_round_several_are_late_at_once(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "cubo/nl seats=4 C10=90", ADA, BO, CY, CY)
    await room.act(ADA, ask.Throw(seat=1))
    await cover(room, BO, 2)
    await hall.wait(90)
    assert (await lines(room))[-3:] == ["1 late", "3 late", "4 late"]
    await hall.wait(10)
    assert (await lines(room))[-1] == "2 waive"
    await room.close()


async def test_C10_without_a_limit_nobody_is_late_before_the_countdown(file: Log) -> None:
    hall = HandDriven(file)
    room = await two_at_cubo(hall, "C10=none")
    before = room.table.number
    await hall.wait(3600)
    assert room.table.number == before
    await room.close()


async def test_grabs_are_first_come_first_served_in_the_order_of_the_log(file: Log) -> None:
    hall = HandDriven(file)
    room = await two_at_cubo(hall)
    await cover(room, ADA, 1)
    await cover(room, BO, 2)
    die, middle = next(iter(game(room).moves(1))).arguments[0], game(room).fields["middle"]
    grabs = [room.act(who, ask.Play(seat=seat, event=f"grab {die}")) for who, seat in ((BO, 2), (ADA, 1))]
    first, second = await asyncio.gather(*grabs, return_exceptions=True)
    assert isinstance(first, int)
    assert isinstance(second, Refusal) == (middle.count(die) == 1)
    await room.close()


# The clock of a seat


async def test_when_a_seats_clock_ends_a_bot_helps(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "kivi/en seats=2 clock=30", ADA, BO)
    seat = on_turn(room)
    await hall.wait(30)
    helps, roll = (await lines(room))[-2:]
    assert helps == f"0 helps {seat}"
    assert roll.startswith(f"{seat} roll ")
    await hall.wait(30)
    helps, chosen = (await lines(room))[-2:]
    assert helps == f"0 helps {seat}"
    assert chosen.split()[1] in ("keep", "place")
    assert room.table.seat(seat).present  # it is still theirs
    await room.close()


async def test_when_a_seats_clock_ends_the_game_is_lost_where_the_table_chose_so(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "cubo/nl seats=2 clock=30 late=forfeit C10=none", ADA, BO)
    secret = room.table.secret
    await hall.wait(29.9)
    assert room.table.phase == "play"
    hall.moment += 100
    assert await refused(room, ADA, ask.Throw(seat=1)) == "not-now: the game has ended"
    assert (await lines(room))[-2:] == ["1 forfeits", f"0 reveals {secret}"]
    assert room.table.winners == (2,)
    await room.close()


async def test_a_seat_that_acts_while_a_bot_thinks_needs_no_help(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "cubo/nl seats=2 clock=30 C10=none", ADA, BO)
    await room.act(ADA, ask.Throw(seat=1))
    await room.act(ADA, ask.Throw(seat=1))
    await room.act(BO, ask.Throw(seat=2))
    hall.release_bots = asyncio.Event()
    await hall.wait(30)
    assert hall.held
    await room.act(ADA, ask.Play(seat=1, event="lift"))
    await room.act(ADA, ask.Throw(seat=1))
    before = room.table.number
    hall.release_bots.set()
    hall.release_bots = None
    await hall.settle()
    later = (await lines(room))[before:]
    assert "0 helps 1" not in later
    assert later[0] == "0 helps 2"
    await room.close()


async def test_a_game_that_everybody_has_left_is_closed_and_revealed(file: Log) -> None:
    hall = HandDriven(file)
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    secret = room.table.secret
    await room.act(ADA, ask.Leave(seat=1))
    await room.act(BO, ask.Leave(seat=2))
    await hall.wait(CLOSE_EMPTY_AFTER / 1000)
    assert (await lines(room))[-2:] == ["0 closes", f"0 reveals {secret}"]
    await room.close()
