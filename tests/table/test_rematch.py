"""Another game: whoever wants one asks the others; and the series of all games at the table."""

import pytest

from rekke.table import caps
from rekke.table import messages as ask
from rekke.table.fairness import seal_of
from rekke.table.log import NewEntry
from rekke.table.snapshot import snapshot
from tests.table.seated import ADA, BO, CY, Plain

SEAL = seal_of("5f" * 16)
WAITS = "not-now: the others have another {} s to answer"


def ended(*who: str, terms: str = "kivi/en seats={} grace=30") -> Plain:
    """Return a table of these people whose game the first of them has given up."""
    at = Plain(terms.format(len(who))).begin(*who)
    at.do(who[0], ask.Forfeit(seat=1))
    return at


def test_whoever_wants_another_game_asks_the_others_and_with_the_last_it_is_set_up() -> None:
    at = ended(ADA, BO, CY)
    assert at.do(ADA, ask.Rematch(seat=1)) == ["1 rematches"]
    view = snapshot(at.table, BO, at.now)
    assert (view.rematch, view.asked, view.declined) == ([1], at.now, [])
    assert at.do(CY, ask.Rematch(seat=3)) == ["3 rematches"]
    assert at.do(BO, ask.Rematch(seat=2))[0].startswith("2 opens kivi/en seats=3 grace=30 dice=")
    assert (at.table.phase, at.table.rematch.seats) == ("open", frozenset())


def test_bots_always_want_another_game_and_people_who_have_left_are_not_asked() -> None:
    at = Plain("kivi/en seats=4")
    at.seat(ADA, BO, CY)
    at.do(ADA, ask.Fill(seat=4, level="novice"), ask.Begin())
    at.write(NewEntry(2, "leaves"), NewEntry(3, "leaves"), NewEntry(3, "becomes skilled"))
    at.do(ADA, ask.Forfeit(seat=1))
    assert at.do(ADA, ask.Rematch(seat=1))[0].startswith("1 opens ")


def test_a_person_with_several_seats_answers_for_all_of_them() -> None:
    at = ended(ADA, BO, BO)
    assert at.do(BO, ask.Rematch(seat=3)) == ["3 rematches"]
    assert at.table.rematch.seats == {2, 3}
    assert at.do(ADA, ask.Rematch(seat=1))[0].startswith("1 opens ")


def test_when_the_last_who_has_not_answered_leaves_the_game_is_set_up() -> None:
    at = ended(ADA, BO)
    at.do(ADA, ask.Rematch(seat=1))
    left, opens = at.do(BO, ask.Leave(seat=2))
    assert (left, opens.split()[:2]) == ("2 leaves", ["1", "opens"])


def test_a_person_who_leaves_after_the_end_is_not_waited_for_at_the_rematch() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.do(ADA, ask.Forfeit(seat=1))
    assert at.do(BO, ask.Leave(seat=2)) == ["2 leaves"]
    at.do(ADA, ask.Rematch(seat=1))
    assert at.do(ADA, ask.Seal(seat=2, seal=SEAL)) == [f"2 seals {SEAL}", "0 gathers 1"]


def test_when_everybody_has_left_no_other_game_is_set_up() -> None:
    at = ended(ADA, BO)
    at.do(ADA, ask.Rematch(seat=1))
    assert at.do(ADA, ask.Leave(seat=1)) == ["1 leaves"]
    at.write(NewEntry(2, "becomes skilled"))
    assert at.do(BO, ask.Leave(seat=2)) == ["2 leaves"]


def test_whoever_does_not_answer_is_waited_for_no_longer_than_the_grace_time() -> None:
    at = ended(ADA, BO)
    at.do(ADA, ask.Rematch(seat=1))
    assert at.refuses(ADA, ask.Rematch(seat=1)) == WAITS.format(30)
    at.wait(29.5)
    assert at.refuses(ADA, ask.Rematch(seat=1)) == WAITS.format(1)
    at.wait(0.5)
    assert at.do(ADA, ask.Rematch(seat=1))[0].startswith("1 opens ")


def test_whoever_declines_ends_the_proposal_and_may_be_asked_again() -> None:
    at = ended(ADA, BO, CY)
    nobody = "not-now: nobody has proposed another game"
    assert at.refuses(BO, ask.Decline(seat=2)) == nobody
    at.do(ADA, ask.Rematch(seat=1))
    assert at.do(BO, ask.Decline(seat=2)) == ["2 declines"]
    view = snapshot(at.table, ADA, at.now)
    assert (view.rematch, view.asked, view.declined) == ([], 0, [2])
    assert at.refuses(CY, ask.Decline(seat=3)) == nobody
    assert at.do(CY, ask.Rematch(seat=3)) == ["3 rematches"]
    assert at.table.rematch.seats == {3}
    assert not at.table.rematch.declined


def test_only_the_holder_of_a_seat_declines_for_it_and_not_before_the_game() -> None:
    at = Plain().seat(ADA, BO)
    assert at.refuses(ADA, ask.Decline(seat=1)) == "not-now: the game has not begun"
    at.begin(ADA, BO).do(ADA, ask.Forfeit(seat=1), ask.Rematch(seat=1))
    assert at.refuses(CY, ask.Decline(seat=2)) == "not-yours: seat 2 is not yours"


def test_at_the_cap_on_changes_one_can_agree_but_no_longer_decline(monkeypatch: pytest.MonkeyPatch) -> None:
    at = ended(ADA, BO)
    monkeypatch.setattr(caps, "MOST_NOTICES", at.table.notices[2] + 1)
    at.do(ADA, ask.Rematch(seat=1))
    at.do(BO, ask.Decline(seat=2))
    at.do(ADA, ask.Rematch(seat=1))
    assert at.refuses(BO, ask.Decline(seat=2)).startswith("not-now: there have been ")
    assert at.do(BO, ask.Rematch(seat=2))[0].startswith("2 opens ")


def test_the_series_counts_wins_by_person_wherever_they_sit() -> None:
    at = ended(ADA, BO)
    assert at.table.series.wins == (0, 1)
    at.agree_on_rematch()
    assert [(seat.holder, seat.wins) for seat in at.table.seats] == [(BO, 1), (ADA, 0)]
    at.do(BO, ask.Begin()) if at.table.hosted_by(BO) else at.do(ADA, ask.Begin())
    at.do(BO, ask.Forfeit(seat=1))
    assert at.table.series.wins == (1, 1)
    view = snapshot(at.table, ADA, at.now)
    assert (view.series, view.draws) == ([1, 1], 0)


def test_partners_win_together_and_a_bot_has_wins_too() -> None:
    at = Plain("sequence-dice/no seats=4").begin(ADA, BO, CY, ADA)
    at.do(BO, ask.Forfeit(seat=2))
    assert at.table.series.wins == (1, 0, 1, 0)
    alone = Plain()
    alone.do(ADA, ask.Sit(seat=1, name="Ada"), ask.Fill(seat=2, level="novice"), ask.Begin())
    alone.do(ADA, ask.Forfeit(seat=1))
    assert alone.table.series.wins == (0, 1)


def test_an_abandoned_game_does_not_count_in_the_series() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.write(NewEntry(0, "closes"))
    assert at.table.series == ((0, 0), 0)


def test_the_wins_of_a_person_who_stands_up_are_forgotten() -> None:
    at = ended(ADA, BO)
    at.agree_on_rematch()
    at.do(BO, ask.Stand(seat=1), ask.Sit(seat=1, name="Bo"))
    assert at.table.series.wins == (0, 0)
