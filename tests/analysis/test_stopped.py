"""Games that did not end by their rules: forfeited, cut off, not begun."""

import pytest

from rekke.analysis.analyse import analyse
from rekke.analysis.evaluator import Evaluator
from rekke.record.record import Line, Record
from rekke.rules.games import GAMES
from tests.analysis.games import even, played, recorded

GAME = GAMES["sequence-dice"]


def beginning(comment: str = "", seats: int = 2) -> Record:
    start = GAME.edition().start(seats, 1)
    return recorded(start, [GAME.read("1 roll 65"), GAME.read("1 place c3")], comment)


@pytest.mark.parametrize("comment", ["2 forfeits ; 12.345", "seat 2 forfeits: no answer in time"])
def test_giving_up_is_a_choice_that_costs_everything(comment: str) -> None:
    analysis = analyse(beginning(comment))
    last = analysis.moments[-1]
    assert (last.cause, last.seat, last.number) == ("forfeit", 2, 3)
    assert last.event is None
    assert last.change == pytest.approx((analysis.moments[-2].worth[1], -analysis.moments[-2].worth[1]))
    assert last.mark == "blunder"
    assert analysis.lost(2) == 0
    assert analysis.result == (1.0, 0.0)
    assert analysis.finished


def test_a_team_gives_up_together() -> None:
    assert analyse(beginning("2 forfeits ; 1.0", seats=4)).result == (1, 0, 1, 0)


def test_three_seats_share_what_one_gives_up() -> None:
    start = GAMES["kivi"].edition().start(4, 1)
    assert analyse(recorded(start, [], "1 forfeits ; 1.0")).result == pytest.approx((0, 1 / 3, 1 / 3, 1 / 3))


def test_a_word_about_giving_up_is_not_a_forfeit() -> None:
    """Only the table's own line after the last event says it, and only in a game that had not ended."""
    assert analyse(beginning("2 says Bo forfeits")).result != (1, 0)
    record = played(GAME.edition(), ("novice", "novice"), 1)
    assert analyse(record).finished
    assert all(moment.cause != "forfeit" for moment in analyse(record).moments)


def test_only_choices_that_stand_are_judged() -> None:
    """A choice that was taken back is a comment of the record."""
    start = GAME.edition().start(2, 1)
    roll, place = GAME.read("1 roll 65"), GAME.read("1 place c3")
    lines = (Line(roll), Line(None, "1 place a1 ; 3.000"), Line(None, "1 undoes ; 4.000"), Line(place))
    back = Record(start.edition, ("Ada", "Bo"), 1, lines)
    assert analyse(back).moments == analyse(beginning()).moments


def test_a_game_that_was_cut_off_ends_with_its_chances() -> None:
    analysis = analyse(beginning())
    assert not analysis.finished
    assert analysis.result == analysis.moments[-1].worth


def test_a_game_without_events_has_nothing_to_explain() -> None:
    analysis = analyse(recorded(GAMES["kivi"].edition().start(3, 2), []))
    assert analysis.result == analysis.start
    assert (len(analysis.moments), len(analysis.turns)) == (0, 0)
    assert analysis.error_rate(1) is None


def test_any_value_is_named_in_the_result() -> None:
    own = Evaluator("even", 3, even, numbers=(0.5,))
    assert analyse(beginning(), own).evaluator == str(own)
    assert analyse(beginning(), even).evaluator.startswith("even 0 (")
    assert analyse(beginning()).evaluator.startswith("expert 1 (")


def test_other_numbers_have_another_digest() -> None:
    digests = {Evaluator("x", 1, even, numbers).digest for numbers in ((0.5,), (0.25,), {"a": [1, 2]}, None)}
    assert len(digests) == 4


def test_a_long_game_says_how_far_it_has_got() -> None:
    seen: list[int] = []
    analyse(beginning(), progress=seen.append)
    assert seen == [1, 2]
