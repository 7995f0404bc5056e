"""Every game played in the app with keys alone, to its end, at a real table."""

import pytest

from rekke.rules.games import GAMES
from rekke.table.terms import Terms
from tests.terminal.sitting import begun, hall, looking

SHORTER = {"sequence-dice": " S1=5"}
"""Choices that make a game short enough for a test."""
TERMS = [f"{Terms(game=game).checked()}{SHORTER.get(game, '')}" for game in GAMES]


@pytest.mark.parametrize("terms", TERMS)
async def test_a_game_can_be_played_to_its_end_with_keys_alone(terms: str) -> None:
    async with hall() as house:
        room = await begun(house, terms, "Ada", "random")
        async with looking(room) as hands:
            await hands.play_on()
            assert room.table.position
            assert room.table.position.outcome
            assert "The end" in hands.seen("#head")
            assert "win" in hands.seen("#hint") or "won" in hands.seen("#hint")


@pytest.mark.parametrize("terms", TERMS)
async def test_people_at_one_keyboard_are_addressed_by_their_names(terms: str) -> None:
    async with hall() as house:
        room = await begun(house, terms, "Ada", "Bo")
        async with looking(room) as hands:
            for name in ("Ada", "Bo", "Ada"):
                while f"{name}, it is your turn" not in hands.seen("#head"):
                    assert room.table.phase == "play"
                    await hands.act()
                    await hands.wait()
