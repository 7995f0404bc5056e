"""A game without an evaluator of its own can be analysed, too: only its end counts."""

import pytest

from rekke.analysis.default import Analyst, equal
from rekke.rules.games import GAMES, read_position

LAST = "sequence-dice/no seats=2 first=1 turn=1 chips=....../1.1111/....../....../....../...... dice={dice} throws={throws}"


def test_a_throw_is_compared_with_all_throws() -> None:
    position = read_position(LAST.format(dice="-", throws=10))
    event = GAMES["sequence-dice"].read("1 roll 61")
    done = Analyst(equal).step(position, event, position.after(event))
    assert (done.cause, done.before.tolist(), done.after.tolist()) == ("dice", [0.5, 0.5], [0.5, 0.5])


def test_the_last_choice_counts() -> None:
    position = read_position(LAST.format(dice="61", throws=11))
    event = GAMES["sequence-dice"].read("1 place b5")
    done = Analyst(equal).step(position, event, position.after(event))
    assert (done.after - done.before).tolist() == pytest.approx([-0.5, 0.5])


def test_what_only_the_clock_can_do_is_no_choice() -> None:
    start = GAMES["cubo"].edition().start(2, 1)
    thrown = start.after(GAMES["cubo"].read("1 middle R6R1B3B2"))
    late = GAMES["cubo"].read("1 late")
    assert Analyst(equal).begins_turn(thrown)
    assert Analyst(equal).step(thrown, late, thrown.after(late)).cause == "clock"
