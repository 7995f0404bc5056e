"""Boards: grids of squares, each with a word on it. Squares are named as in a spreadsheet.

A set of squares is an int with one bit for each square, in reading order, the first square in the lowest bit:

    a & b            the squares in both sets
    a | b            the squares in either set
    a & ~b           the squares of a that are not in b
    a.bit_count()    the number of squares
    a & -a           the lowest square alone: -a flips every bit above the lowest one and keeps that one
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from rekke.rules.faults import Illegal, Unreadable

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
"""Letters of the columns, from left to right."""


@dataclass(frozen=True)
class Board:
    """The words of a board, row by row.

    >>> board = Board.drawn("2 3/4 5", size=(2, 2), words=("2", "3", "4", "5"))
    >>> board.squares, board.word["b1"], str(board)
    (('a1', 'b1', 'a2', 'b2'), '3', '2 3/4 5')
    """

    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def drawn(cls, text: str, size: tuple[int, int], words: Sequence[str]) -> "Board":
        """Read a board drawn as rows of words; the rows are separated by line breaks or by `/`."""
        drawn = text.strip("\n").replace("\n", "/").split("/")
        rows = tuple(tuple(re.findall("[^ \t]+", row)) for row in drawn)
        columns, count = size
        if len(rows) != count:
            raise Unreadable(f"the board has {len(rows)} rows, not {count}")
        for number, row in enumerate(rows, 1):
            if len(row) != columns:
                raise Unreadable(f"row {number} of the board has {len(row)} words, not {columns}")
            for letter, word in zip(COLUMNS, row, strict=False):
                if word not in words:
                    known = ", ".join(words)
                    raise Unreadable(f"{word!r} on {letter}{number} is not one of the words {known}")
        return cls(rows)

    def __str__(self) -> str:
        return "/".join(" ".join(row) for row in self.rows)

    @cached_property
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows."""
        return len(self.rows[0]), len(self.rows)

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares in reading order."""
        return square_names(*self.size)

    @cached_property
    def bit(self) -> dict[str, int]:
        """The bit of every square."""
        return {square: 1 << i for i, square in enumerate(self.squares)}

    @cached_property
    def word(self) -> dict[str, str]:
        """The word on every square."""
        words = (word for row in self.rows for word in row)
        return dict(zip(self.squares, words, strict=True))

    @cached_property
    def all(self) -> int:
        """The set of all squares."""
        return (1 << len(self.squares)) - 1

    def at(self, square: str) -> int:
        """Return the bit of a square; raise Illegal if this board has no such square."""
        if square not in self.bit:
            raise Illegal(f"{square} is not a square of this board: use a1 to {self.squares[-1]}")
        return self.bit[square]

    def where(self, *words: str) -> int:
        """Return the set of squares that carry one of these words."""
        return sum(self.bit[square] for square, word in self.word.items() if word in words)

    def named(self, squares: int) -> Iterator[str]:
        """Yield the names of the squares in a set, in reading order."""
        while squares:
            lowest = squares & -squares
            yield self.squares[lowest.bit_length() - 1]
            squares ^= lowest

    def oddities(self, printed: "Board") -> list[str]:
        """List the words that stand on more or fewer squares of this board than of the printed one."""
        mine, theirs = Counter(self.word.values()), Counter(printed.word.values())
        return [
            f"{word} has {mine[word]} squares, the printed board {theirs[word]}"
            for word in theirs
            if mine[word] != theirs[word]
        ]

    def occupied(self, owners: Sequence[int]) -> str:
        """Write the owner of every square as a digit, `.` for an empty square."""
        columns = self.size[0]
        text = "".join(_owner(bit, owners) for bit in self.bit.values())
        return "/".join(text[i : i + columns] for i in range(0, len(text), columns))

    def owners(self, text: str, count: int) -> tuple[int, ...]:
        """Read what `occupied` wrote: return the set of squares of each of `count` owners."""
        columns, rows = self.size
        if [len(row) for row in text.split("/")] != [columns] * rows:
            raise Unreadable(f"{text!r} is not {rows} rows of {columns} squares")
        places = text.replace("/", "")
        known = ".123456789"[: count + 1]
        if strange := set(places) - set(known):
            raise Unreadable(f"{min(strange)!r} cannot stand on a square: use {' '.join(known)}")
        return tuple(sum(1 << i for i, place in enumerate(places) if place == owner) for owner in known[1:])


def _owner(bit: int, owners: Sequence[int]) -> str:
    return next((str(n) for n, squares in enumerate(owners, 1) if squares & bit), ".")


def square_names(columns: int, rows: int) -> tuple[str, ...]:
    """Return the names of a grid's squares, in reading order."""
    return tuple(f"{letter}{row}" for row in range(1, rows + 1) for letter in COLUMNS[:columns])


def any_square(word: str) -> str:
    """Check that an argument of an event names a square of some board."""
    if not re.fullmatch("[a-z][1-9][0-9]?", word):
        raise Unreadable(f"a square is a letter and a number like e3, not {word!r}")
    return word


@cache
def on_grid(columns: int, rows: int) -> Callable[[str], str]:
    """Return a function that checks that an argument names a square of this grid."""
    names = square_names(columns, rows)

    def on_board(word: str) -> str:
        if word not in names:
            raise Unreadable(f"{word!r} is not a square of this board: use a1 to {names[-1]}")
        return word

    return on_board
