"""A table on a server in plain text: watched line by line, and played by typing."""

import asyncio
import re

import pytest

from rekke.client.address import Address, SeatTransfer
from rekke.lang.words import Words
from rekke.record.reader import read_record
from rekke.rules.faults import Unreadable
from rekke.rules.legal import lines_of
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.terminal.describe import end_sentences
from rekke.terminal.joining import join
from rekke.terminal.plain_replay import replay_texts
from rekke.terminal.plain_table import Onlooker, Typist
from rekke.terminal.remote_table import RemoteTable
from tests.client.fake_server import OPENS, Sent, event, fake_server, welcome_after
from tests.record.samples import raced, written
from tests.server.running import HOST, PATIENCE, SECOND, Person, Running
from tests.terminal.clients import cut, move, until

ENGLISH = Words("en")


class Typing:
    """Somebody who types at a table, and what is printed there."""

    def __init__(self, there: RemoteTable, *, patient: bool = False) -> None:
        self.there = there
        self.printed: list[str] = []
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.typist = Typist(there, ENGLISH, self._print, self.lines, patient=patient)
        self.playing = asyncio.create_task(self.typist.play())
        self._new_text = asyncio.Event()

    def _print(self, text: str) -> None:
        self.printed.append(text)
        self._new_text.set()

    async def read(self, text: str) -> str:
        """Wait until a text is printed that contains this one, remove it from `printed` and return it."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [printed for printed in self.printed if text in printed]):
                self._new_text.clear()
                await self._new_text.wait()
        self.printed.remove(found[0])
        return found[0]

    async def type(self, *lines: str) -> None:
        for line in lines:
            await self.lines.put(line)

    async def leave(self) -> None:
        await self.lines.put(None)
        await asyncio.wait_for(self.playing, PATIENCE)
        await self.there.close()


async def joined(
    server: Running, table: str, token: str, name: str = "Bo", seat: int | None = None
) -> RemoteTable:
    there = await RemoteTable.open(Address(server.address, table), token)
    await join(there, name, seat)
    return there


def own(there: RemoteTable) -> tuple[int, ...]:
    return there.table.seats_of(there.token_hash)


async def test_a_whole_game_is_typed_against_a_bot_while_somebody_watches(
    server: Running, host: Person
) -> None:
    table = host.open(game="sequence-dice", seats=2)
    host.do(table, "fill", seat=1, level="random")
    eve = await RemoteTable.open(Address(server.address, table))
    printed: list[str] = []
    watching = asyncio.create_task(Onlooker(eve, ENGLISH, printed.append).look_on())
    bo = Typing(await joined(server, table, HOST))
    assert own(bo.there) == (2,)
    await bo.type("begin")
    while bo.there.table.phase != "ended":
        number = bo.there.table.number
        if seat := bo.typist.choosing:
            assert bo.there.table.position
            *_, line = lines_of(seat, bo.there.table.position)
            await bo.type(line if number % 2 else line.partition(" ")[2])
        await until(bo.there, lambda: bo.there.table.number > number)  # noqa: B023  (awaited in this turn)
    await bo.read(end_sentences(bo.there.table, bo.there.table.seats_of(bo.there.token_hash), ENGLISH))
    await asyncio.wait_for(watching, PATIENCE)
    await eve.close()
    await bo.leave()
    assert printed[0] == "Sequence Dice: Random bot and nobody"
    assert "Bo sits down." in printed
    assert any(text.startswith("Bo throws ") for text in printed)
    assert any(text.startswith("Bo plays ") for text in printed)
    assert printed[1].startswith(f"Fingerprint of the dice: {eve.table.commitment[:4]} ")
    assert printed[-2].endswith((" wins.", "Draw."))
    assert re.fullmatch(r"✓ Your device has checked all \d+ throws: .+", printed[-1])
    assert printed[-1] in bo.printed
    assert not any("seed" in text for text in printed)


async def test_moves_from_a_pipe_wait_for_their_turn(server: Running, host: Person) -> None:
    table = host.open(game="kivi", seats=2)
    host.do(table, "sit", seat=1, name="Ada")
    bo = Typing(await joined(server, table, SECOND), patient=True)
    await bo.type("keep -", "keep -")
    host.do(table, "begin")
    await until(bo.there, lambda: bo.there.table.phase == "play")
    ada = await RemoteTable.open(Address(server.address, table), HOST)
    while ada.table.acting == [1]:  # Ada's turn, if the dice let her begin
        await move(ada, 1)
    await ada.close()
    await bo.read("Bo keeps no die.")
    await bo.leave()
    assert not any("turn of seat" in text for text in bo.printed)


async def test_a_table_is_filled_and_begun_through_a_pipe(server: Running, host: Person) -> None:
    table = host.open(game="kivi", seats=2)
    ada = Typing(await joined(server, table, HOST, "Ada"), patient=True)
    await ada.type("fill 2 random", "begin", "keep -")
    await ada.read("A bot plays: Random.")
    await ada.read("Ada keeps no die")
    await ada.type("forfeit", "rematch", "begin")
    await ada.read("A new game is set up.")
    await until(ada.there, lambda: ada.there.table.phase == "play")
    await ada.leave()


async def test_a_question_mark_prints_help_and_mistakes_are_explained(server: Running, host: Person) -> None:
    table = host.open(game="kivi")
    host.do(table, "fill", seat=2, level="random")
    ada = Typing(await joined(server, table, HOST, "Ada"))
    await ada.type("?")
    assert "begin FIRST | decline | fill SEAT LEVEL | forfeit" in await ada.read("begin")
    await ada.type("begin first")
    assert "Expected" in await ada.read("first")
    await ada.type("begin", "say  good   luck ", "sign wow", "sign nonsense")
    await ada.read("Ada: good luck")
    await ada.read("Ada reacts: Wow")
    await ada.read("nonsense")
    await ada.read("It is your turn (?)")
    await ada.type("?")
    assert "\n  keep and the dice" in await ada.read("You may type one of these")
    await ada.type("place z9", "dance", "2 keep -", "", "roll 111111")
    await ada.read("'z9' is not a square of this board: use a1 to g7. (?)")
    await ada.read("dance")
    await ada.type("forfeit")
    assert "Random bot wins" in await ada.read("Ada gave up.")
    await ada.type("rematch")
    await ada.read("A new game is set up.")
    await ada.leave()


async def test_losing_and_restoring_the_connection_is_printed(
    server: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.client.backoff.FIRST_PAUSE", 0.01)
    there = await RemoteTable.open(Address(server.address, host.open()))
    printed: list[str] = []
    there.watchers.add(Onlooker(there, ENGLISH, printed.append))
    await cut(there)
    await until(there, lambda: len(printed) == 2)
    await there.close()
    assert printed == [
        "Connection lost. Reconnecting … Your game is safe.",
        "Connected again.",
    ]


async def test_a_table_that_is_gone_ends_the_watching(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.client.backoff.FIRST_PAUSE", 0.01)
    table: list[Sent] = [welcome_after(OPENS), event(1, OPENS)]
    gone: list[Sent] = [ask.Refused(code="unknown", reason="there is no such table")]
    async with fake_server(table, gone) as fake:
        there = await RemoteTable.open(fake.address)
        printed: list[str] = []
        watching = asyncio.create_task(Onlooker(there, ENGLISH, printed.append).look_on())
        await asyncio.sleep(0)  # let it begin
        await fake.sockets[-1].close()
        with pytest.raises(Refusal, match="there is no such table"):
            await asyncio.wait_for(watching, PATIENCE)
        assert printed[-1] == "Connection lost. Reconnecting … Your game is safe."
        await there.close()


# Joining a table


async def test_a_person_who_joins_gets_the_first_free_seat_or_the_one_asked_for(
    server: Running, host: Person
) -> None:
    table = host.open(seats=4)
    host.do(table, "sit", seat=1, name="Ada")
    bo = await joined(server, table, SECOND)
    assert own(bo) == (2,)
    await bo.close()
    again = await joined(server, table, SECOND, "Other name")
    assert own(again) == (2,)
    assert again.table.seat(2).name == "Bo"
    await join(again, "Cy", 4)
    assert own(again) == (2, 4)
    assert again.table.seat(4).seal
    await again.close()


async def test_a_person_who_finds_no_seat_learns_how_to_watch(server: Running, host: Person) -> None:
    table = host.open()
    for seat, level in ((1, "random"), (2, "random")):
        host.do(table, "fill", seat=seat, level=level)
    there = await RemoteTable.open(Address(server.address, table), SECOND)
    with pytest.raises(Unreadable, match=r"no seat is free; to watch the game: rekke watch http://.*/table/"):
        await join(there, "Bo", None)
    with pytest.raises(Refusal, match="seat 1 is taken"):
        await join(there, "Bo", 1)
    with pytest.raises(Refusal, match="there is no seat 3"):
        await join(there, "Bo", 3)
    host.do(table, "stand", seat=2)
    await until(there, lambda: not there.table.seat(2).taken)
    with pytest.raises(Unreadable, match="it needs 1 to 24 printable characters"):
        await join(there, "B|o", None)
    host.do(table, "fill", seat=2, level="random")
    host.do(table, "begin")
    await until(there, lambda: there.table.phase != "open")
    with pytest.raises(Unreadable, match="the game has already begun"):
        await join(there, "Bo", None)
    await there.close()


async def test_a_private_link_transfers_the_seat_once_and_can_be_opened_again_here(
    server: Running, host: Person
) -> None:
    table, code = host.open(), "c0" * 16
    host.do(table, "sit", seat=2, name="Ada")
    host.do(table, "offer", seat=2, code=code)
    link = Address(server.address, table, SeatTransfer(2, code))
    for _ in range(2):
        there = await RemoteTable.open(link, SECOND)
        await join(there, "Bo", None)
        assert own(there) == (2,)
        assert there.table.seat(2).name == "Ada"
        await there.close()
    other = await RemoteTable.open(link, "somebody-else-has-this-token")
    with pytest.raises(Refusal, match=r"this code does not open the seat, or has been used"):
        await join(other, "Bo", None)
    await other.close()


async def test_a_person_comes_back_to_the_same_seat_during_the_game(server: Running, host: Person) -> None:
    table = host.open()
    host.do(table, "fill", seat=1, level="random")
    bo = await joined(server, table, HOST)
    await bo.act(ask.Begin())
    await bo.close()
    again = await joined(server, table, HOST)
    assert own(again) == (2,)
    await again.close()


# Replaying a record


def test_a_record_is_printed_step_by_step_with_its_gains() -> None:
    *steps, end = replay_texts(read_record(raced("result: 1 0")), ENGLISH)
    assert steps[0] == "   1  Ada throws 61."
    assert steps[1].startswith("   2  Ada plays ")
    assert "The line is complete: " in steps[-1]
    assert end.endswith("\n\nAda wins")


def test_a_record_is_printed_in_the_users_language() -> None:
    first, end = replay_texts(read_record(written("1 roll 644422")), Words("fi"))
    assert first == f"   1  {Words('fi')('happened.roll', name='Ada', what='644422')}"
    assert end.startswith("\nKIVI: Ada ja Bo\n")
    assert end.endswith("\nAda: 0 pistettä\nBo: 0 pistettä\nAda on vuorossa")
