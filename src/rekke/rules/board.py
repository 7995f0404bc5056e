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
from functools import cache, lru_cache

from rekke.lang.translatable import reason
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.once import once

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
            raise Unreadable(reason("board.rows", rows=len(rows), needed=count))
        for number, row in enumerate(rows, 1):
            if len(row) != columns:
                raise Unreadable(reason("board.columns", row=number, words=len(row), needed=columns))
            for letter, word in zip(COLUMNS, row, strict=False):
                if word not in words:
                    square, known = f"{letter}{number}", ", ".join(words)
                    raise Unreadable(reason("board.word", word=repr(word), square=square, known=known))
        return cls(rows)

    def __str__(self) -> str:
        return "/".join(" ".join(row) for row in self.rows)

    @once
    def _hash(self) -> int:
        return hash(self.rows)

    def __hash__(self) -> int:
        return self._hash

    @once
    def size(self) -> tuple[int, int]:
        """The number of columns and of rows."""
        return len(self.rows[0]), len(self.rows)

    @property
    def letters(self) -> str:
        """The letters of the columns."""
        return COLUMNS[: self.size[0]]

    @once
    def squares(self) -> tuple[str, ...]:
        """The names of the squares in reading order."""
        return square_names(*self.size)

    @once
    def bit(self) -> dict[str, int]:
        """The bit of every square."""
        return {square: 1 << i for i, square in enumerate(self.squares)}

    @once
    def word(self) -> dict[str, str]:
        """The word on every square."""
        words = (word for row in self.rows for word in row)
        return dict(zip(self.squares, words, strict=True))

    @once
    def all(self) -> int:
        """The set of all squares."""
        return (1 << len(self.squares)) - 1

    def at(self, square: str) -> int:
        """Return the bit of a square; raise Illegal if this board has no such square."""
        if square not in self.bit:
            raise Illegal(reason("board.no-square", square=square, last=self.squares[-1]))
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
        """Write the owner of every square as a digit, `.` for an empty square.

        >>> Board.drawn("2 3/4 5", size=(2, 2), words=("2", "3", "4", "5")).occupied((0b0001, 0b0110))
        '12/2.'
        """
        return _occupied(self.size, tuple(owners))

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


@lru_cache(maxsize=2048)
def _occupied(size: tuple[int, int], owners: tuple[int, ...]) -> str:
    """Write the owner of every square. Cached because most events of a game change the dice and not the board."""
    # The bits of a set, read as hexadecimal digits and times its owner: 0b0110 of owner 2 becomes 0220. A square
    # has at most one owner, so the sum has no carries. The first square is the last digit.
    columns, rows = size
    digits = 0
    for number, squares in enumerate(owners, 1):
        digits += number * int(f"{squares:b}", 16)
    text = f"{digits:0{columns * rows}x}"[::-1].replace("0", ".")
    return "/".join([text[i : i + columns] for i in range(0, len(text), columns)])


def square_names(columns: int, rows: int) -> tuple[str, ...]:
    """Return the names of a grid's squares, in reading order."""
    return tuple(f"{letter}{row}" for row in range(1, rows + 1) for letter in COLUMNS[:columns])


def any_square(word: str) -> str:
    """Check that an argument of an event names a square of some board."""
    if not re.fullmatch("[a-z][1-9][0-9]?", word):
        raise Unreadable(reason("board.square", word=repr(word)))
    return word


@cache
def on_grid(columns: int, rows: int) -> Callable[[str], str]:
    """Return a function that checks that an argument names a square of this grid."""
    names = square_names(columns, rows)

    def on_board(word: str) -> str:
        if word not in names:
            raise Unreadable(reason("board.no-square", square=repr(word), last=names[-1]))
        return word

    return on_board
