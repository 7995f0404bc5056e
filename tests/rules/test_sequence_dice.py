"""Sequence Dice, ruling by ruling: what a throw demands, when a line wins, when nobody does."""

import pytest

from rekke.rules.events import Event
from rekke.rules.faults import Illegal
from rekke.rules.games import game, read_position, write_position
from rekke.rules.legal import legal
from rekke.rules.position import Chance, Outcome, Position
from tests.kit import may, play, refusal, start

SQUARES = tuple(letter + row for row in "123456" for letter in "abcdef")
ROLL = {2: "11", 3: "21", 4: "22", 5: "32", 6: "33", 7: "43", 8: "44", 9: "54", 10: "64", 11: "65", 12: "66"}
PRINTED = {
    2: "a1 f1 a6 f6",
    3: "b1 f2 a5 e6",
    4: "c1 f3 a4 d6",
    5: "d1 a3 f4 c6",
    6: "e1 a2 f5 b6",
    7: "b2 e2 b5 e5",
    8: "c2 e3 b4 d5",
    9: "d2 b3 e4 c5",
    12: "c3 d3 c4 d4",
}
TWENTY = "a1 b1 d1 e1 f1 a2 b2 c2 e2 f2 a3 b3 d3 e3 f3 a4 b4 c4 e4 f4"


def table(
    *sides: str, total: int = 0, seats: int = 2, turn: int = 1, throws: int = 100, choices: str = ""
) -> Position:
    """Put the sides' chips on the board and, unless the total is 0, throw it."""
    owner = {square: str(side) for side, squares in enumerate(sides, 1) for square in squares.split()}
    cells = "".join(owner.get(square, ".") for square in SQUARES)
    chips = "/".join(cells[i : i + 6] for i in range(0, 36, 6))
    words = f"seats={seats} first=1 turn={turn} chips={chips} dice={ROLL.get(total, '-')} throws={throws}"
    return read_position(f"sequence-dice/no {choices} {words}" if choices else f"sequence-dice/no {words}")


def straight(length: int) -> list[list[str]]:
    """Every straight line of so many squares, found square by square."""
    lines = []
    for at in SQUARES:
        for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            names = [f"{chr(ord(at[0]) + n * across)}{int(at[1]) + n * down}" for n in range(length)]
            if set(names) <= set(SQUARES):
                lines.append(names)
    return lines


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_empty_and_the_first_seat_throws_two_dice(seats: int) -> None:
    position = start("sequence-dice/no", seats, first=2)
    assert position.actors == (Chance(2, "??"),)
    assert legal(position) == ["2 roll ?"]
    assert list(position.moves(2)) == []
    assert position.outcome is None
    assert position.scores == (0,) * seats
    assert refusal(position, "2 place a1") == "two dice are to be thrown first"
    assert refusal(position, "2 pass") == "two dice are to be thrown first"


def test_the_seats_take_turns_clockwise() -> None:
    position = start("sequence-dice/no", seats=3, first=3)
    position = play(position, "3 roll 43", "3 place b2", "1 roll 43", "1 place e2", "2 roll 34", "2 place b5")
    assert position.actors == (Chance(3, "??"),)
    assert position.fields["chips"] == "....../.3..1./....../....../.2..../......"
    assert position.fields["throws"] == "3"


@pytest.mark.parametrize("total", PRINTED)
def test_a_number_is_placed_on_one_of_its_squares_that_is_empty(total: int) -> None:
    named = PRINTED[total].split()
    position = table(total=total)
    assert position.actors == (1,)
    assert list(position.moves(1)) == [Event(1, "place", square) for square in named]
    assert list(position.moves(2)) == []
    assert may(table(named[0], named[2], total=total), "place") == [named[1], named[3]]


def test_a_played_throw_is_gone() -> None:
    position = play(start("sequence-dice/no"), "1 roll 43", "1 place b2")
    assert position.fields["dice"] == "-"
    assert position == read_position(write_position(position))


def test_an_eleven_is_placed_on_any_empty_square() -> None:
    assert may(table(total=11), "place") == list(SQUARES)
    assert may(table("a1 c3", "f6", total=11), "place") == [s for s in SQUARES if s not in ("a1", "c3", "f6")]


