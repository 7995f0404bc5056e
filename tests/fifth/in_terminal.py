"""Play the fifth game in the app, on the board that every game has: run with a copy of Rekke that knows the game."""

import asyncio

from rekke.terminal.boards.default import Default
from tests.terminal.sitting import begun, looking, open_hall


async def play(seats: int) -> None:
    async with open_hall() as hall:
        room = await begun(hall, f"ladder/en seats={seats}", "Ada", *["random"] * (seats - 1))
        async with looking(room) as hands:
            assert isinstance(hands.screen.panel.board, Default)
            await hands.play_on()
            assert room.table.position
            assert room.table.position.outcome
            print(hands.seen("#head"))


if __name__ == "__main__":
    for seats in (2, 6):
        asyncio.run(play(seats))
