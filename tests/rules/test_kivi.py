"""KIVI in the order of its rulebook: the turn, the rulings in every edition, and the score."""

from itertools import combinations

import pytest

from rekke.rules.columbiz.events import Discard
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import game, write_position
from rekke.rules.legal import legal
from rekke.rules.position import Chance, Outcome
from tests.kit import may, play, refusal, start, values
from tests.rules.kivi import DRAWN, EMPTY, SQUARES, at

EDITIONS = ("en", "da", "de", "fi", "it", "no", "sv")
AGAIN = "no dice to throw: choose the dice to keep first (K8)"
OVER = "everybody has had 10 turns"
POINTS = dict(
    zip(SQUARES, [int(n) for line in DRAWN.splitlines()[1:] for n in line.split()[2::2]], strict=True)
)


def meets(roll: str, edition: str = "kivi/en") -> str:
    """Return the targets that the roll may use on an empty board."""
    position = at("", "", dice=roll, edition=edition)
    squares = may(position, "place")
    words = {position.edition.board.word[square] for square in squares}
    assert squares == [square for square in SQUARES if position.edition.board.word[square] in words]
    return " ".join(sorted(words)) if squares != SQUARES else "any"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_empty_and_the_first_seat_throws(seats: int) -> None:
    position = start("kivi/it", seats, first=2)
    boxed = ",".join("0" * seats)
    text = f"kivi/it first=2 turn=2 stones={EMPTY} boxed={boxed} dice=- throws=0"
    assert write_position(position) == text
    assert (position.seats, position.first, position.scores) == (seats, 2, (0,) * seats)
    assert (position.actors, position.outcome) == ((Chance(2, "??????"),), None)


def test_the_english_edition_is_the_default_and_K1_the_only_choice() -> None:
    kivi = game("kivi")
    assert (kivi.editions, kivi.edition().name) == (EDITIONS, "en")
    assert (kivi.defaults, kivi.opening) == ({"K1": "strict"}, 1)
    with pytest.raises(Unreadable, match="K1 is one of strict, permissive, not 'loose'"):
        kivi.edition(choices={"K1": "loose"})
    with pytest.raises(Illegal, match="the game is for 2 to 4 seats, not 5"):
        kivi.edition().start(seats=5, first=1)


@pytest.mark.parametrize("name", EDITIONS)
def test_K11_all_editions_have_the_same_board(name: str) -> None:
    position = start(f"kivi/{name}")
    assert str(position) == DRAWN
    assert position.edition.board == game("kivi").edition().board


def test_first_the_dice_then_the_seat_then_the_next_seats_dice() -> None:
    position = start("kivi", seats=3, first=3)
    assert refusal(position, "3 place a1") == "throw 6 dice first"
    assert [*position.moves(3)] == []
    position = play(position, "3 roll 644422")
    assert (position.actors, [*position.moves(1)]) == ((3,), [])
    position = play(position, "3 keep 444")
    assert (position.actors, [*position.moves(3)]) == ((Chance(3, "???"),), [])
    assert refusal(position, "3 box") == "throw 3 dice first"
    position = play(position, "3 roll 422")
    assert (position.actors, values(position, "dice", "throws")) == ((3,), "444422 2")
    assert refusal(play(position, "3 keep 44442"), "3 box") == "throw 1 die first"
    position = play(position, "3 place b2")
    assert position.actors == (Chance(1, "??????"),)
    assert values(position, "turn", "dice", "throws", "boxed") == "1 - 0 0,0,0"
    assert values(position, "stones") == f"......./.3.....{EMPTY[15:]}"


def test_moves_come_in_a_pinned_order() -> None:
    thrown = play(start("kivi"), "1 roll 554321")
    keeps = ["-", "5", "4", "3", "2", "1", "55", "54", "53"]
    assert legal(thrown)[:13] == [
        *(f"1 place {square}" for square in ("b1", "d3", "g4", "b5")),
        *(f"1 keep {kept}" for kept in keeps),
    ]
    assert len(legal(thrown)) == 4 + 47
    six = legal(at("b1", "a1", dice="666666", throws=2))
    vacant = [square for square in SQUARES if square not in ("a1", "b1")]
    places, takes = [f"1 place {to}" for to in vacant], [f"1 take a1 {to}" for to in vacant]
    assert six == [*places, *takes, "1 keep -", *(f"1 keep {'6' * n}" for n in range(1, 6))]


