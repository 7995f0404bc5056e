"""Sequence Dice as text: the drawn position, the position on one line, and positions that are refused."""

import pytest

from rekke.rules.faults import Unreadable
from rekke.rules.games import game, read_position, write_position
from rekke.rules.sequence_dice.rules import Position
from tests.kit import play, start

EMPTY = "....../....../....../....../....../......"
ROW = "111111/....../....../....../....../......"


def test_an_empty_board_is_drawn_with_its_numbers() -> None:
    assert (
        str(start("sequence-dice/no"))
        == """\
   a   b   c   d   e   f
1  2   3   4   5   6   2
2  6   7   8   9   7   3
3  5   9   12  12  8   4
4  4   8   12  12  9   5
5  3   7   9   8   7   6
6  2   6   5   4   3   2"""
    )


def test_chips_are_drawn_with_their_side_and_the_dice_below() -> None:
    position = play(
        start("sequence-dice/no"), "1 roll 65", "1 place c3", "2 roll 66", "2 place d4", "2 roll 56"
    )
    assert (
        str(position)
        == """\
   a    b    c    d    e    f
1  2    3    4    5    6    2
2  6    7    8    9    7    3
3  5    9    (1)  12   8    4
4  4    8    12   (2)  9    5
5  3    7    9    8    7    6
6  2    6    5    4    3    2
dice 65, together 11"""
    )


def test_a_game_of_teams_shows_which_seats_play_which_chips() -> None:
    position = play(start("sequence-dice/no", seats=4, first=4), "4 roll 11", "4 place a1")
    assert (
        str(position)
        == """\
   a    b    c    d    e    f
1  (2)  3    4    5    6    2
2  6    7    8    9    7    3
3  5    9    12   12   8    4
4  4    8    12   12   9    5
5  3    7    9    8    7    6
6  2    6    5    4    3    2
seats 1 and 3 play (1), seats 2 and 4 play (2)"""
    )


OWN_BOARD = "3,3,4,5,6,2/6,7,8,9,7,3/5,9,12,12,8,4/4,8,12,12,9,5/3,7,9,8,7,6/2,6,5,4,3,2"
WRITTEN = [
    f"sequence-dice/no seats=2 first=1 turn=1 chips={EMPTY} dice=- throws=0",
    f"sequence-dice/no seats=3 first=3 turn=2 chips={EMPTY} dice=65 throws=2000",
    f"sequence-dice/no S1=5 S5=again S8=unlimited S11=ends seats=4 first=4 turn=4 chips={EMPTY} dice=11 throws=1",
    f"sequence-dice/no S1=6 seats=3 first=1 turn=1 chips=123.../{EMPTY[7:]} dice=- throws=3",
    f"sequence-dice/no seats=2 first=1 turn=2 chips={ROW} dice=- throws=11",
    f"sequence-dice/no board={OWN_BOARD} seats=2 first=1 turn=1 chips={EMPTY} dice=- throws=0",
]


@pytest.mark.parametrize("text", WRITTEN, ids=range(len(WRITTEN)))
def test_a_position_is_read_back_from_its_text(text: str) -> None:
    position = read_position(text)
    assert write_position(position) == text
    assert read_position(write_position(position)) == position


def test_the_text_holds_the_whole_position() -> None:
    position = play(
        start("sequence-dice/no S8=unlimited", seats=3, first=2), "2 roll 12", "2 place b1", "3 roll 64"
    )
    assert write_position(position) == (
        f"sequence-dice/no S8=unlimited seats=3 first=2 turn=3 chips=.2..../{EMPTY[7:]} dice=64 throws=2"
    )
    assert read_position(write_position(position)) == position


MORE_CHIPS = "there are more chips than throws that were played"
UNREADABLE = [
    ({"seats": "1"}, "seats is a number from 2 to 4, not '1'"),
    ({"seats": "5"}, "seats is a number from 2 to 4, not '5'"),
    ({"seats": "two"}, "seats is a number from 2 to 4, not 'two'"),
    ({"seats": "²"}, "seats is a number from 2 to 4, not '²'"),
    ({"seats": "000000002"}, "seats is a number from 2 to 4, not '000000002'"),
    ({"first": "0"}, "first is a number from 1 to 2, not '0'"),
    ({"first": "3"}, "first is a number from 1 to 2, not '3'"),
    ({"turn": "0"}, "turn is a number from 1 to 2, not '0'"),
    ({"turn": "3"}, "turn is a number from 1 to 2, not '3'"),
    ({"chips": "....../......"}, "'....../......' is not 6 rows of 6 squares"),
    ({"chips": EMPTY + "."}, f"'{EMPTY}.' is not 6 rows of 6 squares"),
    ({"chips": "3" + EMPTY[1:]}, "'3' cannot stand on a square: use . 1 2"),
    ({"chips": "0x" + EMPTY[2:]}, "'0' cannot stand on a square: use . 1 2"),
    ({"dice": "7"}, "dice are written as their faces 1 to 6, or - for none, not '7'"),
    ({"dice": "6"}, "dice must be two dice, or - for none"),
    ({"dice": "654"}, "dice must be two dice, or - for none"),
    ({"throws": "-1"}, "throws is a number from 0 to 2000, not '-1'"),
    ({"throws": "2001"}, "throws is a number from 0 to 2000, not '2001'"),
    ({"chips": "12.1" + EMPTY[4:], "dice": "65", "throws": "3"}, MORE_CHIPS),
    ({"chips": "12.1" + EMPTY[4:], "throws": "2"}, MORE_CHIPS),
    ({"dice": "65", "throws": "0"}, MORE_CHIPS),
    ({"chips": ROW, "dice": "65"}, "a line is complete, but there are dice to play"),
    ({"wind": "north"}, "the position has unknown fields: wind"),
    ({"wind": "north", "rain": "none"}, "the position has unknown fields: wind, rain"),
]
FIELDS = {"seats": "2", "first": "1", "turn": "1", "chips": EMPTY, "dice": "-", "throws": "100"}


@pytest.mark.parametrize(("words", "reason"), UNREADABLE)
def test_a_position_that_contradicts_itself_is_refused(words: dict[str, str], reason: str) -> None:
    with pytest.raises(Unreadable) as fault:
        game("sequence-dice").edition().position(FIELDS | words)
    assert str(fault.value) == reason


@pytest.mark.parametrize("missing", FIELDS)
def test_a_position_needs_all_its_fields(missing: str) -> None:
    with pytest.raises(Unreadable) as fault:
        game("sequence-dice").edition().position({k: v for k, v in FIELDS.items() if k != missing})
    assert str(fault.value) == f"the position lacks the field {missing}"


@pytest.mark.parametrize(
    "words",
    [
        {"chips": "12.1" + EMPTY[4:], "throws": "3"},
        {"dice": "65", "throws": "1"},
        {"seats": "4", "first": "4", "turn": "4"},
        {"throws": "2000"},
        {"throws": "0"},
    ],
)
def test_a_position_at_the_limits_is_accepted(words: dict[str, str]) -> None:
    position = game("sequence-dice").edition().position(FIELDS | words)
    assert isinstance(position, Position)
    assert position.fields == FIELDS | words
