"""A round of Cubo, event by event: the actors, the refusals, and the end."""

import pytest

from rekke.rules.cubo.events import Cover, Late, Lift, Middle
from rekke.rules.events import Keep
from rekke.rules.faults import Illegal
from rekke.rules.legal import legal
from rekke.rules.position import Actor, Chance, Clock, Position
from tests.kit import play, refusal, start
from tests.rules.cubo import AROUND, MIDDLE, OWN, SQUARE, THROW, awaited, begun, covered, limited, thrown

ROUND: list[tuple[str, tuple[Actor, ...], list[str]]] = [
    (
        "2 middle R6R6B5B2",
        (*limited(1), *limited(2), *limited(3)),
        ["1 roll ?", "1 late", "2 roll ?", "2 late", "3 roll ?", "3 late"],
    ),
    (
        f"3 roll {THROW}",
        (*limited(1), *limited(2), 3, Clock(3, 120, Late(3))),
        ["1 roll ?", "1 late", "2 roll ?", "2 late", "3 lift", "3 cover ?", "3 late"],
    ),
    (
        f"3 cover {SQUARE}",
        (*limited(1), *limited(2), 3),
        ["1 roll ?", "1 late", "2 roll ?", "2 late", "3 grab R6", "3 grab B5", "3 grab B2", "3 waive"],
    ),
    ("3 grab R6", (*limited(1), *limited(2)), ["1 roll ?", "1 late", "2 roll ?", "2 late"]),
    (
        f"1 roll {THROW}",
        (1, Clock(1, 120, Late(1)), *limited(2)),
        ["1 cover ?", "1 late", "2 roll ?", "2 late"],
    ),
    (
        f"1 cover {SQUARE}",
        (*awaited(1), *limited(2)),
        ["1 grab R6", "1 grab B5", "1 grab B2", "1 waive", "2 roll ?", "2 late"],
    ),
    ("1 waive", (*limited(2), Clock(2, 6, Late(2))), ["2 roll ?", "2 late"]),
    (f"2 roll {THROW}", (2, Clock(2, 120, Late(2)), Clock(2, 6, Late(2))), ["2 cover ?", "2 late"]),
    (f"2 cover {SQUARE}", awaited(2), ["2 grab R6", "2 grab B5", "2 grab B2", "2 waive"]),
    ("2 grab B2", (2,), [f"2 swap {at}" for at in AROUND] + ["2 stay"]),
    ("2 stay", (3,), [f"3 swap {at}" for at in AROUND] + ["3 stay"]),
    ("3 stay", (Chance(3, MIDDLE, Middle),), ["3 middle ?"]),
]
"""A round, event by event: who may act after it, and the lines that may follow."""


def test_a_round_from_the_middle_to_the_scoring() -> None:
    position = start("cubo/nl", seats=3, first=2)
    assert position.actors == (Chance(2, MIDDLE, Middle),)
    assert legal(position) == ["2 middle ?"]
    for event, actors, lines in ROUND:
        position = play(position, event)
        assert position.actors == actors, event
        assert legal(position) == lines, event


def test_the_board_of_cubo_is_a_square_of_nine_places() -> None:
    board = start("cubo/nl").edition.board
    assert str(board) == "a1 b1 c1/a2 b2 c2/a3 b3 c3"
    assert " ".join(board.squares) == "a1 b1 c1 a2 b2 c2 a3 b3 c3"


def test_every_square_is_a_move_and_is_listed_once() -> None:
    position = thrown(begun(), 1)
    lift, *covers = position.moves(1)
    assert lift == Lift(1)
    assert covers[0] == Cover(1, SQUARE)
    assert covers[-1] == Cover(1, "B1B3B3/B5W4R1/R2R4R6")
    assert len(covers) == len(set(covers)) == 20160
    assert list(position.moves(2)) == []
    assert next(covered(position, 2).moves(1)) == covers[0]


