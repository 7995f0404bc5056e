"""Estimates for editions with another number of throws: what a module takes for three comes out wrong here."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from rekke.players.columbiz import MAKERS as COLUMBIZ
from rekke.players.columbiz import plan as plan_columbiz
from rekke.players.columbiz_value import score_and_height
from rekke.players.kivi import MAKERS as KIVI
from rekke.players.kivi import plan
from rekke.players.kivi_value import reach, score_now
from rekke.players.odds import odds
from rekke.rules.columbiz.rules import Edition as ColumbizEdition
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.dice import rolls
from rekke.rules.kivi.rules import Edition as KiviEdition
from rekke.rules.kivi.rules import Position as Kivi
from tests.kit import play, start

numbers_of_throws = pytest.mark.parametrize("throws", [1, 2, 3, 4])


def kivi(throws: int) -> Kivi:
    """KIVI with this many throws, in which no roll is good for any vacant square."""
    edition = start("kivi/en").edition
    assert isinstance(edition, KiviEdition)
    plain = replace(edition, run_of_six="nothing", five_of_a_kind="nothing", six_of_a_kind="nothing")
    return replace(plain, throws=throws).start(2, 1)


def columbiz(throws: int) -> Columbiz:
    edition = start("columbiz/fr").edition
    assert isinstance(edition, ColumbizEdition)
    return replace(edition, throws=throws).start(2, 1)


def all_odd(throws: int) -> float:
    """The chance that six dice, each thrown again while it is even, are odd in the end."""
    return float((1 - Fraction(1, 2) ** throws) ** 6)


@numbers_of_throws
def test_kivi_expects_what_the_throws_of_its_edition_reach(throws: int) -> None:
    edition = kivi(throws).edition
    chance = dict(zip(edition.board.word.values(), reach(edition).flat, strict=True))
    assert chance["ODD"] == pytest.approx(all_odd(throws))


@numbers_of_throws
def test_kivi_plans_for_the_throws_of_its_edition(throws: int) -> None:
    planned = plan(kivi(throws), 1, score_now).solved
    assert len(planned.worths) == throws
    ways = np.array(list(rolls(6).values()))
    assert planned.expected == pytest.approx(planned.worths[-1] @ ways / 6**6)


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_kivi_keeps_while_a_throw_is_left_and_no_longer(level: str) -> None:
    """655421 meets no target: whoever has no throw left boxes a stone."""
    for throws, verb in ((1, "box"), (2, "keep"), (3, "keep")):
        position = play(kivi(throws), "1 roll 655421")
        assert KIVI[level](Random(1)).choose(position, 1).verb == verb


@numbers_of_throws
def test_kivi_has_the_odds_of_the_throws_of_its_edition(throws: int) -> None:
    assert odds(kivi(throws), 1)["e1"] == pytest.approx(all_odd(throws))
    if throws > 1:
        assert odds(play(kivi(throws), "1 roll 531532"), 1)["e1"] == pytest.approx(1 - 0.5 ** (throws - 1))


@numbers_of_throws
def test_columbiz_plans_for_the_throws_of_its_edition(throws: int) -> None:
    assert len(plan_columbiz(columbiz(throws), score_and_height).solved.worths) == throws


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_columbiz_keeps_while_a_throw_is_left_and_no_longer(level: str) -> None:
    """66554321 pays for low squares only, and another throw promises more."""
    for throws, verb in ((1, "place"), (2, "keep"), (3, "keep")):
        position = play(columbiz(throws), "1 roll 66554321")
        assert COLUMBIZ[level](Random(1)).choose(position, 1).verb == verb


@numbers_of_throws
def test_columbiz_has_the_odds_of_the_throws_of_its_edition(throws: int) -> None:
    assert odds(columbiz(throws), 1)["e1"] == pytest.approx(float(1 - Fraction(5, 6) ** (8 * throws)))
