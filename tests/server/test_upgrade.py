"""An upgrade node by node, between two versions of the protocol, while people play: nothing is lost, nobody is stuck."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TypeAlias, TypeVar

from rekke.client.address import Address
from rekke.table import messages as ask
from rekke.table.messages import PROTOCOL
from rekke.terminal.remote_table import RemoteTable
from tests.server.next_version import NEXT_PROTOCOL, VERB
from tests.server.process import Process
from tests.server.running import HOST, SECOND, Person, Running
from tests.table.conftest import postgres, postgresql, runner
from tests.terminal.clients import move, until

__all__ = ["postgres", "postgresql", "runner"]
T = TypeVar("T")
Node: TypeAlias = Running | Process
"""A node of this version in this process, or one of the next version in another."""


class LoadBalancer:
    """A proxy in front of the nodes: each connection goes to the next node that accepts it."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        self.nodes = list(nodes)
        self.address = ""

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect a client to a node, and carry everything between them until one of them ends."""
        self.nodes = [*self.nodes[1:], *self.nodes[:1]]
        writers = [writer]
        for node in self.nodes:
            with suppress(ConnectionRefusedError):
                port = int(node.address.rpartition(":")[2])
                answers, requests = await asyncio.open_connection("127.0.0.1", port)
                writers.append(requests)
                both = [
                    asyncio.create_task(_carry(reader, requests)),
                    asyncio.create_task(_carry(answers, writer)),
                ]
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                break
        for each in writers:
            each.transport.abort()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def load_balancer(*nodes: Node) -> AsyncIterator[LoadBalancer]:
    """Run a load balancer in front of these nodes."""
    balancer = LoadBalancer(nodes)
    async with await asyncio.start_server(balancer.carry, "127.0.0.1", 0) as server:
        balancer.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield balancer


class Players:
    """Two people at a table, each with a client that reconnects."""

    def __init__(self, clients: dict[int, RemoteTable]) -> None:
        self.clients, self.words = clients, count()

    @property
    def over(self) -> bool:
        return self.clients[1].table.phase == "ended"

    async def act(self) -> None:
        """Make the next move of the game if there is one, and let everybody say something."""
        if not self.over:
            await self.move()
        for seat, client in self.clients.items():
            await self.seen(await client.act(ask.Say(seat=seat, text=f"{next(self.words)}")))

    async def move(self) -> None:
        """Make the next move of the game."""
        (seat,) = self.clients[1].table.acting
        await move(self.clients[seat], seat)
        await self.seen(self.clients[seat].table.number)

    async def seen(self, number: int) -> None:
        """Wait until all clients have received the line with this number."""
        for client in self.clients.values():
            await until(client, lambda: client.table.number >= number)  # noqa: B023  (called at once)

    async def play_during(self, work: Coroutine[object, object, T]) -> T:
        """Act again and again until something else is done, and once more; return its result."""
        task = asyncio.create_task(work)
        while not task.done():
            await self.act()
            # A table takes only a thousand messages, and a busy machine takes a while to start a node.
            await asyncio.wait([task], timeout=0.5)
        await self.act()
        return task.result()


def next_version(database: str) -> Process:
    """Start a node of the next version."""
    return Process(Path(), more=["--database", database], module="tests.server.next_version")


def test_a_game_goes_on_while_nodes_are_replaced_by_the_next_version(
    postgresql: str, runner: asyncio.Runner
) -> None:
    with Running(postgresql) as first, Running(postgresql) as second:
        runner.run(upgraded(postgresql, first, second))


async def upgraded(database: str, first: Running, second: Running) -> None:
    table = set_up(first)
    async with AsyncExitStack() as stack:
        balancer = await stack.enter_async_context(load_balancer(first, second))
        clients = {
            seat: await stack.enter_async_context(connected(Address(balancer.address, table), token))
            for seat, token in ((1, HOST), (2, SECOND))
        }
        players = Players(clients)

        newer = stack.enter_context(await players.play_during(asyncio.to_thread(next_version, database)))
        with Running(database) as restarted:  # an old node that died meanwhile can start again
            assert set_up(restarted)
        balancer.nodes = [newer, second]
        await players.play_during(asyncio.to_thread(first.stop))
        with Person(newer.address) as host:
            await players.seen(host.do(table, "sign", seat=1, sign="hello"))
        await players.act()
        # The old node cannot read that line: it has left the table to the new one, and still serves others.
        assert protocol_at(second, set_up(second)) == PROTOCOL
        assert protocol_at(newer, table) == NEXT_PROTOCOL
        assert [line for line in second.logged.lines if table in line] == second.logged.lines
        assert f"left to newer nodes, which can read it: {VERB!r} is not a verb" in second.logged.lines[0]

        last = stack.enter_context(await players.play_during(asyncio.to_thread(next_version, database)))
        balancer.nodes = [newer, last]
        await players.play_during(asyncio.to_thread(second.stop))
        newer.process.kill()
        while not players.over:
            await players.move()
        check(last, table, clients)


@asynccontextmanager
async def connected(address: Address, token: str) -> AsyncIterator[RemoteTable]:
    """Connect to a table with the terminal's own client."""
    client = await RemoteTable.open(address, token)
    yield client
    await client.close()


def set_up(node: Node) -> str:
    """Open a table at a node, seat two people and begin."""
    with Person(node.address) as host, Person(node.address, SECOND) as second:
        table = host.open(game="kivi")
        host.do(table, "sit", seat=1, name="Ada")
        second.do(table, "sit", seat=2, name="Bo")
        host.do(table, "begin")
        return table


def protocol_at(node: Node, table: str) -> int:
    """Return the version of the protocol that a node speaks."""
    with Person(node.address) as host:
        return int(host.get(f"/api/tables/{table}")["protocol"])


def check(node: Process, table: str, clients: dict[int, RemoteTable]) -> None:
    """Check that both clients received every line once, and that the log has what they said."""
    with Person(node.address) as host:
        events = host.get(f"/api/tables/{table}/events")
        assert host.get(f"/api/tables/{table}/game")["ended"]
    kept = {event["number"]: event["text"] for event in events}
    assert list(kept) == list(range(1, len(kept) + 1))
    said = [text for text in kept.values() if text.startswith("says")]
    assert said == [f"says {number}" for number in range(len(said))]
    assert [text for text in kept.values() if text.startswith(VERB)] == [f"{VERB} hello"]
    for client in clients.values():
        assert client.table.number == len(kept)
        received = {entry.number: entry.text for entry in client.lines}
        assert len(received) == len(client.lines)
        assert received.items() <= kept.items()
        assert all(kept[number].startswith(VERB) for number in kept.keys() - received.keys())
