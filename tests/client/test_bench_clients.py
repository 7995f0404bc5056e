"""The clients of the benchmarks play as people do, for as long as they are measured."""

import asyncio
from random import Random
from types import ModuleType
from typing import Any

import pytest

from rekke.rules.games import GAMES
from tests.server.running import PATIENCE, Running


async def until_another_game(clients: ModuleType, players: Any) -> None:
    """Send one command after the other until the second game is in play for both clients."""
    while not all(
        client.merged.view.games == 2 and client.merged.view.phase == "play" for client in players.clients
    ):
        await clients.closed_loop([players], 0)


@pytest.mark.parametrize("game", GAMES)
async def test_they_play_one_game_after_the_other(
    server: Running, bench_clients: ModuleType, game: str
) -> None:
    players = bench_clients.Players(game, Random(1))
    await players.sit(server.address)
    await asyncio.wait_for(until_another_game(bench_clients, players), PATIENCE)
    for client in players.clients:
        client.wire.close()
