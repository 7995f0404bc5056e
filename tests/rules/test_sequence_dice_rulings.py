"""Sequence Dice, ruling by ruling: winning lines, draws, and extra throws after a 2 or 12."""

import pytest

from rekke.rules.games import game
from rekke.rules.legal import legal
from rekke.rules.position import Chance, Outcome, Position
from tests.kit import may, play, refusal, start
from tests.rules.sequence_dice import PRINTED, ROLL, SQUARES, TWENTY, table


def straight(length: int) -> list[list[str]]:
    """Return every straight line of this length, found square by square."""
    lines = []
    for at in SQUARES:
        for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            names = [f"{chr(ord(at[0]) + n * across)}{int(at[1]) + n * down}" for n in range(length)]
            if set(names) <= set(SQUARES):
                lines.append(names)
    return lines


LENGTHS = [
    (2, "auto", 6), (3, "auto", 5), (4, "auto", 6),
    (2, "5", 5), (3, "5", 5), (4, "5", 5),
    (2, "6", 6), (3, "6", 6), (4, "6", 6),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "S1", "length"), LENGTHS)
def test_S1_the_length_of_a_winning_line(seats: int, S1: str, length: int) -> None:
    lines = straight(length)
    assert len(lines) == {5: 32, 6: 14}[length]
    sides = 3 if seats == 3 else 2
    for number, line in enumerate(lines):
        last = line.pop(number % length)
        side = number % sides + 1
        chips = [" ".join(line) if side == n else "" for n in range(1, sides + 1)]
        near = table(*chips, total=11, seats=seats, turn=side, choices=f"S1={S1}")
        won = play(near, f"{side} place {last}")
        winners = tuple(seat for seat in range(1, seats + 1) if (seat - side) % sides == 0)
        assert near.outcome is None
        assert won.outcome == Outcome(won.scores, winners, "a line is complete")
        assert won.scores == tuple(int(seat in winners) for seat in range(1, seats + 1))


def test_S1_five_chips_do_not_win_if_a_line_needs_six() -> None:
    for line in straight(5):
        assert table(" ".join(line), total=3).outcome is None


def test_S2_only_the_squares_of_the_number_are_replaced() -> None:
    position = table("b2", "e2 b5 e5 c2 a1", total=7)
    assert legal(position) == ["1 replace e2", "1 replace b5", "1 replace e5"]
    after = play(position, "1 replace b5")
    assert after.fields["chips"] == "2...../.12.2./....../....../.1..2./......"
    assert after.actors == (Chance(2, "??"),)


@pytest.mark.parametrize("total", [2, 12])
def test_S2_a_two_and_a_twelve_are_not_protected_from_being_replaced(total: int) -> None:
    one, *others = PRINTED[total].split()
    position = table(one, " ".join(others), total=total)
    assert may(position, "replace") == others
    assert play(position, f"1 replace {others[0]}").actors == (Chance(1, "??"),)


def test_S3_no_chip_is_replaced_while_a_square_is_empty() -> None:
    assert legal(table("", "e2 b5 e5", total=7)) == ["1 place b2"]
    assert legal(table("", "b2 e2 b5 e5", total=7))[0] == "1 replace b2"


def test_S4_a_team_owns_its_chips_together() -> None:
    position = start("sequence-dice/no", seats=4)
    position = play(position, "1 roll 43", "1 place b2", "2 roll 43", "2 place e2", "3 roll 43", "3 place b5")
    assert position.fields["chips"] == "....../.1..2./....../....../.1..../......"
    ours = play(position, "4 roll 43", "4 place e5", "1 roll 64")
    assert may(ours, "remove") == ["e2", "e5"]
    full = table("b2 b5", "e2 e5", total=7, seats=4, turn=3)
    assert may(full, "replace") == ["e2", "e5"]
    assert legal(table("b2 b5 e2 e5", "", total=7, seats=4, turn=3)) == ["3 pass"]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_S4_both_seats_of_a_team_win(seat: int) -> None:
    five = "a1 b1 c1 d1 e1"
    chips = ("", five) if seat % 2 == 0 else (five, "")
    won = play(table(*chips, total=2, seats=4, turn=seat), f"{seat} place f1")
    assert won.outcome == Outcome(won.scores, (2, 4) if seat % 2 == 0 else (1, 3), "a line is complete")
    assert won.scores == ((0, 1, 0, 1) if seat % 2 == 0 else (1, 0, 1, 0))


@pytest.mark.parametrize("total", [2, 12])
@pytest.mark.parametrize(("choices", "turn"), [("", 2), ("S5=ends", 2), ("S5=again", 1)])
def test_S5_a_two_or_twelve_that_can_only_be_passed(choices: str, turn: int, total: int) -> None:
    position = table(PRINTED[total], total=total, choices=choices)
    assert legal(position) == ["1 pass"]
    assert play(position, "1 pass").actors == (Chance(turn, "??"),)


