"""Columbiz in the order of its rulebook: the turn, the rulings and the end."""

from fractions import Fraction
from math import comb, factorial

import pytest

from rekke.rules.dice import rolls
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import game, write_position
from rekke.rules.kivi.events import Box
from rekke.rules.legal import legal
from rekke.rules.position import Chance, Outcome
from tests.kit import may, play, refusal, start, values
from tests.rules.columbiz import FULL, INCREMENT, LIMITS, PIECES, SQUARES, at, dice_for

COLUMN_F = "f1 f2 f3 f4 f5 f6"
WORTH = {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4}
CAPTIVES, BEYOND = (0, 1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42), (49, 56, 64, 72, 81, 90)
LINES = ["a3 b3 c3 d3 e3 f3", "d1 d2 d3 d4 d5 d6", "a1 b2 c3 d4 e5 f6", "a6 b5 c4 d3 e2 f1"]
OVER = "a reserve is empty and the round is over"
AGAIN = "no dice to throw: choose the dice to keep first (B2)"


@pytest.mark.parametrize("edition", ["fr", "no"])
@pytest.mark.parametrize(("seats", "pieces"), PIECES.items())
def test_every_seat_has_its_pieces_and_the_first_one_throws(edition: str, seats: int, pieces: int) -> None:
    position = start(f"columbiz/{edition}", seats, first=2)
    none, reserve = ",".join("0" * seats), ",".join([str(pieces)] * seats)
    assert write_position(position) == (
        f"columbiz/{edition} first=2 turn=2 pieces=....../....../....../....../....../...... "
        f"reserve={reserve} captured={none} points={none} dice=- throws=0 placed=0"
    )
    assert (position.seats, position.first, position.scores) == (seats, 2, (0,) * seats)
    assert (position.actors, position.outcome) == ((Chance(2, "????????"),), None)


def test_the_french_edition_is_the_default_and_B4_the_only_choice() -> None:
    columbiz = game("columbiz")
    assert (columbiz.editions, columbiz.edition().name) == (("fr", "no"), "fr")
    assert (columbiz.defaults, columbiz.opening) == ({"B4": "full"}, 1)
    with pytest.raises(Unreadable, match="B4 is one of full, increment, not 'half'"):
        columbiz.edition(choices={"B4": "half"})
    with pytest.raises(Unreadable, match="Columbiz is played on its printed board only: leave the board out"):
        columbiz.edition(board="1")
    with pytest.raises(Illegal, match="the game is for 2 to 4 seats, not 5"):
        columbiz.edition().start(seats=5, first=1)


def test_first_the_dice_then_the_seat_then_the_next_seats_dice() -> None:
    position = start("columbiz", seats=3, first=3)
    assert refusal(position, "3 place a1") == "throw 8 dice first"
    assert [*position.moves(3)] == []
    position = play(position, "3 roll 65544421")
    assert (position.actors, [*position.moves(1)]) == ((3,), [])
    position = play(position, "3 keep 444")
    assert (position.actors, [*position.moves(3)]) == ((Chance(3, "?????"),), [])
    assert refusal(position, "3 keep 4") == "throw 5 dice first"
    position = play(position, "3 roll 44111", "3 place d5")
    assert (position.actors, values(position, "turn", "dice", "throws", "placed")) == ((3,), "3 111 2 1")
    position = play(position, "3 place a3")
    assert position.actors == (Chance(1, "????????"),)
    assert values(position, "turn", "dice", "throws", "placed") == "1 - 0 0"


def test_moves_come_in_a_pinned_order() -> None:
    thrown = legal(play(start("columbiz"), "1 roll 11111122"))
    assert thrown[:8] == [f"1 place {s}" for s in ("a1", "b1", "a2", "b2", "a3", "a4", "a5", "a6")]
    assert thrown[8:15] == [f"1 keep {kept}" for kept in ("-", "2", "1", "22", "21", "11", "221")]
    assert legal(at("a1", "b1", dice="22221111")) == [f"1 place {s}{n}" for n in "234" for s in "ab"]
    placed = play(start("columbiz"), "1 roll 66666666", "1 place f6")
    assert legal(placed) == ["1 place f1", "1 place f2", "1 end"]