MIDDLE_FIRST = "the middle must be thrown first (C1)"
REFUSED = [
    (start("cubo/nl"), f"1 roll {THROW}", MIDDLE_FIRST),
    (start("cubo/nl"), "2 lift", MIDDLE_FIRST),
    (start("cubo/nl"), f"1 cover {SQUARE}", MIDDLE_FIRST),
    (start("cubo/nl"), "1 late", MIDDLE_FIRST),
    (start("cubo/nl"), "1 grab R6", "cover your square before you grab a die (C7)"),
    (start("cubo/nl"), "1 stay", "dice are swapped only at the end of the round"),
    (start("cubo/nl", first=2), "1 middle R6R1B5B2", "seat 2 throws the middle this round (C14)"),
    (start("cubo/nl"), "3 middle R6R1B5B2", "there is no seat 3: the game has 2 seats"),
    (start("cubo/nl"), "1 middle R6R1B5", "throw 4 dice, not 3"),
    (start("cubo/nl"), "1 middle R6R1B5B2B1", "throw 4 dice, not 5"),
    (start("cubo/nl"), "1 middle -", "throw 4 dice, not 0"),
    (start("cubo/nl"), "1 middle R6R1R5B2", "these dice have the wrong colours: throw R?R?B?B? (C5)"),
    (begun(), "1 middle R6R1B5B2", "the middle has already been thrown this round (C1)"),
    (begun(), "3 waive", "there is no seat 3: the game has 2 seats"),
    (begun(), "1 roll R6R4R2R1B5B3B3B1", "throw 9 dice, not 8"),
    (begun(), "1 roll -", "throw 9 dice, not 0"),
    (begun(), "1 roll R6R4R2R1R5B3B3B1W4", f"these dice have the wrong colours: throw {OWN} (C5)"),
    (begun(), "1 lift", "throw your dice first (C6)"),
    (begun(), f"1 cover {SQUARE}", "throw your dice first (C6)"),
    (thrown(begun(), 1), f"1 roll {THROW}", "you have already thrown: lift the dice first (C6)"),
    (covered(thrown(begun(), 1), 2), "1 lift", "nobody may lift after the first call (C6)"),
    (thrown(begun(), 1), "1 cover W4R4R2/R1R6B5/B3B3B1", "the joker must lie in the centre (C3)"),
    (thrown(begun(), 1), "1 cover R6R4R2/R1W4B5/B3B3B2", f"lay the dice that you threw: {THROW}"),
    (thrown(begun(), 1), "1 waive", "cover your square before you grab a die (C7)"),
    (covered(begun(), 1), f"1 roll {THROW}", "your square is already covered"),
    (covered(begun(), 1), "1 lift", "your square is already covered"),
    (covered(begun(), 1), f"1 cover {SQUARE}", "your square is already covered"),
    (covered(begun(), 1), "1 late", "your square is already covered"),
    (covered(begun(), 1), "1 grab R6R1", "grab exactly one die"),
    (covered(begun(), 1), "1 grab -", "grab exactly one die"),
    (covered(begun(), 1), "1 grab R5", "there is no red 5 in the middle: R6R1B5B2"),
    (covered(begun(), 1), "1 grab W4", "there is no joker 4 in the middle: R6R1B5B2"),
    (covered(begun(), 1), "1 swap a1", "dice are swapped only at the end of the round"),
    (play(covered(begun(), 1), "1 grab R6"), "1 grab R1", "you have already grabbed a die or waived it"),
    (play(covered(begun(), 1), "1 grab R6"), "1 waive", "you have already grabbed a die or waived it"),
    (play(covered(begun(), 1), "1 waive"), "1 grab R6", "you have already grabbed a die or waived it"),
    (play(covered(begun(), 1, 2), "1 grab R6"), "2 grab R6", "there is no red 6 in the middle: R1B5B2"),
    (
        play(thrown(begun(), 1), "2 late"),
        "1 lift",
        "time is up: nobody may throw, lift or cover any more (C10)",
    ),
    (
        play(begun(), "2 late"),
        f"1 roll {THROW}",
        "time is up: nobody may throw, lift or cover any more (C10)",
    ),
    (
        play(thrown(begun(), 1), "2 late"),
        f"1 cover {SQUARE}",
        "time is up: nobody may throw, lift or cover any more (C10)",
    ),
    (play(begun(), "2 late"), f"2 roll {THROW}", "you are too late in this round (C11)"),
    (play(thrown(begun(), 2), "2 late"), "2 lift", "you are too late in this round (C11)"),
    (play(thrown(begun(), 2), "2 late"), f"2 cover {SQUARE}", "you are too late in this round (C11)"),
    (play(begun(), "2 late"), "2 late", "you are too late in this round (C11)"),
    (play(begun(), "2 late"), "2 waive", "cover your square before you grab a die (C7)"),
    (play(covered(begun(), 1, 2), "1 grab R6", "2 grab R1"), "2 stay", "seat 1 swaps before seat 2 (C12)"),
    (play(covered(begun(), 1, 2), "1 grab R6", "2 grab R1"), "1 swap b2", "the joker cannot be swapped (C3)"),
    (
        play(covered(begun(), 1, 2), "1 waive", "2 grab R1"),
        "1 stay",
        "you have no grabbed die to swap (C12)",
    ),
    (
        play(covered(begun(), 1, 2), "1 grab R6", "2 grab R1", "1 stay"),
        "1 stay",
        "you have no grabbed die to swap (C12)",
    ),
]


