"""Boards and the straight lines on them, against a naive enumeration."""

from collections.abc import Iterator
from random import Random

import pytest

from rekke.rules.board import Board, on_grid, square_names
from rekke.rules.faults import Unreadable
from rekke.rules.lines import ACROSS, DIRECTIONS, DOWN, FALLING, RISING, arms, runs, unbroken, windows

WORDS = ("2", "3", "4", "5")
BOARD = Board.drawn("2 3 4/5 4 3", size=(3, 2), words=WORDS)


@pytest.mark.parametrize("text", ["2 3 4/5 4 3", "2 3 4\n5 4 3", "\n2 3 4\n5 4 3\n", "2  3\t4 / 5 4 3 "])
def test_a_board_is_drawn_row_by_row(text: str) -> None:
    board = Board.drawn(text, size=(3, 2), words=WORDS)
    assert board == BOARD
    assert str(board) == "2 3 4/5 4 3"
    assert board.rows == (("2", "3", "4"), ("5", "4", "3"))
    assert board.size == (3, 2)
    assert {board} == {board, BOARD}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2 3 4", "the board has 1 rows, not 2"),
        ("2 3 4/5 4 3/2 2 2", "the board has 3 rows, not 2"),
        ("", "the board has 1 rows, not 2"),
        ("2 3 4/5 4", "row 2 of the board has 2 words, not 3"),
        ("2 3 4 5/5 4 3", "row 1 of the board has 4 words, not 3"),
        ("2 3 4/", "row 2 of the board has 0 words, not 3"),
        ("2 3 4/5 6 3", "'6' on b2 is not one of the words 2, 3, 4, 5"),
        ("2 3 x/5 6 3", "'x' on c1 is not one of the words 2, 3, 4, 5"),
    ],
)
def test_a_malformed_board_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as fault:
        Board.drawn(text, size=(3, 2), words=WORDS)
    assert str(fault.value) == reason


def test_squares_are_named_as_in_a_spreadsheet() -> None:
    assert BOARD.squares == square_names(3, 2) == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert square_names(7, 7)[-1] == "g7"
    assert BOARD.word == {"a1": "2", "b1": "3", "c1": "4", "a2": "5", "b2": "4", "c2": "3"}
    assert BOARD.bit == {"a1": 1, "b1": 2, "c1": 4, "a2": 8, "b2": 16, "c2": 32}
    assert BOARD.all == 63


def test_a_set_of_squares_is_found_by_words_and_named_in_order() -> None:
    assert BOARD.where("3") == 2 | 32
    assert BOARD.where("3", "5") == 2 | 32 | 8
    assert BOARD.where() == BOARD.where("9") == 0
    assert list(BOARD.named(2 | 8 | 32)) == ["b1", "a2", "c2"]
    assert list(BOARD.named(0)) == []


def test_a_board_tells_where_it_differs_from_the_printed_one() -> None:
    other = Board.drawn("3 3 4/2 3 3", size=(3, 2), words=WORDS)
    assert other.oddities(BOARD) == [
        "3 has 4 squares, the printed board 2",
        "4 has 1 squares, the printed board 2",
        "5 has 0 squares, the printed board 1",
    ]
    assert Board.drawn("5 4 3/2 3 4", size=(3, 2), words=WORDS).oddities(BOARD) == []


def test_the_owners_of_squares_are_written_and_read_back() -> None:
    assert BOARD.occupied((1 | 32, 16)) == "1../.21"
    assert BOARD.owners("1../.21", 2) == (33, 16)
    assert BOARD.occupied((0, 0)) == ".../..."
    assert BOARD.owners("1.3/421", 4) == (33, 16, 4, 8)


