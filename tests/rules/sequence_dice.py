"""Boards of Sequence Dice for tests, drawn as lists of squares."""

from rekke.rules.games import read_position
from rekke.rules.position import Position

SQUARES = tuple(letter + row for row in "123456" for letter in "abcdef")
ROLL = {2: "11", 3: "21", 4: "22", 5: "32", 6: "33", 7: "43", 8: "44", 9: "54", 10: "64", 11: "65", 12: "66"}
PRINTED = {
    2: "a1 f1 a6 f6",
    3: "b1 f2 a5 e6",
    4: "c1 f3 a4 d6",
    5: "d1 a3 f4 c6",
    6: "e1 a2 f5 b6",
    7: "b2 e2 b5 e5",
    8: "c2 e3 b4 d5",
    9: "d2 b3 e4 c5",
    12: "c3 d3 c4 d4",
}
TWENTY = "a1 b1 d1 e1 f1 a2 b2 c2 e2 f2 a3 b3 d3 e3 f3 a4 b4 c4 e4 f4"


def table(
    *sides: str, total: int = 0, seats: int = 2, turn: int = 1, throws: int = 100, choices: str = ""
) -> Position:
    """Return a position with these chips of each side and, unless the total is 0, a throw of this total."""
    owner = {square: str(side) for side, squares in enumerate(sides, 1) for square in squares.split()}
    cells = "".join(owner.get(square, ".") for square in SQUARES)
    chips = "/".join(cells[i : i + 6] for i in range(0, 36, 6))
    words = f"seats={seats} first=1 turn={turn} chips={chips} dice={ROLL.get(total, '-')} throws={throws}"
    return read_position(f"sequence-dice/no {choices} {words}" if choices else f"sequence-dice/no {words}")
