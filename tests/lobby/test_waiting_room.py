"""The waiting room on a clock of the test: people find each other at one node and at two, and nobody is seated twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import pytest
from msgspec import json

from rekke.server.lobby import Lobby
from rekke.server.waiting import Waiting
from rekke.server.waiting_room import LOST, MOST_WAITING
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.database import open_log
from rekke.table.log import Unread, Unwritten
from rekke.table.matching import Seeker
from rekke.table.pinboard import LIFE, PinnedNote
from rekke.table.room import Room
from rekke.table.terms import Terms
from tests.table.fickle import Fickle, fails_with
from tests.table.seated import ADA, BO, CY, DI, SEAL, SEED, HandDriven


class Node:
    """A node whose lobby looks when a test says so."""

    def __init__(self, log: Fickle) -> None:
        self.log, self.hall = log, HandDriven(log)
        self.lobby = Lobby(self.hall, is_on=True, period=0)
        self.gone = ExitStack()

    def waits(self, person: str, games: str = "kivi", address: str = "192.0.2.1", **wants: Any) -> Waiting:
        """Let a person wait until the end of the test."""
        seeker = Seeker(games=tuple(games.split()), **{"name": "Guest", **wants})
        return self.gone.enter_context(self.lobby.waiting_room.seeking(person, seeker, address))

    async def look(self, times: int = 1) -> None:
        for _ in range(times):
            await self.lobby.look()


@asynccontextmanager
async def nodes(database: str, number: int = 1) -> AsyncIterator[list[Node]]:
    """Open nodes on one database."""
    opened = [Node(Fickle(await open_log(database))) for _ in range(number)]
    yield opened
    for node in opened:
        node.gone.close()
        await node.hall.close()


async def told(waiting: Waiting) -> list[dict[str, Any]]:
    """Return everything that somebody has been told so far."""
    lines: list[dict[str, Any]] = []
    async for line in waiting.messages(heartbeat=0.001):
        if not line.strip():
            break
        lines.append(json.decode(line))
    return lines


async def found(waiting: Waiting) -> dict[str, Any] | None:
    """Return where somebody has been seated; None if they still wait."""
    last = (await told(waiting))[-1:]
    return last[0] if last and last[0]["is"] == "found" else None


async def together(node: Node, *people: Waiting) -> Room:
    """Return the table at which these people were brought together, in the order of their seats."""
    places = [await found(waiting) for waiting in people]
    tables = {place and place["table"] for place in places}
    assert len(tables) == 1, places
    assert [place and place["seat"] for place in places] == [*range(1, len(people) + 1)]
    room = await node.hall.room(tables.pop() or "")
    holders = [seat.holder for seat in room.table.seats]
    assert holders == [waiting.waiter.person for waiting in people]
    return room


async def test_two_people_who_want_the_same_are_at_a_table_that_has_begun(database: str) -> None:
    async with nodes(database) as (node,):
        ada = node.waits(ADA, "kivi cubo", name="Ada")
        await node.look()
        assert await told(ada) == [
            {
                "is": "waits",
                "since": node.hall.moment,
                "now": node.hall.moment,
                "people": {"cubo": 1, "kivi": 1},
            }
        ]
        bo = node.waits(BO, name="Bo")
        await node.look()
        room = await together(node, ada, bo)
        assert (room.table.phase, room.table.terms.game, room.table.terms.signs_only) == (
            "play",
            "kivi",
            "yes",
        )
        assert [seat.name for seat in room.table.seats] == ["Ada", "Bo"]
        assert await node.lobby.waiting_room.people() == {}


async def test_sealed_seeds_are_gathered_before_the_game(database: str) -> None:
    async with nodes(database) as (node,):
        ada, bo = node.waits(ADA, seal=SEAL), node.waits(BO, seal=SEAL)
        await node.look()
        room = await together(node, ada, bo)
        assert room.table.gathering
        await room.act(ADA, ask.Seed(seat=1, seed=SEED))
        await room.act(BO, ask.Seed(seat=2, seed=SEED))
        assert room.table.phase == "play"


async def test_whoever_goes_is_not_found(database: str) -> None:
    async with nodes(database) as (node,):
        with node.lobby.waiting_room.seeking(ADA, Seeker(games=("kivi",), name="Ada"), "192.0.2.1"):
            await node.look()
            assert await node.lobby.waiting_room.people() == {"kivi": 1}
        bo = node.waits(BO)
        await node.look(2)
        assert await found(bo) is None
        assert await node.lobby.waiting_room.people() == {"kivi": 1}


async def test_levels_that_differ_meet_after_a_while(database: str) -> None:
    async with nodes(database) as (node,):
        ada, bo = node.waits(ADA, level="new"), node.waits(BO, level="strong")
        for _ in range(4):
            await node.look()
            assert await found(ada) is None
            node.hall.moment += 9_999
        node.hall.moment += 4
        await node.look()
        await together(node, ada, bo)


async def test_a_second_connection_of_the_same_person_takes_the_place_of_the_first(database: str) -> None:
    async with nodes(database) as (node,):
        first = node.waits(ADA)
        await node.look()
        second = node.waits(ADA, "cubo")
        await node.look()
        assert (await told(first))[-1]["is"] == "bye"
        assert await node.lobby.waiting_room.people() == {"cubo": 1}
        bo = node.waits(BO, "cubo")
        await node.look()
        await together(node, second, bo)


async def test_when_the_server_shuts_down_everybody_is_told(database: str) -> None:
    async with nodes(database) as (node,):
        ada = node.waits(ADA)
        await node.look()
        ada.dismiss()
        ada.dismiss()
        await node.look()
        assert [message["is"] for message in await told(ada)] == ["waits", "bye"]
        assert await node.lobby.waiting_room.people() == {}


async def test_when_very_many_wait_nobody_else_can(database: str) -> None:
    async with nodes(database) as (node,):
        ada = node.waits(ADA)
        for number in range(MOST_WAITING - 1):
            await node.log.pinboard.pin("seeker", PinnedNote(f"{number}", ada.note, 0), node.hall.moment)
        await node.lobby.waiting_room.make_space("192.0.2.2")
        await node.look()
        with pytest.raises(Refusal, match="too many people are waiting"):
            await node.lobby.waiting_room.make_space("192.0.2.2")


async def test_a_crowd_makes_room_for_others(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.server.waiting_room.MOST_WAITING", 4)
    async with nodes(database) as (node,):
        room = node.lobby.waiting_room
        school = []
        for number in range(4):
            school.append(node.waits(f"{number:064}", "cubo", "192.0.2.1", seats=4 - number % 2))
            node.hall.moment += 1
        await node.look()
        with pytest.raises(Refusal, match="too many people are waiting"):
            await room.make_space("192.0.2.1")
        for person, address in ((ADA, "192.0.2.2"), (BO, "192.0.2.3")):
            await room.make_space(address)
            node.waits(person, address=address, seats=4)
            await node.look()
        assert [waiting.over for waiting in school] == [False, False, True, True]
        assert (await told(school[3]))[-1]["reason"].startswith(
            "too many people are waiting, most of them at"
        )
        assert await room.people() == {"cubo": 2, "kivi": 2}
        await room.make_space("192.0.2.4")
        with pytest.raises(Refusal, match="too many people are waiting"):
            await room.make_space("192.0.2.4")


async def test_if_the_table_cannot_be_opened_they_wait_again(database: str) -> None:
    async with nodes(database) as (node,):
        opened: list[int] = []
        node.lobby.waiting_room.on_opened = lambda: opened.append(1)
        ada, bo = node.waits(ADA), node.waits(BO)
        node.log.before_append.append(fails_with(Unwritten("the disk is full")))
        with pytest.raises(Refusal):
            await node.look()
        assert not opened
        await node.look()
        await together(node, ada, bo)
        assert opened == [1]


# A public table that suits


async def public(node: Node, host: str = CY, **terms: Any) -> Room:
    """Open a public table with its host connected."""
    room = await node.hall.open(host, Terms(game="kivi", public="yes", **terms))
    await room.act(host, ask.Sit(seat=1, name="Cy"))
    room.presence.join(Present(host))
    return room


class Present:
    """A connection of somebody."""

    def __init__(self, holder: str, address: str = "192.0.2.1") -> None:
        self.holder, self.address = holder, address

    def attend(self, message: bytes) -> None:
        """Need nothing."""


async def test_somebody_is_seated_at_a_public_table_that_suits(database: str) -> None:
    async with nodes(database) as (node,):
        room = await public(node, seats=3)
        ada, bo = node.waits(ADA, "kivi", chat=True, name="Ada"), node.waits(BO, "cubo", chat=True)
        await node.look()
        assert await found(ada) == {"is": "found", "table": room.table.id, "game": "kivi", "seat": 2}
        assert await found(bo) is None
        assert (room.table.seat(2).holder, room.table.seat(2).name) == (ADA, "Ada")


async def test_if_the_seat_is_taken_meanwhile_they_go_on_waiting(database: str) -> None:
    async with nodes(database) as (node,):
        room = await public(node)
        ada = node.waits(ADA, chat=True)
        room_act, taken = room.act, list[int]()

        async def act(asker: str, command: ask.Command) -> int:
            if not taken:
                taken.append(await room_act(DI, ask.Sit(seat=2, name="Di")))
            return await room_act(asker, command)

        room.act = act  # type: ignore[method-assign]
        await node.look()
        assert room.table.seat(2).holder == DI
        assert await found(ada) is None
        bo = node.waits(BO, chat=True)
        await node.look(2)
        await together(node, ada, bo)


# Two nodes


async def test_people_at_different_nodes_find_each_other(postgresql: str) -> None:
    async with nodes(postgresql, 2) as (here, there):
        ada = here.waits(ADA)
        await here.look()
        bo = there.waits(BO)
        await there.look()  # Ada has waited longest: her node brings them together.
        assert (await told(bo))[-1]["people"] == {"kivi": 2}
        await here.look()
        await there.look()
        room = await together(there, ada, bo)
        assert room.table.phase == "play"


async def test_two_nodes_at_once_seat_nobody_twice(postgresql: str) -> None:
    async with nodes(postgresql, 2) as both:
        people = [f"{number:064}" for number in range(21)]
        waiting = [both[number % 2].waits(person) for number, person in enumerate(people)]
        tables = [
            await public(node, chr(97 + number) * 64, signs_only="yes") for number, node in enumerate(both)
        ]
        for _ in range(100):  # How many rounds it takes depends on which node is faster in each.
            await asyncio.gather(*(node.look() for node in both))
            if sum(not each.over for each in waiting) <= 1:
                break
        places = [await found(each) for each in waiting]
        assert sum(place is None for place in places) <= 1
        for place, person in zip(places, people, strict=True):
            rooms = await both[0].log.tables_of(person)
            assert rooms == ([place["table"]] if place else [])
        assert all(len({*room.table.seats}) == len(room.table.seats) for room in tables)


async def test_a_second_device_at_another_node_takes_the_place_of_the_first(postgresql: str) -> None:
    async with nodes(postgresql, 2) as (here, there):
        first = here.waits(ADA)
        await here.look()
        second = there.waits(ADA, "cubo")
        await there.look()
        await here.look()
        assert (await told(first))[-1]["is"] == "bye"
        bo = there.waits(BO, "cubo")
        await there.look()
        await together(there, second, bo)


async def test_the_people_of_a_node_that_has_died_are_not_found(postgresql: str) -> None:
    async with nodes(postgresql, 2) as (here, there):
        here.waits(ADA)
        await here.look()
        there.hall.moment += LIFE + 1
        bo = there.waits(BO)
        await there.look(2)
        assert (await told(bo))[-1]["people"] == {"kivi": 1}


async def test_whoever_was_taken_by_a_node_that_died_waits_again(postgresql: str) -> None:
    async with nodes(postgresql, 2) as (here, there):
        ada = here.waits(ADA)
        await here.look()
        assert await there.log.pinboard.take("seeker", {ADA: ada.note})
        await here.look()
        assert await here.lobby.waiting_room.people() == {}
        here.hall.moment += LOST
        await here.look()
        assert await here.lobby.waiting_room.people() == {"kivi": 1}
        assert await found(ada) is None


async def test_while_the_database_does_not_answer_the_lobby_goes_on_afterwards(tmp_path: Any) -> None:
    async with nodes(str(tmp_path / "tables.db")) as (node,):
        looks: list[int] = []

        async def look() -> None:
            looks.append(1)
            node.lobby.waiting_room.wake.set()
            if len(looks) == 1:
                raise Unread("gone")
            if len(looks) == 3:
                node.lobby.is_on = False

        node.lobby.look = look  # type: ignore[method-assign]
        await node.lobby.run()
        assert len(looks) == 3
