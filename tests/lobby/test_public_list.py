"""The public list: tables whose hosts are there, at all nodes, and no more of anybody than is fair."""

from collections.abc import Sequence

from rekke.server.public_list import MOST_LISTED, MOST_OF_ADDRESS, MOST_OF_HOST
from rekke.table import messages as ask
from rekke.table.acts import hashed
from rekke.table.pinboard import LIFE
from rekke.table.room import Room
from rekke.table.terms import Terms
from tests.lobby.test_waiting_room import Node, Present, nodes, public
from tests.table.seated import ADA, BO, CY


async def listed(node: Node) -> Sequence[str]:
    """Return the names of the tables in the list that anybody gets."""
    return [table.table for table in (await node.lobby.answer.get()).tables]


async def test_a_public_table_is_listed_while_its_host_is_there(database: str) -> None:
    async with nodes(database) as (node,):
        room = await public(node, seats=3)
        await node.look()
        (shown,) = (await node.lobby.answer.get()).tables
        assert (shown.table, shown.phase, shown.free) == (room.table.id, "open", [2, 3])
        assert [seat.name for seat in shown.seats] == ["Cy", "", ""]
        assert not any(seat.yours for seat in shown.seats)
        (connection,) = [*room.presence._attendees]
        room.presence.part(connection)
        await node.look()
        assert await listed(node) == []


async def test_other_tables_are_not_listed(database: str) -> None:
    async with nodes(database) as (node,):
        private = await node.hall.open(CY, Terms(game="kivi"))
        private.presence.join(Present(CY))
        room = await public(node)
        await node.look()
        assert await listed(node) == [room.table.id]
        await room.act(CY, ask.Set(terms=Terms(game="kivi")))
        await node.look()
        assert await listed(node) == []


async def test_a_full_table_is_listed_again_to_watch_its_game(database: str) -> None:
    async with nodes(database) as (node,):
        room = await public(node)
        await room.act(BO, ask.Sit(seat=2, name="Bo"))
        await node.look()
        assert await listed(node) == []
        await room.act(CY, ask.Begin())
        await node.look()
        (shown,) = (await node.lobby.answer.get()).tables
        assert (shown.phase, shown.free) == ("play", [])
        await room.act(BO, ask.Forfeit(seat=2))
        await node.look()
        assert await listed(node) == []


async def test_open_tables_come_first_and_the_latest_first_of_all(database: str) -> None:
    async with nodes(database) as (node,):
        rooms: list[Room] = []
        for host in (ADA, BO, CY):
            node.hall.moment += 1
            rooms.append(await public(node, host))
        await rooms[2].act(CY, ask.Fill(seat=2, level="novice"))
        await rooms[2].act(CY, ask.Begin())
        await node.look()
        assert await listed(node) == [rooms[n].table.id for n in (1, 0, 2)]


async def test_nobody_fills_the_list(database: str) -> None:
    async with nodes(database) as (node,):
        for _ in range(MOST_OF_HOST + 1):
            await public(node, ADA)
        await node.look()
        assert len(await listed(node)) == MOST_OF_HOST
        for number in range(MOST_OF_ADDRESS):  # with a new token each time
            await public(node, hashed(f"token {number}"))
        await node.look()
        assert len(await listed(node)) == MOST_OF_ADDRESS
        elsewhere = await node.hall.open(BO, Terms(game="cubo", public="yes"))
        elsewhere.presence.join(Present(BO, "198.51.100.7"))
        await node.look()
        assert elsewhere.table.id in await listed(node)


async def test_the_list_has_an_end(database: str) -> None:
    async with nodes(database) as (node,):
        for number in range(MOST_LISTED + 3):
            room = await node.hall.open(host := hashed(f"{number}"), Terms(game="kivi", public="yes"))
            room.presence.join(Present(host, f"address {number}"))
        await node.look()
        assert len(await listed(node)) == MOST_LISTED


async def test_a_deleted_table_leaves_the_list_at_once(database: str) -> None:
    async with nodes(database) as (node,):
        room = await public(node)
        await node.look()
        await room.act(CY, ask.Delete())
        assert await listed(node) == []


async def test_tables_of_another_node_are_listed_until_it_dies(postgresql: str) -> None:
    async with nodes(postgresql, 2) as (here, there):
        room = await public(here, signs_only="yes")
        await here.look()
        assert await listed(there) == [room.table.id]
        ada = there.waits(ADA)
        await there.look()
        await there.look()
        assert ada.over
        assert await listed(there) == []
        await room.refresh()
        assert room.table.seat(2).holder == ADA
        other = await public(here)
        await here.look()
        assert await listed(there) == [other.table.id]
        there.hall.moment += LIFE + 1
        assert await listed(there) == []


async def test_a_server_without_a_list_shows_nothing(database: str) -> None:
    async with nodes(database) as (node,):
        node.lobby.is_on = False
        await public(node)
        await node.look()
        answer = await node.lobby.answer.get()
        assert (answer.on, answer.tables, answer.waiting) == (False, [], {})
