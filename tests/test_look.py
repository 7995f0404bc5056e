"""One look: what the rules draw as SVG has the colours and the shapes of what the browser draws by day."""

from pathlib import Path

import pytest

from rekke.rules import svg
from rekke.rules.columbiz import picture as columbiz
from rekke.rules.cubo import picture as cubo
from rekke.rules.kivi import picture as kivi
from rekke.rules.sequence_dice import picture as sequence_dice

WEB = Path(__file__).parents[1] / "web" / "src"
DRAWN = {
    "style.css": (*svg.SEATS, svg.INK, svg.SOFT, svg.CARD, svg.PAPER, svg.LINE, svg.WOOD, svg.ACCENT),
    "board/Piece.svelte": (*svg._OUTLINES, *svg._PATTERNS),
    "board/Die.svelte": (svg.STAR, svg._UNTHROWN, *svg._DICE["R"], *svg._DICE["B"], svg._DICE["W"][2]),
    "board/Grid.svelte": (svg.GOLD,),
    "games/columbiz/Board.svelte": (columbiz.SHALLOW, columbiz.DEEP, columbiz.ASKS),
    "games/sequence-dice/Print.svelte": (sequence_dice.HEART,),
    "games/sequence-dice/Board.svelte": tuple(sequence_dice.TINTS.values())[1:],
    "games/kivi/Board.svelte": tuple(colour for both in kivi.GROUNDS.values() for colour in both),
    "games/kivi/targets.ts": (*kivi.STROKES.values(), *kivi.SIGNS.values()),
    "games/cubo/Lid.svelte": (cubo.LID,),
}


@pytest.mark.parametrize("file", DRAWN)
def test_pictures_and_the_browser_draw_alike(file: str) -> None:
    source = (WEB / file).read_text(encoding="utf-8")
    assert not [mark for mark in DRAWN[file] if mark not in source]


def test_pips_lie_where_the_browser_has_them() -> None:
    source = (WEB / "board" / "pips.ts").read_text(encoding="utf-8")
    names = {28: "L", 50: "M", 72: "R"}
    assert "[28, 50, 72]" in source
    for face, spots in svg.PIPS.items():
        written = ", ".join(f"[{names[x]}, {names[y]}]" for x, y in spots)
        assert f"  {face}: [{written}]," in source
