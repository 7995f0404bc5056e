"""A table is what its log says: every line, from the opening of a table to the next game at it."""

import pytest

from rekke.rules.cubo.events import Late
from rekke.rules.faults import Unreadable
from rekke.rules.position import Chance, Clock
from rekke.table import messages as ask
from rekke.table.fairness import NO_SEED, commitment
from rekke.table.log import Entry, NewEntry
from rekke.table.seat import Seat
from rekke.table.table import fold
from tests.table.seated import ADA, BO, CY, NOBODY, NOON, SEAL, SEED, TOKENS, Plain

THROW, SQUARE = "R6R4R2R1B5B3B3B1W4", "R6R4R2/R1W4B5/B3B3B1"


def test_a_table_without_lines_is_none() -> None:
    assert fold("t", []) is None


def test_the_first_line_opens_a_table() -> None:
    table = Plain("kivi/it seats=3 clock=60").table
    assert (table.id, table.number, table.at, table.phase) == ("t", 1, NOON, "open")
    assert str(table.terms) == "kivi/it seats=3 clock=60"
    assert table.seats == (Seat(),) * 3
    assert table.hosted_by(ADA)
    assert not table.hosted_by(BO)
    assert table.commitment == commitment(table.secret)
    assert (table.winners, table.full, table.has_partners) == ((), False, False)


def test_the_seats_of_a_token_are_those_on_which_it_sits() -> None:
    table = Plain("kivi/en seats=4").seat(ADA, BO, ADA).table
    assert [table.seats_of(who) for who in (ADA, BO, CY, NOBODY)] == [(1, 3), (2,), (), ()]


def test_people_take_seats_rename_themselves_and_give_them_up() -> None:
    at = Plain()
    at.write(NewEntry(1, "sits Ada", ADA), NewEntry(1, "sits Ada L."), NewEntry(1, f"seeds {SEED}"))
    assert at.table.seat(1) == Seat(name="Ada L.", holder=ADA, seed=SEED)
    at.write(NewEntry(1, "stands"))
    assert at.table.seat(1) == Seat()


def test_a_bot_is_named_after_its_level_and_a_person_keeps_the_name() -> None:
    at = Plain()
    at.write(NewEntry(1, "sits Ada", ADA), NewEntry(1, "becomes skilled"), NewEntry(2, "becomes novice"))
    assert [(seat.name, seat.bot, seat.taken, seat.present) for seat in at.table.seats] == [
        ("Ada", "skilled", True, False),
        ("novice", "novice", True, False),
    ]
    assert at.table.full


def test_the_host_may_add_seats_and_remove_free_ones() -> None:
    at = Plain("kivi/en seats=2").seat(ADA)
    at.write(NewEntry(0, "sets kivi/it seats=4"))
    assert [seat.name for seat in at.table.seats] == ["No. 1", "", "", ""]
    at.write(NewEntry(0, "sets kivi/it seats=3"))
    assert len(at.table.seats) == 3
    assert at.table.terms.edition == "it"


def test_a_seat_that_acts_has_been_acting_since_the_line_before() -> None:
    at = Plain().begin(ADA, BO)
    assert at.table.since == {Chance(1, "??????"): NOON}
    assert (at.table.waited_for(1), at.table.waited_for(2)) == (NOON, None)
    at.wait(2)
    at.play("1 roll 644422")
    assert (at.table.chance(1), at.table.since, at.table.played) == (None, {1: NOON + 2000}, 1)
    at.wait(2)
    at.play("1 keep 444")
    assert at.table.since == {Chance(1, "???"): NOON + 4000}
    at.write(NewEntry(1, "says well"))
    assert at.table.waited_for(1) == NOON + 4000


def test_in_cubo_everybody_is_waited_for_since_their_own_last_event() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play("1 middle R6R1B5B2")
    at.wait(3)
    at.play(f"1 roll {THROW}")
    assert (at.table.waited_for(1), at.table.waited_for(2)) == (NOON + 3000, NOON)
    assert at.table.since[Clock(1, 120, Late(1))] == NOON  # the limit is the round's, whatever one does in it
    at.wait(3)
    at.play("1 lift", f"1 roll {THROW}")
    assert (at.table.waited_for(1), at.table.waited_for(2)) == (NOON + 6000, NOON)
    assert at.table.since[Clock(1, 120, Late(1))] == NOON


def test_a_limit_of_a_round_begins_anew_in_the_next() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play("1 middle R6R1B5B2")
    at.wait(120)
    at.play("1 late", "2 late")
    at.wait(5)
    at.play("2 middle R6R1B5B2")
    assert at.table.since[Clock(1, 120, Late(1))] == NOON + 125_000


def test_a_person_who_leaves_and_returns() -> None:
    at = Plain().begin(ADA, BO)
    at.write(NewEntry(2, "leaves"))
    assert (at.table.seat(2).left, at.table.seat(2).present) == (NOON, False)
    at.write(NewEntry(2, "becomes skilled"), NewEntry(2, "returns"))
    assert (at.table.seat(2).left, at.table.seat(2).bot, at.table.seat(2).present) == (0, "", True)


