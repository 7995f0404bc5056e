"""What the pictures of all games share: the sheet of paper, the board, the dice and the seats.

A picture is one SVG that needs no other file. It has a background of its own, so it can be read on light and dark
pages, and no words except its title, so it can be read in any language.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import accumulate
from typing import NamedTuple

from rekke.draw.svg import (
    ACCENT,
    CARD,
    FELT,
    GOLD,
    INK,
    LINE,
    PAPER,
    SOFT,
    STAR,
    WOOD,
    box,
    die,
    element,
    group,
    path,
    pen,
    piece,
    text,
)
from rekke.rules.board import Board
from rekke.rules.position import Chance, Clock, Position

STEP = 104
"""Distance from one square to the next: a square is 100 wide, the gap between two is 4."""
EDGE, RIM, GAP, SEAT = 34, 12, 14, 66
"""Margin of a board for its letters and numbers, its other margin, the gap between parts, the height of a seat."""
_SCALE = 0.6
"""Pixels for one unit of the picture, on a page that sets no size."""


class Part(NamedTuple):
    """A part of a picture as SVG, with its size."""

    drawn: str
    width: float
    height: float


class PieceCount(NamedTuple):
    """A small number beside a seat's score, with its meaning: pieces left, or pieces put away."""

    says: str
    number: int
    boxed: bool = False


