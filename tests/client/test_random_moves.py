"""Clients without rules play whole games, with the moves that the server lists for them."""

import asyncio
from random import Random

import pytest

from rekke.client.address import Address
from rekke.client.connection import TableConnection
from rekke.client.random_moves import random_command
from rekke.record.reader import read_record
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.verify import verify
from tests.server.running import HOST, PATIENCE, SECOND, Person, Running


async def play(table: TableConnection, random: Random) -> None:
    """Play for a client until the game ends."""
    while table.view.phase == "play":
        if command := random_command(table.view, random):
            try:
                await table.act(command)
            except Refusal as refusal:
                if refusal.code not in ("illegal", "not-now"):  # in Cubo somebody else may be faster
                    raise
        else:
            await table.changed()


@pytest.mark.parametrize("game", GAMES)
async def test_two_clients_play_a_whole_game(server: Running, host: Person, game: str) -> None:
    table = Address(server.address, host.open(game=game, sitters=[{"name": "Ada"}]))
    async with TableConnection(table, HOST) as ada, TableConnection(table, SECOND) as bo:
        await bo.act(ask.Sit(seat=2, name="Bo"))
        await ada.act(ask.Begin())
        async with asyncio.timeout(PATIENCE):
            while bo.view.phase == "open":
                await bo.changed()
            await asyncio.gather(play(ada, Random(1)), play(bo, Random(2)))
            while not ada.lines[-1].text.startswith("reveals"):
                await ada.changed()
        assert ada.view.ending == "rules"
    text = host.http.get(f"/table/{table.table}.rekke").text
    assert verify(read_record(text)).startswith("verified")


async def test_a_seat_that_a_bot_plays_is_left_to_it(server: Running, host: Person) -> None:
    table = host.open(sitters=[{"name": "Ada"}, {"name": "Bo"}], begin=True)
    async with TableConnection(Address(server.address, table), HOST) as ada:
        assert random_command(ada.view, Random(1)) is not None
        (seat,) = ada.view.acting
        await ada.act(ask.Leave(seat=seat))
        assert random_command(ada.view, Random(1)) is None