REFUSED = [
    ("2 place d4", "it is the turn of seat 1, not of seat 2"),
    ("3 place d4", "there is no seat 3: the game has 2 seats"),
    ("1 place a1", "a stone lies on a1"),
    ("1 place d1", "d1 needs three of a kind; your dice make three of a kind and a pair (K1)"),
    ("1 take a1 b1", "644422 does not let you take over a square (K5)"),
    ("1 keep 666", "666 cannot be kept: the dice are 644422"),
    ("1 keep 644422", "keeping every die leaves none to throw: place instead (K8)"),
    ("1 roll 644422", AGAIN),
    ("1 roll -", AGAIN),
    ("1 box", "a throw is left: throw again before you box a stone (K6)"),
]


@pytest.mark.parametrize(("event", "reason"), REFUSED)
def test_what_is_refused_after_a_throw(event: str, reason: str) -> None:
    assert refusal(at("a1", "b1", dice="644422", throws=1), event) == reason


def test_as_many_dice_are_thrown_as_were_not_kept_and_only_by_this_games_verbs() -> None:
    thrown = play(start("kivi"), "1 roll 644422", "1 keep 444")
    assert refusal(start("kivi"), "1 roll 64442") == "throw 6 dice, not 5"
    assert refusal(thrown, "1 roll 644422") == "throw 3 dice, not 6"
    with pytest.raises(Illegal, match="KIVI has no 'discard'"):
        play(thrown, "1 roll 111").after(Discard(1))


def test_K2_there_is_no_falling_back_to_a_smaller_description() -> None:
    taken = at("b4 e6 g3 g7", "f1 a2 c4", dice="644422")
    assert legal(taken) == ["1 box"]
    assert (
        refusal(taken, "1 place a1") == "a1 needs two pairs; your dice make three of a kind and a pair (K1)"
    )
    loose = at("b4 e6 g3 g7", "f1 a2 c4", dice="644422", edition="kivi/en K1=permissive")
    assert may(loose, "place") == ["a1", "d1", "g1", "c2", "f4", "a5", "g5", "d7"]


def takes(edition: str, roll: str) -> str:
    """Return the stones that a roll may take over: seat 1 has a1, seats 2 and 3 have b1 and c1."""
    taken = {line.split(" ")[0] for line in may(at("a1", "b1", "c1", dice=roll, edition=edition), "take")}
    return " ".join(sorted(taken))


RARE = {
    "en no da": {"654321": ("any", ""), "555552": ("any", ""), "555555": ("any", "b1 c1")},
    "fi sv de": {"654321": ("any", ""), "555552": ("any", ""), "555555": ("any", "a1 b1 c1")},
    "it": {"654321": ("any", "b1 c1"), "555552": ("4K", ""), "555555": ("4K >=30 ODD", "")},
}


@pytest.mark.parametrize(("names", "rolls"), RARE.items())
@pytest.mark.parametrize("choice", ["", " K1=permissive"])
def test_K4_the_rare_rolls_in_every_edition(
    names: str, rolls: dict[str, tuple[str, str]], choice: str
) -> None:
    for name in names.split():
        for roll, (words, taken) in rolls.items():
            more = " 3K" if choice and words != "any" else ""
            edition = f"kivi/{name}{choice}"
            assert set(meets(roll, edition).split()) == set((words + more).split())
            assert takes(edition, roll) == taken


def test_K4_the_stone_that_lay_there_moves_to_any_other_vacant_square() -> None:
    position = at("a1 b1", "c1 d1", dice="666666")
    after = play(position, "1 take c1 g7")
    assert values(after, "stones", "boxed", "turn") == f"1112...{EMPTY[7:-1]}2 0,0 2"
    assert refusal(position, "1 take a1 g7") == "a1 cannot be taken over: your own stone lies there (K4)"
    assert refusal(position, "1 take g7 g6") == "g7 cannot be taken over: no stone lies there (K4)"
    for to in ("c1", "d1", "a1"):
        reason = f"the stone from c1 cannot go to {to}, which is not vacant (K4)"
        assert refusal(position, f"1 take c1 {to}") == reason
    assert len(may(position, "take")) == 2 * 45


def test_K4_a_seat_may_take_over_its_own_stone_where_the_sheet_says_any() -> None:
    after = play(at("a1", "b1", dice="666666", edition="kivi/fi"), "1 take a1 g7")
    assert values(after, "stones") == f"12.....{EMPTY[7:-1]}1"
    third = at("a1", "b1", "c1", dice="111111", turn=1, edition="kivi/de")
    assert values(play(third, "1 take c1 d1"), "stones") == f"1213...{EMPTY[7:]}"