@pytest.mark.parametrize(
    ("text", "count", "reason"),
    [
        ("...", 2, "'...' is not 2 rows of 3 squares"),
        (".../..", 2, "'.../..' is not 2 rows of 3 squares"),
        ("..../...", 2, "'..../...' is not 2 rows of 3 squares"),
        (".../.../", 2, "'.../.../' is not 2 rows of 3 squares"),
        ("..3/...", 2, "'3' cannot stand on a square: use . 1 2"),
        ("..5/...", 4, "'5' cannot stand on a square: use . 1 2 3 4"),
        ("x.0/...", 4, "'0' cannot stand on a square: use . 1 2 3 4"),
    ],
)
def test_malformed_owners_are_refused(text: str, count: int, reason: str) -> None:
    with pytest.raises(Unreadable) as fault:
        BOARD.owners(text, count)
    assert str(fault.value) == reason


def test_a_square_of_the_grid_is_an_argument() -> None:
    square = on_grid(6, 5)
    assert [square(name) for name in ("a1", "f5", "c3")] == ["a1", "f5", "c3"]
    for word in ("g1", "a6", "a0", "A1", "", "a", "1a", "a11"):
        with pytest.raises(Unreadable) as fault:
            square(word)
        assert str(fault.value) == f"{word!r} is not a square of this board: use a1 to f5"


def naive_walk(size: tuple[int, int], square: int, step: tuple[int, int]) -> Iterator[int]:
    """Yield the indices of the squares on a walk to the edge, found by coordinates."""
    points = {(n % size[0], n // size[0]): n for n in range(size[0] * size[1])}
    x, y = square % size[0], square // size[0]
    for far in range(1, max(size)):
        if (x + far * step[0], y + far * step[1]) not in points:
            return
        yield points[x + far * step[0], y + far * step[1]]


SIZES = [(6, 6), (7, 7), (3, 3), (4, 2), (2, 5), (1, 1)]


def test_the_four_directions() -> None:
    assert (ACROSS, DOWN, FALLING, RISING) == DIRECTIONS == ((1, 0), (0, 1), (1, 1), (1, -1))


@pytest.mark.parametrize("size", SIZES)
def test_arms_reach_from_a_square_to_the_edge(size: tuple[int, int]) -> None:
    for square in range(size[0] * size[1]):
        for (dx, dy), (ahead, back) in zip(DIRECTIONS, arms(size, square), strict=True):
            assert ahead == tuple(1 << n for n in naive_walk(size, square, (dx, dy)))
            assert back == tuple(1 << n for n in naive_walk(size, square, (-dx, -dy)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("length", [1, 2, 3, 5, 6])
def test_windows_are_all_straight_lines_of_a_length(size: tuple[int, int], length: int) -> None:
    naive = [
        {square, *list(naive_walk(size, square, step))[: length - 1]}
        for square in range(size[0] * size[1])
        for step in DIRECTIONS
    ]
    lines = windows(size, length)
    assert lines == tuple(sum(1 << n for n in line) for line in naive if len(line) == length)
    if length > 1:
        assert len(lines) == len(set(lines))


@pytest.mark.parametrize("size", [(6, 6), (7, 7), (4, 2)])
def test_runs_are_found_in_their_full_length(size: tuple[int, int]) -> None:
    random = Random(6)
    count = size[0] * size[1]
    for own in (0, (1 << count) - 1, *(random.getrandbits(count) for _ in range(40))):
        for direction in DIRECTIONS:
            assert list(runs(size, own, direction)) == list(naive_runs(size, own, direction))


def naive_runs(size: tuple[int, int], own: int, direction: tuple[int, int]) -> Iterator[int]:
    held = {n for n in range(size[0] * size[1]) if own >> n & 1}
    reached: set[int] = set()
    order = sorted(held, key=lambda n: len(list(naive_walk(size, n, direction))), reverse=True)
    found = []
    for square in order:
        if square in reached:
            continue
        run = [square]
        for n in naive_walk(size, square, direction):
            if n not in held:
                break
            run.append(n)
        reached |= set(run)
        found.append((square, sum(1 << n for n in run)))
    yield from (run for _, run in sorted(found))


def test_a_walk_is_followed_while_it_meets_own_squares() -> None:
    assert list(unbroken(0b1011, (1, 2, 4, 8))) == [1, 2]
    assert list(unbroken(0b1110, (1, 2))) == []
    assert list(unbroken(0b1111, iter((1, 2)))) == [1, 2]
