"""Events: exactly those that the notation can write can be constructed and read."""

import pytest

from rekke.rules.board import on_grid
from rekke.rules.cubo.events import Cover, Late
from rekke.rules.events import Event, Keep, Pass, Place, Roll, read_event
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.games import game
from rekke.rules.kivi.events import Take

VERBS = {kind.verb: kind for kind in (Roll, Take, Pass)}


def read(text: str) -> Event:
    return read_event(text, VERBS, seats=4, on_board=on_grid(6, 6))


def test_an_event_that_the_notation_cannot_write_cannot_be_made() -> None:
    for make in (
        lambda: Roll(0, "65"),
        lambda: Roll(1, "67"),
        lambda: Place(1, ""),
        lambda: Place(1, "e33x"),
        lambda: Cover(1, "R6R6/R6W1B1/B1B1B1"),
        lambda: Late(0),
    ):
        with pytest.raises(Unreadable):
            make()
    with pytest.raises(Unreadable, match="an event has a kind, such as Roll or Place"):
        Event(1)


def test_the_dice_of_an_event_are_sorted() -> None:
    assert Roll(1, "244642") == Roll(1, "644422")
    assert Keep(1, "-") == Keep(1, "")
    assert str(Keep(1, "")) == "1 keep -"


@pytest.mark.parametrize(
    ("text", "event", "printed"),
    [
        ("1 roll 56", Roll(1, "65"), "1 roll 65"),
        ("4 pass", Pass(4), "4 pass"),
        ("2 take a1 b3", Take(2, "a1", "b3"), "2 take a1 b3"),
        ("3 roll -", Roll(3, "-"), "3 roll -"),
    ],
)
def test_an_event_is_a_seat_a_verb_and_its_arguments(text: str, event: Event, printed: str) -> None:
    assert read(text) == event
    assert str(event) == printed


VERBS_SAID = "is not a verb of this game: use roll, take, pass"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an event begins with its seat, 1 to 4, not with ''"),
        ("0 pass", "an event begins with its seat, 1 to 4, not with '0'"),
        ("5 pass", "an event begins with its seat, 1 to 4, not with '5'"),
        ("01 pass", "an event begins with its seat, 1 to 4, not with '01'"),
        (" 1 pass", "an event begins with its seat, 1 to 4, not with ''"),
        ("pass", "an event begins with its seat, 1 to 4, not with 'pass'"),
        ("1", f"'' {VERBS_SAID}"),
        ("1  pass", f"'' {VERBS_SAID}"),
        ("1 swap", f"'swap' {VERBS_SAID}"),
        ("1 pass 6", "pass takes 0 arguments, not 1"),
        ("1 pass ", "pass takes 0 arguments, not 1"),
        ("1 roll", "roll takes 1 argument, not 0"),
        ("1 take a1 b1 c1", "take takes 2 arguments, not 3"),
        ("1 roll 7", "dice are written as their faces 1 to 6, or - for none, not '7'"),
    ],
)
def test_a_malformed_event_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read(text)
    assert str(fault.value) == reason


def test_a_fault_keeps_its_reason_as_a_value_for_other_languages() -> None:
    with pytest.raises(Unreadable) as unreadable:
        game("kivi").read("1 place h9")
    assert str(unreadable.value.why) == str(unreadable.value) != ""
    illegal = Illegal("the joker must lie in the centre", "C3")
    assert (str(illegal.why), illegal.ruling) == illegal.args == ("the joker must lie in the centre", "C3")
