"""Every game is played in the app by keys alone, to its end, at a real table."""

import pytest

from tests.terminal.sitting import begun, hall, looking

TERMS = ("columbiz/fr seats=2", "sequence-dice/no seats=2 S1=5", "kivi/en seats=2", "cubo/nl seats=2")


@pytest.mark.parametrize("terms", TERMS)
async def test_a_game_is_played_to_its_end_by_keys_alone(terms: str) -> None:
    async with hall() as house:
        room = await begun(house, terms, "Ada", "random")
        async with looking(room) as hands:
            await hands.play_on()
            assert room.table.position
            assert room.table.position.outcome
            assert "The end" in hands.seen("#head")
            assert "win" in hands.seen("#hint") or "won" in hands.seen("#hint")


@pytest.mark.parametrize("terms", TERMS)
async def test_several_people_at_one_keyboard_are_called_by_their_names(terms: str) -> None:
    async with hall() as house:
        room = await begun(house, terms, "Ada", "Bo")
        async with looking(room) as hands:
            for name in ("Ada", "Bo", "Ada"):
                while f"{name}, it is your turn" not in hands.seen("#head"):
                    assert room.table.phase == "play"
                    await hands.act()
                    await hands.wait()
