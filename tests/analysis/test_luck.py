"""Luck is measured against the mean over all throws, so that on average nobody is lucky."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.analysis.cubo_scores import colours, expected_score
from rekke.analysis.games import analyst, expert
from rekke.analysis.step import Analyst
from rekke.compiling.arrays import Floats
from rekke.players.cubo_squares import arrangements
from rekke.players.cubo_throws import best_totals
from rekke.players.cubo_value import Moments
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.dice import outcomes, pairs, rolls, sort_coloured
from rekke.rules.games import GAMES, play, read_position
from rekke.rules.position import Chance, Position
from tests.analysis.games import for_the_wrong_seat
from tests.tables import random_events, starts

NEARLY = Fraction(1, 2**45)
ALL_LISTED = [name for name in GAMES if name != "cubo"]


@st.composite
def before_throws(draw: st.DrawFn, name: str) -> Position:
    """Return a position in which dice are thrown, at any moment of a game and of a turn."""
    position = draw(starts(name))
    found = position
    for event in random_events(position, Random(draw(st.integers(0, 999))), draw(st.integers(0, 60))):
        position = position.after(event)
        found = position if any(isinstance(actor, Chance) for actor in position.actors) else found
    return found


def all_throws(
    judge: Analyst[Position], position: Position
) -> tuple[Fraction, list[tuple[int, Floats]], Floats]:
    """Return the exact mean luck of the seat that throws, every luck with its ways, and the mean worth."""
    chance = next(actor for actor in position.actors if isinstance(actor, Chance))
    could = [(ways, chance.event(dice)) for dice, ways in outcomes(chance.dice)]
    steps = [(ways, judge.step(position, event, position.after(event))) for ways, event in could]
    lucks = [(ways, step.after - step.before) for ways, step in steps]
    own = chance.seat - 1
    total = sum((ways * Fraction(step.after[own]) for ways, step in steps), Fraction(0))
    exact = total / sum(ways for ways, _ in steps)
    return exact - Fraction(steps[0][1].before[own]), lucks, steps[0][1].before


@pytest.mark.parametrize("is_good", [True, False], ids=["good", "bad"])
@pytest.mark.parametrize("name", ALL_LISTED)
@given(data=st.data())
@settings(max_examples=8, deadline=None)
def test_the_mean_luck_of_any_throw_is_0_for_any_evaluator(
    name: str, data: st.DataObject, *, is_good: bool
) -> None:
    value = expert(name).value if is_good else for_the_wrong_seat(expert(name).value)
    off, lucks, _ = all_throws(analyst(name, value), data.draw(before_throws(name)))
    assert abs(off) < NEARLY
    ways = np.array([ways for ways, _ in lucks], np.float64)
    assert ways @ np.array([luck for _, luck in lucks]) / ways.sum() == pytest.approx(0, abs=1e-12)


def sixteenths(batch: object) -> Floats:
    """Value positions for two seats in sixteenths, which floats add without rounding."""
    rows = next(len(field) for field in vars(batch).values() if isinstance(field, np.ndarray))
    own = np.arange(rows) % 16 / 16
    return np.stack([own, 1 - own], axis=1)


LAST_THROWS = (
    "kivi/en first=1 turn=1 stones=......./......./......./......./......./......./....... boxed=0,0 dice=44 throws=2",
    "columbiz/fr first=1 turn=1 pieces=....../....../....../....../....../...... reserve=18,18 captured=0,0 points=0,0 dice=44 throws=2 placed=0",
    "sequence-dice/no seats=2 first=1 turn=1 chips=....../....../....../....../....../...... dice=- throws=0",
)


@pytest.mark.parametrize(
    "position",
    LAST_THROWS,
    ids=["kivi", "columbiz", "sequence-dice"],
)
def test_ways_are_integers_until_one_division(position: str) -> None:
    found = read_position(position)
    off, _, mean = all_throws(analyst(found.edition.game, sixteenths), found)
    assert float(off + Fraction(mean[0])) == mean[0]  # the exact mean, rounded once


DICE = st.text("123456", min_size=9, max_size=9)


@given(
    faces=DICE,
    middle=st.text("123456", min_size=4, max_size=4),
    red=st.integers(3, 5),
    any_order=st.booleans(),
)
@settings(max_examples=25, deadline=None)
def test_the_table_of_cubo_has_the_best_total_of_every_throw(
    faces: str, middle: str, red: int, any_order: bool
) -> None:
    lying = "".join(colour + face for colour, face in zip("RRBB", middle, strict=True))
    colours = "R" * red + "B" * (8 - red) + "W"
    thrown = "".join(colour + face for colour, face in zip(colours, faces, strict=True))
    extra = (-3.5, 0.0, 2.25)
    plans = arrangements(thrown, lying, in_any_order=any_order)
    best = max(plan.score + extra[1 + plan.die.count("R") - plan.given.count("R")] for plan in plans)
    totals = best_totals(red, lying, extra, in_any_order=any_order)
    assert best == totals[at(thrown)]


def at(thrown: str) -> tuple[int, int, int]:
    """Return where a throw of Cubo stands in a table of all throws."""
    dice = pairs(sort_coloured(thrown))
    by_colour = ["".join(die[1] for die in dice if die[0] == colour) for colour in "RBW"]
    red, blue, joker = (list(rolls(len(faces))).index(faces) for faces in by_colour)
    return red, blue, 5 - joker


def in_points(batch: Moments) -> Floats:
    """Value moments by the scores that can be expected."""
    return batch.scores


@given(data=st.data(), faces=DICE)
@settings(max_examples=12, deadline=None)
def test_the_luck_of_a_throw_of_cubo_is_measured_against_all_throws(data: st.DataObject, faces: str) -> None:
    position = data.draw(before_throws("cubo").filter(in_hand))
    assert isinstance(position, Cubo)
    chance = next(actor for actor in position.actors if isinstance(actor, Chance))
    seat, after = chance.seat, colours(position)
    dice = iter(faces)
    event = chance.event("".join(next(dice) if sign == "?" else sign for sign in chance.dice))
    step = analyst("cubo", in_points).step(position, event, position.after(event))
    red = chance.dice.count("R")
    extra = (after(red - 1), after(red), after(red + 1))
    totals = best_totals(red, position.middle, extra, in_any_order=position.edition.C4 == "any")
    if not position.called:  # it may lift, and then expects as much as before
        totals = np.maximum(totals, expected_score(position, seat) - position.scores[seat - 1])
    worths, before = totals + position.scores[seat - 1], float(step.before[seat - 1])
    assert step.after[seat - 1] == pytest.approx(worths[at(event.arguments[0])])
    ways = [np.array(list(rolls(count).values())) for count in (red, 8 - red, 1)]
    each = ways[0][:, None, None] * ways[1][:, None] * ways[2]
    assert each.sum() == 6**9
    total = sum(
        (int(n) * Fraction(worth) for n, worth in zip(each.flat, worths.flat, strict=True)), Fraction(0)
    )
    assert abs(total / 6**9 - Fraction(before)) < Fraction(1, 2**40)


def in_hand(position: Position) -> bool:
    """Return whether a seat throws its nine dice, and not the middle."""
    return isinstance(position, Cubo) and "?" not in position.middle and not position.over


def test_a_late_seat_can_expect_nothing_more_of_a_round() -> None:
    start = GAMES["cubo"].edition(choices={"C5": "restore"}).start(2, 1)
    late = play(start, "1 middle R6R1B3B2", "1 late")
    assert isinstance(start, Cubo)
    assert isinstance(late, Cubo)
    assert expected_score(late, 1) == pytest.approx(expected_score(start, 1) * 5 / 6)
