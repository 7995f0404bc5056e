"""Who is connected to a table: what clients are told, and when."""

from pathlib import Path

import pytest
from msgspec import json

from rekke.table import messages as ask
from rekke.table.log import Log
from rekke.table.messages import Attendance
from rekke.table.presence import AWAY_AFTER, SEEN_AGAIN, Known, last_seen
from rekke.table.room import Room
from rekke.table.sqlite import SqliteLog
from rekke.table.terms import Terms
from tests.table.seated import ADA, BO, CY, NOON, HandDriven, Plain, begun

READ = json.Decoder(Attendance)


class Connected:
    """A connection with the token of a person, that keeps what it is told."""

    def __init__(self, room: Room, holder: str = "") -> None:
        self.room, self.holder, self.address = room, holder, f"address of {holder}"
        self.told: list[dict[str, int]] = []
        room.presence.join(self)

    def attend(self, message: bytes) -> None:
        self.told.append(READ.decode(message).away)

    def leave(self) -> None:
        self.room.presence.part(self)


@pytest.fixture
def file(tmp_path: Path) -> Log:
    return SqliteLog(tmp_path / "tables.db")


@pytest.fixture
def hall(file: Log) -> HandDriven:
    return HandDriven(file)


async def test_whoever_connects_is_told_who_is_away_and_since_when(hall: HandDriven) -> None:
    room = await begun(hall, "kivi/en seats=3", ADA, BO, "novice")
    watching = Connected(room)
    assert watching.told == [{"1": NOON, "2": NOON}]  # They have just begun the game, without a connection.
    ada = Connected(room, ADA)
    assert watching.told[1:] == ada.told == [{"2": NOON}]
    Connected(room, BO)
    assert watching.told[2:] == ada.told[1:] == [{}]
    await hall.close()


async def test_it_is_known_from_where_somebody_is_connected(hall: HandDriven) -> None:
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    Connected(room, BO)
    assert room.presence.address_of(BO) == f"address of {BO}"
    assert room.presence.address_of(ADA) is None
    await hall.close()


async def test_whoever_is_back_within_a_few_seconds_was_never_away(hall: HandDriven) -> None:
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    watching, bo = Connected(room, ADA), Connected(room, BO)
    bo.leave()
    await hall.wait(AWAY_AFTER / 1000 - 1)
    again = Connected(room, BO)
    await hall.wait(60)
    assert watching.told == [{"2": NOON}, {}]
    again.leave()
    left = hall.moment
    await hall.wait(AWAY_AFTER / 1000)
    assert watching.told[2:] == [{"2": left}]
    await hall.close()


async def test_a_person_with_two_connections_is_there_until_the_last_ends(hall: HandDriven) -> None:
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    watching, phone, desk = Connected(room, ADA), Connected(room, BO), Connected(room, BO)
    phone.leave()
    await hall.wait(60)
    assert watching.told == [{"2": NOON}, {}]
    desk.leave()
    await hall.wait(60)
    assert watching.told[2:] == [{"2": hall.moment - 60_000}]
    await hall.close()


async def test_a_spectator_who_goes_changes_nothing(hall: HandDriven) -> None:
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    watching = Connected(room, ADA)
    for holder in ("", CY):
        Connected(room, holder).leave()
    await hall.wait(60)
    assert watching.told == [{"2": NOON}]
    await hall.close()


async def test_presence_follows_people_who_take_and_change_seats(hall: HandDriven) -> None:
    room = await hall.open(ADA, Terms(game="kivi"))
    ada, bo = Connected(room, ADA), Connected(room, BO)
    await room.act(BO, ask.Sit(seat=2, name="Bo"))
    assert ada.told == [{}]  # He was there before he sat down.
    bo.leave()
    await hall.wait(60)
    gone = hall.moment - 60_000
    assert ada.told[1:] == [{"2": gone}]
    await room.act(ADA, ask.Stand(seat=2))
    assert ada.told[2:] == [{}]
    await hall.close()


async def test_whoever_acts_without_a_connection_is_seen_at_most_once_a_minute(hall: HandDriven) -> None:
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    ada = Connected(room, ADA)
    for _ in range(3):
        await hall.wait(SEEN_AGAIN / 2000)
        await room.act(BO, ask.Sign(seat=2, sign="hello"))
        await room.act(ADA, ask.Sign(seat=1, sign="hello"))
    assert ada.told == [{"2": NOON}, {"2": NOON + SEEN_AGAIN}]
    with pytest.raises(Exception, match="seat 2 is not yours"):
        await room.act(CY, ask.Sign(seat=2, sign="hello"))
    assert len(ada.told) == 2
    await hall.close()


async def test_a_room_that_closes_waits_for_nobody(hall: HandDriven) -> None:
    room = await begun(hall, "kivi/en seats=2", ADA, BO)
    ada, bo = Connected(room, ADA), Connected(room, BO)
    bo.leave()
    await hall.close()
    assert all(timer.cancelled for timer in hall.timers)
    assert ada.told == [{"2": NOON}, {}]


async def test_what_another_node_knows_counts_until_it_is_silent(hall: HandDriven) -> None:
    room = await begun(hall, "kivi/en seats=3", ADA, BO, CY)
    ada = Connected(room, ADA)
    room.presence.hear("there", Known((BO,), {CY: NOON + 7}), NOON)
    room.presence.hear("elsewhere", Known((BO, CY), {}), NOON)
    assert ada.told[1:] == [{"3": NOON + 7}, {}]
    room.presence.hear("elsewhere", Known((BO,), {CY: NOON + 9}), NOON + 11)
    room.presence.hear("elsewhere", Known((), {}), NOON + 12)
    room.presence.hear("there", Known((), {}), NOON + 13)
    assert ada.told[3:] == [{"3": NOON + 9}, {"2": NOON + 13, "3": NOON + 9}]
    await hall.close()


def test_what_people_did_in_this_game_says_when_they_were_there() -> None:
    at = Plain("kivi/en seats=3").begin(ADA, BO, CY)
    at.do(CY, ask.Leave(seat=3))
    at.wait(5)
    at.do(ADA, ask.Sign(seat=1, sign="hello"))
    at.wait(5)
    assert last_seen(at.table, at.entries) == {ADA: at.now - 5_000, BO: at.now - 10_000}
    at.do(ADA, ask.Forfeit(seat=1))
    at.agree_on_rematch()
    assert last_seen(at.table, at.entries) == {}