@pytest.mark.parametrize(("position", "event", "reason"), REFUSED, ids=[f"{e}-{r}" for _, e, r in REFUSED])
def test_what_the_round_does_not_allow_is_refused(position: Position, event: str, reason: str) -> None:
    assert refusal(position, event) == reason


def test_a_verb_of_another_game_is_refused() -> None:
    with pytest.raises(Illegal, match=r"^Cubo has no 'keep'$"):
        begun().after(Keep(1, "6"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_C2_four_dice_lie_in_the_middle_however_many_play(seats: int) -> None:
    position = start("cubo/nl", seats)
    assert position.fields["middle"] == MIDDLE
    assert position.fields["trays"] == ",".join([OWN] * seats)


def test_C3_the_joker_stays_in_the_centre() -> None:
    covers = [event.arguments[0] for event in thrown(begun(), 1).moves(1) if event.verb == "cover"]
    assert {square.split("/")[1][2:4] for square in covers} == {"W4"}
    position = play(covered(begun(), 1, 2), "1 grab R6", "2 waive")
    assert "1 swap b2" not in map(str, position.moves(1))


def test_C6_a_seat_that_lifted_before_the_call_must_throw_once_more() -> None:
    position = play(thrown(begun(), 1, 2), "1 lift", f"2 cover {SQUARE}")
    assert position.actors == (*limited(1), *awaited(2))
    position = thrown(position, 1)
    assert legal(position)[:2] == ["1 cover ?", "1 late"]
    assert refusal(position, "1 lift") == "nobody may lift after the first call (C6)"


def test_C6_before_the_call_a_seat_may_lift_any_number_of_times() -> None:
    position = thrown(begun(), 1)
    for _ in range(3):
        position = play(position, "1 lift")
        assert position.actors[:2] == limited(1)
        position = play(position, "1 roll R1R1R1R1B1B1B1B1W1")
    assert legal(position)[:3] == ["1 lift", "1 cover ?", "1 late"]


def test_C7_a_rival_who_covers_later_can_grab_first() -> None:
    position = play(covered(begun(), 1, 2), "2 grab R6")
    assert legal(position) == ["1 grab R1", "1 grab B5", "1 grab B2", "1 waive"]


def test_a_die_that_lies_twice_can_be_grabbed_twice() -> None:
    position = play(start("cubo/nl"), "1 middle R6R6B5B5")
    position = play(covered(position, 1, 2), "1 grab R6")
    assert position.fields["middle"] == "R6B5B5"
    assert legal(position) == ["2 grab R6", "2 grab B5", "2 waive"]


@pytest.mark.parametrize("claim", ["grab R6", "waive"])
def test_C8_the_countdown_runs_when_all_others_have_grabbed_or_waived(claim: str) -> None:
    position = covered(begun(seats=3), 1, 3)
    assert Clock(2, 6, Late(2)) not in position.actors
    position = play(position, "1 waive")
    assert position.actors == (*limited(2), *awaited(3))
    position = play(position, f"3 {claim}")
    assert position.actors == (*limited(2), Clock(2, 6, Late(2)))


def test_C8_a_seat_that_covers_in_the_countdown_grabs_too() -> None:
    position = covered(play(covered(begun(), 1), "1 grab R6"), 2)
    assert position.actors == awaited(2)
    assert play(position, "2 grab R1").actors == (1,)


def lapses(position: Position) -> list[str]:
    """Return the events that the table's clock causes for seats that hold up the others (C9)."""
    waits = (actor for actor in position.actors if isinstance(actor, Clock) and actor.seconds is None)
    return [str(wait.event) for wait in waits]


def test_C9_nobody_is_made_to_waive_while_two_seats_lay_their_dice() -> None:
    assert lapses(begun(seats=3)) == []
    assert lapses(covered(begun(seats=3), 1)) == []


def test_C9_a_seat_that_holds_up_the_countdown_may_be_made_to_waive() -> None:
    assert lapses(covered(begun(seats=2), 1)) == ["1 waive"]
    two = covered(begun(seats=3), 1, 3)
    assert lapses(two) == ["1 waive", "3 waive"]
    assert lapses(play(two, "1 grab R6")) == ["3 waive"]
    assert lapses(play(two, "1 grab R6", "3 waive")) == []


def test_C9_a_seat_that_holds_up_the_scoring_may_be_made_to_waive() -> None:
    all_covered = covered(begun(seats=2), 1, 2)
    assert lapses(all_covered) == ["1 waive", "2 waive"]
    assert lapses(play(all_covered, "1 waive")) == ["2 waive"]
    assert lapses(play(all_covered, "2 grab R6", "1 waive")) == []


def test_C9_when_time_is_up_the_table_waits_only_for_seats_that_have_covered() -> None:
    assert lapses(play(covered(begun(seats=4), 1), "2 late")) == ["1 waive"]
    assert lapses(play(covered(begun(seats=4), 1), "1 waive", "2 late")) == []


def test_C9_whoever_waives_for_a_seat_writes_the_same_event() -> None:
    position = play(covered(begun(), 1, 2), "1 waive", "2 waive")
    assert position.fields["played"] == "1"


@pytest.mark.parametrize(("first", "order"), [(1, [2, 3]), (2, [2, 3]), (3, [3, 2])])
def test_C12_seats_that_grabbed_swap_in_turn_and_one_that_waived_does_not(
    first: int, order: list[int]
) -> None:
    position = play(covered(begun(seats=3, first=first), 1, 2, 3), "1 waive", "2 grab R6", "3 grab R1")
    assert position.actors == (order[0],)
    assert refusal(position, f"{order[1]} stay") == f"seat {order[0]} swaps before seat {order[1]} (C12)"
    assert list(position.moves(order[1])) == []
    position = play(position, f"{order[0]} stay")
    assert position.actors == (order[1],)
    assert play(position, f"{order[1]} stay").fields["played"] == "1"


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_C13_C14_the_next_seat_throws_the_middle_in_the_next_round(first: int) -> None:
    position = start("cubo/nl", seats=4, first=first)
    for number in range(6):
        seat = (first - 1 + number) % 4 + 1
        assert position.actors == (Chance(seat, MIDDLE, Middle),)
        position = play(position, f"{seat} middle R6R1B5B2", "1 late", "2 late", "3 late", "4 late")
    assert position.actors == ()