REFUSED = [
    ("2 place a1", "it is the turn of seat 1, not of seat 2"),
    ("3 place a1", "there is no seat 3: the game has 2 seats"),
    ("1 place a2", "a2 needs 2 dice showing 1; you have 1 unused (B8)"),
    ("1 place c1", "c1 needs 1 die showing 3; you have 0 unused (B8)"),
    ("1 place f2", "f2 needs 2 dice showing 6; you have 1 unused (B8)"),
    ("1 place e3", "e3 needs 3 dice showing 5; you have 2 unused (B8)"),
    ("1 place d1", "d1 is not empty"),
    ("1 keep 666", "666 cannot be kept: the dice are 65544421"),
    ("1 keep 65544421", "keeping every die leaves none to throw: place instead (B2)"),
    ("1 roll 65544421", AGAIN),
    ("1 roll -", AGAIN),
    ("1 end", "place at least one piece before you end the turn (B12)"),
    ("1 discard", "a piece can be placed: discard only if nothing fits (B10)"),
]


@pytest.mark.parametrize(("event", "reason"), REFUSED)
def test_what_is_refused_after_a_throw(event: str, reason: str) -> None:
    assert refusal(at("", "d1", dice="65544421", throws=1), event) == reason


def test_as_many_dice_are_thrown_as_were_not_kept_and_only_by_this_games_verbs() -> None:
    thrown = play(start("columbiz"), "1 roll 65544421", "1 keep 444")
    assert refusal(start("columbiz"), "1 roll 6554442") == "throw 8 dice, not 7"
    assert refusal(thrown, "1 roll 65544421") == "throw 5 dice, not 8"
    assert values(play(thrown, "1 roll 16111"), "dice", "throws") == "64441111 2"
    with pytest.raises(Illegal, match="Columbiz has no 'box'"):
        play(thrown, "1 roll 11111").after(Box(1))


@pytest.mark.parametrize(("edition", "seats", "limit"), LIMITS)
def test_B1_a_turn_has_a_limit_of_pieces(edition: str, seats: int, limit: int) -> None:
    position = play(start(f"columbiz/{edition}", seats), "1 roll 66554321")
    for number, square in enumerate(["a1", "b1", "c1", "d1"][:limit]):
        assert values(position, "turn", "placed") == f"1 {number}"
        position = play(position, f"1 place {square}")
    assert values(position, "turn", "placed") == "2 0"


def test_B2_three_throws_at_most_and_placing_is_accepting() -> None:
    once = play(start("columbiz"), "1 roll 65544421")
    twice = play(once, "1 keep 444", "1 roll 66666")
    thrice = play(twice, "1 keep 66666", "1 roll 666")
    assert [len(may(position, "keep")) for position in (once, twice, thrice)] == [95, 23, 0]
    assert [may(position, "place")[0] for position in (once, twice, thrice)] == ["a1", "d1", "f1"]
    for kept in ("6", "66666666", "1"):
        assert refusal(thrice, f"1 keep {kept}") == "no throw is left: all 3 are made (B2)"
    placed = play(once, "1 place f1")
    assert (
        refusal(placed, "1 keep 444")
        == "after the first piece of a turn the dice cannot be thrown again (B2)"
    )
    assert refusal(placed, "1 roll 6") == AGAIN


def test_B3_dice_left_lying_once_may_be_thrown_later() -> None:
    position = play(start("columbiz"), "1 roll 65544421", "1 keep 444", "1 roll 66633")
    assert values(play(position, "1 keep 666", "1 roll 66111"), "dice") == "66666111"
    assert values(play(position, "1 keep -", "1 roll 11111111"), "dice") == "11111111"


@pytest.mark.parametrize("line", LINES, ids=["across", "down", "falling", "rising"])
@pytest.mark.parametrize(("one", "other"), [(n, m) for n in range(6) for m in range(6 - n)])
def test_B4_a_piece_joins_the_parts_on_its_two_sides(line: str, one: int, other: int) -> None:
    squares = line.split()
    new, parts = squares[one], squares[:one] + squares[one + 1 : one + other + 1]
    whole = WORTH[one + 1 + other]
    for edition, points in ((FULL, whole), (INCREMENT, whole - WORTH[one] - WORTH[other])):
        position = at(" ".join(parts), "", edition=edition, dice=dice_for(new))
        assert values(play(position, f"1 place {new}"), "points") == f"{points},0"


def test_B4_a_line_does_not_wrap_around_the_edge_or_cross_a_gap() -> None:
    for pieces in ("e1 f1 a2", "f1 a2 b2", "e1 f2 a4", "b1 a2 f2", "a1 a2 a4", "a1 b2 c4"):
        position = at(pieces[:5], "", dice=dice_for(pieces[6:]))
        assert values(play(position, f"1 place {pieces[6:]}"), "points") == "0,0"


