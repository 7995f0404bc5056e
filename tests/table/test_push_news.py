"""What people are notified of: who is waited for, who is reminded, who learns of a result and of a rematch."""

from rekke.table import messages as ask
from rekke.table.push_news import AGAIN, GRACE, LONG_CLOCK, News, deadline_for, news_of, next_look, unasked
from rekke.table.table import Table
from tests.table.seated import ADA, BO, CY, NOON, Plain

HOUR = 3_600


def told(before: Table, after: Table) -> list[tuple[str, str, float]]:
    """Return who is told of what, and how many seconds later."""
    return [(each.holder, each.kind, (each.due - after.at) / 1000) for each in news_of(before, after)]


def news(at: Plain, kind: str, who: str = ADA) -> News:
    return News("t", who, kind, at.now)  # type: ignore[arg-type]


def test_whoever_is_waited_for_is_told_when_their_turn_begins_and_not_with_every_move() -> None:
    at = Plain().seat(ADA, BO)
    before = at.table
    at.do(ADA, ask.Begin(first=1))
    (number,) = at.table.acting
    first, second = (ADA, BO) if number == 1 else (BO, ADA)
    assert told(before, at.table) == [(first, "turn", GRACE / 1000)]
    before = at.table
    at.do(first, ask.Throw(seat=number))
    assert told(before, at.table) == []
    while at.table.acting == [number]:
        before = at.table
        move = next(iter(at.game.moves(number)), None)
        if move is None:
            at.do(first, ask.Throw(seat=number))
        else:
            at.do(first, ask.Play(seat=number, event=str(move).split(" ", 1)[1]))
    assert told(before, at.table) == [(second, "turn", GRACE / 1000)]


def test_a_long_clock_reminds_when_a_quarter_is_left_and_a_short_one_never() -> None:
    at = Plain(f"kivi/en seats=2 clock={LONG_CLOCK}").seat(ADA, BO)
    before = at.table
    at.do(ADA, ask.Begin())
    (number,) = at.table.acting
    who = (ADA, BO)[number - 1]
    assert told(before, at.table) == [(who, "turn", GRACE / 1000), (who, "time", 0.75 * HOUR)]
    before = at.table
    at.do(BO, ask.Say(seat=2, text="Take your time"))
    assert told(before, at.table) == []
    short = Plain(f"kivi/en seats=2 clock={LONG_CLOCK - 1}").begin(ADA, BO)
    assert deadline_for(short.table, ADA) is None
    assert deadline_for(at.table, (BO, ADA)[number - 1]) is None


def test_a_result_is_told_to_everybody_but_not_that_all_have_left() -> None:
    at = Plain().begin(ADA, BO)
    before = at.table
    at.do(BO, ask.Forfeit(seat=2))
    assert told(before, at.table) == [(who, "over", GRACE / 1000) for who in sorted((ADA, BO))]
    assert told(at.table, at.table) == []


def test_a_proposal_is_told_to_those_who_have_not_answered() -> None:
    at = Plain("kivi/en seats=3").begin(ADA, BO, CY)
    assert unasked(at.table) == set()
    at.do(ADA, ask.Forfeit(seat=1))
    before = at.table
    at.do(BO, ask.Rematch(seat=2))
    assert told(before, at.table) == [(who, "rematch", GRACE / 1000) for who in sorted((ADA, CY))]
    later = at.table
    at.do(CY, ask.Rematch(seat=3))
    assert told(later, at.table) == []
    assert unasked(at.table) == {ADA}


def test_a_host_without_a_seat_who_proposes_a_game_asks_everybody_at_it() -> None:
    at = Plain("kivi/en seats=2", host=CY).seat(ADA, BO)
    at.do(CY, ask.Begin())
    at.do(ADA, ask.Forfeit(seat=1))
    at.do(CY, ask.Rematch(seat=0))
    assert unasked(at.table) == {ADA, BO}


def test_a_turn_is_news_while_it_lasts_and_waits_while_the_person_is_here() -> None:
    at = Plain().begin(ADA, BO)
    (number,) = at.table.acting
    who, other = (ADA, BO) if number == 1 else (BO, ADA)
    assert next_look(at.table, news(at, "turn", who), NOON, here=False) == NOON
    assert next_look(at.table, news(at, "turn", who), NOON, here=True) == NOON + AGAIN
    assert next_look(at.table, news(at, "turn", other), NOON, here=False) is None


def test_a_reminder_moves_with_its_clock() -> None:
    at = Plain(f"kivi/en seats=2 clock={8 * HOUR}").begin(ADA, BO)
    who = (ADA, BO)[at.table.acting[0] - 1]
    due = NOON + 6 * HOUR * 1000
    assert next_look(at.table, news(at, "time", who), NOON, here=False) == due
    assert next_look(at.table, news(at, "time", who), due + 1, here=False) == due + 1
    assert next_look(at.table, news(at, "time", who), due + 1, here=True) == due + 1 + AGAIN
    assert next_look(Plain().begin(ADA, BO).table, news(at, "time", who), NOON, here=False) is None


def test_a_result_and_a_proposal_are_no_news_for_somebody_who_is_here() -> None:
    at = Plain().begin(ADA, BO)
    assert next_look(at.table, news(at, "over"), NOON, here=False) is None
    at.do(BO, ask.Forfeit(seat=2))
    assert next_look(at.table, news(at, "rematch"), NOON, here=False) is None
    at.do(BO, ask.Rematch(seat=2))
    for kind in ("over", "rematch"):
        assert next_look(at.table, news(at, kind), NOON, here=False) == NOON
        assert next_look(at.table, news(at, kind), NOON, here=True) is None
