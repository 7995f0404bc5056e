"""Seeds by commit and reveal: all are sealed before any is shown, and whoever does not reveal plays without one."""

from pathlib import Path

import pytest

from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.clocks import SEED_TIME
from rekke.table.fairness import commitment, seal_of
from rekke.table.log import Log, NewEntry
from rekke.table.new_table import NewTable, Sitter
from rekke.table.records import records
from rekke.table.snapshot import snapshot
from rekke.table.sqlite import SqliteLog
from rekke.table.table import fold
from rekke.table.terms import Terms
from rekke.table.verify import verify
from tests.table.seated import ADA, BO, CY, DI, NOON, SEAL, SEED, HandDriven, Plain, lines

OTHER = "cd" * 16
GATHERING = "not-now: the seeds are being gathered: the game begins in a few seconds"


def sealed(at: Plain, *people: str) -> Plain:
    """Seat these people, each with a seal of the same seed."""
    for seat, who in enumerate(people, 1):
        at.do(who, ask.Sit(seat=seat, name=f"No. {seat}", seal=SEAL))
    return at


# Sealing


def test_a_seed_may_be_sealed_while_sitting_down() -> None:
    at = Plain()
    assert at.do(ADA, ask.Sit(seat=1, name="Ada", seal=SEAL)) == ["1 sits Ada", f"1 seals {SEAL}"]
    assert at.do(BO, ask.Sit(seat=2, name="Bo")) == ["2 sits Bo"]
    assert [seat.seal for seat in at.table.seats] == [SEAL, ""]


def test_the_commitment_is_there_before_any_seal_and_the_last_seal_of_a_seat_counts() -> None:
    at = Plain().seat(ADA, BO)
    assert at.entries[0].text.endswith(f"dice={commitment(at.table.secret)}")
    at.do(ADA, ask.Seal(seat=1, seal=SEAL), ask.Seal(seat=1, seal=seal_of(OTHER)))
    assert at.table.seat(1).seal == seal_of(OTHER)
    assert at.refuses(ADA, ask.Seal(seat=2, seal=SEAL)) == "not-yours: seat 2 is not yours"
    assert at.do(ADA, ask.Sit(seat=1, name="Countess")) == ["1 sits Countess"]
    assert at.table.seat(1).seal == seal_of(OTHER), "a new name changes nothing else"
    at.do(ADA, ask.Stand(seat=1))
    assert at.table.seat(1).seal == ""


def test_a_seed_is_refused_until_all_seals_are_fixed() -> None:
    at = sealed(Plain(), ADA, BO)
    reason = "not-now: seal your seed first, and reveal it when the seeds are gathered"
    assert at.refuses(ADA, ask.Seed(seat=1, seed=SEED)) == reason


def test_a_seat_that_moves_to_another_device_seals_anew_because_that_device_does_not_know_the_seed() -> None:
    at = sealed(Plain(), ADA, BO)
    at.do(BO, ask.Offer(seat=2, code="c" * 22))
    at.do(CY, ask.TakeOver(seat=2, code="c" * 22))
    assert [seat.seal for seat in at.table.seats] == [SEAL, ""]
    at.do(CY, ask.Seal(seat=2, seal=seal_of(OTHER)))
    at.do(ADA, ask.Begin())
    at.do(CY, ask.Offer(seat=2, code="d" * 22))
    assert at.refuses(DI, ask.TakeOver(seat=2, code="d" * 22)) == GATHERING
    at.do(CY, ask.Seed(seat=2, seed=OTHER))
    at.do(ADA, ask.Seed(seat=1, seed=SEED))
    at.do(DI, ask.TakeOver(seat=2, code="d" * 22))
    assert at.table.seat(2).seal == seal_of(OTHER), "in the game the seal stays with the seed"


# Gathering


def test_without_a_seal_the_game_begins_at_once() -> None:
    at = Plain().seat(ADA, BO)
    *throws, begins = at.do(ADA, ask.Begin())
    assert throws
    assert begins.startswith("0 begins ")
    assert at.table.fairness.seeds == ("-", "-")


