"""SVG elements as text, and drawings of dice, pieces and words.

Everything is drawn in a square of 100 by 100 and then moved to its place. Nothing has an id or a style sheet:
a page may have many pictures, and none may change another or the page.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import TypeAlias

Attribute: TypeAlias = str | float
"""Value of an attribute of an element."""

INK, SOFT, CARD, PAPER, LINE = "#1d2b26", "#55645d", "#fffdf8", "#f6f1e7", "#cfc5b1"
WOOD, FELT, ACCENT, GOLD = "#e4d4b4", "#1e5c47", "#0f6b52", "#f2b632"
SEATS = ("#b3361f", "#1b5c9e", "#6d4a00", "#6a2b86")
"""Colours of the sides. All colours here are those of the web pages in their light theme."""

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
_NUMBERS = ((65, 44), (65, 44), (76, 40), (65, 44))
"""Baseline and size of a number on each outline: in the triangle there is space only at the bottom."""
_L, _M, _R = 28, 50, 72
PIPS: Mapping[str, Sequence[tuple[int, int]]] = {
    "1": ((_M, _M),),
    "2": ((_L, _L), (_R, _R)),
    "3": ((_L, _L), (_M, _M), (_R, _R)),
    "4": ((_L, _L), (_R, _L), (_L, _R), (_R, _R)),
    "5": ((_L, _L), (_R, _L), (_M, _M), (_L, _R), (_R, _R)),
    "6": ((_L, _L), (_R, _L), (_L, _M), (_R, _M), (_L, _R), (_R, _R)),
}
"""Places of the pips on each face of a die."""
STAR = "M0-13.5 3.9-4.6 13.6-3.7 6.3 2.7 8.4 12.2 0 7.2-8.4 12.2-6.3 2.7-13.6-3.7-3.9-4.6Z"
_UNTHROWN = "M36 40q0-16 15-16t15 14q0 10-15 16v8m0 12v.1"
_DICE = {
    "": ("#fffdf6", "#b7ac93", "#23302b"),
    "R": ("#b02a22", "#71150f", "#ffffff"),
    "B": ("#1d5aa6", "#10366a", "#ffffff"),
    "W": ("#fffdf6", "#b7ac93", "#8a6100"),
}
"""Colours of a die's body, edge and pips, by the letter of the die."""


def element(tag: str, *inside: str, **attributes: Attribute) -> str:
    """Return an element; a `_` in the name of an attribute is written as `-`.

    >>> element("rect", x=1.50, stroke_width=2)
    '<rect x="1.5" stroke-width="2"/>'
    """
    words = (f' {key.replace("_", "-")}="{_written(value)}"' for key, value in attributes.items())
    head = "".join((tag, *words))
    return f"<{head}>{''.join(inside)}</{tag}>" if inside else f"<{head}/>"


def _written(value: Attribute) -> str:
    return escape(value) if isinstance(value, str) else f"{round(value, 2):g}"


def mix(one: str, share: float, other: str) -> str:
    """Return a mixture of two colours: this share of the first, the rest of the second.

    >>> mix("#ffffff", 0.5, "#000000")
    '#808080'
    """
    parts = zip(*(bytes.fromhex(colour[1:]) for colour in (one, other)), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def path(d: str, **attributes: Attribute) -> str:
    """Draw a line or a shape."""
    return element("path", d=d, **attributes)


def pen(stroke: str, width: float) -> dict[str, Attribute]:
    """Return the attributes of a line with round ends and joints."""
    return {"stroke": stroke, "stroke_width": width, "stroke_linecap": "round", "stroke_linejoin": "round"}


def box(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """Draw a rectangle; `rx` rounds its corners."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def ground(fill: str) -> str:
    """Draw an empty square of a board."""
    return box(0, 0, 100, 100, rx=12, fill=fill, stroke="#000000", stroke_opacity=0.15, stroke_width=1.5)


def text(word: str, x: float, y: float, size: float, fill: Attribute = INK, **attributes: Attribute) -> str:
    """Write a word on the baseline y, centred at x unless `text_anchor` says otherwise."""
    look: dict[str, Attribute] = {
        "fill": fill,
        "font_size": size,
        "font_weight": 700,
        "text_anchor": "middle",
    } | attributes
    return element("text", escape(word), x=x, y=y, **look)


def group(*inside: str, x: float = 0, y: float = 0, size: float = 100, **attributes: Attribute) -> str:
    """Move what was drawn in 100 by 100 to its place, and scale it to its size."""
    scaled = "" if size == 100 else f" scale({_written(size / 100)})"
    return element("g", *inside, transform=f"translate({_written(x)} {_written(y)}){scaled}", **attributes)


@cache
def die(word: str) -> str:
    """Draw a die: `6` or `?` is a plain one, `R6` or `R?` a coloured one.

    Blue dice have a frame and the joker has stars, for people who cannot tell the colours apart.
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
    """Return the places of a die's pips; a joker that is not thrown yet has one star to tell it apart."""
    if face == "?":
        return ((24, 24),) if colour == "W" else ()
    return PIPS[face]


def _pip(colour: str, x: int, y: int, fill: str) -> str:
    if colour == "W":
        return path(STAR, transform=f"translate({x} {y})", fill=fill)
    return element("circle", cx=x, cy=y, r=9.5, fill=fill)


@cache
def piece(side: int, number: int = 0) -> str:
    """Draw a piece of a side, with a pattern or the number of its seat. Sides differ by colour and by shape.

    It has a dark rim and a light one, so that one of them can be seen on a square of any colour.
    """
    shape, colour = _look(side)
    outline, pattern = _OUTLINES[shape], _PATTERNS[shape]
    inner = path(pattern, fill="none", **pen("#ffffff", 5.5))
    if number:
        baseline, size = _NUMBERS[shape]
        inner = text(str(number), 50, baseline, size, "#ffffff")
    return (
        path(outline, fill="none", **pen("#1a1f1d", 11))
        + path(outline, fill=SEATS[colour], **pen("#fffdf6", 5))
        + inner
    )


def _look(side: int) -> tuple[int, int]:
    """Return the shape and the colour of a side; after four sides the same shapes come with other colours."""
    again, colour = divmod(side - 1, len(SEATS))
    return (colour + again) % len(_OUTLINES), colour