def test_K5_six_of_a_kind_need_not_take_over() -> None:
    position = at("a1", "b1", dice="666666")
    assert len(may(position, "place")) == 47
    assert values(play(position, "1 place g7"), "stones") == f"12.....{EMPTY[7:-1]}1"
    assert may(at("", "", dice="666666"), "take") == []
    assert (
        refusal(at("", "", dice="666666"), "1 take a1 b1")
        == "a1 cannot be taken over: no stone lies there (K4)"
    )
    run = at("a1", "b1", dice="654321", edition="kivi/it")
    assert values(play(run, "1 place c1"), "stones") == f"121....{EMPTY[7:]}"
    assert (
        refusal(at("a1", "b1", dice="654321"), "1 take b1 c1")
        == "654321 does not let you take over a square (K5)"
    )


def test_K6_a_stone_is_boxed_only_when_no_throw_is_left_and_none_fits() -> None:
    assert legal(at("", "", dice="654211")) == ["1 box"]
    assert legal(at("", "", dice="654211", throws=2))[0] == "1 keep -"
    assert may(at("", "", dice="654211", throws=2), "box") == []
    reason = "a throw is left: throw again before you box a stone (K6)"
    assert refusal(at("", "", dice="654211", throws=2), "1 box") == reason
    reason = "a vacant square fits: place the stone there (K6)"
    assert refusal(at("", "", dice="554321"), "1 box") == reason


def test_K7_a_boxed_stone_is_lost() -> None:
    position = at("a1 d3", "b1", "c1", dice="654211", boxed="1,2,2", first=2, turn=2)
    after = play(position, "2 box")
    assert values(after, "boxed", "turn", "dice") == "1,3,2 3 -"
    assert values(after, "stones") == values(position, "stones")
    assert after.scores == position.scores == (3, 2, 2)


def test_K8_any_dice_may_be_thrown_again_and_placing_is_accepting() -> None:
    once = play(start("kivi"), "1 roll 644422")
    twice = play(once, "1 keep 444", "1 roll 611")
    assert values(play(twice, "1 keep 611", "1 roll 111"), "dice", "throws") == "611111 3"
    assert values(play(twice, "1 keep -", "1 roll 111111"), "dice") == "111111"
    thrice = play(twice, "1 keep 4", "1 roll 44444")
    assert [len(may(position, "keep")) for position in (once, twice, thrice)] == [23, 23, 0]
    for kept in ("4", "444444", "1"):
        assert refusal(thrice, f"1 keep {kept}") == "no throw is left: all 3 are made (K8)"
    assert values(play(once, "1 place b4"), "turn") == "2"


SCORES = {
    "a1 b3 b4 b5 c4 d4 f3 f5 f6 g6": 56,
    "": 0,
    "d4": 3,
    "a1 b1 c1 d1 e1 f1 g1": 77,
    "a1 a2 a3 a4 a5 a6 a7": 70,
    "a1 b1 c1 e1 f1": 15 + 8,
    "a1 b2 c3 d4": 1 + 3 + 2 + 3,
    "g1 a2": 1 + 2,
    "d3 d4 d5 c4 e4": 7 * 3 + 7 * 3,
    "a1 b1 a2 b2": 6 + 10 + 6 + 10,
}


@pytest.mark.parametrize(("stones", "score"), SCORES.items())
def test_lines_across_and_down_score_their_points_times_their_stones(stones: str, score: int) -> None:
    assert at(stones, "").scores == (score, 0)
    assert at("", stones, "").scores == (0, score, 0)


def test_two_stones_score_double_only_side_by_side() -> None:
    for one, other in combinations(SQUARES, 2):
        points = POINTS[one] + POINTS[other]
        beside = abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1
        assert at(f"{one} {other}", "").scores[0] == points * (2 if beside else 1)


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 3), (4, 4)])
def test_the_game_ends_after_ten_turns_each(seats: int, first: int) -> None:
    position = start("kivi", seats, first)
    for turn in range(10 * seats):
        seat = (first - 1 + turn) % seats + 1
        assert (position.actors, position.outcome) == ((Chance(seat, "??????"),), None)
        thrown = play(position, f"{seat} roll 654321")
        position = play(thrown, f"{seat} place {may(thrown, 'place')[0]}")
    assert (position.actors, legal(position)) == ((), [])
    assert position.outcome
    assert (position.outcome.scores, position.outcome.reason) == (position.scores, OVER)
    assert [*position.moves(first)] == []
    assert refusal(position, f"{first} roll 111111") == "the game has ended"


def test_K9_most_points_win_and_the_best_share_the_victory() -> None:
    assert at("a1", "b1", "d1", boxed="9,9,9").outcome == Outcome((1, 2, 1), (2,), OVER)
    assert at("b1", "a1", "d3", boxed="9,9,9").outcome == Outcome((2, 1, 2), (1, 3), OVER)
    assert at("", "", boxed="10,10").outcome == Outcome((0, 0), (1, 2), OVER)
    assert at("", "", boxed="9,9").outcome is None
