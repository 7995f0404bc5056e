"""What the app shows of fair dice: the fingerprint before the game, a seat without a seed, and the verdict at the end."""

import pytest

from rekke.lang import LANGUAGES
from rekke.table import messages as ask
from rekke.table.log import NewEntry
from rekke.table.promises import BrokenPromise, Verdict
from tests.table.seated import ADA, BO, SEAL, Plain
from tests.terminal.sitting import SMALL, Still, standing


def at_the_table() -> Plain:
    plain = Plain()
    plain.do(ADA, ask.Sit(seat=1, name="Ada", seal=SEAL))
    plain.do(BO, ask.Sit(seat=2, name="Bo"))
    return plain


async def test_the_fingerprint_is_shown_before_the_game_and_who_has_sealed_a_seed() -> None:
    plain = at_the_table()
    value = plain.table.commitment
    async with standing(plain) as hands:
        terms = hands.seen("#terms")
        assert f"Fingerprint of the dice: {value[:4]} {value[4:8]} {value[8:12]} …" in terms
        assert "Ada  ✓ ready" in terms
        assert "Bo  ✓" not in terms


async def test_everybody_sees_that_the_seeds_are_revealed_and_who_withheld_one() -> None:
    plain = at_the_table()
    plain.do(ADA, ask.Begin())
    async with standing(plain) as hands:
        assert "The seeds for the dice are revealed. The game begins in a moment." in hands.seen("#recent")
    plain.write(NewEntry(1, "withholds"), NewEntry(0, "begins 1"))
    async with standing(plain, who=BO) as hands:
        assert "plays without a seed" in hands.seen("SeatList")
        assert "Ada has not revealed a seed in time" in str(hands.screen.panel.event_log.lines)


def ended() -> Still:
    plain = Plain().begin(ADA, BO)
    plain.do(BO, ask.Forfeit(seat=2))
    return Still(plain)


async def test_the_verdict_comes_in_place_of_the_dice_and_goes_with_a_rematch() -> None:
    still = ended()
    async with standing(still) as hands:
        assert hands.screen.panel.tray.display
        still.verdict = Verdict(63, witnessed=True, broken=())
        hands.screen.tell(())
        await hands.settle()
        assert hands.seen("#verdict") == (
            "✓ Your device has checked all 63 throws: the dice were fixed before the game."
        )
        assert not hands.screen.panel.tray.display


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_broken_promise_is_visible_with_its_name(language: str) -> None:
    still = ended()
    still.verdict = Verdict(
        0,
        witnessed=True,
        broken=(BrokenPromise("commitment"), BrokenPromise("own", 1), BrokenPromise("seal", 2)),
    )
    async with standing(still, language=language, size=SMALL) as hands:
        sentences = hands.seen("#verdict").splitlines()
        assert [sentence[:2] for sentence in sentences] == ["✗ "] * 3
        assert "No. 1" in sentences[1]
        assert "No. 2" in sentences[2]
        shown = hands.screen.query_one("#verdict").region
        assert shown.bottom <= SMALL[1] - hands.screen.key_bar.region.height