def test_the_game_begins_when_the_last_sealed_seat_has_revealed_its_seed() -> None:
    at = sealed(Plain("kivi/en seats=3"), ADA, BO)
    at.do(CY, ask.Sit(seat=3, name="Cy"))
    assert at.do(ADA, ask.Begin()) == ["0 gathers 0"]
    assert at.table.phase == "open"
    assert at.do(BO, ask.Seed(seat=2, seed=SEED)) == [f"2 seeds {SEED}"]
    seeds, *throws, begins = at.do(ADA, ask.Seed(seat=1, seed=SEED))
    opening = at.table.fairness.opening(GAMES["kivi"])
    assert seeds == f"1 seeds {SEED}"
    assert throws == [f"{seat} throws {thrown}" for seat, thrown in opening.thrown]
    assert begins == f"0 begins {opening.first}"
    assert at.table.fairness.seeds == (SEED, SEED, "-")
    assert at.table.gathering is None


def test_the_seat_that_begins_is_remembered_where_nobody_throws_for_it() -> None:
    at = sealed(Plain("cubo/nl seats=2"), ADA)
    at.do(ADA, ask.Fill(seat=2, level="novice"))
    assert at.do(ADA, ask.Begin(first=2)) == ["0 gathers 2"]
    assert at.do(ADA, ask.Seed(seat=1, seed=SEED)) == [f"1 seeds {SEED}", "0 begins 2"]


def test_everybody_sees_that_seeds_are_gathered_until_when_and_who_has_revealed() -> None:
    at = sealed(Plain(), ADA, BO)
    assert snapshot(at.table, "", at.now).gathering == 0
    at.do(ADA, ask.Begin())
    at.do(BO, ask.Seed(seat=2, seed=SEED))
    view = snapshot(at.table, "", at.now)
    assert (view.phase, view.gathering, view.clocks) == ("open", NOON + SEED_TIME, [])
    assert [(seat.seal, seat.seed, seat.withheld) for seat in view.seats] == [
        (SEAL, "", False),
        (SEAL, SEED, False),
    ]
    at.do(ADA, ask.Seed(seat=1, seed=SEED))
    assert snapshot(at.table, "", at.now).gathering == 0