@pytest.mark.parametrize("choices", ["", "S5=again", "S11=ends"])
@pytest.mark.parametrize("total", ROLL)
def test_S5_only_a_two_or_twelve_gives_another_throw(total: int, choices: str) -> None:
    position = table("", "b1", total=total, choices=choices)
    after = play(position, legal(position)[0])
    assert after.actors == (Chance(1 if total in (2, 12) else 2, "??"),)


def test_S6_a_chip_that_left_the_board_can_be_placed_again() -> None:
    position = table(TWENTY, "b5", total=10, turn=2)
    position = play(position, "2 remove b1", "1 roll 43")
    assert may(position, "place") == ["e5"]


@pytest.mark.parametrize(("line", "total"), [("b1 c1 d1 e1 f1", 2), ("a3 b3 c3 e3 f3", 12)])
def test_S7_the_squares_two_and_twelve_count_in_lines(line: str, total: int) -> None:
    last = {2: "a1", 12: "d3"}[total]
    assert play(table(line, total=total), f"1 place {last}").outcome is not None


@pytest.mark.parametrize(("chips", "spent"), [(19, False), (20, True), (21, True)])
def test_S8_a_side_without_chips_passes(chips: int, spent: bool) -> None:
    own = " ".join(f"{TWENTY} a5".split()[:chips])
    limited = table(own, total=7)
    assert legal(limited) == (["1 pass"] if spent else ["1 place b5", "1 place e5"])
    assert legal(table(own, total=7, choices="S8=20")) == legal(limited)
    assert legal(table(own, total=7, choices="S8=unlimited")) == ["1 place b5", "1 place e5"]


def test_S8_replacing_takes_a_chip_too_but_removing_does_not() -> None:
    own = TWENTY.replace("b2", "a5")
    assert legal(table(own, "b2 b5 e5", total=7)) == ["1 pass"]
    unlimited = table(own, "b2 b5 e5", total=7, choices="S8=unlimited")
    assert legal(unlimited) == ["1 replace b2", "1 replace b5", "1 replace e5"]
    assert legal(table(own, "b2 b5", total=10)) == ["1 remove b2", "1 remove b5"]
    why = "all your chips are on the board: pass (S8)"
    for event in ("1 place b5", "1 replace b2", "1 remove b5"):
        assert refusal(table(own, "b2", total=7), event) == why


def test_S8_only_the_side_to_move_is_counted_and_a_team_together() -> None:
    assert may(table(TWENTY, total=7, turn=2), "place") == ["b5", "e5"]
    assert legal(table(TWENTY, "", total=7, seats=4, turn=3)) == ["3 pass"]
    assert may(table(TWENTY, "", total=7, seats=4, turn=4), "place") == ["b5", "e5"]


@pytest.mark.parametrize(("choices", "turn"), [("", 2), ("S5=again", 1)])
def test_S8_a_pass_without_chips_follows_S5_for_a_two_or_twelve(choices: str, turn: int) -> None:
    assert play(table(TWENTY, total=12, choices=choices), "1 pass").actors == (Chance(turn, "??"),)


def test_S8_a_ten_that_can_remove_nothing_is_refused_with_its_own_reason() -> None:
    position = table(TWENTY, "a6", total=10)
    assert legal(position) == ["1 pass"]
    assert refusal(position, "1 remove a6") == "nothing can be done with 10: pass"


def test_S9_the_game_ends_at_the_placement_before_the_extra_turn() -> None:
    won = play(table("a1 b1 c1 d1 e1", total=2), "1 place f1")
    assert won.actors == ()
    assert legal(won) == []
    assert list(won.moves(1)) == []
    assert refusal(won, "1 roll 65") == "the game has ended"
    assert refusal(won, "4 roll 65") == "the game has ended"


def test_S9_a_replacement_completes_a_line_too() -> None:
    won = play(table("a2 c2 d2 e2 f2", "b2 b5 e5", total=7), "1 replace b2")
    assert won.outcome == Outcome((1, 0), (1,), "a line is complete")


def test_S9_a_removal_never_completes_a_line() -> None:
    assert play(table("a2 c2 d2 e2 f2", "b2 b5", total=10), "1 remove b2").outcome is None


def test_S9_a_longer_line_counts_too() -> None:
    position = table("", "a2 b2 c2 e2 f2", "", total=9, seats=3, turn=2)
    assert play(position, "2 place d2").outcome == Outcome((0, 1, 0), (2,), "a line is complete")


