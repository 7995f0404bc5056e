"""A table on a real server from the terminal: whole games, lost connections, transferred seats, the server's clock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import structs

from rekke.client.address import Address
from rekke.client.unreachable import Unreachable
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.snapshot import snapshot
from rekke.table.views import SeatView
from rekke.terminal.history import last_game
from rekke.terminal.remote_table import RemoteTable
from tests.client.fake_server import OPENS, event, fake_server, fake_table, welcome_after
from tests.server.process import Process, lasting_port
from tests.server.running import HOST, PATIENCE, SEAL, SECOND, SEED, Person, Running
from tests.table.seated import Eyes
from tests.terminal.clients import begin, move, until

THIRD = "the-third-one-has-this-token"


@asynccontextmanager
async def at(server: Running | Process, table: str, token: str = "") -> AsyncIterator[RemoteTable]:
    """Connect to a table, and disconnect at the end."""
    there = await RemoteTable.open(Address(server.address, table), token)
    yield there
    await there.close()


async def until_line(client: RemoteTable, number: int) -> None:
    """Wait until a line has arrived."""
    await until(client, lambda: client.table.number >= number)


def mine(there: RemoteTable) -> list[int]:
    return [number for number, seat in enumerate(there.table.seats, 1) if seat.held_by(there.token_hash)]


def views(server: Running, table: str, token: str) -> list[SeatView]:
    """Return the seats as the server shows them to the holder of a token."""
    with Person(server.address, token) as person:
        return [SeatView(**seat) for seat in person.get(f"/api/tables/{table}")["seats"]]


async def test_a_late_client_knows_everything_that_is_public(server: Running, host: Person) -> None:
    table = host.open(seats=3, game="sequence-dice")
    host.do(table, "sit", seat=2, name="Ada")
    host.do(table, "fill", seat=1, level="novice")
    host.do(table, "seal", seat=2, seal=SEAL)
    host.do(table, "set", terms={"game": "kivi", "seats": 2})
    host.do(table, "begin")
    host.do(table, "seed", seat=2, seed=SEED)
    async with at(server, table) as watching:
        await until(watching, lambda: watching.table.acting == [2])  # the bot has moved, and waits
    for token in (HOST, SECOND, ""):
        async with at(server, table, token) as there:
            with Person(server.address, token) as person:
                expected = person.get(f"/api/tables/{table}")
            own = snapshot(there.table, there.token_hash, 0)
            assert (own.number, own.phase, own.terms) == (
                expected["number"],
                expected["phase"],
                there.table.terms,
            )
            assert own.seats == views(server, table, token)
            assert (own.host, own.commitment, own.games) == (expected["host"], expected["commitment"], 1)
            assert own.position or own.phase == "open"


async def test_two_clients_play_a_whole_game(server: Running, host: Person) -> None:
    table = host.open(game="kivi")
    async with at(server, table, HOST) as ada, at(server, table, SECOND) as bo, at(server, table) as eve:
        eyes = Eyes()
        eve.watchers.add(eyes)
        await ada.act(ask.Sit(seat=1, name="Ada"))
        assert mine(ada) == [1]
        await bo.act(ask.Sit(seat=2, name="Bo"))
        assert (mine(ada), mine(bo), mine(eve)) == ([1], [2], [])
        assert ada.table.hosted_by(ada.token_hash)
        assert not bo.table.hosted_by(bo.token_hash)
        await until(ada, lambda: all(seat.seal for seat in ada.table.seats))
        with pytest.raises(Refusal, match="only the host can do that"):
            await bo.act(ask.Begin())
        await begin(ada)
        assert all(seat.seed != "-" for seat in ada.table.seats)
        while ada.table.phase == "play":
            for seat, there in ((1, ada), (2, bo)):
                await until_line(there, max(ada.table.number, bo.table.number))
                if there.table.waited_for(seat) is not None:
                    await move(there, seat)
        await until_line(bo, ada.table.number)
        await until_line(eve, ada.table.number)
        assert ada.table.position == bo.table.position == eve.table.position
        assert ada.table.winners == eve.table.winners
        assert [each.entry.number for each in eyes.changes] == [*range(2, eve.table.number + 1)]
        assert eyes.changes[-1].after == eve.table
        assert [seat.name for seat in eve.table.seats] == ["Ada", "Bo"]
    async with at(server, table) as late:
        assert str(last_game(late.lines)) == host.http.get(f"/table/{table}.rekke").text


async def test_two_clients_that_take_a_seat_at_once_with_the_same_name_know_who_has_it(
    server: Running, host: Person
) -> None:
    table = host.open(seats=4)
    async with at(server, table, SECOND) as one, at(server, table, THIRD) as other:
        answers = await asyncio.gather(
            *(each.act(ask.Sit(seat=1, name="Guest")) for each in (one, other)),
            return_exceptions=True,
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Refusal", "int"]
        await until_line(other, 2)
        await until_line(one, 2)
        assert sorted([mine(one), mine(other)]) == [[], [1]]
        sitter = one if mine(one) else other
        await sitter.act(ask.Sit(seat=1, name="Renamed"))
        assert mine(sitter) == [1]


async def test_everybody_moves_up_one_seat_after_a_rematch(server: Running, host: Person) -> None:
    table = host.open()
    async with at(server, table, HOST) as ada, at(server, table, SECOND) as bo:
        await ada.act(ask.Sit(seat=1, name="Ada"))
        await bo.act(ask.Sit(seat=2, name="Bo"))
        await begin(ada)
        await ada.act(ask.Forfeit(seat=1))
        await ada.act(ask.Rematch(seat=1))
        await until_line(bo, ada.table.number)
        assert ada.table.rematch.seats == bo.table.rematch.seats == {1}
        await bo.act(ask.Rematch(seat=2))
        await until_line(ada, bo.table.number)
        assert (mine(ada), mine(bo), ada.table.games) == ([2], [1], 2)
        assert ada.table.hosted_by(ada.token_hash)
    async with at(server, table, SECOND) as again:
        assert mine(again) == [1]


async def test_every_client_knows_who_is_muted(server: Running, host: Person) -> None:
    table = host.open(seats=3)
    host.do(table, "sit", seat=1, name="Ada")

    def muted(there: RemoteTable) -> list[bool]:
        return [there.table.is_muted(seat) for seat in there.table.seats]

    async with at(server, table, SECOND) as bo, at(server, table, THIRD) as cleo:
        await bo.act(ask.Sit(seat=2, name="Bo"))
        await cleo.act(ask.Sit(seat=3, name="Cleo"))
        host.do(table, "mute", seat=2, muted=True)
        await until_line(bo, 5)
        await until_line(cleo, 5)
        async with at(server, table) as late:
            assert muted(bo) == muted(cleo) == muted(late) == [False, True, False]


async def test_a_seat_transferred_to_another_device_is_gone_from_the_first(
    server: Running, host: Person
) -> None:
    table, code = host.open(), "c0" * 16
    async with at(server, table, HOST) as old, at(server, table, THIRD) as new:
        await old.act(ask.Sit(seat=1, name="Ada"))
        await old.act(ask.Offer(seat=1, code=code))
        number = await new.act(ask.TakeOver(seat=1, code=code))
        await until_line(old, number)
        assert (mine(old), mine(new)) == ([], [1])
        assert new.table.hosted_by(new.token_hash)
        assert not old.table.hosted_by(old.token_hash)


async def test_control_characters_from_a_server_are_replaced() -> None:
    async with fake_table("1 sits Ada\x1b]0;owned\x07\x9b2J") as fake:
        there = await RemoteTable.open(fake.address)
        assert there.table.seat(1).name == "Ada\ufffd]0;owned\ufffd\ufffd2J"
        await there.close()


@pytest.mark.parametrize("line", ["4 sits Ada", "1 place e3"])
async def test_a_line_that_no_table_writes_is_reported(line: str) -> None:
    welcome = structs.replace(welcome_after(OPENS), number=2)
    async with fake_server([welcome, event(1, OPENS), event(2, line)]) as fake:
        with pytest.raises(Unreachable, match="the server sends messages that no table of ours sends"):
            await RemoteTable.open(fake.address)


async def test_a_restarted_server_is_reconnected_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rekke.client.backoff.FIRST_PAUSE", 0.01)
    with Process(tmp_path, lasting_port()) as first:
        with Person(first.address, HOST) as person:
            table = person.open(game="kivi")
        there = await RemoteTable.open(Address(first.address, table), HOST)
        eyes = Eyes()
        there.watchers.add(eyes)
        await there.act(ask.Sit(seat=1, name="Ada"))
        first.process.kill()
        first.process.wait()
        await until(there, lambda: not there.connected)
        # A command sent meanwhile waits for the next server, which carries it out once.
        waiting = asyncio.create_task(there.act(ask.Fill(seat=2, level="random")))
        with Process(tmp_path, first.port):
            async with asyncio.timeout(PATIENCE):
                await waiting
                assert there.connected
                await there.act(ask.Begin())
            with Person(f"http://127.0.0.1:{first.port}", HOST) as person:
                lines = [event["text"] for event in person.get(f"/api/tables/{table}/events?after=0")]
            assert lines.count("becomes random") == 1
            assert mine(there) == [1]
            numbers = [each.entry.number for each in eyes.changes]
            assert numbers == sorted(set(numbers))
            await there.close()
