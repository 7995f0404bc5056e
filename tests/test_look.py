"""Pictures have the same colours and shapes as the web pages in their light theme."""

import re
from collections.abc import Iterator
from inspect import getsource
from pathlib import Path
from types import ModuleType

import pytest

from rekke.draw import svg
from rekke.rules.games import GAMES
from rekke.rules.parts import part

WEB = Path(__file__).parents[1] / "web" / "src"
SHARED = {
    "style.css": (*svg.SEATS, svg.INK, svg.SOFT, svg.CARD, svg.PAPER, svg.LINE, svg.WOOD, svg.ACCENT),
    "board/look.ts": (*svg._OUTLINES, *svg._PATTERNS),
    "board/Die.svelte": (svg.STAR, svg._UNTHROWN, *svg._DICE["R"], *svg._DICE["B"], svg._DICE["W"][2]),
    "board/Grid.svelte": (svg.GOLD,),
}
"""Colours and shapes that all games share, by the file of the web pages that has the same."""


@pytest.mark.parametrize("file", SHARED)
def test_pictures_and_the_browser_draw_alike(file: str) -> None:
    source = (WEB / file).read_text(encoding="utf-8")
    assert not [mark for mark in SHARED[file] if mark not in source]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_looks_the_same_in_a_picture_and_in_the_browser(game: str) -> None:
    drawing = part("rekke.draw", game)
    assert drawing
    looks = set(texts(own_constants(drawing))) - set(texts([*vars(svg).values()]))
    sources = [file.read_text(encoding="utf-8") for file in (WEB / "games" / game).iterdir()]
    assert looks
    assert not [look for look in looks if not any(look in source for source in sources)]


def own_constants(module: ModuleType) -> list[object]:
    """Return the public constants that a drawing defines itself: its colours, its shapes and its signs."""
    assigned = re.findall(r"^[A-Z][A-Z, ]* =", getsource(module), re.MULTILINE)
    return [getattr(module, name) for names in assigned for name in re.findall("[A-Z]+", names)]


def texts(value: object) -> Iterator[str]:
    """Yield all texts in a constant, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts([*value.values()])
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)


def test_pips_lie_where_the_browser_has_them() -> None:
    source = (WEB / "board" / "pips.ts").read_text(encoding="utf-8")
    names = {28: "L", 50: "M", 72: "R"}
    assert "[28, 50, 72]" in source
    for face, spots in svg.PIPS.items():
        written = ", ".join(f"[{names[x]}, {names[y]}]" for x, y in spots)
        assert f"  {face}: [{written}]," in source
