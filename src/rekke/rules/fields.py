"""The words of a position's one-line text, read back one by one, with a reason for each that is wrong."""

import re

from rekke.rules.board import Board
from rekke.rules.dice import faces, plain
from rekke.rules.faults import Unreadable
from rekke.rules.hand import Hand


class Fields:
    """What a position's text says, to be taken field by field.

    >>> Fields({"first": "2"}).number("first", 1, 4)
    2
    """

    def __init__(self, words: dict[str, str]) -> None:
        self.words = dict(words)

    def take(self, key: str) -> str:
        """Take a field as it is written."""
        if key not in self.words:
            raise Unreadable(f"the position does not say its {key}")
        return self.words.pop(key)

    def number(self, key: str, low: int, high: int) -> int:
        """Take a field that is a whole number within bounds."""
        return _number(key, self.take(key), low, high)

    def numbers(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Take a field that is a number for each seat; so it also tells how many seats there are."""
        return tuple(_number(key, word, low, high) for word in _seats(key, self.take(key)))

    def texts(self, key: str) -> list[str]:
        """Take a field that is a text for each seat."""
        return _seats(key, self.take(key))

    def owners(self, key: str, board: Board, count: int) -> tuple[int, ...]:
        """Take a field that says who stands where."""
        return board.owners(self.take(key), count)

    def hand(self, size: int, allowed: int) -> Hand:
        """Take the dice and the throws of a turn that has so many dice and throws."""
        dice = faces(plain(self.take("dice")))
        hand = Hand(size, allowed, dice, self.number("throws", 0, allowed))
        if len(dice) > size or (dice and not hand.throws):
            raise Unreadable(f"{dice} cannot lie there after {hand.throws} throws of {size} dice")
        return hand

    def done(self) -> None:
        """Be sure that nothing was left over."""
        if self.words:
            raise Unreadable(f"the position has no {', '.join(self.words)}")


def require(holds: bool, reason: str) -> None:
    """Refuse a position whose fields contradict each other."""
    if not holds:
        raise Unreadable(reason)


def _seats(key: str, text: str) -> list[str]:
    words = text.split(",")
    if not 2 <= len(words) <= 4:
        raise Unreadable(f"{key} is for 2 to 4 seats, not {len(words)}")
    return words


def _number(key: str, word: str, low: int, high: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,7}", word) or not low <= int(word) <= high:
        raise Unreadable(f"{key} is a number from {low} to {high}, not {word!r}")
    return int(word)
