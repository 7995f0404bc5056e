"""What a hint says: the same as an analysis of the game would say later, and nothing that the seat may not know."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from rekke.analysis import games
from rekke.analysis.advise import CLEAR, advise
from rekke.analysis.analyse import analyse
from rekke.analysis.columbiz import Analyst as ColumbizAnalyst
from rekke.analysis.games import expert
from rekke.analysis.kivi import Analyst as KiviAnalyst
from rekke.analysis.marks import mark_of
from rekke.record.reader import read_record
from rekke.record.record import Record
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.cubo.square import CENTRE, PLACES, put
from rekke.rules.events import Event, Keep
from rekke.rules.games import GAMES, play
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Position
from tests.rules.cubo import begun, covered

GOLDENS = Path(__file__).parents[2] / "goldens"
FILES = ("columbiz-no", "sequence-dice-no", "kivi-en", "cubo-nl")


def golden(name: str) -> Record:
    return read_record((GOLDENS / f"{name}.rekke").read_text(encoding="utf-8"))


def choices_in(record: Record) -> Iterator[tuple[int, Position, Event]]:
    """Yield the number, the position and the event of every choice of a game."""
    position = record.start
    for number, event in enumerate(record.events, 1):
        if not event.thrown and event.verb != "late":
            yield number, position, event
        position = position.after(event)


@pytest.mark.parametrize("name", FILES)
def test_a_hint_says_what_the_analysis_says_after_the_game(name: str) -> None:
    record = golden(name)
    moments = analyse(record).moments
    for number, position, event in choices_in(record):
        moment, advice = moments[number - 1], advise(position, event.seat, event)
        rated = {choice.event: choice for choice in advice.choices}
        assert rated[event.text].mark == mark_of(moment.lost)
        lost = advice.choices[0].worth - rated[event.text].worth
        assert lost == pytest.approx(moment.lost, abs=1e-9)
        near = [choice for choice in advice.choices if advice.choices[0].worth - choice.worth < CLEAR]
        assert advice.choices[: advice.equal] == near


def relaid(position: Cubo, seat: int) -> Cubo:
    """Return a position in which the covered dice of all other seats lie in another order."""
    trays = list(position.trays)
    for at, tray in enumerate(trays):
        if tray.covered and at != seat - 1:
            places = [place for place in PLACES if place != CENTRE]
            square, first = tray.dice, places[0]
            for place in places[1:]:  # every die moves on by one place
                moved, die = put(square, place, put(square, first, "R1")[1])
                square = put(moved, first, die)[0]
            trays[at] = tray._replace(dice=square)
    return replace(position, trays=tuple(trays))


@pytest.mark.parametrize("events", [(), ("1 waive",), ("1 grab R6",)])
def test_how_the_hidden_squares_of_others_lie_has_no_influence(events: tuple[str, ...]) -> None:
    # With the choice of seat 2 the squares score, if seat 1 has chosen.
    position = cast("Cubo", play(covered(begun(), 1, 2), *events))
    assert not position.scoring
    assert relaid(position, 2) != position
    assert advise(relaid(position, 2), 2) == advise(position, 2)


def test_the_own_square_that_nobody_sees_counts() -> None:
    position = cast("Cubo", covered(begun(), 1, 2))
    assert advise(relaid(position, 1), 2) != advise(position, 2)


@pytest.mark.parametrize("name", ["kivi-en", "columbiz-no"])
def test_the_last_rolls_after_a_keep_have_its_worth(name: str) -> None:
    judge_of: Any = {"kivi": KiviAnalyst, "columbiz": ColumbizAnalyst}[golden(name).edition.game]
    kept = [(position, event) for _, position, event in choices_in(golden(name)) if isinstance(event, Keep)]
    for position, event in kept[:10]:
        judge = judge_of(expert(position.edition.game).value)
        step = judge.step(position, event, position.after(event))
        solved = judge._turn(position)[1]
        likely = solved.last_rolls(event, cast("Kivi", position).hand.left)
        assert likely.sum() == pytest.approx(1)
        np.testing.assert_allclose(likely @ solved.worths.rolls[0], step.after, atol=1e-12)


def test_a_keep_is_for_the_square_that_promises_most() -> None:
    _, position, _ = next(each for each in choices_in(golden("kivi-en")) if str(each[2]) == "2 keep 661")
    advice = advise(position, 2)
    # On b2 goes four of a kind and a pair: of the last die only a 4 will do.
    assert (advice.choices[0].event, advice.aim, advice.equal) == ("keep 66444", "b2", 1)
    assert advice.chance == pytest.approx(1 / 6)


def test_choices_without_a_clear_difference_are_called_equal() -> None:
    start = GAMES["sequence-dice"].edition().start(seats=2, first=1)
    advice = advise(play(start, "1 roll 43"), 1)
    assert advice.equal == len(advice.choices) > 1
    assert advice.aim == ""


def test_a_game_without_an_expert_has_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "part", lambda *_: None)
    position = play(GAMES["kivi"].edition("en").start(seats=2, first=1), "1 roll 644422")
    assert not advise(position, 1).choices
