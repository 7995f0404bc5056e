"""Columbiz as text: the drawn board, the position on one line, and positions that are refused."""

import pytest

from rekke.rules.faults import Unreadable
from rekke.rules.games import read_position, write_position
from tests.kit import play, start, values
from tests.rules.columbiz import LIMITS, PIECES, at

DRAWN = """\
   a:1  b:2  c:3  d:4  e:5  f:6
1  (1)  .    .    .    .    (2)
2  .    (3)  .    .    .    .
3  .    .    .    .    .    .
4  .    .    .    .    .    .
5  .    .    .    (1)  .    .
6  .    .    .    .    .    .
seat 1 (purple): 9 in reserve, 1 captured, 2 line points
seat 2 (blue): 8 in reserve, 0 captured, 10 line points
seat 3 (grey): 12 in reserve, 3 captured, 0 line points"""


def test_a_moment_is_drawn_for_people() -> None:
    changes: dict[str, object] = {"reserve": "9,8,12", "captured": "1,0,3", "points": "2,10,0", "turn": 2}
    assert str(at("a1 d5", "f1", "b2", **changes)) == DRAWN
    thrown = str(at("a1 d5", "f1", "b2", dice="65544421", throws=2, **changes))
    assert thrown == DRAWN + "\ndice 65544421, throws made: 2 of 3"


@pytest.mark.parametrize("edition", ["columbiz/fr", "columbiz/no B4=increment"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_can_be_written_on_one_line_and_read_back(edition: str, seats: int) -> None:
    position = start(edition, seats, first=2)
    for event in ("roll 65544421", "keep 644", "roll 66655", "keep -", "roll 11111666", "place a4", "end"):
        position = play(position, f"2 {event}")
        assert read_position(write_position(position)) == position
        assert len({read_position(write_position(position)), position}) == 1


EMPTY = "....../....../....../....../....../......"
ONE_CANNOT = "1 pieces cannot have been placed this turn"
NO_PIECES = "the seat to move has no pieces left"
UNTRUE = [
    ("reserve=19,18", "reserve is a number from 0 to 18, not '19'"),
    ("reserve=1,1,1,1,1", "reserve has a value for each of 2 to 4 seats, not 5 values"),
    ("first=0", "first is a number from 1 to 2, not '0'"),
    ("first=3", "first is a number from 1 to 2, not '3'"),
    ("turn=0", "turn is a number from 1 to 2, not '0'"),
    ("turn=3", "turn is a number from 1 to 2, not '3'"),
    ("pieces=......", "'......' is not 6 rows of 6 squares"),
    (f"pieces=3{EMPTY[1:]}", "'3' cannot stand on a square: use . 1 2"),
    ("points=0,10000", "points is a number from 0 to 9999, not '10000'"),
    ("points=0,0,0 | captured=0,0,0", "the fields are for different numbers of seats"),
    ("dice=666666666", "666666666 cannot be on the table after 3 throws of 8 dice"),
    ("dice=66666666 throws=0", "66666666 cannot be on the table after 0 throws of 8 dice"),
    ("throws=4", "throws is a number from 0 to 3, not '4'"),
    ("throws=3 | dice=666 | dice=6666666", "dice are missing, but no throw is left"),
    ("placed=1 | throws=1 placed=1 | dice=66666666 placed=1 reserve=17,18", ONE_CANNOT),
    ("dice=6666666 placed=2 reserve=16,18", "2 pieces cannot have been placed this turn"),
    ("dice=666 placed=1", ONE_CANNOT),
    ("dice=- placed=1 throws=1 reserve=17,18", "nothing more fits, but the turn has not ended"),
    ("dice=666 placed=1 reserve=0,9 | dice=66666666 reserve=0,9 | turn=2 reserve=9,0", NO_PIECES),
    ("captured=1,0 | captured=1,1 reserve=17,18", "there are more pieces than the game has"),
    (f"pieces=1{EMPTY[1:]}", "there are more pieces than the game has"),
    ("colour=red size=6", "the position has unknown fields: colour, size"),
    *((f"{key}=?", f"the position lacks the field {key}") for key in start("columbiz").fields),
]


def test_a_turn_goes_on_while_a_single_square_is_open() -> None:
    position = at("b1", "", dice="1", placed=1, reserve="16,18")
    assert [str(event) for event in position.moves(1)] == ["1 place a1", "1 end"]


@pytest.mark.parametrize(("changes", "reason"), UNTRUE)
def test_an_impossible_position_is_refused(changes: str, reason: str) -> None:
    for moment in changes.split(" | "):
        fields = dict(word.split("=") for word in moment.split())
        with pytest.raises(Unreadable) as refused:
            at("", "", **{key: word if word != "?" else None for key, word in fields.items()})
        assert str(refused.value) == reason


@pytest.mark.parametrize(("edition", "seats", "limit"), LIMITS)
def test_the_limits_of_a_position_are_those_of_the_game(edition: str, seats: int, limit: int) -> None:
    most = PIECES[seats] * (seats - 1)
    board = {"edition": f"columbiz/{edition}", "dice": 6, "reserve": "1" + ",0" * (seats - 1)}
    changes = {"points": "9999" + ",0" * (seats - 1), "captured": f"{most}{',0' * (seats - 1)}"}
    assert values(at(*[""] * seats, placed=limit - 1, **board, **changes), "placed") == str(limit - 1)
    with pytest.raises(Unreadable, match=f"^placed is a number from 0 to {limit - 1}, not '{limit}'$"):
        at(*[""] * seats, placed=limit, **board)
    with pytest.raises(Unreadable, match=f"^captured is a number from 0 to {most}, not '{most + 1}'$"):
        at(*[""] * seats, placed=1, **board | {"captured": f"{most + 1}{',0' * (seats - 1)}"})