@pytest.mark.parametrize(("square", "full", "new"), [("c3", 4, 4), ("a6", 0, 0), ("f3", 2, 1), ("e2", 3, 2)])
def test_B4_a_piece_scores_only_its_seats_lines_through_it(square: str, full: int, new: int) -> None:
    for edition, points in ((FULL, full), (INCREMENT, new)):
        mine, theirs = "b2 c2 d2 b3 d3 b4 c4 d4 f4 f5 f6", "e4 e5 e6 b6 f2 f1"
        position = at(mine, theirs, edition=edition, dice=dice_for(square), points="5,7")
        assert values(play(position, f"1 place {square}"), "points") == f"{5 + points},7"


def test_B5_points_are_kept_when_the_line_is_captured() -> None:
    position = play(at("a1 b1", "", dice="33333333"), "1 place c1", "1 end", "2 roll 33333333", "2 place c2")
    assert values(position, "pieces").startswith("11..../..2.../")
    assert position.scores == (1, 1)


def test_B6_a_square_emptied_by_a_capture_can_be_used_at_once() -> None:
    position = play(at("", "e1", dice="55555555"), "1 place e2")
    assert may(position, "place") == ["e1", "e3", "e4", "e5", "e6"]
    assert values(play(position, "1 place e1"), "pieces", "captured").startswith("....1./....1./")


def test_B7_captures_all_opponents_on_lower_numbers_of_the_column() -> None:
    position = play(at("e2 e6", "e1 e5 d1", "e3 f3", dice="55554444"), "1 place e4")
    assert values(position, "captured", "reserve") == "2,0,0 10,10,11"
    assert values(position, "pieces") == "...2../....1./.....3/....1./....2./....1."


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_B7_a_seat_captures_exactly_the_lower_pieces_of_all_others(seat: int, number: int) -> None:
    squares = [f"b{n}" for n in range(1, 7) if n != number]
    groups = [squares[::3], squares[1::3], squares[2::3]]
    pieces = [" ".join(group) for group in [*groups[: seat - 1], [], *groups[seat - 1 :]]]
    position = play(at(*pieces, dice="22222233", turn=seat), f"{seat} place b{number}")
    assert values(position, "captured").split(",")[seat - 1] == str(number - 1)
    assert position.fields["pieces"].replace("/", "").count(".") == 36 - 6 + number - 1


def test_B8_equal_dice_may_be_split() -> None:
    worked = play(start("columbiz"), "1 roll 12335556")
    assert may(worked, "place") == ["a1", "b1", "c1", "e1", "f1", "c2", "e2", "e3"]
    split = play(worked, "1 place e2")
    assert may(split, "place") == ["a1", "b1", "c1", "e1", "f1", "c2"]
    assert refusal(split, "1 place e3") == "e3 needs 3 dice showing 5; you have 1 unused (B8)"
    eight = play(start("columbiz"), "1 roll 55555555", "1 place e6")
    assert (may(eight, "place"), values(eight, "dice")) == (["e1", "e2"], "55")
    assert values(play(eight, "1 place e2"), "turn") == "2"


def test_B9_one_piece_must_be_placed_and_no_more() -> None:
    assert legal(at("", "", dice="65544421"))[-2:] == ["1 place e2", "1 place d3"]
    position = play(at("", "", dice="65544421"), "1 place d3")
    assert may(position, "end") == [""]
    assert values(play(position, "1 end"), "turn", "dice", "throws", "placed") == "2 - 0 0"


@pytest.mark.parametrize(("reserve", "left"), [(12, 9), (4, 1), (3, 0), (2, 0), (1, 0)])
def test_B10_three_pieces_are_discarded_or_all_that_are_left(reserve: int, left: int) -> None:
    position = at(COLUMN_F, "", dice="66666666", reserve=f"{reserve},18")
    assert legal(position) == ["1 discard"]
    after = play(position, "1 discard")
    assert values(after, "reserve", "captured", "turn", "dice") == f"{left},18 0,0 2 -"


def test_B10_while_a_throw_is_left_the_dice_are_thrown() -> None:
    position = at(COLUMN_F, "", dice="66666666", throws=2)
    assert legal(position) == ["1 keep -", *(f"1 keep {'6' * n}" for n in range(1, 8))]
    assert refusal(position, "1 discard") == "a throw is left: throw again before you discard (B10)"
    can_place = at("", "", dice="66666666")
    for moment in (can_place, play(can_place, "1 place f1")):
        assert refusal(moment, "1 discard") == "a piece can be placed: discard only if nothing fits (B10)"