def test_a_wish_is_forgotten_when_the_seat_acts_or_returns() -> None:
    at = Plain("kivi/en seats=3").begin(ADA, BO, CY)
    at.write(NewEntry(2, "wishes 1"), NewEntry(2, "wishes 3"))
    assert at.table.wishes == {(2, 1), (2, 3)}
    at.play("1 roll 644422")
    assert at.table.wishes == {(2, 3)}
    at.write(NewEntry(3, "returns"))
    assert at.table.wishes == set()


@pytest.mark.parametrize(
    ("line", "winners"),
    [(NewEntry(2, "forfeits"), (1, 3)), (NewEntry(0, "closes"), ()), (NewEntry(0, "helps 1"), ())],
)
def test_a_forfeited_game_is_won_by_the_others_and_an_abandoned_one_by_nobody(
    line: NewEntry, winners: tuple[int, ...]
) -> None:
    at = Plain("kivi/en seats=3").begin(ADA, BO, CY)
    at.write(line)
    assert at.table.winners == winners
    assert (at.table.phase == "ended") == ("helps" not in line.text)
    assert at.table.chance(1) == (Chance(1, "??????") if at.table.phase == "play" else None)
    assert at.table.waited_for(1) == (NOON if at.table.phase == "play" else None)


def test_partners_give_up_together_and_win_together() -> None:
    at = Plain("sequence-dice/no seats=4").begin(ADA, BO, CY, ADA)
    assert at.table.has_partners
    at.write(NewEntry(3, "forfeits"))
    assert at.table.winners == (2, 4)


def test_a_game_that_ended_by_the_rules_has_the_winners_of_the_rules() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    for start in (1, 2) * 3:
        at.play(f"{start} middle R6R1B5B2", f"1 roll {THROW}", f"1 cover {SQUARE}", "1 waive", "2 late")
    assert at.table.phase == "ended"
    assert at.game.outcome is not None
    assert at.table.winners == at.game.outcome.winners


def test_at_a_rematch_everybody_moves_up_a_seat_and_the_dice_are_committed_to_anew() -> None:
    at = Plain("kivi/en seats=3").seat(ADA, BO, CY)
    at.do(ADA, ask.Seal(seat=1, seal=SEAL))
    at.do(ADA, ask.Mute(seat=2, muted=True))
    at.do(BO, ask.Offer(seat=2, code="c" * 22))
    at.do(ADA, ask.Begin(), ask.Seed(seat=1, seed=SEED))
    before = at.table
    at.do(CY, ask.Forfeit(seat=3))
    assert at.agree_on_rematch(last=2)[0].startswith("2 opens kivi/en seats=3 dice=")
    table = at.table
    assert [seat.holder for seat in table.seats] == [CY, ADA, BO]
    assert [(seat.seal, seat.seed) for seat in table.seats] == [("", NO_SEED)] * 3
    assert [table.is_muted(seat) for seat in table.seats] == [False, False, True]
    assert [seat.offer for seat in table.seats] == ["", "", ""]
    assert (table.phase, table.games, table.played, table.forfeited) == ("open", 2, 0, 0)
    assert table.hosted_by(ADA)
    assert table.secret != before.secret
    assert table.commitment == commitment(table.secret)


def test_a_seat_moves_to_another_device_and_the_host_with_the_last_one() -> None:
    at = Plain("kivi/en seats=3").seat(ADA, ADA, BO)
    at.write(NewEntry(3, "moves", CY))
    assert (at.table.seat(3).holder, at.table.host) == (CY, ADA)
    at.write(NewEntry(2, "moves", BO))
    assert at.table.host == ADA  # The host gave away one of two seats and still has the other.
    at.write(NewEntry(1, "moves", CY))
    assert at.table.host == CY


def test_a_line_that_this_version_does_not_know_is_not_passed_over() -> None:
    at = Plain()
    at.entries.append(Entry(2, NOON, 1, "dances"))
    with pytest.raises(Unreadable, match="'dances' is not a verb of this game"):
        fold("t", at.entries)


def test_nothing_sealed_is_in_what_a_table_or_a_line_of_its_log_prints() -> None:
    at = Plain().begin(ADA, BO)
    at.do(ADA, ask.Offer(seat=1, code="c" * 22))
    printed = repr(at.table) + repr(at.entries) + str(at.entries)
    sealed = [word for entry in at.entries for word in entry.sealed.split()]
    assert len(sealed) == 5
    for word in (*sealed, *TOKENS.values(), "c" * 22):
        assert word not in printed


def test_a_table_is_frozen() -> None:
    table, field = Plain().table, "number"
    with pytest.raises(AttributeError):
        setattr(table, field, 2)
    assert table.after_lines([], NOON) == table
