"""Sequence Dice, drawn: numbers, golden corners, the heart of four 12s, and the chips."""

from functools import cache
from itertools import product

from rekke.draw.letters import text_board
from rekke.draw.reading import owners
from rekke.draw.sheet import Part, PieceCount, felt, grid, seats, svg_sheet
from rekke.draw.svg import CARD, SOFT, Attribute, box, element, ground, group, mix, path, pen, piece, text
from rekke.rules.board import Board
from rekke.rules.sequence_dice.rules import Position, total_of

TINTS = {
    "2": SOFT,
    "3": "#d9641e",
    "4": "#c79a00",
    "5": "#5f9a12",
    "6": "#0f9d6b",
    "7": "#1187b0",
    "8": "#3d62d6",
    "9": "#8a44c8",
    "12": "#d5303e",
}
"""Colour of each number."""
HEART = (
    "M100 186C44 140 12 108 12 68C12 38 34 17 60 17C78 17 92 27 100 44"
    "C108 27 122 17 140 17C166 17 188 38 188 68C188 108 156 140 100 186Z"
)
"""The heart that is printed over four squares, as a path of 200 by 200."""


def as_text(position: Position) -> str:
    """Draw the board, an empty square with its number and a chip with its side, then the dice."""
    lines = [text_board(position, lambda word, chip: chip or word)]
    if position.seats > len(position.chips):
        lines.append("seats 1 and 3 play (1), seats 2 and 4 play (2)")
    if position.dice:
        lines.append(f"dice {position.dice}, together {total_of(position.dice)}")
    return "\n".join(lines)


def picture(position: Position) -> str:
    """Draw the board with its chips, the two dice and their sum, and the seats."""
    board = position.edition.board
    sides = owners(position)
    chosen = position.demand.squares if position.dice and not position.over else 0
    drawn = grid(board, lambda name: _square(board, name, sides.get(name, 0)), chosen, _line(position))
    dice = () if position.over else (_thrown(drawn.width, position.dice),)
    counts = [(_counted(position, side),) for side in position.sides]
    standing = seats(position, drawn.width, [""] * position.seats, counts)
    return svg_sheet("Sequence Dice", position, drawn, *dice, standing)


def _line(position: Position) -> int:
    """Return the squares of the lines that have won."""
    chips = position.chips[position.winner - 1] if position.winner else 0
    won = 0
    for line in position.edition.lines(len(position.chips)):
        won |= line if chips & line == line else 0
    return won


def _counted(position: Position, side: int) -> PieceCount:
    """Count a side's chips: those that are left if the number is limited (S8), otherwise those on the board."""
    lying = position.chips[side - 1].bit_count()
    if position.edition.S8 == "unlimited":
        return PieceCount("chips on the board", lying)
    return PieceCount("chips left", int(position.edition.S8) - lying)


def _thrown(width: float, dice: str) -> Part:
    part = felt(width, dice, 2)
    if not dice:
        return part
    total = text(f"= {total_of(dice)}", width / 2 + 108, 70, 46, "#ffffff", text_anchor="start")
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
def _printed(board: Board) -> dict[str, tuple[str, dict[str, Attribute]]]:
    """Return what is printed under some numbers, with their ink; a table's own board may lack them."""
    white: dict[str, Attribute] = {"fill": "#ffffff", "paint_order": "stroke", **pen("#7d1420", 8)}
    quarters = {square: (_quarter(*at), white) for square, at in _heart(board).items()}
    columns, names = board.size[0], board.squares
    clockwise = enumerate((names[0], names[columns - 1], names[-1], names[-columns]))
    return quarters | {
        square: (_corner(turns), {"fill": "#2c2100"})
        for turns, square in clockwise
        if board.word[square] == "2"
    }


def _heart(board: Board) -> dict[str, tuple[int, int]]:
    """Return four 12s that form a block, each with its column and row in the block; none if there is no block."""
    columns, rows = board.size
    for column, row in product(range(columns - 1), range(rows - 1)):
        ways = product((0, 1), (0, 1))
        four = {board.squares[(row + down) * columns + column + right]: (right, down) for right, down in ways}
        if all(board.word[square] == "12" for square in four):
            return four
    return {}


def _quarter(right: int, down: int) -> str:
    """Draw the quarter of the heart on one of its four squares."""
    view = f"{100 * right} {100 * down} 100 100"
    return element("svg", path(HEART, fill="#b3242f"), width=100, height=100, viewBox=view)


def _corner(turns: int) -> str:
    """Draw a golden corner of the board, turned by a number of quarter turns."""
    light = path("M0 12A12 12 0 0 1 12 0H37A37 37 0 0 1 0 37Z", fill="#fff3cf")
    ring = path("M110 50A115 115 0 0 1 50 110", fill="none", **pen("#a87b16", 8))
    turned = element("g", light, ring, transform=f"rotate({90 * turns} 50 50)")
    return box(0, 0, 100, 100, rx=12, fill="#e9b949") + element("svg", turned, width=100, height=100)
