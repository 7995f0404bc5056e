"""The fields of any position, sorted for a drawing: owners of squares, dice, and values of each seat.

Fields are written in the notation, so a game without a drawing of its own can be drawn from them.
"""

import re
from typing import Literal, TypeAlias

from rekke.rules.dice import pairs
from rekke.rules.position import Chance, Position

FieldKind: TypeAlias = Literal["board", "dice", "seats", "other"]
"""What a field holds: a digit or `.` for every square, dice, one value for each seat, or anything else."""


def owners(position: Position) -> dict[str, int]:
    """Return the side that owns each occupied square.

    >>> from rekke.rules.games import game, play
    >>> owners(play(game("sequence-dice").edition().start(2, 1), "1 roll 65", "1 place c3"))
    {'c3': 1}
    """
    squares = position.edition.board.squares
    texts = (text.replace("/", "") for text in _fields(position, "board").values())
    return {s: int(side) for text in texts for s, side in zip(squares, text, strict=True) if side != "."}


def dice(position: Position) -> list[str]:
    """Return the dice on the table, one text each, then those that are to be thrown, as `?`.

    >>> from rekke.rules.games import game, play
    >>> dice(play(game("kivi").edition().start(2, 1), "1 roll 654321", "1 keep 65"))
    ['6', '5', '?', '?', '?', '?']
    """
    lying = [die for text in _fields(position, "dice").values() if text != "-" for die in split_dice(text)]
    in_hand = [actor.dice for actor in position.actors if isinstance(actor, Chance)]
    if len(in_hand) != 1 or any("?" in die for die in lying):
        return lying
    return lying + split_dice(in_hand[0])


def seat_fields(position: Position, seat: int) -> dict[str, str]:
    """Return a seat's part of every field that has one value for each seat.

    >>> from rekke.rules.games import game
    >>> seat_fields(game("columbiz").edition().start(2, 1), 2)
    {'reserve': '18', 'captured': '0', 'points': '0'}
    """
    return {key: text.split(",")[seat - 1] for key, text in _fields(position, "seats").items()}


def other_fields(position: Position) -> dict[str, str]:
    """Return the fields that the functions above leave out.

    >>> from rekke.rules.games import game
    >>> other_fields(game("columbiz").edition().start(2, 1))
    {'first': '1', 'turn': '1', 'throws': '0', 'placed': '0'}
    """
    return _fields(position, "other")


def _fields(position: Position, kind: FieldKind) -> dict[str, str]:
    return {key: text for key, text in position.fields.items() if _kind(position, key, text) == kind}


def _kind(position: Position, key: str, text: str) -> FieldKind:
    columns, rows = position.edition.board.size
    if re.fullmatch(r"[.\d/]+", text) and [len(row) for row in text.split("/")] == [columns] * rows:
        return "board"
    if key == "dice" or _is_coloured(text):
        return "dice"
    return "seats" if text.count(",") == position.seats - 1 else "other"


def _is_coloured(text: str) -> bool:
    return bool(re.fullmatch(r"([RBW][1-6?])+", text))


def split_dice(text: str) -> list[str]:
    """Split dice into single ones: a plain die is one character, a coloured one two.

    >>> split_dice("644"), split_dice("R6B?")
    (['6', '4', '4'], ['R6', 'B?'])
    """
    return pairs(text) if _is_coloured(text) else list(text)
