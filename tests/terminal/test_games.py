"""Every game played in the app with keys alone, to its end, at a real table."""

import pytest

from rekke.rules.games import GAMES
from rekke.table.terms import Terms
from tests.terminal.sitting import begun, looking, open_hall

SHORTER = {"sequence-dice": " S1=5"}
"""Choices that make a game short enough for a test."""
TERMS = [f"{Terms(game=game).checked()}{SHORTER.get(game, '')}" for game in GAMES]

ENDINGS = {(): "Draw.", (1,): "You have won!", (2,): "wins.", (1, 2): "Draw, "}
"""What the first of two seats reads at the end, by the seats that won."""


@pytest.mark.parametrize("terms", TERMS)
async def test_a_game_can_be_played_to_its_end_with_keys_alone(terms: str) -> None:
    async with open_hall() as hall:
        room = await begun(hall, terms, "Ada", "random")
        async with looking(room) as hands:
            await hands.play_on()
            ended = room.table.position
            assert ended
            assert ended.outcome
            assert "The end" in hands.seen("#head")
            assert ENDINGS[ended.outcome.winners] in hands.seen("#hint")


@pytest.mark.parametrize("terms", TERMS)
async def test_people_at_one_keyboard_are_addressed_by_their_names(terms: str) -> None:
    async with open_hall() as hall:
        room = await begun(hall, terms, "Ada", "Bo")
        async with looking(room) as hands:
            for name in ("Ada", "Bo", "Ada"):
                while f"{name}, it is your turn" not in hands.seen("#head"):
                    assert room.table.phase == "play"
                    await hands.act()
                    await hands.wait()
