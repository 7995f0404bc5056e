"""What all positions share: those that may act."""

from rekke.rules.events import Roll
from rekke.rules.position import Chance, Clock, acting_seats


def test_dice_to_be_thrown_are_shown_as_they_would_be_typed() -> None:
    assert repr(Chance(1, "??")) == "Chance(1, '??', Roll)"


def test_seats_that_throw_or_choose_are_acting_and_clocks_are_not() -> None:
    clock = Clock(4, 120, Roll(4, "65"))
    assert acting_seats([3, Chance(2, "??"), clock, 2, 1]) == [1, 2, 3]
    assert acting_seats([clock]) == []
