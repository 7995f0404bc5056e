"""Hints: only where the table allows them, for the seat that has a choice, and never in secret."""

import pytest

from rekke.record.reader import check, read_record
from rekke.table import caps
from rekke.table import messages as ask
from rekke.table.hints import must_say
from rekke.table.records import records
from tests.table.seated import ADA, BO, NOBODY, Plain

HINT = ask.Hint(seat=1)


def choosing(*who: str, odds: str = "hints") -> Plain:
    """Return a table at which seat 1 has thrown and may choose."""
    at = Plain(f"kivi/en seats={len(who)} odds={odds}").begin(*who)
    at.play("1 roll 644422")
    return at


def test_a_seat_says_that_it_takes_a_hint_and_need_not_say_so_again_before_its_next_choice() -> None:
    at = choosing(ADA, BO)
    assert must_say(at.table, 1)
    assert at.do(ADA, HINT) == ["1 consults"]
    assert not must_say(at.table, 1)
    at.wait(5)
    at.do(BO, ask.Sign(seat=2, sign="hello"))
    assert not must_say(at.table, 1)
    at.play("1 keep 444")
    at.wait(5)
    at.play("1 roll 221")
    assert must_say(at.table, 1)


def test_where_nobody_else_plays_nobody_need_be_told() -> None:
    assert not must_say(choosing(ADA, ADA).table, 1)
    at = Plain("kivi/en seats=2 odds=hints").seat(ADA)
    at.do(ADA, ask.Fill(seat=2, level="novice"))
    assert not must_say(at.table, 1)


@pytest.mark.parametrize("odds", ["no", "yes"])
def test_a_table_without_hints_has_none(odds: str) -> None:
    assert choosing(ADA, BO, odds=odds).refuses(ADA, HINT) == "not-now: this table allows no hints"


def test_only_the_seat_that_has_a_choice_takes_one() -> None:
    at = choosing(ADA, BO)
    nothing = "not-now: seat {} has nothing to choose now"
    assert at.refuses(BO, ask.Hint(seat=2)) == nothing.format(2)
    assert at.refuses(BO, HINT) == at.refuses(NOBODY, HINT) == "not-yours: seat 1 is not yours"
    at.play("1 keep 444")
    assert at.refuses(ADA, HINT) == nothing.format(1)
    at.do(ADA, ask.Forfeit(seat=1))
    assert at.refuses(ADA, HINT) == "not-now: the game has ended"


def test_before_the_game_and_after_leaving_there_is_none() -> None:
    at = Plain("kivi/en seats=2 odds=hints").seat(ADA, BO)
    assert at.refuses(ADA, HINT) == "not-now: the game has not begun"
    at = choosing(ADA, BO)
    at.do(ADA, ask.Leave(seat=1))
    assert at.refuses(ADA, HINT).startswith("not-now: you have left seat 1")


def test_the_record_of_the_game_is_the_same_with_a_hint_and_without() -> None:
    at, other = choosing(ADA, BO), choosing(ADA, BO)
    at.do(ADA, HINT)
    (record,), (same,) = records(at.entries), records(other.entries)
    check(read_record(str(record)))
    assert record.lines == same.lines


def test_hints_cannot_fill_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caps, "MOST_NOTICES", 9)
    at = choosing(ADA, BO)
    while at.table.notices[1] < 9:
        at.do(ADA, HINT)
    assert "is enough: play on" in at.refuses(ADA, HINT)
