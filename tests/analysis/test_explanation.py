"""What is printed adds up as it is printed."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rekke.analysis.analyse import analyse
from rekke.analysis.as_json import as_json
from rekke.analysis.explanation import adding_up, explain
from rekke.analysis.rates import LEAST, Tally
from rekke.analysis.result import Analysis
from rekke.lang import LANGUAGES
from rekke.lang.words import Words
from rekke.rules.games import GAMES
from rekke.terminal.analysis_text import analysis_texts, tally_lines
from tests.analysis.games import played

FOUR = played(GAMES["kivi"].edition(), ("novice", "skilled", "random", "expert"), 2)


@given(parts=st.lists(st.floats(-1, 1), max_size=6))
def test_rounded_parts_add_up_to_the_rounded_sum(parts: list[float]) -> None:
    points = adding_up(parts)
    assert sum(points) == round(sum(100 * part for part in parts))
    assert all(abs(point - 100 * part) < 1 for point, part in zip(points, parts, strict=True))


def test_an_explanation_adds_up() -> None:
    analysis = analyse(FOUR)
    for seat in range(1, 5):
        why = explain(analysis, seat)
        assert why.total == why.dice + why.own + sum(why.others.values()) + why.unexplained
        assert abs(why.total - 100 * (analysis.result[seat - 1] - analysis.start[seat - 1])) < 1
        assert seat not in why.others


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_has_the_numbers_of_the_explanation(language: str) -> None:
    analysis = analyse(FOUR)
    sentences = "".join(analysis_texts(analysis, Words(language))).split("\n")
    why = explain(analysis, 1)
    parts = [abs(part) for part in (why.dice, why.own, *why.others.values(), why.unexplained) if part]
    said = [
        int(number)
        for number in re.findall(r"\d+", "".join(list(analysis_texts(analysis, Words(language), 1))[1]))
    ]
    assert said == [abs(why.total), *parts]
    assert sentences


def test_json_holds_everything() -> None:
    analysis = analyse(FOUR)
    read = json.loads(json.dumps(as_json(analysis)))
    assert read["result"] == list(analysis.result)
    assert len(read["moments"]) == len(FOUR.events)
    for moment in read["moments"]:
        assert ("luck" in moment) == (moment["cause"] == "dice")
    assert read["by_choices"] == [list(row) for row in analysis.by_choices]


def test_the_text_form_is_a_row_for_each_seat() -> None:
    heads, *rows, evaluator = str(analyse(FOUR)).splitlines()
    assert heads.split() == ["seat", "start", "luck", "skill", "drift", "result", "errors"]
    assert len(rows) == 4
    for row in rows:
        _, start, luck, skill, drift, result, *_ = row.split()
        assert float(start) + float(luck) + float(skill) + float(drift) == pytest.approx(
            float(result), abs=0.3
        )
    assert evaluator.startswith("evaluator: expert 2 (")


def test_rates_come_with_intervals() -> None:
    tally = Tally()
    for seed in range(LEAST):
        tally.add(analysed("skilled", "novice", seed=seed))
    skilled, novice = tally.rates()
    assert (skilled.name, skilled.games, novice.name) == ("skilled", LEAST, "novice")
    for rate in (skilled, novice):
        assert rate.errors
        assert rate.errors.interval
        assert rate.adjusted.interval
        low, high = rate.adjusted.interval
        assert low < rate.adjusted.mean < high
        low, high = rate.errors.interval
        assert low < rate.errors.mean < high
    assert skilled.adjusted.mean + novice.adjusted.mean == pytest.approx(1)
    assert list(tally.rates()) == [skilled, novice]


def test_a_few_games_have_no_intervals() -> None:
    """A single game is not certain, and the samples of a few hardly differ from each other."""
    tally = Tally()
    for seed in range(LEAST - 1):
        tally.add(analysed("skilled", "novice", seed=seed))
        for rate in tally.rates():
            assert rate.errors
            assert {rate.result.interval, rate.adjusted.interval, rate.errors.interval} == {None}
    novice = [line for line in tally_lines(tally, Words("en")) if line.startswith("novice")]
    assert "…" not in "".join(novice)


def test_a_player_in_two_seats_has_played_one_game() -> None:
    """What one seat wins the other loses, so its share of the victories is half, and certain."""
    tally = Tally()
    for seed in range(LEAST):
        tally.add(analysed("skilled", "skilled", seed=seed))
    (rate,) = tally.rates()
    assert rate.games == LEAST
    for estimate in (rate.result, rate.adjusted):
        assert [estimate.mean, *(estimate.interval or ())] == pytest.approx([0.5] * 3)
    assert rate.errors
    assert rate.errors.interval
    assert rate.variance_factor
    assert rate.variance_factor > 1


def analysed(*levels: str, seed: int) -> Analysis:
    return analyse(played(GAMES["kivi"].edition(), levels, seed))