def svg_sheet(title: str, position: Position, *parts: Part) -> str:
    """Return one SVG with the parts under each other on a sheet of paper."""
    width = max(part.width for part in parts) + 2 * GAP
    height = sum(part.height + GAP for part in parts) + GAP
    tops = accumulate((part.height + GAP for part in parts), initial=GAP)
    return element(
        "svg",
        element("title", escape(f"{title}: {_summary(position)}")),
        box(1, 1, width - 2, height - 2, rx=22, fill=PAPER, stroke=LINE, stroke_width=2),
        *(group(part.drawn, x=GAP, y=top) for part, top in zip(parts, tops, strict=False)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=round(width * _SCALE),
        height=round(height * _SCALE),
        style="max-width:100%;height:auto",
        role="img",
        font_family="system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif",
    )


def _summary(position: Position) -> str:
    """Return the scores and who may act in one line, for people who cannot see the picture."""
    seats = ", ".join(f"seat {seat} has {score}" for seat, score in enumerate(position.scores, 1))
    if position.outcome:
        return f"{seats}; {position.outcome.reason}"
    return f"{seats}; to act: {', '.join(f'seat {seat}' for seat in sorted(active(position)))}"


def active(position: Position) -> set[int]:
    """Return the seats that may choose or throw now, and those whose clock runs."""
    return {actor.seat if isinstance(actor, Chance | Clock) else actor for actor in position.actors}


def grid(
    board: Board,
    square: Callable[[str], str],
    marked: int = 0,
    glowing: int = 0,
    head: Callable[[int], str] | None = None,
) -> Part:
    """Draw a board with its letters and numbers.

    `square` draws one square and `head` what stands above a column. `marked` squares may be chosen now, and
    `glowing` squares belong to a line that has won.
    """
    columns, rows = board.size
    top = EDGE + (66 if head else 0)
    width, height = EDGE + columns * STEP - 4 + RIM, top + rows * STEP - 4 + RIM
    drawn = [
        box(0, 0, width, height, rx=18, fill=WOOD, stroke="#000000", stroke_opacity=0.15, stroke_width=2)
    ]
    for column, letter in enumerate(board.letters):
        x = EDGE + column * STEP
        drawn.append(text(letter, x + 50, top - 10, 22, SOFT))
        if head:
            drawn.append(group(head(column), x=x + 17, y=7, size=66))
    drawn += [text(str(row + 1), EDGE / 2, top + row * STEP + 58, 22, SOFT) for row in range(rows)]
    for at, name in enumerate(board.squares):
        bit = board.bit[name]
        rings = "".join(_rings(bool(marked & bit), bool(glowing & bit)))
        x, y = EDGE + at % columns * STEP, top + at // columns * STEP
        drawn.append(group(square(name), rings, x=x, y=y))
    return Part("".join(drawn), width, height)


def _rings(marked: bool, glowing: bool) -> Iterator[str]:
    """Draw a dark ring and a light one, so that one of them can be seen on a square of any colour."""
    if marked:
        yield box(2, 2, 96, 96, rx=11, fill="none", stroke="#00a878", stroke_width=5)
        yield box(5.5, 5.5, 89, 89, rx=8, fill="none", stroke="#ffffff", stroke_width=2)
    if glowing:
        yield box(0, 0, 100, 100, rx=12, fill="none", stroke=GOLD, stroke_width=7)


def felt(width: float, dice: Sequence[str], size: int, throws: tuple[int, int] | None = None) -> Part:
    """Draw the dice on the table, empty places up to `size`, and the throws made out of all throws."""
    rings = 36 if throws else 0
    each = min(86.0, (width - 40 - rings) / size)
    left = (width - rings - each * size) / 2
    drawn = [box(0, 0, width, 106, rx=20, fill=FELT, stroke="#7d5a2a", stroke_width=6)]
    for place in range(size):
        x, y, scale = left + place * each + 4, 53 - (each - 8) / 2, each - 8
        lying = die(dice[place]) if place < len(dice) else _empty_place()
        drawn.append(group(lying, x=x, y=y, size=scale))
    if throws:
        made, every = throws
        drawn += [_throw(width - 30, 65 - 12 * every + 24 * n, n < made) for n in range(every)]
    return Part("".join(drawn), width, 106)


def _empty_place() -> str:
    return box(14, 14, 72, 72, rx=16, fill="none", opacity=0.4, stroke_dasharray="9 8", **pen("#ffffff", 3))


def _throw(x: float, y: float, made: bool) -> str:
    """Draw one throw: an open ring if it was made, a filled one if it is left."""
    return element("circle", cx=x, cy=y, r=7, fill="none" if made else "#ffffff", **pen("#ffffff", 2.5))


def abreast(seats: int) -> int:
    """Return how many seats are drawn beside each other: three seats in one row, all others in twos."""
    return 3 if seats == 3 else 2


def seats(
    position: Position, width: float, scores: Sequence[str], counts: Sequence[Sequence[PieceCount]]
) -> Part:
    """Draw all seats with their scores and pieces, and mark who may act and who has won."""
    columns = abreast(position.seats)
    across, down = (width + 8) / columns, SEAT + 8
    cells = (
        group(
            seat_of(position, at + 1, across - 8, scores[at], counts[at]),
            x=at % columns * across,
            y=at // columns * down,
        )
        for at in range(position.seats)
    )
    return Part("".join(cells), width, -(-position.seats // columns) * down - 8)


def seat_of(
    position: Position, seat: int, width: float, score: str, counts: Sequence[PieceCount] = ()
) -> str:
    """Draw one seat: its piece and number, its score, its pieces; a frame if it may act, a star if it has won."""
    side, won = position.sides[seat - 1], position.outcome and seat in position.outcome.winners
    rim, thick = (ACCENT, 5) if seat in active(position) else (LINE, 2)
    inner = thick / 2
    first = 42 if len(counts) == 1 else 28
    return "".join(
        (
            box(inner, inner, width - thick, SEAT - thick, rx=12, fill=CARD, stroke=rim, stroke_width=thick),
            group(piece(side, seat), x=8, y=9, size=48),
            text(score, 66, 45, 34, text_anchor="start"),
            *(_piece_count(side, count, width, first + 27 * n) for n, count in enumerate(counts)),
            group(path(STAR, fill=GOLD, **pen(INK, 1.5)), x=52, y=16) if won else "",
        )
    )


def _piece_count(side: int, count: PieceCount, width: float, y: float) -> str:
    """Write a number beside a small piece, or beside a box if the pieces were put away."""
    sign = group(piece(side), x=8, y=8, size=84)
    if count.boxed:
        sign = path("M10 40V92H90V40", fill="none", **pen(SOFT, 9)) + box(30, 30, 40, 40, rx=10, fill=SOFT)
    return element(
        "g",
        element("title", escape(f"{count.number} {count.says}")),
        group(sign, x=width - 70, y=y - 21, size=26),
        text(str(count.number), width - 10, y, 23, SOFT, text_anchor="end"),
    )
