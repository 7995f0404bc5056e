"""Deadlines: the clocks of the game, the clocks of the table, and abandoned games."""

from rekke.rules.cubo.events import Waive
from rekke.rules.position import Clock
from rekke.table import messages as ask
from rekke.table.clocks import (
    CLOSE_EMPTY_AFTER,
    CLOSE_IDLE_AFTER,
    DAY,
    HANDOVER,
    Deadline,
    earliest_timeout,
    visible_clocks,
    wake_time,
)
from rekke.table.log import NewEntry
from tests.table.seated import ADA, BO, CY, DI, NOON, Plain

MIDDLE, THROW, SQUARE = "R6R1B5B2", "R6R4R2R1B5B3B3B1W4", "R6R4R2/R1W4B5/B3B3B1"


def seconds(at: Plain) -> list[tuple[float, int, str]]:
    """Return all deadlines but that of an abandoned game, in seconds from noon."""
    return [
        ((each.at - NOON) / 1000, each.seat, each.kind)
        for each in at.table.deadlines
        if each.kind != "abandoned"
    ]


def covered(at: Plain, *seats: int) -> Plain:
    for seat in seats:
        at.play(f"{seat} roll {THROW}", f"{seat} cover {SQUARE}")
    return at


def cubo(terms: str, *who: str) -> Plain:
    at = Plain(f"cubo/nl seats={len(who)} {terms}".strip()).begin(*who)
    at.play(f"1 middle {MIDDLE}")
    return at


def test_nothing_waits_before_the_game_and_after_it() -> None:
    at = Plain("kivi/en seats=2 clock=30").seat(ADA, BO)
    assert (
        list(at.table.deadlines),
        wake_time(at.table.deadlines),
        earliest_timeout(at.table.deadlines),
    ) == ([], None, None)
    at.do(ADA, ask.Begin())
    assert list(at.table.deadlines)
    at.do(ADA, ask.Forfeit(seat=1))
    assert (list(at.table.deadlines), visible_clocks(at.table.deadlines)) == ([], [])


def test_without_a_clock_a_person_has_all_the_time() -> None:
    at = Plain().begin(ADA, BO)
    assert seconds(at) == []
    assert list(at.table.deadlines) == [
        Deadline(NOON + CLOSE_IDLE_AFTER, 0, "abandoned", NewEntry(0, "closes"))
    ]
    assert visible_clocks(at.table.deadlines) == []


def test_a_game_that_everybody_has_left_is_closed_after_a_day_and_any_other_after_sixty() -> None:
    at = Plain().begin(ADA, BO)
    at.do(ADA, ask.Leave(seat=1))
    assert wake_time(at.table.deadlines) == NOON + CLOSE_IDLE_AFTER
    at.wait(3)
    at.do(BO, ask.Leave(seat=2))
    assert wake_time(at.table.deadlines) == at.now + CLOSE_EMPTY_AFTER
    assert (CLOSE_EMPTY_AFTER, CLOSE_IDLE_AFTER) == (DAY, 60 * DAY)


def test_a_seat_has_its_time_for_each_thing_it_does() -> None:
    at = Plain("kivi/en seats=2 clock=30").begin(ADA, BO)
    assert seconds(at) == [(30, 1, "seat")]
    at.wait(20)
    at.play("1 roll 644422")
    assert seconds(at) == [(50, 1, "seat")]
    assert [(clock.seat, clock.kind, clock.until) for clock in visible_clocks(at.table.deadlines)] == [
        (1, "seat", NOON + 50_000)
    ]


def test_the_end_of_a_seats_clock_is_a_bots_move_or_a_forfeit_as_the_table_chose() -> None:
    (helped, _) = Plain("kivi/en seats=2 clock=30").begin(ADA, BO).table.deadlines
    assert helped.line is None
    forfeited = earliest_timeout(
        Plain("kivi/en seats=2 clock=30 late=forfeit").begin(ADA, BO).table.deadlines
    )
    assert forfeited == Deadline(NOON + 30_000, 1, "seat", NewEntry(1, "forfeits"))


