"""Positions of Columbiz for its tests."""

from rekke.rules.games import read_position
from rekke.rules.position import Position

FULL, INCREMENT = "columbiz/fr", "columbiz/fr B4=increment"
PIECES = {2: 18, 3: 13, 4: 10}
SQUARES = [letter + digit for digit in "123456" for letter in "abcdef"]
LIMITS = [("fr", 2, 4), ("fr", 3, 4), ("fr", 4, 3), ("no", 2, 4), ("no", 3, 4), ("no", 4, 4)]


def at(*pieces: str, **changes: object) -> Position:
    """Return a position: `at("a1 b2", "c3", dice=…)` has these pieces of two seats, and no piece was lost."""
    owner = {square: str(seat) for seat, squares in enumerate(pieces, 1) for square in squares.split()}
    drawn = "".join(owner.get(square, ".") for square in SQUARES)
    rows = "/".join(drawn[i : i + 6] for i in range(0, 36, 6))
    left = ",".join(str(PIECES[len(pieces)] - len(squares.split())) for squares in pieces)
    none = ",".join("0" * len(pieces))
    fields = {"first": 1, "turn": 1, "pieces": rows, "reserve": left, "captured": none, "points": none}
    fields |= {"dice": "-", "throws": 3 if "dice" in changes else 0, "placed": 0} | changes
    words = [f"{key}={word}" for key, word in fields.items() if word is not None and key != "edition"]
    return read_position(" ".join((str(changes.get("edition", FULL)), *words)))


def dice_for(square: str) -> str:
    """Return eight dice of which just enough show the face that a square asks for."""
    face, number = "abcdef".index(square[0]) + 1, int(square[1])
    return str(face) * number + str(face % 6 + 1) * (8 - number)
