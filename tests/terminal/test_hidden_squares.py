"""Cubo's covered squares in the terminal: hidden from the others until they score, and right afterwards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection

from rekke.client.address import Address
from rekke.client.http import HttpClient
from rekke.lang.words import Words
from rekke.rules.cubo.rules import Position
from rekke.rules.cubo.square import in_order, lay
from rekke.rules.dice import pairs
from rekke.rules.hidden import seen_by
from rekke.table import messages as ask
from rekke.table.snapshot import snapshot
from rekke.terminal.history import changes_since_setup, last_game
from rekke.terminal.plain_table import Onlooker
from rekke.terminal.remote_table import RemoteTable
from tests.server.running import HOST, PATIENCE, SECOND, Person, Running
from tests.table.seated import Eyes
from tests.terminal.clients import begin, cut, until


class Cubo(NamedTuple):
    """A game of Cubo in which the first seat has covered: its two players, and somebody who watches."""

    address: Address
    ada: RemoteTable
    bo: RemoteTable
    eve: RemoteTable
    square: str

    async def settle(self) -> None:
        """Let everybody see the last line."""
        number = max(each.table.number for each in (self.ada, self.bo, self.eve))
        for each in (self.ada, self.bo, self.eve):
            await until(each, lambda: each.table.number >= number and each.connected)  # noqa: B023

    async def finish_round(self) -> None:
        """Cover for the second seat, and let both waive: then the squares score."""
        await self.ada.act(ask.Play(seat=1, event="waive"))
        await cover(self.bo, 2)
        await self.bo.act(ask.Play(seat=2, event="waive"))


def position(there: RemoteTable) -> Position:
    assert isinstance(there.table.position, Position)
    return there.table.position


async def cover(there: RemoteTable, seat: int) -> str:
    """Lay the dice of a seat in their reverse order, and cover them."""
    *dice, joker = pairs(position(there).tray(seat).dice)
    square = lay([*dice[:3:-1], joker, *dice[3::-1]])
    await there.act(ask.Play(seat=seat, event=f"cover {square}"))
    return square


@asynccontextmanager
async def at(address: Address, token: str = "") -> AsyncIterator[RemoteTable]:
    there = await RemoteTable.open(address, token)
    yield there
    await there.close()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let clients wait only a moment before they connect again."""
    monkeypatch.setattr("rekke.client.backoff.FIRST_PAUSE", 0.01)


@asynccontextmanager
async def covered(server: Running, host: Person) -> AsyncIterator[Cubo]:
    # A clock that nobody waits for instead of those of Cubo, which act for a seat after a few seconds.
    table = host.open(game="cubo", relaxed="yes", clock=3_600, sitters=[{"name": "Ada"}])
    address = Address(server.address, table)
    async with at(address, HOST) as ada, at(address, SECOND) as bo, at(address) as eve:
        await bo.act(ask.Sit(seat=2, name="Bo"))
        await begin(ada, first=1)
        for there, seat in ((ada, 1), (ada, 1), (bo, 2)):
            await there.act(ask.Throw(seat=seat))
        await until(ada, lambda: not position(ada).tray(2).in_hand)
        game = Cubo(address, ada, bo, eve, await cover(ada, 1))
        await game.settle()
        yield game


def true_position(server: Running, game: Cubo) -> Position:
    """Return the position as the server knows it."""
    table = server.call(server.server.node.hall.room(game.address.table)).table
    assert isinstance(table.position, Position)
    return table.position


async def test_only_its_own_player_sees_how_a_covered_square_lies(server: Running, host: Person) -> None:
    async with covered(server, host) as game:
        assert game.square != in_order(game.square)
        assert position(game.ada).tray(1).dice == game.square
        assert game.ada.lines[-1].text == f"cover {game.square}"
        async with at(game.address) as late:
            for there in (game.bo, game.eve, late):
                assert there.lines[-1].text == "cover ?"
                assert position(there).tray(1).dice == in_order(game.square)
                assert position(there) == seen_by(true_position(server, game), ())


async def test_a_covered_square_is_described_in_words(server: Running, host: Person) -> None:
    printed: list[str] = []
    async with covered(server, host) as game:
        game.eve.watchers.add(Onlooker(game.eve, Words("en"), printed.append))
        await game.finish_round()
        await game.settle()
        assert printed[:2] == ["Ada takes no die.", "Bo covers and calls Cubo."]
        assert changes_since_setup(game.eve.lines)[-1].after.position == position(game.eve)
    async with at(game.address) as late:
        gained = changes_since_setup(late.lines)[-1].gains
        assert printed[2].count("\n") == len([gain for gain in gained if gain.points])


async def test_clocks_are_those_of_the_server_for_somebody_who_comes_late(
    server: Running, host: Person
) -> None:
    async with covered(server, host) as game, at(game.address) as late:
        whole = snapshot(server.call(server.server.node.hall.room(game.address.table)).table, "", 0)
        assert whole.clocks
        for there in (game.eve, late):
            assert snapshot(there.table, "", 0).clocks == whole.clocks


async def test_everything_is_shown_when_the_squares_score(server: Running, host: Person) -> None:
    async with covered(server, host) as game:
        eyes = Eyes()
        game.eve.watchers.add(eyes)
        await game.finish_round()
        await game.settle()
        for there in (game.bo, game.eve):
            assert position(there) == true_position(server, game)
            assert [str(line) for line in there.lines] == [str(line) for line in game.ada.lines]
        room = server.call(server.server.node.hall.room(game.address.table))
        assert eyes.changes[-1].after.position == room.table.position
        earned = [0, 0]
        for gain in eyes.changes[-1].gains:
            earned[gain.seat - 1] += gain.points
        assert tuple(earned) == position(game.eve).scores


@asynccontextmanager
async def away(there: RemoteTable, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Cut the connection to a table, which is restored at the end."""
    connection, back = there._connection, asyncio.Event()
    open_socket = connection._open_socket

    async def open_later() -> ClientConnection:
        await back.wait()
        return await open_socket()

    monkeypatch.setattr(connection, "_open_socket", open_later)
    await cut(there)
    await until(there, lambda: not there.connected)
    yield
    back.set()
    await until(there, lambda: there.connected)


@pytest.mark.parametrize("scored", [False, True])
async def test_a_client_that_was_away_gets_its_hidden_lines_in_full(
    server: Running, host: Person, monkeypatch: pytest.MonkeyPatch, scored: bool
) -> None:
    async with covered(server, host) as game:
        eyes = Eyes()
        game.eve.watchers.add(eyes)
        async with away(game.eve, monkeypatch):
            if scored:
                await game.finish_round()
        if not scored:
            await game.finish_round()
        async with asyncio.timeout(PATIENCE):
            await game.settle()
        assert position(game.eve) == true_position(server, game)
        assert [str(line) for line in game.eve.lines] == [str(line) for line in game.ada.lines]
        numbers = [change.entry.number for change in eyes.changes]
        assert numbers == sorted(set(numbers))
        assert eyes.changes[-1].gains == changes_since_setup(game.ada.lines)[-1].gains


async def test_the_record_of_a_game_that_ended_early_is_complete(server: Running, host: Person) -> None:
    async with covered(server, host) as game:
        await game.bo.act(ask.Forfeit(seat=2))
        await game.settle()
        texts = await asyncio.to_thread(HttpClient(server.address).records, game.address.table)
        assert f"cover {game.square}" in texts
        for there in (game.ada, game.bo, game.eve):
            assert str(last_game(there.lines)) == texts
