"""Positions of KIVI for tests, drawn as lists of squares."""

from rekke.rules.games import read_position
from rekke.rules.position import Position

SQUARES = [letter + digit for digit in "1234567" for letter in "abcdefg"]
EMPTY = "/".join(["......."] * 7)
DRAWN = """\
   a       b       c       d       e       f       g
1  2P 1    R5 2    <=12 2  3K 1    ODD 2   EVEN 2  3K 1
2  EVEN 2  4+2 3   3K 1    3P 3    R4 1    3+3 3   >=30 2
3  R4 1    4K 2    >=30 2  R5 2    4+2 3   ODD 2   3+2 1
4  <=12 2  3+2 1   EVEN 2  3+3 3   <=12 2  2P 1    R5 2
5  3K 1    R5 2    3P 3    ODD 2   4K 2    >=30 2  2P 1
6  ODD 2   3+3 3   R4 1    4+2 3   3+2 1   3P 3    <=12 2
7  R4 1    >=30 2  4K 2    2P 1    ODD 2   4K 2    3+2 1"""


def at(*stones: str, **changes: object) -> Position:
    """Return a position: `at("a1 b2", "c3", dice=…)`; seats with fewer stones have boxed the difference."""
    owner = {square: str(seat) for seat, squares in enumerate(stones, 1) for square in squares.split()}
    drawn = "".join(owner.get(square, ".") for square in SQUARES)
    rows = "/".join(drawn[i : i + 7] for i in range(0, 49, 7))
    turns = max(len(squares.split()) for squares in stones)
    boxed = ",".join(str(turns - len(squares.split())) for squares in stones)
    fields = {"first": 1, "turn": 1, "stones": rows, "boxed": boxed, "dice": "-"}
    fields |= {"throws": 3 if "dice" in changes else 0} | changes
    words = [f"{key}={word}" for key, word in fields.items() if word is not None and key != "edition"]
    return read_position(" ".join((str(changes.get("edition", "kivi/en")), *words)))
