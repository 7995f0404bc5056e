"""What a throw of Sequence Dice demands: compiled code says the same as the rules."""

from dataclasses import replace

import numpy as np
from hypothesis import given

from rekke.compiling.sequence_dice import demanded
from rekke.rules.dice import rolls
from rekke.rules.events import Place
from rekke.rules.position import Position
from rekke.rules.sequence_dice.events import Remove, Replace
from rekke.rules.sequence_dice.rules import Position as SequenceDice
from rekke.rules.sequence_dice.rules import total_of
from tests.tables import moments


@given(moments("sequence-dice"))
def test_a_throw_demands_what_the_rules_demand(position: Position) -> None:
    assert isinstance(position, SequenceDice)
    own, taken, spent = position.own, sum(position.chips), int(position.spent)
    for roll in rolls(2):
        kind, squares = replace(position, dice=roll).demand
        total = total_of(roll)
        about = position.edition.squares[total]
        assert demanded(total == 10, about, own, taken, spent) == squares
        columns = (np.array([number, number]) for number in (own, taken, spent))
        assert demanded(total == 10, about, *columns).tolist() == [squares, squares]
        assert kind is not Place or not squares & taken
        assert kind not in (Replace, Remove) or not squares & ~taken