@pytest.mark.parametrize("chips", ["a1 b1 c1 d1 f1", "a1 b1 c1 d1 f6", "b1 c1 d1 e1 f2", "f1 a2 b2 c2 d2"])
def test_S9_a_broken_line_does_not_win(chips: str) -> None:
    assert table(chips, "", "", seats=3, choices="S1=5").outcome is None


LAST = [
    (table(throws=2000, total=7), "1 place b2"),
    (table(throws=2000, total=2), "1 place a1"),
    (table("a1 f1 a6 f6", throws=2000, total=2), "1 pass"),
    (table("", "b2", throws=2000, total=10), "1 remove b2"),
    (table("", "b2 b5 e2 e5", throws=2000, total=7), "1 replace b2"),
]


@pytest.mark.parametrize(("position", "event"), LAST, ids=[line[1] for line in LAST])
def test_S10_after_2000_throws_nobody_wins(position: Position, event: str) -> None:
    assert position.outcome is None
    assert position.actors == (1,)
    drawn = play(position, event)
    assert drawn.outcome == Outcome((0, 0), (), "2000 throws without a line")
    assert drawn.actors == ()
    assert refusal(drawn, "1 roll 65") == "the game has ended"


def test_S10_the_last_throw_may_still_win() -> None:
    position = play(table("a1 b1 c1 d1 e1", throws=1999), "1 roll 11")
    assert position.fields["throws"] == "2000"
    assert play(position, "1 place f1").outcome == Outcome((1, 0), (1,), "a line is complete")


def test_S10_the_throw_before_the_last_does_not_end_the_game() -> None:
    position = play(table(throws=1998), "1 roll 11", "1 place f1")
    assert position.actors == (Chance(1, "??"),)
    position = play(position, "1 roll 11", "1 place a1")
    assert position.actors == ()
    assert play(table("", "", "", seats=3, throws=2000, total=7), "1 place b2").scores == (0, 0, 0)


OWN_BOARD = "8 3 4 5 6 8/6 8 8 9 8 3/5 9 9 9 8 4/4 8 9 9 9 5/3 8 9 8 8 6/8 6 5 4 3 8"


@pytest.mark.parametrize(("choices", "turn"), [({}, 2), ({"S5": "again"}, 1)])
def test_a_number_without_squares_can_only_be_passed(choices: dict[str, str], turn: int) -> None:
    position = game("sequence-dice").edition(choices=choices, board=OWN_BOARD).start(2, 1)
    seven = play(position, "1 roll 43")
    assert legal(seven) == ["1 pass"]
    assert refusal(seven, "1 place b2") == "nothing can be done with 7: pass"
    assert play(seven, "1 pass").actors == (Chance(2, "??"),)
    assert play(position, "1 roll 66", "1 pass").actors == (Chance(turn, "??"),)


def test_a_number_has_as_many_squares_as_its_board_draws() -> None:
    position = game("sequence-dice").edition(board=OWN_BOARD).start(2, 1)
    assert may(play(position, "1 roll 54"), "place") == ["d2", "b3", "c3", "d3", "c4", "d4", "e4", "c5"]
    assert may(play(position, "1 roll 33"), "place") == ["e1", "a2", "f5", "b6"]


def test_on_a_board_without_two_and_twelve_a_ten_removes_from_any_square() -> None:
    position = game("sequence-dice").edition(board=OWN_BOARD).start(2, 1)
    position = play(position, "1 roll 44", "1 place a1", "2 roll 64")
    assert may(position, "remove") == ["a1"]


@pytest.mark.parametrize("total", [2, 12])
@pytest.mark.parametrize(("choices", "turn"), [("", 1), ("S11=again", 1), ("S11=ends", 2)])
def test_S11_a_two_or_twelve_that_replaces_a_chip(choices: str, turn: int, total: int) -> None:
    one, *others = PRINTED[total].split()
    position = table(one, " ".join(others), total=total, choices=choices)
    assert play(position, f"1 replace {others[0]}").actors == (Chance(turn, "??"),)


@pytest.mark.parametrize("choices", ["S11=ends", "S5=again S11=ends"])
def test_S11_placing_and_passing_are_not_replacing(choices: str) -> None:
    assert play(table("", "a1", total=2, choices=choices), "1 place f1").actors == (Chance(1, "??"),)
    passed = play(table(PRINTED[2], total=2, choices=choices), "1 pass")
    assert passed.actors == (Chance(1 if "S5=again" in choices else 2, "??"),)


def test_S13_the_board_has_four_squares_of_each_number_and_none_of_ten_and_eleven() -> None:
    board = game("sequence-dice").edition().board
    assert {int(word) for word in board.word.values()} == set(PRINTED)
    for number, squares in PRINTED.items():
        assert [square for square, word in board.word.items() if word == str(number)] == squares.split()
        assert len(squares.split()) == 4
