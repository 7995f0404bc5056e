"""A position of KIVI as text: drawn, written on one line, and read back or refused."""

import pytest

from rekke.rules.faults import Unreadable
from rekke.rules.games import game, read_position, write_position
from tests.kit import may, play, start, values
from tests.rules.kivi import DRAWN, EMPTY, at


def test_a_moment_is_drawn_for_people() -> None:
    position = at("a1 g7", "d4 e4", "", dice="644422", throws=2)
    drawn = DRAWN.replace("2P 1  ", "(1) 1 ", 1)[:-5] + "(1) 1"
    lines = drawn.splitlines()
    lines[4] = "4  <=12 2  3+2 1   EVEN 2  (2) 3   (2) 2   2P 1    R5 2"
    assert str(position).splitlines() == [*lines, "seat 3 has boxed 2", "dice 644422, throws made: 2 of 3"]
    assert str(at("", "", boxed="1,1")).splitlines()[8:] == ["seat 1 has boxed 1", "seat 2 has boxed 1"]


@pytest.mark.parametrize("edition", ["kivi/en", "kivi/it K1=permissive"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_can_be_written_on_one_line_and_read_back(edition: str, seats: int) -> None:
    position = start(edition, seats, first=2)
    events = ("roll 644422", "keep 444", "roll 653", "keep -", "roll 654211", "box")
    for event in events:
        position = play(position, f"2 {event}")
        assert read_position(write_position(position)) == position
        assert len({read_position(write_position(position)), position}) == 1


def test_a_table_may_have_its_own_board() -> None:
    drawn = "/".join(["3K ODD 3K ODD 3K ODD 4+2"] * 7)
    position = play(game("kivi").edition(board=drawn).start(2, 1), "1 roll 644421")
    assert may(position, "place")[:3] == ["a1", "c1", "e1"]
    assert play(position, "1 place a1").scores == (1, 0)
    assert read_position(write_position(position)) == position
    assert write_position(position).startswith(f"kivi/en board={drawn.replace(' ', ',')} first=1")
    with pytest.raises(Unreadable, match="the board has 1 rows, not 7"):
        game("kivi").edition(board="3K")
    with pytest.raises(Unreadable, match="'5K' on a1 is not one of the words 2P, 3K, R4, 3"):
        game("kivi").edition(board=drawn.replace("3K", "5K", 1))


UNTRUE = [
    ("boxed=11,0", "boxed is a number from 0 to 10, not '11'"),
    ("boxed=0", "boxed has a value for each of 2 to 4 seats, not 1 values"),
    ("first=0", "first is a number from 1 to 2, not '0'"),
    ("first=3", "first is a number from 1 to 2, not '3'"),
    ("turn=0", "turn is a number from 1 to 2, not '0'"),
    ("turn=3", "turn is a number from 1 to 2, not '3'"),
    ("stones=.......", "'.......' is not 7 rows of 7 squares"),
    (f"stones=3{EMPTY[1:]}", "'3' cannot stand on a square: use . 1 2"),
    ("dice=6666666", "6666666 cannot be on the table after 3 throws of 6 dice"),
    ("dice=666666 throws=0", "666666 cannot be on the table after 0 throws of 6 dice"),
    ("throws=4", "throws is a number from 0 to 3, not '4'"),
    ("throws=3 | dice=66666", "dice are missing, but no throw is left"),
    ("boxed=1,0 | boxed=0,1 | turn=2", "the number of stones of each seat does not fit the seat to move"),
    (
        "boxed=2,0 turn=2 | boxed=1,0 first=2",
        "the number of stones of each seat does not fit the seat to move",
    ),
    (f"stones=1{EMPTY[1:]} boxed=10,10 turn=2", "a seat has at most 10 stones"),
    (f"stones=12{EMPTY[2:]} boxed=10,10", "a seat has at most 10 stones"),
    ("boxed=10,10 dice=666 throws=1", "the game is over, but dice have been thrown"),
    ("colour=red size=6", "the position has unknown fields: colour, size"),
    *((f"{key}=?", f"the position lacks the field {key}") for key in start("kivi").fields),
]


@pytest.mark.parametrize(("changes", "reason"), UNTRUE)
def test_an_impossible_position_is_refused(changes: str, reason: str) -> None:
    for moment in changes.split(" | "):
        fields = dict(word.split("=") for word in moment.split())
        with pytest.raises(Unreadable) as refused:
            at("", "", **{key: word if word != "?" else None for key, word in fields.items()})
        assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("first", "turn", "boxed"),
    [(1, 1, "3,3,3"), (1, 2, "4,3,3"), (1, 3, "4,4,3"), (2, 1, "3,4,4"), (3, 2, "4,3,4"), (3, 1, "3,3,4")],
)
def test_the_seat_to_move_must_fit_the_stones_of_each_seat(first: int, turn: int, boxed: str) -> None:
    assert values(at("", "", "", boxed=boxed, first=first, turn=turn), "boxed") == boxed
    with pytest.raises(Unreadable, match="the number of stones of each seat does not fit the seat to move"):
        at("", "", "", boxed=boxed, first=first, turn=turn % 3 + 1)