def test_an_eleven_on_a_full_board_replaces_any_opposing_chip() -> None:
    own = [square for i, square in enumerate(SQUARES) if (i % 6 // 2 + i // 6) % 2 == 0]
    theirs = [square for square in SQUARES if square not in own]
    position = table(" ".join(own), " ".join(theirs), total=11)
    assert legal(position) == [f"1 replace {square}" for square in theirs]
    assert len(theirs) == 18
    assert refusal(position, "1 replace a1") == "a1 is your own already"
    why = "no square is empty for 11: replace an opposing chip (S2)"
    assert refusal(position, "1 place c1") == why
    assert play(position, "1 replace c1").actors == (Chance(2, "??"),)


def test_a_ten_removes_any_opposing_chip_but_not_from_a_two_or_a_twelve() -> None:
    position = table("b2", "a1 c3 e3 f6 b1", total=10)
    assert legal(position) == ["1 remove b1", "1 remove e3"]
    assert play(position, "1 remove e3").fields["chips"] == "22..../.1..../..2.../....../....../.....2"
    assert refusal(position, "1 remove a1") == (
        "nothing can be removed from a1: the squares 2 and 12 are protected from a 10"
    )
    assert refusal(position, "1 remove c3") == (
        "nothing can be removed from c3: the squares 2 and 12 are protected from a 10"
    )
    for square in ("b2", "e5", "d3"):
        why = f"nothing can be removed from {square}: no opposing chip is there"
        assert refusal(position, f"1 remove {square}") == why


@pytest.mark.parametrize("theirs", ["", "a1 f1 c3 d4"])
def test_a_ten_with_nothing_to_remove_is_passed(theirs: str) -> None:
    position = table("b2 b3", theirs, total=10)
    assert legal(position) == ["1 pass"]
    assert refusal(position, "1 remove a1") == "nothing can be done with 10: pass"
    assert play(position, "1 pass").actors == (Chance(2, "??"),)


REFUSED = [
    (table("b2", total=7), "1 place b2", "b2 is taken, and another square can be had (S3)"),
    (table("", "b2", total=7), "1 place b2", "b2 is taken, and another square can be had (S3)"),
    (table("", "b2", total=11), "1 place b2", "b2 is taken, and another square can be had (S3)"),
    (table(total=7), "1 place a1", "a1 is a 2, 7 was thrown (S2)"),
    (table(total=12), "1 place f5", "f5 is a 6, 12 was thrown (S2)"),
    (table("", "b2", total=7), "1 replace b2", "an empty square can be had for 7: place (S3)"),
    (table("", "b2", total=7), "1 pass", "an empty square can be had for 7: place (S3)"),
    (table("", "b2", total=11), "1 remove b2", "an empty square can be had for 11: place (S3)"),
    (table("b2", "e2 b5 e5", total=7), "1 replace b2", "b2 is your own already"),
    (table("b2", "e2 b5 e5 c2", total=7), "1 replace c2", "c2 is a 8, 7 was thrown (S2)"),
    (
        table("b2", "e2 b5 e5", total=7),
        "1 place e2",
        "no square is empty for 7: replace an opposing chip (S2)",
    ),
    (table("b2", "e2 b5 e5", total=7), "1 pass", "no square is empty for 7: replace an opposing chip (S2)"),
    (table("", "b2", total=10), "1 pass", "a 10 removes an opposing chip"),
    (table("", "b2", total=10), "1 place a1", "a 10 removes an opposing chip"),
    (table("b2 e2 b5 e5", total=7), "1 place b2", "nothing can be done with 7: pass"),
    (table("b2 e2 b5 e5", total=7), "1 replace b2", "nothing can be done with 7: pass"),
    (table(total=7), "1 roll 65", "43 is thrown and is to be played first"),
    (table(), "1 roll 6", "two dice are thrown, not 1"),
    (table(), "1 roll 654", "two dice are thrown, not 3"),
    (table(), "1 roll -", "two dice are thrown, not 0"),
    (table(), "2 roll 65", "it is the turn of seat 1, not of seat 2"),
    (table(total=7), "2 place b2", "it is the turn of seat 1, not of seat 2"),
    (table(), "3 roll 65", "nobody sits on seat 3"),
    (table("", "", "", seats=3), "4 roll 65", "nobody sits on seat 4"),
]


@pytest.mark.parametrize(("position", "event", "reason"), REFUSED, ids=[line[1] for line in REFUSED])
def test_what_the_throw_does_not_demand_is_refused(position: Position, event: str, reason: str) -> None:
    assert refusal(position, event) == reason


def test_a_verb_of_another_game_is_refused() -> None:
    with pytest.raises(Illegal, match=r"^Sequence Dice has no 'keep'$"):
        table().after(Event(1, "keep", "6"))


LENGTHS = [
    (2, "auto", 6), (3, "auto", 5), (4, "auto", 6),
    (2, "5", 5), (3, "5", 5), (4, "5", 5),
    (2, "6", 6), (3, "6", 6), (4, "6", 6),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "S1", "length"), LENGTHS)
def test_S1_how_long_a_line_wins(seats: int, S1: str, length: int) -> None:
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


def test_S1_five_do_not_win_where_six_are_asked_for() -> None:
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


def test_S3_while_a_square_is_empty_there_is_no_replacing() -> None:
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
def test_S8_who_has_no_chip_left_passes(chips: int, spent: bool) -> None:
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
    why = "all your chips lie on the board: pass (S8)"
    for event in ("1 place b5", "1 replace b2", "1 remove b5"):
        assert refusal(table(own, "b2", total=7), event) == why


def test_S8_only_the_side_to_move_is_counted_and_a_team_together() -> None:
    assert may(table(TWENTY, total=7, turn=2), "place") == ["b5", "e5"]
    assert legal(table(TWENTY, "", total=7, seats=4, turn=3)) == ["3 pass"]
    assert may(table(TWENTY, "", total=7, seats=4, turn=4), "place") == ["b5", "e5"]


@pytest.mark.parametrize(("choices", "turn"), [("", 2), ("S5=again", 1)])
def test_S8_such_a_pass_counts_for_a_two_or_twelve(choices: str, turn: int) -> None:
    assert play(table(TWENTY, total=12, choices=choices), "1 pass").actors == (Chance(turn, "??"),)


def test_S8_a_ten_without_a_chip_to_remove_says_so() -> None:
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


def test_S9_a_removal_never_does() -> None:
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


def test_where_no_square_is_a_two_or_twelve_a_ten_removes_from_all() -> None:
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