@pytest.mark.parametrize(
    "command",
    [
        ask.Seal(seat=1, seal=seal_of(OTHER)),
        ask.Sit(seat=1, name="Ada", seal=seal_of(OTHER)),
        ask.Sit(seat=1, name="Another"),
        ask.Stand(seat=1),
        ask.Stand(seat=2),
        ask.Fill(seat=2, level="novice"),
        ask.Set(terms=Terms(game="kivi", seats=2)),
        ask.Begin(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_while_seeds_are_gathered_neither_seals_nor_seats_nor_terms_change(command: ask.Command) -> None:
    at = sealed(Plain(), ADA, BO)
    at.do(ADA, ask.Begin())
    at.do(BO, ask.Seed(seat=2, seed=SEED))
    assert at.refuses(ADA, command) == GATHERING


def test_only_the_sealed_seed_is_accepted_and_only_once() -> None:
    at = sealed(Plain("kivi/en seats=3"), ADA, BO)
    at.do(CY, ask.Sit(seat=3, name="Cy"))
    at.do(ADA, ask.Begin())
    wrong = "unreadable: this is not the seed that seat 1 has sealed"
    assert at.refuses(ADA, ask.Seed(seat=1, seed=OTHER)) == wrong
    assert at.refuses(BO, ask.Seed(seat=1, seed=SEED)) == "not-yours: seat 1 is not yours"
    at.do(ADA, ask.Seed(seat=1, seed=SEED))
    again = "not-now: seat 1 has no sealed seed to reveal"
    assert at.refuses(ADA, ask.Seed(seat=1, seed=SEED)) == again
    unsealed = "not-now: seat 3 has no sealed seed to reveal"
    assert at.refuses(CY, ask.Seed(seat=3, seed=SEED)) == unsealed


def test_people_may_talk_meanwhile() -> None:
    at = sealed(Plain(), ADA, BO)
    at.do(ADA, ask.Begin())
    assert at.do(BO, ask.Say(seat=2, text="good luck")) == ["2 says good luck"]


async def test_a_table_with_seals_is_opened_and_begun_in_one_request(log: Log) -> None:
    hall, people = HandDriven(log), (Sitter(name="Ada", seal=SEAL), Sitter(bot="novice"))
    new = NewTable(game="cubo", sitters=people, begin=True)
    room = await hall.open(ADA, new.terms, new.commands)
    first, *rest = await lines(room)
    assert first.startswith("0 opens cubo/nl seats=2 dice=")
    assert rest == ["1 sits Ada", f"1 seals {SEAL}", "2 becomes novice", "0 gathers 1"]
    await room.act(ADA, ask.Seed(seat=1, seed=SEED))
    assert (await lines(room))[-2:] == [f"1 seeds {SEED}", "0 begins 1"]
    await hall.close()


# Withholding


async def gathering(log: Log, hall: HandDriven | None = None) -> tuple[HandDriven, str]:
    """Open a table of three, of whom two have sealed a seed, and begin; return its hall and its name."""
    hall = hall or HandDriven(log)
    room = await hall.open(ADA, Terms(game="cubo", seats=3))
    for seat, who in enumerate((ADA, BO), 1):
        await room.act(who, ask.Sit(seat=seat, name=f"No. {seat}", seal=SEAL))
    await room.act(CY, ask.Sit(seat=3, name="Cy"))
    await room.act(ADA, ask.Begin(first=3))
    return hall, room.table.id


async def test_a_seat_that_does_not_reveal_in_time_plays_without_a_seed_and_everybody_sees_it(
    log: Log,
) -> None:
    hall, name = await gathering(log)
    room = hall.rooms[name]
    await room.act(ADA, ask.Seed(seat=1, seed=SEED))
    await hall.wait(SEED_TIME / 1000 - 0.001)
    assert room.table.phase == "open"
    await hall.wait(0.001)
    assert (await lines(room))[-3:] == [f"1 seeds {SEED}", "2 withholds", "0 begins 3"]
    assert room.table.fairness.seeds == (SEED, "-", "-")
    view = snapshot(room.table, "", hall.now())
    assert [seat.withheld for seat in view.seats] == [False, True, False]
    await hall.close()


async def test_when_nobody_reveals_the_game_begins_with_the_dice_of_the_server_alone(log: Log) -> None:
    hall, name = await gathering(log)
    await hall.wait(SEED_TIME / 1000)
    assert (await lines(hall.rooms[name]))[-3:] == ["1 withholds", "2 withholds", "0 begins 3"]
    await hall.close()


async def test_a_seed_that_comes_too_late_is_refused_even_if_the_alarm_has_not_rung(log: Log) -> None:
    hall, name = await gathering(log)
    room = hall.rooms[name]
    hall.moment += SEED_TIME
    with pytest.raises(Exception, match="the game is in play"):
        await room.act(BO, ask.Seed(seat=2, seed=SEED))
    await hall.close()


async def test_another_node_ends_the_gathering_if_the_first_one_stops(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "log")
    stopped, name = await gathering(log)
    await stopped.rooms[name].close()
    later = stopped.moment + SEED_TIME
    assert await log.due(later + 1, 10) == [name]
    hall = HandDriven(log, moment=later)
    room = await hall.room(name)
    await hall.wait()
    assert (await lines(room))[-1] == "0 begins 3"
    await hall.close()


# Rematches


def play_again(at: Plain, seat: int = 1) -> None:
    """Let Ada, in this seat, give up, and everybody agree on another game."""
    at.do(ADA, ask.Forfeit(seat=seat))
    at.agree_on_rematch()


def test_a_rematch_begins_by_itself_when_everybody_who_is_there_has_sealed_and_revealed() -> None:
    at = Plain("cubo/nl seats=4").begin(ADA, BO, CY, DI)
    at.write(NewEntry(4, "leaves"), NewEntry(3, "leaves"), NewEntry(3, "becomes skilled"))
    play_again(at)
    assert [seat.holder for seat in at.table.seats] == [DI, ADA, BO, CY]
    assert at.do(ADA, ask.Seal(seat=2, seal=SEAL)) == [f"2 seals {SEAL}"]
    assert at.do(BO, ask.Seal(seat=3, seal=SEAL)) == [f"3 seals {SEAL}", "0 gathers 1"]
    assert at.do(BO, ask.Seed(seat=3, seed=SEED)) == [f"3 seeds {SEED}"]
    assert at.do(ADA, ask.Seed(seat=2, seed=SEED)) == [f"2 seeds {SEED}", "0 begins 1"]


def test_the_first_game_waits_for_the_host_though_all_have_sealed_their_seeds() -> None:
    assert sealed(Plain(), ADA, ADA).table.gathering is None


def test_a_rematch_does_not_begin_by_itself_while_a_seat_is_free() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    play_again(at)
    at.do(BO, ask.Stand(seat=1))
    assert at.do(ADA, ask.Seal(seat=2, seal=SEAL)) == [f"2 seals {SEAL}"]
    assert at.do(CY, ask.Sit(seat=1, name="Cy", seal=SEAL))[-1] == "0 gathers 1"


def test_a_rematch_begins_by_itself_when_a_bot_takes_the_seat_that_was_waited_for() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    play_again(at)
    at.do(ADA, ask.Seal(seat=2, seal=SEAL))
    at.do(ADA, ask.Stand(seat=1))
    assert at.do(ADA, ask.Fill(seat=1, level="novice")) == ["1 becomes novice", "0 gathers 1"]


def test_a_rematch_of_bots_alone_waits_for_the_host() -> None:
    at = Plain("cubo/nl seats=2")
    at.do(ADA, ask.Fill(seat=1, level="novice"), ask.Fill(seat=2, level="novice"), ask.Begin())
    at.write(NewEntry(0, "closes"))
    at.do(ADA, ask.Rematch(seat=1), ask.Stand(seat=1), ask.Fill(seat=1, level="novice"))
    assert at.table.phase == "open"
    assert at.do(ADA, ask.Begin()) == ["0 begins 1"]


def test_a_person_who_returns_before_the_rematch_begins_is_waited_for_again() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.write(NewEntry(2, "leaves"), NewEntry(2, "becomes skilled"))
    play_again(at)
    away = "not-now: you have left seat 1, or a bot plays for you: return first"
    assert at.refuses(BO, ask.Seal(seat=1, seal=SEAL)) == away
    assert at.do(BO, ask.Return(seat=1)) == ["1 returns"]
    assert at.do(ADA, ask.Seal(seat=2, seal=SEAL)) == [f"2 seals {SEAL}"]
    assert at.do(BO, ask.Seal(seat=1, seal=SEAL)) == [f"1 seals {SEAL}", "0 gathers 1"]


def test_the_host_cannot_begin_a_rematch_before_people_had_time_to_seal_a_new_seed() -> None:
    at = sealed(Plain("cubo/nl seats=3"), ADA, BO)
    at.do(CY, ask.Sit(seat=3, name="Cy"))
    at.do(ADA, ask.Begin(), ask.Seed(seat=1, seed=SEED))
    at.do(BO, ask.Seed(seat=2, seed=SEED))
    play_again(at)
    at.do(ADA, ask.Seal(seat=2, seal=SEAL))
    assert at.refuses(ADA, ask.Begin()) == "not-now: seat 3 has another 10 s to seal its seed"
    at.wait(9.5)
    assert at.refuses(ADA, ask.Begin()) == "not-now: seat 3 has another 1 s to seal its seed"
    at.wait(0.5)
    assert at.do(ADA, ask.Begin()) == ["0 gathers 1"]
    assert at.do(ADA, ask.Seed(seat=2, seed=SEED)) == [f"2 seeds {SEED}", "0 begins 1"]
    # Whoever missed the time once has it again in the next game.
    play_again(at, 2)
    at.do(ADA, ask.Seal(seat=3, seal=SEAL))
    assert at.refuses(ADA, ask.Begin()) == "not-now: seat 1 has another 10 s to seal its seed"


def test_the_host_begins_a_rematch_of_people_without_seeds_at_any_time() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    play_again(at)
    assert at.do(ADA, ask.Begin()) == ["0 begins 1"]


# Records, and logs of earlier versions


def test_the_record_tells_who_withheld_a_seed_and_is_still_verified() -> None:
    at = sealed(Plain(), ADA, BO)
    at.do(ADA, ask.Begin(), ask.Seed(seat=1, seed=SEED))
    at.write(
        NewEntry(2, "withholds"), NewEntry(0, f"begins {at.table.fairness.opening(GAMES['kivi']).first}")
    )
    at.do(ADA, ask.Forfeit(seat=1))
    (record,) = records(at.entries)
    assert f"seeds={SEED},-" in record.others["dice"]
    assert "; 2 withholds ; " in str(record)
    assert verify(record) == "verified: 0 throws"


def test_a_log_whose_seeds_were_never_sealed_is_read_as_before() -> None:
    at = Plain().seat(ADA, BO)
    at.write(NewEntry(1, f"seeds {SEED}"), NewEntry(1, f"seeds {OTHER}"), NewEntry(0, "begins 1"))
    table = fold("t", at.entries)
    assert table is not None
    assert table.fairness.seeds == (OTHER, "-")


def test_a_seal_replaces_a_seed_that_an_earlier_version_accepted_before_the_game() -> None:
    at = Plain().seat(ADA, BO)
    at.write(NewEntry(1, f"seeds {OTHER}"))
    at.do(ADA, ask.Seal(seat=1, seal=SEAL), ask.Begin())
    assert at.table.fairness.seeds == ("-", "-")