def test_a_bot_may_act_at_once_and_another_node_acts_for_it_only_after_a_while() -> None:
    at = Plain("kivi/en seats=2 clock=30").begin(ADA, BO)
    at.write(NewEntry(1, "becomes skilled"))
    assert seconds(at) == [(0, 1, "bot")]
    assert wake_time(at.table.deadlines) == NOON + HANDOVER
    assert visible_clocks(at.table.deadlines) == []


def test_C10_the_limit_of_a_round_runs_against_every_seat_that_has_not_covered() -> None:
    at = covered(cubo("C10=90", ADA, BO, CY), 1)
    assert seconds(at) == [(90, 2, "round"), (90, 3, "round")]
    timeout = earliest_timeout(at.table.deadlines)
    assert timeout
    assert timeout.line == NewEntry(2, "late")


def test_C10_without_a_limit_no_clock_runs_until_the_countdown() -> None:
    at = covered(cubo("C10=none", ADA, BO), 1)
    assert seconds(at) == [(10, 1, "grab")]
    at.wait(4)
    at.play("1 waive")
    assert seconds(at) == [(10, 2, "round")]


def test_a_limit_beyond_the_end_of_time_never_comes() -> None:
    at = cubo(f"C10={'9' * 60}", ADA, BO)
    assert {kind for _, _, kind in seconds(at)} == {"round"}
    assert earliest_timeout(at.table.deadlines) == Deadline(
        NOON + CLOSE_IDLE_AFTER, 0, "abandoned", NewEntry(0, "closes")
    )


def test_C8_the_countdown_is_a_second_clock_against_the_same_seat() -> None:
    at = covered(cubo("", ADA, BO), 1)
    at.wait(5)
    at.play("1 grab R6")
    assert seconds(at) == [(120, 2, "round"), (11, 2, "round")]
    assert [clock.until - NOON for clock in visible_clocks(at.table.deadlines)] == [11_000, 120_000]
    at.wait(3)
    at.play(f"2 roll {THROW}")
    assert (11, 2, "round") in seconds(at)  # a throw gives no more time


def test_C9_a_seat_that_holds_up_the_countdown_waives_after_ten_seconds() -> None:
    at = covered(cubo("C10=none", ADA, BO, CY), 1)
    assert seconds(at) == []  # two still lay their dice: nobody is held up
    at.wait(2)
    covered(at, 2)
    assert seconds(at) == [(12, 1, "grab"), (12, 2, "grab")]
    timeout = earliest_timeout(at.table.deadlines)
    assert timeout
    assert timeout.line == NewEntry(1, "waive")


def test_C9_the_table_chooses_the_seconds() -> None:
    assert seconds(covered(cubo("C10=none grab=3", ADA, BO), 1)) == [(3, 1, "grab")]


def test_at_a_relaxed_table_only_the_clock_of_the_table_runs() -> None:
    at = covered(cubo("C10=90 relaxed=yes", ADA, BO), 1)
    assert seconds(at) == []
    at.play("1 waive")
    assert seconds(at) == []  # no countdown either
    timed = covered(cubo("C10=90 clock=30 relaxed=yes", ADA, BO), 1)
    assert seconds(timed) == [(30, 1, "seat"), (30, 2, "seat")]


def test_C9_seats_that_hold_up_the_scoring_have_the_same_clock() -> None:
    at = covered(cubo("C10=none", ADA, BO), 1)
    at.wait(6)
    covered(at, 2)
    assert seconds(at) == [(10, 1, "grab"), (16, 2, "grab")]


def test_when_one_seat_is_late_all_others_that_have_not_covered_are_late_too() -> None:
    at = covered(cubo("C10=90", ADA, BO, CY, DI), 1)
    at.wait(90)
    at.play("2 late")
    assert sorted(seconds(at)) == [(90, 3, "round"), (90, 4, "round"), (100, 1, "grab")]
    assert at.table.acting == [1]


def test_of_clocks_that_end_together_that_of_the_game_comes_first() -> None:
    at = cubo("C10=60 clock=60 late=forfeit", ADA, BO)
    timeout = earliest_timeout(at.table.deadlines)
    assert timeout
    assert timeout.line == NewEntry(1, "late")


def test_C9_a_seat_that_holds_up_the_others_is_waited_for() -> None:
    at = covered(cubo("C10=none", ADA, BO), 1)
    assert Clock(1, None, Waive(1)) in at.table.since
