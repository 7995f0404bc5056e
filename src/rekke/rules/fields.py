"""Reading the fields of a position's one-line text, with a reason for each field that is wrong."""

import re

from rekke.rules.board import Board
from rekke.rules.dice import faces, plain
from rekke.rules.faults import Unreadable
from rekke.rules.hand import Hand


class Fields:
    """The fields of a position's text that have not been read yet.

    >>> Fields({"first": "2"}, range(2, 5)).number("first", 1, 4)
    2
    """

    def __init__(self, words: dict[str, str], seats: range) -> None:
        self.words = dict(words)
        self.seats = seats
        """Numbers of seats that the game is for."""

    def take(self, key: str) -> str:
        """Remove a field and return its text."""
        if key not in self.words:
            raise Unreadable(f"the position lacks the field {key}")
        return self.words.pop(key)

    def number(self, key: str, low: int, high: int) -> int:
        """Read a field that is a whole number from `low` to `high`."""
        return _number(key, self.take(key), low, high)

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Read a field that has a number for each seat; its length is the number of seats."""
        return tuple(_number(key, word, low, high) for word in self.texts(key))

    def texts(self, key: str) -> list[str]:
        """Read a field that has a text for each seat."""
        words, low, high = self.take(key).split(","), self.seats[0], self.seats[-1]
        if len(words) not in self.seats:
            raise Unreadable(f"{key} has a value for each of {low} to {high} seats, not {len(words)} values")
        return words

    def owners(self, key: str, board: Board, count: int) -> tuple[int, ...]:
        """Read a field that has the owner of every square: return the set of squares of each owner."""
        return board.owners(self.take(key), count)

    def hand(self, size: int, allowed: int) -> Hand:
        """Read the dice and the throws of a turn with `size` dice and `allowed` throws."""
        dice = faces(plain(self.take("dice")))
        hand = Hand(size, allowed, dice, self.number("throws", 0, allowed))
        if len(dice) > size or (dice and not hand.throws):
            raise Unreadable(f"{dice} cannot be on the table after {hand.throws} throws of {size} dice")
        return hand

    def done(self) -> None:
        """Refuse fields that were not read."""
        if self.words:
            raise Unreadable(f"the position has unknown fields: {', '.join(self.words)}")


def require(holds: bool, reason: str) -> None:
    """Refuse a position whose fields contradict each other."""
    if not holds:
        raise Unreadable(reason)


def _number(key: str, word: str, low: int, high: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,7}", word) or not low <= int(word) <= high:
        raise Unreadable(f"{key} is a number from {low} to {high}, not {word!r}")
    return int(word)
