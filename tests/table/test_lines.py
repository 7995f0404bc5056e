"""The lines of a log: each is an event of the game or a notice, and reads back as it was written."""

import re
from typing import get_args

import pytest

from rekke.rules.events import Place
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.table import lines
from rekke.table.lines import (
    Begins,
    Closes,
    Gathers,
    Mutes,
    Notice,
    Opens,
    Says,
    Sets,
    Sits,
    Withholds,
    new_entry,
    read_line,
)
from rekke.table.log import NewEntry
from rekke.table.terms import Terms

VERBS = {kind.verb for kind in get_args(Notice)}
TERMS = Terms.read("kivi/it seats=3 clock=60")


def test_no_verb_of_a_notice_is_one_of_a_game_and_all_are_documented() -> None:
    assert len(VERBS) == 33
    assert set(re.findall(r"`\d (\w+s)\b", str(lines.__doc__))) == VERBS
    for game in GAMES.values():
        assert not VERBS & set(game.verbs)


@pytest.mark.parametrize(
    ("seat", "line", "text"),
    [
        (0, Opens(TERMS, "c0ffee"), "opens kivi/it seats=3 clock=60 dice=c0ffee"),
        (0, Sets(TERMS), "sets kivi/it seats=3 clock=60"),
        (1, Sits("Ada Lovelace"), "sits Ada Lovelace"),
        (2, Says("good luck"), "says good luck"),
        (0, Gathers(0), "gathers 0"),
        (2, Withholds(), "withholds"),
        (0, Begins(2), "begins 2"),
        (0, Mutes(1), "mutes 1"),
        (0, Closes(), "closes"),
        (1, Place(1, "e3"), "place e3"),
    ],
)
def test_a_line_reads_back_as_it_was_written(seat: int, line: Place | Notice, text: str) -> None:
    assert new_entry(seat, line, "sealed") == NewEntry(seat, text, "sealed")
    assert read_line("kivi", seat, text) == line


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("dances", "'dances' is not a verb of this game: use roll, keep, place, take, box"),
        ("place h9", "'h9' is not a square of this board: use a1 to g7"),
        ("begins", "'begins' is no line of a table: its last word must be a number"),
        ("leaves quietly", "'leaves quietly' is no line of a table: leaves stands alone"),
        ("begins one", "'begins one' is no line of a table: its last word must be a number"),
    ],
)
def test_a_line_that_no_table_writes_is_unreadable(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_line("kivi", 1, text)
    assert str(fault.value) == reason
