"""KIVI, drawn: white, black and red squares, their targets as small dice, and the stones."""

from collections.abc import Iterator
from typing import NamedTuple

from rekke.draw.letters import text_board
from rekke.draw.reading import owners
from rekke.draw.sheet import PieceCount, felt, grid, seats, svg_sheet
from rekke.draw.svg import PIPS, Attribute, box, element, ground, path, pen, piece
from rekke.rules.kivi.rules import Position

GROUNDS = {1: ("#fbf6ea", "#1d2321"), 2: ("#262b2a", "#f3eee2"), 3: ("#a4231b", "#fff6ea")}
"""Colours of a square and of the ink on it, by the points it is worth."""


class SmallDie(NamedTuple):
    """A small die of a target. Dice that must show the same face look the same; a face is drawn where it matters."""

    x: float
    y: float
    size: float
    filling: str = "full"
    face: str = ""


def _alike(shape: str, size: float, x: float, y: float, filling: str = "full") -> list[SmallDie]:
    """Return equal dice in columns and rows: `3x2` is two rows of three."""
    columns, rows, step = int(shape[0]), int(shape[2]), size * 8 / 7
    return [SmallDie(x + c * step, y + r * step, size, filling) for r in range(rows) for c in range(columns)]


def _faces(shown: str) -> list[SmallDie]:
    spots = ((32, 11), (11, 51), (53, 51))
    return [SmallDie(x, y, 36, face=face) for (x, y), face in zip(spots, shown, strict=True)]


def _rising(count: int) -> list[SmallDie]:
    """Return columns of one, two, three … blocks, which stand for consecutive faces."""
    step = 78 / count
    return [
        SmallDie(12 + n * step, 88 - (m + 1) * step, step - 2.5) for n in range(count) for m in range(n + 1)
    ]


DICE = {
    "2P": [*_alike("1x2", 30, 16, 17), *_alike("1x2", 30, 54, 17, "hollow")],
    "3P": [
        *_alike("1x2", 24, 8, 23),
        *_alike("1x2", 24, 38, 23, "hollow"),
        *_alike("1x2", 24, 68, 23, "striped"),
    ],
    "3K": _alike("3x1", 25, 9, 37),
    "4K": _alike("2x2", 31, 17, 17),
    "3+2": [*_alike("3x1", 25, 9, 19), *_alike("2x1", 25, 23, 55, "hollow")],
    "3+3": [*_alike("3x1", 25, 9, 19), *_alike("3x1", 25, 9, 55, "hollow")],
    "4+2": [*_alike("2x2", 25, 9, 23), *_alike("1x2", 25, 68, 23, "hollow")],
    "R4": _rising(4),
    "R5": _rising(5),
    "EVEN": _faces("246"),
    "ODD": _faces("135"),
    "<=12": [SmallDie(13 + 12.8 * n, 20, 10) for n in range(6)],
    ">=30": [SmallDie(13 + 12.8 * n, 20, 10) for n in range(6)],
}
"""The small dice of every target."""
SIGNS = {"<=12": "≤12", ">=30": "≥30"}
"""What is written below the small dice of a target that is a sum."""
STROKES = {
    "≤": "M16 4L4 12L16 20M4 30H16",
    "≥": "M4 4L16 12L4 20M4 30H16",
    "0": "M10 3C0 3 0 33 10 33S20 3 10 3Z",
    "1": "M5 9L12 3V33",
    "2": "M3 10Q3 3 10 3T17 10Q17 16 3 33H18",
    "3": "M3 5Q7 3 10 3Q17 3 17 10Q17 17 9 17Q18 17 18 25Q18 33 10 33Q6 33 2 31",
}
"""Signs as paths of 20 by 36, so that they look the same with any font."""


def as_text(position: Position) -> str:
    """Draw the board, every square with its target or its stone and its points, then boxed stones, then the dice."""
    points = position.edition.points
    boxed = [f"seat {seat} has boxed {count}" for seat, count in enumerate(position.boxed, 1) if count]
    lines = [text_board(position, lambda word, stone: f"{stone or word} {points[word]}"), *boxed]
    if position.hand.lying:
        lines.append(
            f"dice {position.hand.lying}, throws made: {position.hand.throws} of {position.hand.allowed}"
        )
    return "\n".join(lines)


def picture(position: Position) -> str:
    """Draw the board with its targets and stones, the dice of the turn, and what the seats have."""
    edition, hand = position.edition, position.hand
    board = edition.board
    sides = owners(position)
    chosen = 0 if position.over or hand.missing else position.open | position.takeable
    drawn = grid(
        board,
        lambda name: "".join(_square(board.word[name], edition.points[board.word[name]], sides.get(name, 0))),
        chosen,
    )
    dice = () if position.over else (felt(drawn.width, hand.lying, hand.size, (hand.throws, hand.allowed)),)
    standing = seats(
        position, drawn.width, [str(score) for score in position.scores], list(_counts(position))
    )
    return svg_sheet("KIVI", position, drawn, *dice, standing)


def _counts(position: Position) -> Iterator[tuple[PieceCount, ...]]:
    for own, boxed in zip(position.stones, position.boxed, strict=True):
        left = PieceCount("stones left", position.edition.stones - own.bit_count() - boxed)
        yield (left, PieceCount("boxed", boxed, boxed=True)) if boxed else (left,)


def _square(word: str, points: int, side: int) -> Iterator[str]:
    under, ink = GROUNDS[points]
    yield ground(under)
    yield from (
        element("circle", cx=9.5 + 9 * n, cy=8.5, r=3.2, fill=ink, opacity=0.75) for n in range(points)
    )
    yield piece(side) if side else "".join(_target(word, under, ink))


def _target(word: str, under: str, ink: str) -> Iterator[str]:
    for small in DICE[word]:
        yield from _small_die(small, under, ink)
    for n, sign in enumerate(SIGNS.get(word, "")):
        yield path(STROKES[sign], transform=f"translate({14 + 26 * n} 42)", fill="none", **pen(ink, 6.5))


def _small_die(die: SmallDie, under: str, ink: str) -> Iterator[str]:
    """Draw a small die without a group of its own: most pictures have hundreds of them."""
    x, y, part = die.x, die.y, die.size / 100
    outline: dict[str, Attribute] = (
        {} if die.filling == "full" else {"stroke": ink, "stroke_width": 11 * part}
    )
    fill = "none" if outline else ink
    yield box(x + 5 * part, y + 5 * part, 90 * part, 90 * part, rx=22 * part, fill=fill, **outline)
    if die.filling == "striped":
        stripes = "".join(f"M{x + n * part:.4g} {y + 8 * part:.4g}v{84 * part:.4g}" for n in (22, 50, 78))
        yield path(stripes, stroke=ink, stroke_width=9 * part)
    for right, down in PIPS.get(die.face, ()):
        yield element("circle", cx=x + right * part, cy=y + down * part, r=10.5 * part, fill=under)