def test_B11_only_the_reserve_counts_and_a_discard_can_empty_it() -> None:
    assert play(at("", "", dice="11111111", reserve="1,1", turn=2), "2 place a1").outcome
    assert play(at("", COLUMN_F, dice="66666666", reserve="18,3", turn=2), "2 discard").outcome
    assert not play(at("", COLUMN_F, dice="66666666", reserve="18,4", turn=2), "2 discard").outcome


def test_B12_the_turn_ends_by_itself_when_nothing_fits_or_the_reserve_is_empty() -> None:
    position = play(at("", "", dice="66666611"), "1 place f6")
    assert may(position, "end") == [""]
    position = play(position, "1 place a2")
    assert refusal(position, "1 end") == "it is the turn of seat 2, not of seat 1"
    assert values(play(at("", "", dice="66554433", reserve="2,9"), "1 place f1"), "turn") == "1"
    assert values(play(at("", "", dice="66554433", reserve="1,9"), "1 place f1"), "turn") == "2"


@pytest.mark.parametrize(("captives", "points"), [*enumerate(CAPTIVES + BEYOND)])
def test_B13_what_captives_are_worth(captives: int, points: int) -> None:
    assert at("", "", reserve="18,0", captured=f"{captives},0", points="5,7").scores == (5 + points, 7)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B14_colours(seats: int) -> None:
    named = [line.split(":")[0] for line in str(start("columbiz", seats)).splitlines()[7:]]
    assert named == ["seat 1 (purple)", "seat 2 (blue)", "seat 3 (grey)", "seat 4 (black)"][:seats]


@pytest.mark.parametrize("by", ["place f1", "discard"])
@pytest.mark.parametrize(("seats", "first"), [(2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 1), (4, 3), (4, 4)])
@pytest.mark.parametrize("nth", range(4))
def test_the_round_is_played_to_its_end(by: str, seats: int, first: int, nth: int) -> None:
    order = [(first - 1 + n) % seats + 1 for n in range(seats)]
    emptier = order[nth % seats]
    reserve = ",".join("1" if seat == emptier else "4" for seat in range(1, seats + 1))
    board = [COLUMN_F if by == "discard" else "", *[""] * (seats - 1)]
    position = at(*board, dice="66666666", reserve=reserve, first=first, turn=emptier)
    position = play(position, f"{emptier} {by}")
    for seat in order[order.index(emptier) + 1 :]:
        assert (position.outcome, position.actors) == (None, (Chance(seat, "????????"),))
        position = play(position, f"{seat} roll 55443322", f"{seat} place {'abcde'[seat]}1", f"{seat} end")
    assert (position.actors, position.outcome and position.outcome.reason) == ((), OVER)


def test_B15_most_points_win_ties_share_the_victory_and_no_event_follows() -> None:
    last = at("", "", reserve="9,1", captured="4,3", points="2,3", dice="11111111", turn=2)
    ended = play(last, "2 place a1")
    assert ended.outcome == Outcome((8, 7), (1,), OVER)
    assert (legal(ended), [*ended.moves(1)], [*ended.moves(2)]) == ([], [], [])
    assert refusal(ended, "1 roll 11111111") == "the game has ended"
    shared = at("", "", "", reserve="9,0,5", captured="4,3,0", points="2,4,7")
    assert shared.outcome == Outcome((8, 8, 7), (1, 2), OVER)


def ways_to_place(squares: set[str], mine: str = "") -> int:
    """Count the throws of eight dice that meet all of these squares, or any square if none is named."""
    thrown = {roll: play(at(mine, "", throws=2), f"1 roll {roll}") for roll in rolls(8)}
    places = {
        roll: {"".join(event.arguments) for event in position.moves(1)} for roll, position in thrown.items()
    }
    return sum(ways for roll, ways in rolls(8).items() if squares <= places[roll] != {""})


def test_the_probability_of_reaching_squares_in_one_throw() -> None:
    for square in ("a1", "b2", "e3", "d4", "c5", "f6"):
        binomial = sum(Fraction(comb(8, n) * 5 ** (8 - n), 6**8) for n in range(int(square[1]), 9))
        assert Fraction(ways_to_place({square}), 6**8) == binomial
    every_face = sum((-1) ** k * comb(6, k) * (6 - k) ** 8 for k in range(7))
    assert ways_to_place({"a1", "b1", "c1", "d1", "e1", "f1"}) == every_face == Fraction(665, 5832) * 6**8
    rows = " ".join(square for square in SQUARES if square[1] in "12")
    none_thrice = sum(comb(6, n) * comb(6 - n, 8 - 2 * n) * factorial(8) // 2**n for n in (2, 3, 4))
    assert 6**8 - ways_to_place(set(), rows) == none_thrice == 491_400
