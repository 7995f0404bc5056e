"""The clocks of Cubo: the limit of a round, and who is late (C10)."""

from itertools import permutations

import pytest

from rekke.rules.cubo.events import Late, Middle, Roll
from rekke.rules.legal import legal
from rekke.rules.position import Chance, Clock
from tests.kit import play, refusal
from tests.rules.cubo import MIDDLE, OWN, SQUARE, awaited, begun, covered, thrown


@pytest.mark.parametrize(("choices", "seconds"), [("", 120), ("C10=120", 120), ("C10=45", 45), ("C10=1", 1)])
def test_C10_the_limit_runs_for_every_seat_that_has_not_covered(choices: str, seconds: int) -> None:
    position = covered(thrown(begun(choices, seats=3), 2), 3)
    assert position.actors == (
        Chance(1, OWN, Roll),
        Clock(1, seconds, Late(1)),
        2,
        Clock(2, seconds, Late(2)),
        3,
    )


def test_C10_without_a_limit_a_seat_is_late_only_in_the_countdown() -> None:
    position = thrown(begun("C10=none"), 2)
    why = "nobody can be late: no limit and no countdown is running (C10)"
    assert position.actors == (Chance(1, OWN, Roll), 2)
    assert refusal(position, "1 late") == why
    position = play(position, f"2 cover {SQUARE}")
    assert position.actors == (Chance(1, OWN, Roll), *awaited(2))
    assert refusal(position, "1 late") == why
    position = play(position, "2 waive")
    assert position.actors == (Chance(1, OWN, Roll), Clock(1, 6, Late(1)))
    assert play(position, "1 late").fields["played"] == "1"


def test_C10_after_the_first_late_seat_all_that_have_not_covered_are_late() -> None:
    position = play(thrown(begun(seats=4), 1), "2 late")
    assert position.actors == (Clock(1, 0, Late(1)), Clock(3, 0, Late(3)), Clock(4, 0, Late(4)))
    assert legal(position) == ["1 late", "3 late", "4 late"]
    assert list(position.moves(1)) == []


@pytest.mark.parametrize("order", permutations([1, 2, 3]))
def test_C10_all_seats_can_be_late_in_any_order(order: tuple[int, ...]) -> None:
    position = play(begun(seats=3), *(f"{seat} late" for seat in order))
    assert position.actors == (Chance(2, MIDDLE, Middle),)
    assert position.scores == (0, 0, 0)


def test_C10_a_seat_that_has_covered_still_grabs_after_another_is_late() -> None:
    position = play(covered(begun(seats=3), 1, 2), "2 waive", "3 late")
    assert position.actors == awaited(1)
    assert legal(position) == ["1 grab R6", "1 grab R1", "1 grab B5", "1 grab B2", "1 waive"]
    assert play(position, "1 grab R6").actors == (1,)
    assert play(position, "1 waive").fields["played"] == "1"


def test_C10_a_grab_and_a_late_seat_may_come_in_either_order() -> None:
    position = covered(begun(seats=3), 1)
    assert play(position, "1 grab R6", "2 late", "3 late") == play(position, "3 late", "1 grab R6", "2 late")
