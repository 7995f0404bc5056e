"""Gains: the points that an event earns or costs each seat, the squares, and the reason."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.rules.faults import Illegal
from rekke.rules.gains import SCORE, gains, planned_gains, reasons
from rekke.rules.games import GAMES, game
from rekke.rules.position import Gain, Position
from tests.kit import play
from tests.rules.columbiz import INCREMENT
from tests.rules.columbiz import at as columbiz
from tests.rules.cubo import begun
from tests.rules.kivi import at as kivi
from tests.rules.sequence_dice import table as sequence_dice
from tests.rules.test_cubo_scoring import scoring
from tests.tables import random_events, starts
from tests.tiny import START

every_game = pytest.mark.parametrize("name", GAMES)


def gains_of(before: Position, event: str) -> list[str]:
    """Write the gains of an event: seat, points, reason and squares."""
    earned = gains(before, game(before.edition.game).read(event))
    return [" ".join((str(gain.seat), f"{gain.points:+}", gain.why, *gain.squares)) for gain in earned]


@every_game
@settings(max_examples=40)
@given(st.data())
def test_the_gains_of_a_game_add_up_to_its_scores_at_every_position(name: str, data: st.DataObject) -> None:
    position = data.draw(starts(name))
    scores = [0] * position.seats
    for event in random_events(position, Random(data.draw(st.integers(0, 999))), 500):
        for gain in gains(position, event):
            assert gain.why in reasons(name)
            assert set(gain.squares) <= set(position.edition.board.squares)
            scores[gain.seat - 1] += gain.points
        position = position.after(event)
        assert position.scores == tuple(scores)


@every_game
@settings(max_examples=10)
@given(st.data())
def test_without_reasons_of_its_own_a_game_reports_the_change_of_every_score(
    name: str, data: st.DataObject
) -> None:
    position = data.draw(starts(name))
    scores = [0] * position.seats
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rekke.rules.gains.part", lambda *_: None)
        assert set(reasons(name)) == {SCORE}
        for event in random_events(position, Random(data.draw(st.integers(0, 999))), 500):
            for gain in gains(position, event):
                assert gain.points
                assert (gain.why, gain.squares) == (SCORE, ())
                scores[gain.seat - 1] += gain.points
            position = position.after(event)
            assert position.scores == tuple(scores)


def test_every_reason_is_explained() -> None:
    assert reasons("columbiz")["line"] == "the new piece stands in a line of three or more"
    assert reasons(START.edition.game) == {SCORE: "the score of the seat has changed"}


def test_a_game_without_a_folder_reports_the_change_of_every_score() -> None:
    thrown = START.after(game("kivi").read("1 roll 6"))
    assert gains(START, game("kivi").read("1 roll 6")) == ()
    assert gains(thrown, game("kivi").read("1 place b2")) == (Gain(1, 1, "score"),)


@pytest.mark.parametrize(
    ("before", "event"),
    [
        (kivi("", ""), "1 roll 654321"),
        (kivi("", "", dice="654321", throws=1), "1 keep 654"),
        (columbiz("", ""), "1 roll 66654321"),
        (columbiz("", "", dice="6654", throws=3, placed=2, reserve="16,18"), "1 end"),
        (sequence_dice("", ""), "1 roll 65"),
        (sequence_dice("", "", total=11), "1 place a1"),
        (begun(), "1 roll R6R4R2R1B5B3B3B1W4"),
    ],
)
def test_most_events_earn_nothing(before: Position, event: str) -> None:
    assert gains_of(before, event) == []


def test_the_gains_of_a_refused_event_raise_the_reason() -> None:
    with pytest.raises(Illegal, match="c1 is not empty"):
        gains_of(columbiz("", "c1", dice="33333333"), "1 place c1")


@pytest.mark.parametrize(
    ("own", "square", "earned"),
    [
        ("a1", "d4", ["1 +3 alone d4"]),
        ("c4", "d4", ["1 +8 line c4 d4"]),
        ("c4 e4", "d4", ["1 +17 line c4 d4 e4"]),
        ("b4 c4", "d4", ["1 +12 longer b4 c4 d4"]),
        ("a4 b4 e4", "d4", ["1 +8 line d4 e4"]),
        ("b4 c4 e4 f4", "d4", ["1 +33 longer b4 c4 d4 e4 f4"]),
        ("c4 d5", "d4", ["1 +8 line c4 d4", "1 +8 line d4 d5"]),
        ("c3 c4 d2", "d4", ["1 +10 line c4 d4"]),
    ],
)
def test_kivi_a_line_earns_what_it_scores_beyond_its_parts(own: str, square: str, earned: list[str]) -> None:
    """The squares of row 4 from a to g are worth 2 1 2 3 2 1 2; c3, d2 and d5 are worth 2, 3 and 2."""
    assert gains_of(kivi(own, "", dice="111111"), f"1 place {square}") == earned


def test_kivi_a_taken_stone_loses_its_old_points_and_earns_those_of_its_new_square() -> None:
    before = kivi("e4 a7", "c4 d4 g7", dice="111111")
    assert gains_of(before, "1 take d4 g6") == ["1 +8 line d4 e4", "2 -8 taken d4", "2 +5 line g6 g7"]


def test_kivi_taking_a_stone_may_split_a_line() -> None:
    before = kivi("a7", "b4 c4 d4", dice="111111")
    assert gains_of(before, "1 take c4 g7") == ["1 +2 alone c4", "2 -14 taken c4", "2 +1 alone g7"]


def test_kivi_taking_an_own_stone_earns_the_points_of_the_square_it_moves_to() -> None:
    before = kivi("c4", "a1", dice="111111", edition="kivi/fi")
    assert gains_of(before, "1 take c4 d4") == ["1 +8 line c4 d4"]


def test_K7_kivi_a_boxed_stone_earns_nothing() -> None:
    taken = "a1 a2 a3 a4 a5 a6 a7 b1 b2 b3"
    before = kivi(taken, "f4 d7 g5", dice="665532", boxed="0,6", turn=2, edition="kivi/en")
    assert gains_of(before, "2 box") == ["2 +0 boxed"]


@pytest.mark.parametrize(
    ("edition", "own", "square", "earned"),
    [
        ("columbiz/fr", "a1 b1", "c1", ["1 +1 line a1 b1 c1"]),
        ("columbiz/fr", "a1 b1 d1 e1 f1", "c1", ["1 +4 line a1 b1 c1 d1 e1 f1"]),
        (INCREMENT, "a1 b1 d1 e1 f1", "c1", ["1 +3 line a1 b1 c1 d1 e1 f1"]),
        (
            "columbiz/fr",
            "a3 b3 c1 c2 a1 b2 d2 e1",
            "c3",
            ["1 +1 line a3 b3 c3", "1 +1 line c1 c2 c3", "1 +1 line a1 b2 c3", "1 +1 line e1 d2 c3"],
        ),
        ("columbiz/fr", "a1 c2", "c1", []),
    ],
)
def test_B4_columbiz_scores_a_line_along_each_direction(
    edition: str, own: str, square: str, earned: list[str]
) -> None:
    before = columbiz(own, "", dice="33333333", edition=edition)
    assert gains_of(before, f"1 place {square}") == earned


def test_B13_columbiz_every_captive_is_worth_what_it_adds() -> None:
    before = columbiz(
        "a6 c1", "c2 c4", "c3 c5", dice="66333333", turn=1, captured="2,0,0", reserve="11,10,10"
    )
    captured = ["1 +2 capture c2", "1 +2 capture c3", "1 +3 capture c4", "1 +3 capture c5"]
    assert gains_of(before, "1 place c6") == captured


def test_columbiz_captures_before_it_scores_lines() -> None:
    before = columbiz("a3 b3", "c1", dice="33355555")
    assert gains_of(before, "1 place c3") == ["1 +1 capture c1", "1 +1 line a3 b3 c3"]


def test_B10_columbiz_a_discard_costs_no_points() -> None:
    before = columbiz("a1 a2 a3 a4 a5 a6", "b1 b2 b3 b4 b5 b6", dice="22222211")
    assert gains_of(before, "1 discard") == ["1 +0 discard"]


def test_sequence_dice_a_removed_and_a_replaced_chip_earn_no_points() -> None:
    assert gains_of(sequence_dice("b2", "c2", total=10), "1 remove c2") == ["1 +0 remove c2"]
    assert gains_of(sequence_dice("c2 e3", "b4 d5", total=8), "1 replace d5") == ["1 +0 replace d5"]


def test_sequence_dice_the_line_wins() -> None:
    before = sequence_dice("a1 b1 c1 d1 e1 a2 a3", "b2 c2", total=11)
    assert gains_of(before, "1 place f1") == ["1 +1 line a1 b1 c1 d1 e1 f1"]


def test_S9_sequence_dice_a_longer_line_is_reported_in_full() -> None:
    before = sequence_dice("a6 b5 c4 e2 f1 a1", "b2", total=11, choices="S1=5")
    assert gains_of(before, "1 place d3") == ["1 +1 line f1 e2 d3 c4 b5 a6"]


def test_S4_sequence_dice_the_line_is_a_victory_of_both_teammates() -> None:
    before = sequence_dice("b2", "a1 b1 c1 d1 e1", total=11, seats=4, turn=2)
    line = "+1 line a1 b1 c1 d1 e1 f1"
    assert gains_of(before, "2 place f1") == [f"2 {line}", f"4 {line}"]


def test_sequence_dice_a_replaced_chip_may_complete_the_line() -> None:
    before = sequence_dice("a1 f1 a6 b6 c6 d6 e6", "f6 b2", total=2)
    assert gains_of(before, "1 replace f6") == ["1 +0 replace f6", "1 +1 line a6 b6 c6 d6 e6 f6"]


ALL = "R5R4R3/R4W3B2/B3B2B1"
ALL_LINES = [
    "+10 street-doubled a1 b1 c1",
    "+4 street a2 b2 c2",
    "+6 street-doubled a3 b3 c3",
    "+5 street a1 a2 a3",
    "+4 street b1 b2 b3",
    "+3 street c1 c2 c3",
]


def covering(choices: str, *squares: str) -> Position:
    """Return a position in which every seat has covered its square, and all but the last have waived."""
    position = begun(choices, seats=len(squares))
    for seat, square in enumerate(squares, 1):
        dice = game("cubo").read(f"{seat} roll {square.replace('/', '')}")
        position = play(position, str(dice), f"{seat} cover {square}")
    return play(position, *(f"{seat} waive" for seat in range(1, len(squares))))


def test_cubo_every_line_scores_when_the_round_ends() -> None:
    before = covering("", "B1B4R6/R3W4R5/R2B4B6", ALL)
    middle = ["1 +10 street-doubled a2 b2 c2", "1 +8 lane-doubled b1 b2 b3"]
    assert gains_of(before, "2 waive") == middle + [f"2 {line}" for line in ALL_LINES]


def test_cubo_a_lane_of_two_colours_scores_one_face() -> None:
    before = covering("", "R6B4R1/R2W4B1/B2R4B6", ALL)
    assert gains_of(before, "2 waive")[0] == "1 +4 lane b1 b2 b3"


def test_C4_cubo_a_street_may_stand_in_any_order() -> None:
    square = "B1B4R6/R3W4R5/R2B4B6"
    assert "1 +3 street a1 a2 a3" in gains_of(covering("C4=any", square, ALL), "2 waive")
    assert "1 +3 street a1 a2 a3" not in gains_of(covering("", square, ALL), "2 waive")


def test_C11_cubo_a_seat_that_is_late_scores_nothing() -> None:
    before = play(begun(seats=2), "1 roll R5R4R4R3B3B2B2B1W3", f"1 cover {ALL}", "1 waive")
    assert gains_of(before, "2 late") == [f"1 {line}" for line in ALL_LINES] + ["2 +0 late"]


def test_C10_cubo_only_the_last_late_seat_ends_the_round() -> None:
    before = begun(seats=2)
    assert gains_of(before, "2 late") == []
    assert gains_of(play(before, "2 late"), "1 late") == ["1 +0 late", "2 +0 late"]


def test_cubo_lines_are_scored_after_the_last_swap() -> None:
    """The blue five replaces the red one, so the row is no longer all red."""
    swapped = ["+5 street a1 b1 c1", *ALL_LINES[1:]]
    before = play(scoring(), "1 stay")
    assert gains_of(scoring(), "1 swap a1") == []
    assert gains_of(before, "2 swap a1") == [f"1 {line}" for line in ALL_LINES] + [
        f"2 {line}" for line in swapped
    ]
    assert gains_of(before, "2 stay") == [f"{seat} {line}" for seat in (1, 2) for line in ALL_LINES]


def planned(choices: str, square: str) -> list[str]:
    """Write what the second seat would earn by covering a square: seat, points, reason and squares."""
    thrown = play(begun(choices, seats=2), f"2 roll {square.replace('/', '')}")
    cover = game("cubo").read(f"2 cover {square}")
    return [
        " ".join((str(gain.seat), f"{gain.points:+}", gain.why, *gain.squares))
        for gain in planned_gains(thrown, cover, thrown.after(cover))
    ]


def test_cubo_a_planned_square_promises_its_lines_to_the_seat_that_covers_it() -> None:
    assert planned("", ALL) == [f"2 {line}" for line in ALL_LINES]


def test_C4_cubo_a_planned_street_may_stand_in_any_order_too() -> None:
    square = "B1B4R6/R3W4R5/R2B4B6"
    assert "2 +3 street a1 a2 a3" in planned("C4=any", square)
    assert "2 +3 street a1 a2 a3" not in planned("", square)


def test_in_other_games_a_planned_event_promises_what_it_earns() -> None:
    before = columbiz("a1 b1", "", dice="33333333", edition="columbiz/fr")
    place = game("columbiz").read("1 place c1")
    assert planned_gains(before, place, before.after(place)) == gains(before, place) != ()


def test_only_a_planned_square_of_cubo_promises_points() -> None:
    thrown = play(GAMES["cubo"].edition().start(2, 1), "1 middle R6R1B5B2", "1 roll R5R4R4R3B3B2B2B1W3")
    cover, lift = (GAMES["cubo"].read(f"1 {text}") for text in ("cover R5R4R3/R4W3B2/B3B2B1", "lift"))
    assert sum(gain.points for gain in planned_gains(thrown, cover, thrown.after(cover))) == 32
    assert planned_gains(thrown, lift, thrown.after(lift)) == ()
