"""KIVI's thirteen targets: which of them a roll meets, and the points of stones on a board."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from rekke.rules.board import Board
from rekke.rules.lines import ACROSS, DOWN, runs

FULLEST = {
    "2211": "2P",
    "222": "3P",
    "3111": "3K",
    "321": "3+2",
    "33": "3+3",
    "411": "4K",
    "42": "4+2",
    "51": "4K",
    "6": "4K",
}
"""The fullest target for each pattern of a roll (K1, K2)."""


@cache
def pattern(roll: str) -> str:
    """Return how often each face of a roll occurs, the most frequent first.

    >>> pattern("644422")
    '321'
    """
    return "".join(str(count) for count in sorted(Counter(roll).values(), reverse=True))


def longest_run(roll: str) -> int:
    """Return the length of the longest run of consecutive faces.

    >>> longest_run("664321")
    4
    """
    return max(len(part) for part in "".join(f if f in roll else " " for f in "123456").split())


def met(roll: str, permissive: bool) -> set[str]:
    """Return the targets that a roll meets: the fullest of each family or, if permissive, all (K1).

    >>> sorted(met("644422", permissive=False)), sorted(met("444422", permissive=True))
    (['3+2', 'EVEN'], ['2P', '3+2', '3K', '4+2', '4K', 'EVEN'])
    """
    kinds = _contained(roll) if permissive else {FULLEST.get(pattern(roll), "")}
    return (kinds | _runs(roll, permissive) | _parity(roll) | _sum(roll)) - {""}


def _contained(roll: str) -> set[str]:
    most, second, third, *_ = (int(n) for n in pattern(roll) + "00")
    return {
        word
        for word, holds in {
            "2P": second >= 2,
            "3P": third >= 2,
            "3K": most >= 3,
            "4K": most >= 4,
            "3+2": most >= 3 and second >= 2,
            "3+3": second >= 3,
            "4+2": most >= 4 and second >= 2,
        }.items()
        if holds
    }


def _runs(roll: str, permissive: bool) -> set[str]:
    length = longest_run(roll)
    if permissive:
        return {f"R{n}" for n in (4, 5) if length >= n}
    return {f"R{length}"} if length in (4, 5) else set()


def _parity(roll: str) -> set[str]:
    if not set(roll) & set("246"):
        return {"ODD"}
    return set() if set(roll) & set("135") else {"EVEN"}


def _sum(roll: str) -> set[str]:
    total = sum(map(int, roll))
    return {"<=12"} if total <= 12 else {">=30"} if total >= 30 else set()


def score(board: Board, points: dict[int, int], stones: int) -> int:
    """Return the points of a set of stones: those of its lines, and of stones that are in no line."""
    return sum(value(points, part) for part in parts(board, stones))


def parts(board: Board, stones: int) -> Iterator[int]:
    """Yield the lines of two or more stones across and down, then each stone that is in none of them."""
    alone = stones
    for direction in (ACROSS, DOWN):
        for run in runs(board.size, stones, direction):
            if run.bit_count() > 1:
                alone &= ~run
                yield run
    yield from (board.bit[square] for square in board.named(alone))


def value(points: dict[int, int], part: int) -> int:
    """Return the points of a line or of a stone alone: the sum of its squares times its number of stones."""
    return worth(points, part) * part.bit_count()


def worth(points: dict[int, int], squares: int) -> int:
    """Return the sum of the points of a set of squares."""
    return sum(each * (squares & where).bit_count() for each, where in points.items())
