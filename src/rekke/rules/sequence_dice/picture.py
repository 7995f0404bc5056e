"""A moment of Sequence Dice as a picture: numbers, golden corners, the heart of four 12s, and the chips."""

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from rekke.rules.board import Board
from rekke.rules.picture import Note, Part, felt, grid, seats, sheet, sides_on
from rekke.rules.svg import CARD, Said, box, element, ground, group, mix, path, pen, piece, text

if TYPE_CHECKING:
    from rekke.rules.sequence_dice.rules import Position

TINTS = {
    "2": "#55645d",
    "3": "#d9641e",
    "4": "#c79a00",
    "5": "#5f9a12",
    "6": "#0f9d6b",
    "7": "#1187b0",
    "8": "#3d62d6",
    "9": "#8a44c8",
    "12": "#d5303e",
}
HEART = (
    "M100 186C44 140 12 108 12 68C12 38 34 17 60 17C78 17 92 27 100 44"
    "C108 27 122 17 140 17C166 17 188 38 188 68C188 108 156 140 100 186Z"
)


def picture(position: "Position") -> str:
    """Draw the board with its chips, the two dice and their sum, and the seats."""
    board = position.edition.board
    sides = sides_on(board, position.chips)
    chosen = position.demand.squares if position.dice and not position.over else 0
    drawn = grid(board, lambda name: _square(board, name, sides[name]), chosen, _line(position))
    dice = () if position.over else (_thrown(drawn.width, position.dice),)
    notes = [(_counted(position, side),) for side in position.sides]
    standing = seats(position, drawn.width, [""] * position.seats, notes)
    return sheet("Sequence Dice", position, drawn, *dice, standing)


def _line(position: "Position") -> int:
    """Give the squares of the lines that have won."""
    chips = position.chips[position.winner - 1] if position.winner else 0
    won = 0
    for line in position.edition.lines(len(position.chips)):
        won |= line if chips & line == line else 0
    return won


def _counted(position: "Position", side: int) -> Note:
    """Count the chips of a side: those left, where they are limited (S8), else those on the board."""
    lying = position.chips[side - 1].bit_count()
    if position.edition.S8 == "unlimited":
        return Note("chips on the board", lying)
    return Note("chips left", int(position.edition.S8) - lying)


def _thrown(width: float, dice: str) -> Part:
    part = felt(width, dice, 2)
    if not dice:
        return part
    total = text(f"= {sum(map(int, dice))}", width / 2 + 108, 70, 46, "#ffffff", text_anchor="start")
    return part._replace(drawn=part.drawn + total)


def _square(board: Board, name: str, side: int) -> str:
    word = board.word[name]
    printed, ink = _printed(board).get(name, ("", {}))
    below = ground(mix(TINTS[word], 0.17, CARD)) + printed
    if not side:
        return below + text(word, 50, 67, 48, **ink)
    chip = group(piece(side), x=5, y=5, size=90)
    return below + chip + text(word, 6, 26, 25, text_anchor="start", paint_order="stroke", **pen(CARD, 6))


@cache
def _printed(board: Board) -> dict[str, tuple[str, dict[str, Said]]]:
    """Give what is printed under some numbers, and how they are written on it; an own board may have less."""
    white: dict[str, Said] = {"fill": "#ffffff", "paint_order": "stroke", **pen("#7d1420", 8)}
    quarters = {square: (_quarter(*at), white) for square, at in _heart(board).items()}
    columns, names = board.size[0], board.squares
    clockwise = enumerate((names[0], names[columns - 1], names[-1], names[-columns]))
    return quarters | {
        square: (_corner(turns), {"fill": "#2c2100"})
        for turns, square in clockwise
        if board.word[square] == "2"
    }


def _heart(board: Board) -> dict[str, tuple[int, int]]:
    """Give the four 12s that lie together, with how far right and down each of them lies."""
    columns, rows = board.size
    for column, row in product(range(columns - 1), range(rows - 1)):
        ways = product((0, 1), (0, 1))
        four = {board.squares[(row + down) * columns + column + right]: (right, down) for right, down in ways}
        if all(board.word[square] == "12" for square in four):
            return four
    return {}


def _quarter(right: int, down: int) -> str:
    """Draw the part of the heart that lies on one of its four squares."""
    view = f"{100 * right} {100 * down} 100 100"
    return element("svg", path(HEART, fill="#b3242f"), width=100, height=100, viewBox=view)


def _corner(turns: int) -> str:
    """Draw a corner of the board in gold, with its light, turned to its place."""
    light = path("M0 12A12 12 0 0 1 12 0H37A37 37 0 0 1 0 37Z", fill="#fff3cf")
    ring = path("M110 50A115 115 0 0 1 50 110", fill="none", **pen("#a87b16", 8))
    turned = element("g", light, ring, transform=f"rotate({90 * turns} 50 50)")
    return box(0, 0, 100, 100, rx=12, fill="#e9b949") + element("svg", turned, width=100, height=100)
