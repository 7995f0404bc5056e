"""People who play by notifications alone, with a clock of days, and what they are spared."""

from pathlib import Path

from msgspec import json

from rekke.table.log import Log
from rekke.table.push_news import GRACE
from tests.server.push.friends import HOUR, friends
from tests.server.push.service import Device
from tests.table.seated import ADA

DAY = 24 * HOUR
SOON = GRACE / 1000 / HOUR
"""Hours until somebody is notified who does not come by themselves."""


async def test_two_friends_play_kivi_over_three_days_by_notifications_alone(
    file: Log, tmp_path: Path
) -> None:
    async with friends(file, tmp_path) as at:
        phones = {name: await at.subscribe(name) for name in ("ada", "bo")}
        table = await at.begin("ada", "bo", clock=DAY)
        began, acted = at.hall.now(), dict.fromkeys(phones, 0)
        while (await at.view("", table))["phase"] == "play":
            await at.wait(3.6)  # They look at their phones now and then.
            waiting = [name for name, phone in phones.items() if len(phone.shown) > acted[name]]
            assert len(waiting) == 1  # Nobody else knows of anything.
            (name,) = waiting
            acted[name] = len(phones[name].shown)
            assert phones[name].shown[-1]["table"] == table
            await at.play_turn(name, table)
        await at.wait(SOON)
        assert 68 * HOUR < (at.hall.now() - began) / 1000 < 80 * HOUR
        for phone in phones.values():
            # One notification for each of the ten turns, and one of the result.
            assert [shown["kind"] for shown in phone.shown] == ["turn"] * 10 + ["over"]
        assert (at.counted("sent"), at.counted("later")) == (22, 0)
        lines = [str(entry) for entry in await file.read(table)]
        assert not [line for line in lines if "helps" in line]  # No bot had to stand in.


async def test_a_notification_says_what_and_against_whom_in_the_language_of_its_device(
    file: Log, tmp_path: Path
) -> None:
    async with friends(file, tmp_path) as at:
        phone, laptop = await at.subscribe("ada"), await at.subscribe("ada", "de")
        table = await at.begin("ada", "bo", clock=3 * DAY)
        await at.wait(SOON)
        assert phone.shown == [
            {
                "table": table,
                "kind": "turn",
                "title": "Your turn in KIVI",
                "body": "You play against Bo. Time left: 2 days.",
            }
        ]
        assert laptop.shown[0]["body"] == "Du spielst gegen Bo. Restzeit: 2 Tage."
        (headers,) = phone.headers
        assert (headers["topic"], headers["content-encoding"]) == (table, "aes128gcm")
        claims = json.decode(headers["claims"])
        assert claims["exp"] - at.hall.now() // 1000 == 12 * HOUR


async def test_whoever_acts_in_time_hears_nothing(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("ada")
        table = await at.begin("ada", "bo", clock=DAY)
        await at.wait(SOON / 2)
        await at.play_turn("ada", table)
        await at.wait(SOON)
        assert phone.shown == []


async def test_a_table_of_fast_moves_notifies_once_until_the_person_is_back(
    file: Log, tmp_path: Path
) -> None:
    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("bo")
        table = await at.begin("ada", "bo", clock=30, late="bot")
        for _ in range(3):
            await at.play_turn("ada", table)
            while (await at.view("ada", table))["acting"] == [2]:
                await at.wait(SOON)  # A bot helps Bo, once for each of his throws and choices.
        assert [shown["kind"] for shown in phone.shown] == ["turn"]
        await at.do("bo", table, "say", seat=2, text="I am back")
        await at.play_turn("ada", table)
        await at.wait(SOON)
        assert [shown["kind"] for shown in phone.shown] == ["turn", "turn"]


async def test_a_quarter_before_the_end_of_a_clock_of_days_its_person_is_reminded(
    file: Log, tmp_path: Path
) -> None:
    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("ada")
        table = await at.begin("ada", "bo", clock=2 * DAY, late="forfeit")
        await at.wait(35.9)
        assert [shown["kind"] for shown in phone.shown] == ["turn"]
        await at.wait(0.2)
        assert phone.shown[1:] == [
            {
                "table": table,
                "kind": "time",
                "title": "Your time is running out in KIVI",
                "body": "Time left: 11 hours. After that you lose the game.",
            }
        ]
        assert phone.headers[-1]["urgency"] == "high"
        await at.wait(12)
        await at.wait(SOON)
        assert phone.shown[-1]["title"] == "KIVI is over"
        assert phone.shown[-1]["body"] == "Bo wins"
        assert len(phone.shown) == 3


async def test_after_a_restart_a_clock_of_days_and_its_reminder_go_on(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as before:
        phone = await before.subscribe("ada")
        table = await before.begin("ada", "bo", clock=2 * DAY, late="forfeit")
        await before.wait(SOON)
    async with friends(file, tmp_path) as at:
        phone.service.devices, at.service.devices = {}, phone.service.devices
        at.hall.moment = before.hall.moment
        phone.service = at.service
        await at.subscribe("ada", device=phone)  # at its new address
        await at.wait(36)
        assert [shown["kind"] for shown in phone.shown] == ["turn", "time"]
        assert await file.due(at.hall.now() + 12 * HOUR * 1000, 1) == [table]
        await at.wait(12)
        assert (await at.view("", table))["phase"] == "ended"


async def test_somebody_who_is_connected_is_notified_only_when_they_have_gone(
    file: Log, tmp_path: Path
) -> None:
    class Connection:
        holder, address = ADA, ""

        def attend(self, message: bytes) -> None:
            pass

    async with friends(file, tmp_path) as at:
        phone = await at.subscribe("ada")
        table = await at.begin("ada", "bo", clock=DAY)
        presence, here = at.hall.rooms[table].presence, Connection()
        presence.join(here)
        await at.wait(1)
        assert phone.shown == []
        await at.play_turn("ada", table)
        await at.play_turn("bo", table)
        await at.wait(1)
        assert phone.shown == []
        presence.part(here)
        for _ in range(3):
            await at.wait(SOON)
        assert [shown["kind"] for shown in phone.shown] == ["turn"]
        presence.join(here)
        presence.part(here)
        await at.wait(1)
        assert len(phone.shown) == 1  # She has seen the table, and it is still the same turn.


async def test_a_proposal_to_play_again_reaches_those_who_have_gone(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        phone, other = await at.subscribe("bo"), await at.subscribe("ada")
        table = await at.begin("ada", "bo")
        await at.do("ada", table, "forfeit", seat=1)
        await at.do("bo", table, "rematch", seat=2)
        await at.wait(SOON)
        assert sorted(shown["kind"] for shown in other.shown) == ["over", "rematch"]
        assert [
            shown["kind"] for shown in phone.shown
        ] == []  # He is the one who asked, and he has seen the result.


async def test_a_bot_and_somebody_without_a_subscription_are_not_notified(file: Log, tmp_path: Path) -> None:
    async with friends(file, tmp_path) as at:
        phone = Device(at.service)
        table = await at.begin("ada", "bo", clock=DAY)
        await at.wait(SOON)
        assert (at.service.asked, phone.shown) == (0, [])
        assert await at.node.push.store.due(at.hall.now() + DAY * 1000, 9) == []
        assert (await at.view("ada", table))["phase"] == "play"
