"""A table on a server in plain text: looked on at line by line, and played by typing."""

import asyncio

import pytest

from rekke.record.reader import read_record
from rekke.rules.faults import Unreadable
from rekke.rules.legal import lines_of
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.terminal.address import Address, Moving
from rekke.terminal.joining import join
from rekke.terminal.plain_replay import told
from rekke.terminal.plain_table import Onlooker, Typist
from rekke.terminal.there import There
from rekke.terminal.words import Words
from tests.record.samples import raced, written
from tests.server.running import HOST, PATIENCE, SECOND, Person, Running

ENGLISH = Words("en")


class Typing:
    """Somebody at a table, and what they are told."""

    def __init__(self, there: There, *, patient: bool = False) -> None:
        self.there = there
        self.said: list[str] = []
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.typist = Typist(there, ENGLISH, self.said.append, self.lines, patient=patient)
        self.playing = asyncio.create_task(self.typist.play())

    async def hear(self, text: str) -> str:
        """Wait until something is said, in whatever order with the rest, and give it once."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [said for said in self.said if text in said]):
                await asyncio.sleep(0.005)
        self.said.remove(found[0])
        return found[0]

    async def type(self, *lines: str) -> None:
        for line in lines:
            await self.lines.put(line)

    async def go(self) -> None:
        await self.lines.put(None)
        await asyncio.wait_for(self.playing, PATIENCE)
        await self.there.close()


async def come(server: Running, table: str, token: str, name: str = "Bo", seat: int | None = None) -> There:
    there = await There.open(Address(server.address, table), token)
    await join(there, name, seat)
    return there


def own(there: There) -> tuple[int, ...]:
    return there.table.seats_of(there.who)


async def test_a_whole_game_is_typed_against_a_bot_and_somebody_looks_on(
    server: Running, host: Person
) -> None:
    table = host.open(game="sequence-dice", seats=2)
    host.do(table, "fill", seat=1, level="random")
    eve = await There.open(Address(server.address, table))
    seen: list[str] = []
    looking = asyncio.create_task(Onlooker(eve, ENGLISH, seen.append).look_on())
    bo = Typing(await come(server, table, HOST))
    assert own(bo.there) == (2,)
    await bo.type("begin")
    async with asyncio.timeout(60):
        while bo.there.table.phase != "ended":
            if seat := bo.typist.choosing:
                assert bo.there.table.position
                *_, line = lines_of(seat, bo.there.table.position)
                number = bo.there.table.number
                await bo.type(line if number % 2 else line.partition(" ")[2])
                while bo.there.table.number == number and bo.there.table.phase == "play":
                    await asyncio.sleep(0.002)
            await asyncio.sleep(0.002)
    await bo.hear("The game is played to its end.")
    await asyncio.wait_for(looking, PATIENCE)
    await eve.close()
    await bo.go()
    assert seen[0] == "Sequence Dice: Random bot and nobody"
    assert "Bo sits down." in seen
    assert any(said.startswith("Bo throws ") for said in seen)
    assert any(said.startswith("Bo puts a piece on ") for said in seen)
    assert seen[-1].endswith((" wins.", "Nobody wins."))
    assert not any("seed" in said for said in seen)


async def test_what_is_typed_through_a_pipe_waits_for_its_turn(server: Running, host: Person) -> None:
    table = host.open(game="kivi", seats=2)
    host.do(table, "sit", seat=1, name="Ada")
    bo = Typing(await come(server, table, SECOND), patient=True)
    await bo.type("keep -", "keep -")
    host.do(table, "begin")
    for _ in range(40):
        if bo.typist.choosing:
            break
        for event in host.get(f"/api/tables/{table}/moves/1")["moves"][:1]:
            host.do(table, "throw", seat=1) if event == "throw" else host.do(
                table, "play", seat=1, event=event
            )
        await asyncio.sleep(0.05)
    async with asyncio.timeout(PATIENCE):
        while not any("Bo keeps no die." in said for said in bo.said):
            await asyncio.sleep(0.01)
    await bo.go()
    assert not any("turn of seat" in said for said in bo.said)


async def test_a_table_is_filled_and_begun_through_a_pipe(server: Running, host: Person) -> None:
    table = host.open(game="kivi", seats=2)
    ada = Typing(await come(server, table, HOST, "Ada"), patient=True)
    await ada.type("fill 2 random", "begin", "keep -")
    await ada.hear("A bot plays: Random.")
    await ada.hear("Ada keeps no die")
    await ada.type("forfeit", "rematch", "begin")
    await ada.hear("A new game is set up.")
    async with asyncio.timeout(PATIENCE):
        while ada.there.table.phase != "play":
            await asyncio.sleep(0.01)
    await ada.go()


async def test_a_question_mark_says_what_may_be_typed_and_mistakes_are_explained(
    server: Running, host: Person
) -> None:
    table = host.open(game="kivi")
    host.do(table, "fill", seat=2, level="random")
    ada = Typing(await come(server, table, HOST, "Ada"))
    await ada.type("?")
    assert "begin FIRST | fill SEAT LEVEL | forfeit" in await ada.hear("begin")
    await ada.type("begin first")
    assert "Expected" in await ada.hear("first")
    await ada.type("begin", "say  good   luck ", "sign wow", "sign nonsense")
    await ada.hear("Ada: good luck")
    await ada.hear("Ada makes a sign: Wow")
    await ada.hear("nonsense")
    await ada.hear("It is your turn (?)")
    await ada.type("?")
    assert "\n  keep and the dice" in await ada.hear("You may type one of these")
    await ada.type("place z9", "dance", "2 keep -", "", "roll 111111")
    await ada.hear("'z9' is no square of this board: they are a1 to g7 (?)")
    await ada.hear("dance")
    await ada.type("forfeit")
    assert "Random bot wins" in await ada.hear("Ada gave up.")
    await ada.type("rematch")
    await ada.hear("A new game is set up.")
    await ada.go()


async def test_a_lost_connection_is_said_and_one_that_is_back(server: Running, host: Person) -> None:
    there = await There.open(Address(server.address, host.open()))
    said: list[str] = []
    onlooker = Onlooker(there, ENGLISH, said.append)
    there.watchers.add(onlooker)
    assert there._socket
    await there._socket.close()
    async with asyncio.timeout(PATIENCE):
        while len(said) < 2:
            await asyncio.sleep(0.01)
    await there.close()
    assert said == [
        "The connection is lost. Connecting again; nothing of your game is lost.",
        "Connected again.",
    ]


# Coming to a table


async def test_who_joins_sits_on_the_first_free_seat_or_on_the_one_named(
    server: Running, host: Person
) -> None:
    table = host.open(seats=4)
    host.do(table, "sit", seat=1, name="Ada")
    bo = await come(server, table, SECOND)
    assert own(bo) == (2,)
    await bo.close()
    again = await come(server, table, SECOND, "Other name")
    assert own(again) == (2,)
    assert again.table.seat(2).name == "Bo"
    await join(again, "Cy", 4)
    assert own(again) == (2, 4)
    async with asyncio.timeout(PATIENCE):
        while again.table.seat(4).seed == "-":
            await asyncio.sleep(0.01)
    await again.close()


async def test_who_finds_no_seat_is_told_how_to_look_on(server: Running, host: Person) -> None:
    table = host.open()
    for seat, level in ((1, "random"), (2, "random")):
        host.do(table, "fill", seat=seat, level=level)
    there = await There.open(Address(server.address, table), SECOND)
    with pytest.raises(Unreadable, match=r"no seat is free; to look on: rekke watch http://.*/table/"):
        await join(there, "Bo", None)
    with pytest.raises(Refusal, match="seat 1 is taken"):
        await join(there, "Bo", 1)
    with pytest.raises(Refusal, match="there is no seat 3"):
        await join(there, "Bo", 3)
    host.do(table, "stand", seat=2)
    async with asyncio.timeout(PATIENCE):
        while there.table.seat(2).taken:
            await asyncio.sleep(0.01)
    with pytest.raises(Unreadable, match="a name has 1 to 24 characters"):
        await join(there, "B|o", None)
    host.do(table, "fill", seat=2, level="random")
    host.do(table, "begin")
    async with asyncio.timeout(PATIENCE):
        while there.table.phase == "open":
            await asyncio.sleep(0.01)
    with pytest.raises(Unreadable, match="the game has begun without you"):
        await join(there, "Bo", None)
    await there.close()


async def test_a_private_link_brings_the_seat_once_and_works_again_here(
    server: Running, host: Person
) -> None:
    table, code = host.open(), "c0" * 16
    host.do(table, "sit", seat=2, name="Ada")
    host.do(table, "offer", seat=2, code=code)
    link = Address(server.address, table, Moving(2, code))
    for _ in range(2):
        there = await There.open(link, SECOND)
        await join(there, "Bo", None)
        assert own(there) == (2,)
        assert there.table.seat(2).name == "Ada"
        await there.close()
    other = await There.open(link, "somebody-else-has-this-token")
    with pytest.raises(Refusal, match="this code does not open the seat, or has been used"):
        await join(other, "Bo", None)
    await other.close()


async def test_who_holds_a_seat_comes_back_to_it_in_the_game(server: Running, host: Person) -> None:
    table = host.open()
    host.do(table, "fill", seat=1, level="random")
    bo = await come(server, table, HOST)
    await bo.act(bo.who, ask.Begin())
    await bo.close()
    again = await come(server, table, HOST)
    assert own(again) == (2,)
    await again.close()


# Looking back


def test_a_record_is_told_step_by_step_with_its_reasons() -> None:
    *steps, end = told(read_record(raced("result: 1 0")), ENGLISH)
    assert steps[0] == "   1  Ada throws 61."
    assert steps[1].startswith("   2  Ada puts a piece on ")
    assert "The line is complete: " in steps[-1]
    assert end.endswith("\n\nAda wins")


def test_a_record_is_told_in_ones_own_language() -> None:
    first, end = told(read_record(written("1 roll 644422")), Words("fi"))
    assert first == f"   1  {Words('fi')('happened.roll', name='Ada', what='644422')}"
    assert end.startswith("\nKIVI: Ada ja Bo\n")
    assert end.endswith("\nAda: 0 pistettä\nBo: 0 pistettä\nAda on vuorossa")
