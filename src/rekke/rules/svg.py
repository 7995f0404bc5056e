"""SVG: an element as text, and the things that lie on a table: dice, pieces, words.

Everything is drawn in a square of 100 by 100 and put where it belongs. Nothing has an id or a style
sheet, because many pictures may stand in one page and must not change each other or the page.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import TypeAlias

Said: TypeAlias = str | float
"""What an attribute says."""

INK, SOFT, CARD, PAPER, LINE = "#1d2b26", "#55645d", "#fffdf8", "#f6f1e7", "#cfc5b1"
WOOD, FELT, ACCENT, GOLD = "#e4d4b4", "#1e5c47", "#0f6b52", "#f2b632"
SEATS = ("#b3361f", "#1b5c9e", "#6d4a00", "#6a2b86")
"""The colours of the browser by day: one look, wherever a game is seen."""

_OUTLINES = (
    "M50 14a36 36 0 1 0 .01 0Z",
    "M20 20h60v60h-60Z",
    "M50 12L88 82H12Z",
    "M36 14h28v22h22v28h-22v22h-28v-22h-22v-28h22Z",
)
_PATTERNS = (
    "M50 34a16 16 0 1 0 .01 0Z",
    "M36 36h28v28h-28Z",
    "M50 44L66 72H34Z",
    "M44 44h12v12h-12Z",
)
_L, _M, _R = 28, 50, 72
PIPS: Mapping[str, Sequence[tuple[int, int]]] = {
    "1": ((_M, _M),),
    "2": ((_L, _L), (_R, _R)),
    "3": ((_L, _L), (_M, _M), (_R, _R)),
    "4": ((_L, _L), (_R, _L), (_L, _R), (_R, _R)),
    "5": ((_L, _L), (_R, _L), (_M, _M), (_L, _R), (_R, _R)),
    "6": ((_L, _L), (_R, _L), (_L, _M), (_R, _M), (_L, _R), (_R, _R)),
}
"""Where the pips of each face lie on a die."""
STAR = "M0-13.5 3.9-4.6 13.6-3.7 6.3 2.7 8.4 12.2 0 7.2-8.4 12.2-6.3 2.7-13.6-3.7-3.9-4.6Z"
_UNTHROWN = "M36 40q0-16 15-16t15 14q0 10-15 16v8m0 12v.1"
_DICE = {
    "": ("#fffdf6", "#b7ac93", "#23302b"),
    "R": ("#b02a22", "#71150f", "#ffffff"),
    "B": ("#1d5aa6", "#10366a", "#ffffff"),
    "W": ("#fffdf6", "#b7ac93", "#8a6100"),
}
"""Body, edge and pips of a die by its colour."""


def element(tag: str, *inside: str, **said: Said) -> str:
    """Write an element; a `_` in the name of an attribute is a `-`.

    >>> element("rect", x=1.50, stroke_width=2)
    '<rect x="1.5" stroke-width="2"/>'
    """
    words = "".join(f' {key.replace("_", "-")}="{_number(value)}"' for key, value in said.items())
    return f"<{tag}{words}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{words}/>"


def _number(value: Said) -> str:
    return escape(value) if isinstance(value, str) else f"{round(value, 2):g}"


def mix(one: str, share: float, other: str) -> str:
    """Mix a share of one colour into another.

    >>> mix("#ffffff", 0.5, "#000000")
    '#808080'
    """
    parts = zip(*(bytes.fromhex(colour[1:]) for colour in (one, other)), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def path(d: str, **said: Said) -> str:
    """Draw a line or a shape."""
    return element("path", d=d, **said)


def pen(stroke: str, width: float) -> dict[str, Said]:
    """Give the attributes of a line that is drawn with a round pen."""
    return {"stroke": stroke, "stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}


def box(x: float, y: float, width: float, height: float, **said: Said) -> str:
    """Draw a rectangle; `rx` makes its corners round."""
    return element("rect", x=x, y=y, width=width, height=height, **said)


def ground(fill: str) -> str:
    """Draw an empty square of a board."""
    return box(0, 0, 100, 100, rx=12, fill=fill, stroke="#000000", stroke_opacity=0.15, stroke_width=1.5)


def text(word: str, x: float, y: float, size: float, fill: Said = INK, **said: Said) -> str:
    """Write a word; the line it stands on is y, and x its middle unless `text_anchor` says otherwise."""
    look: dict[str, Said] = {
        "fill": fill,
        "font_size": size,
        "font_weight": 700,
        "text_anchor": "middle",
    } | said
    return element("text", escape(word), x=x, y=y, **look)


def group(*inside: str, x: float = 0, y: float = 0, size: float = 100, **said: Said) -> str:
    """Put what is drawn in 100 by 100 to its place, in its size."""
    scaled = "" if size == 100 else f" scale({_number(size / 100)})"
    return element("g", *inside, transform=f"translate({_number(x)} {_number(y)}){scaled}", **said)


@cache
def die(word: str) -> str:
    """Draw a die: `6` or `?` is a plain one, `R6` or `R?` a coloured one.

    Blue ones have a frame and the joker has stars: who sees no colours tells them apart.
    """
    colour, face = word[:-1], word[-1]
    body, edge, pips = _DICE[colour]
    drawn = [
        box(6, 9, 88, 88, rx=20, fill=edge),
        box(6, 5, 88, 88, rx=20, fill=body, stroke="#000000", stroke_opacity=0.3, stroke_width=1.5),
    ]
    if colour == "B":
        frame = box(13, 12, 74, 74, rx=14, fill="none", stroke="#ffffff", stroke_opacity=0.55, stroke_width=3)
        drawn.append(frame)
    if face == "?":
        ink = "#6d756f" if colour == "W" else pips
        drawn.append(path(_UNTHROWN, fill="none", opacity=0.75, **pen(ink, 8)))
    return "".join(drawn) + "".join(_pip(colour, x, y, pips) for x, y in _pips(colour, face))


def _pips(colour: str, face: str) -> Sequence[tuple[int, int]]:
    """Say where its pips lie; a joker in the hand has one star, so that it is known."""
    if face == "?":
        return ((24, 24),) if colour == "W" else ()
    return PIPS[face]


def _pip(colour: str, x: int, y: int, fill: str) -> str:
    if colour == "W":
        return path(STAR, transform=f"translate({x} {y})", fill=fill)
    return element("circle", cx=x, cy=y, r=9.5, fill=fill)


@cache
def piece(side: int, number: int = 0) -> str:
    """Draw a piece of a side, with a pattern or the number of its seat: sides differ by colour and by shape.

    It has a dark rim and a light one: whatever the colour of the square, one of them is seen.
    """
    outline, pattern = _OUTLINES[side - 1], _PATTERNS[side - 1]
    inner = path(pattern, fill="none", **pen("#ffffff", 5.5))
    if number:
        inner = text(str(number), 50, 76 if side == 3 else 65, 40 if side == 3 else 44, "#ffffff")
    return (
        path(outline, fill="none", **pen("#1a1f1d", 11))
        + path(outline, fill=SEATS[side - 1], **pen("#fffdf6", 5))
        + inner
    )
