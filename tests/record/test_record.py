"""A record in Python: its positions by number, and its display in a notebook."""

import pytest

import rekke
from rekke.record.reader import read_record
from tests.record.samples import RACE, raced

RECORD = read_record(raced())


@pytest.mark.parametrize("number", range(len(RACE) + 1))
def test_a_position_is_found_by_its_number_of_events(number: int) -> None:
    assert RECORD.at(number) == list(RECORD.positions())[number]


def test_the_default_is_the_last_position_and_minus_one_leaves_out_the_last_event() -> None:
    assert RECORD.at() == RECORD.at(len(RACE))
    assert RECORD.at(-1) == RECORD.at(len(RACE) - 1)


def test_a_notebook_shows_the_scores_the_last_position_and_all_events() -> None:
    shown = RECORD._repr_html_()
    assert "<strong>Sequence Dice, edition no</strong>" in shown
    assert "<tr><td>1</td><td>Ada</td><td>1</td></tr><tr><td>2</td><td>Bo</td><td>0</td></tr>" in shown
    assert rekke.picture(RECORD.at()) in shown
    assert f"<summary>{len(RACE)} events</summary>" in shown
    assert shown.count("<li>") == len(RACE)


def test_a_notebook_escapes_names() -> None:
    record = rekke.Record(rekke.game("kivi").edition(), ("<b>Ada</b>", "Bo & Co"), first=1)
    assert "<td>&lt;b&gt;Ada&lt;/b&gt;</td>" in record._repr_html_()
    assert "<td>Bo &amp; Co</td>" in record._repr_html_()


def test_a_record_is_unfinished_until_its_last_event_ends_the_game() -> None:
    assert not RECORD.unfinished
    assert rekke.Record(RECORD.edition, RECORD.names, first=1).unfinished


@pytest.mark.parametrize("name", ["A|B", "A;B", "", " A", "A ", "A\nB"])
def test_a_name_that_a_record_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(rekke.Unreadable, match="is not a name for a seat"):
        rekke.Record(rekke.game("kivi").edition(), (name, "C"), 1)


def test_an_empty_text_holds_no_record() -> None:
    with pytest.raises(rekke.Fault, match="there is no record in this text"):
        read_record("")
