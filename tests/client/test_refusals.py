"""A server that refuses each message of each client once: afterwards every client is usable."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.http import HttpClient
from rekke.client.random_moves import random_command
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.new_table import NewTable, Sitter
from rekke.table.snapshot import moves
from rekke.terminal.joining import join
from rekke.terminal.remote_table import RemoteTable
from tests.server.running import HOST, PATIENCE, SECOND, Running
from tests.terminal.clients import until

ROOT = Path(__file__).parents[2]
EVENTS = 12
"""Lines of a game after which a client has proved that it plays."""


class Contrary:
    """A limiter that refuses the first request of each kind, allows the second, refuses the third, and so on."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, str]] = Counter()
        self.refused: Counter[str] = Counter()
        self.quiet = False

    def take(self, kind: str, client: str, tokens: float = 1) -> None:
        """Refuse or allow a request, however many tokens it costs."""
        self.asked[kind, client] += 1
        if self.asked[kind, client] % 2 and not self.quiet:
            self.refused[kind] += 1
            raise Refusal("too-fast", "too many requests: try again in 0.1 s")


@pytest.fixture
def contrary(tmp_path: Path) -> Iterator[tuple[Running, Contrary]]:
    """Run a server with such a limiter."""
    with Running(tmp_path) as running:
        limiter = Contrary()
        running.server.node.limits.take = limiter.take  # type: ignore[method-assign]
        yield running, limiter


async def opened(server: Running) -> str:
    """Open a table with the host in its first seat."""
    new = NewTable(game="kivi", sitters=(Sitter(name="Ada"),))
    return (await asyncio.to_thread(HttpClient(server.address, HOST).open_table, new)).table


async def until_played(table: TableConnection) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(table.lines) < EVENTS:
            await table.changed()


async def play(table: TableConnection) -> None:
    """Play at random for a client, until cancelled."""
    random = Random(1)
    while True:
        if command := random_command(table.view, random):
            await table.act(command)
        else:
            await table.changed()


async def test_the_library_is_usable_after_each_of_its_messages_was_refused(
    contrary: tuple[Running, Contrary],
) -> None:
    server, limiter = contrary
    assert [game.game for game in await asyncio.to_thread(HttpClient(server.address).games)][2] == "kivi"
    table = Address(server.address, await opened(server))
    async with TableConnection(table, HOST) as ada, TableConnection(table, SECOND) as bo:
        await bo.act(ask.Sit(seat=2, name="Bo"))
        for seat, there in ((1, ada), (2, bo)):
            await there.act(ask.Say(seat=seat, text="hello"))
            with pytest.raises(Refusal, match="is not yours"):
                await there.act(ask.Throw(seat=3 - seat))
        await ada.act(ask.Begin())
        playing = [asyncio.create_task(play(there)) for there in (ada, bo)]
        await until_played(ada)
        for each in playing:
            each.cancel()
        assert set(limiter.refused) == {"ask", "open", "connect", "act", "talk"}
        limiter.quiet = True
        number = await bo.act(ask.Forfeit(seat=2))
        async with asyncio.timeout(PATIENCE):
            while ada.lines[-1].number <= number:
                await ada.changed()
        assert ada.view.phase == "ended"


async def test_the_terminal_is_usable_after_each_of_its_messages_was_refused(
    contrary: tuple[Running, Contrary],
) -> None:
    server, limiter = contrary
    there = await RemoteTable.open(Address(server.address, await opened(server)), SECOND)
    await join(there, "Bo", None)
    assert there.table.seats_of(there.token_hash) == (2,)
    await there.act(ask.Sign(seat=2, sign="hello"))
    async with TableConnection(there.address, HOST) as ada:
        await ada.act(ask.Begin())
        opponent = asyncio.create_task(play(ada))
        refused = limiter.refused["act"]
        for _ in range(3):
            await until(there, lambda: there.table.acting == [2])
            move = moves(there.table, 2)[0]
            await there.act(ask.Throw(seat=2) if move == "throw" else ask.Play(seat=2, event=move))
        assert limiter.refused["act"] > refused
        opponent.cancel()
    assert limiter.refused["connect"]
    assert limiter.refused["ask"] >= 3
    limiter.quiet = True
    await there.act(ask.Forfeit(seat=2))
    assert there.connected
    assert there.table.forfeited == 2
    await there.close()


def example() -> ModuleType:
    """Load the example client."""
    spec = spec_from_file_location("example_client", ROOT / "examples" / "client.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def test_the_example_is_usable_after_each_of_its_messages_was_refused(
    contrary: tuple[Running, Contrary], capsys: pytest.CaptureFixture[str]
) -> None:
    server, limiter = contrary
    table = Address(server.address, await opened(server))
    async with TableConnection(table, HOST) as ada:
        bot = asyncio.create_task(example().join(table.page, None, "Bot"))
        async with asyncio.timeout(PATIENCE):
            while not ada.view.seats[1].seal:
                await ada.changed()
        await ada.act(ask.Begin())
        playing = asyncio.create_task(play(ada))
        await until_played(ada)
        limiter.quiet = True
        await asyncio.wait_for(bot, PATIENCE)
        playing.cancel()
    throws = sum(line.text.startswith("roll ") for line in ada.lines)
    result = f"everybody has had 10 turns: {ada.view.scores}\n{throws} throws are checked.\n"
    assert capsys.readouterr().out == result


async def test_a_client_of_the_load_bench_is_usable_after_each_of_its_messages_was_refused(
    contrary: tuple[Running, Contrary], bench_clients: ModuleType
) -> None:
    server, limiter = contrary
    clients = bench_clients
    players = clients.Players("kivi", Random(1))
    await players.sit(server.address)
    for _ in range(EVENTS):
        await asyncio.wait_for(clients.closed_loop([players], 0), PATIENCE)
    assert limiter.refused["connect"] >= 2
    assert limiter.refused["act"] >= 2
    limiter.quiet = True
    measured = await asyncio.wait_for(clients.closed_loop([players], 0), PATIENCE)
    assert measured.latencies
    assert [client.merged.view.phase for client in players.clients] == ["play", "play"]
    for client in players.clients:
        client.wire.close()
