"""A table on this machine: whole games at one keyboard, their records, and records that are continued."""

from pathlib import Path
from random import Random
from typing import TextIO

import pytest

from rekke.dealing.dealer import Dealer
from rekke.record.reader import check, read_record, read_records
from rekke.record.record import Record
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.table.clocks import visible_clocks
from rekke.terminal.history import last_game
from rekke.terminal.local_table import LocalTable
from rekke.terminal.plain import begin
from rekke.terminal.record_writer import RecordWriter, TableRecorder
from tests.record.samples import SEVENS, written
from tests.table.seated import Eyes
from tests.terminal.clients import move, until

MAX_MOVES = 20_000
"""More moves than any game has."""
UNCLOCKED = [name for name, game in GAMES.items() if not any(choice.any_number for choice in game.choices)]
"""Games without a clock of their own: people take turns."""


def noon() -> float:
    """Return a time that stands still, in seconds since 1970."""
    return 1_800_000_000.0


def new(game: str = "kivi", *names: str, first: int = 1) -> Record:
    return begin(GAMES[game].edition(), names or ("Ada", "Bo"), first, Dealer(Random(1)))


def file(folder: Path) -> TextIO:
    return (folder / "game").open("w", encoding="utf-8", newline="\n")


def saved(folder: Path) -> str:
    return (folder / "game").read_text(encoding="utf-8")


async def act(here: LocalTable) -> None:
    """Make a legal move for the first person who is to act; while only bots are, wait for them."""
    for seat in range(1, here.table.terms.seats + 1):
        if here.table.seat(seat).bot or here.table.waited_for(seat) is None:
            continue
        await move(here, seat)
        return
    number = here.table.number
    await until(here, lambda: here.table.number > number)


async def play_out(here: LocalTable) -> None:
    for _ in range(MAX_MOVES):
        if here.table.phase == "ended":
            return
        await act(here)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("others", [("Bo",), ("random",), ("Bo", "random", "Di")], ids=",".join)
@pytest.mark.parametrize("game", UNCLOCKED)
async def test_a_whole_game_is_played_and_recorded(
    game: str, others: tuple[str, ...], tmp_path: Path
) -> None:
    with file(tmp_path) as record:
        here = await LocalTable.open(new(game, "Ada", *others), RecordWriter(record), seed="1", pace=0)
        await play_out(here)
        await here.close()
    played = read_record(saved(tmp_path))
    assert check(played) == "ok"
    assert str(played) == saved(tmp_path)
    assert played.names == ("Ada", *others)
    assert "dice" not in played.others


async def test_cubo_has_two_minutes_for_a_round(tmp_path: Path) -> None:
    with file(tmp_path) as record:
        here = await LocalTable.open(new("cubo"), RecordWriter(record), seed="1", pace=0, clock=noon)
        await act(here)
        assert {clock.kind for clock in visible_clocks(here.table.deadlines)} == {"round"}
        left = visible_clocks(here.table.deadlines)[0].until - here.now()
        await play_out(here)
        await here.close()
    assert left == 120_000
    played = read_record(saved(tmp_path))
    assert check(played) == "ok"
    times = [float(line.comment or 0) for line in played.lines]
    assert times == sorted(times)


async def test_the_file_is_complete_after_every_event(tmp_path: Path) -> None:
    with file(tmp_path) as record:
        here = await LocalTable.open(new(), RecordWriter(record), seed="1")
        assert check(read_record(saved(tmp_path))) == "unfinished"
        for number in range(1, 20):
            await act(here)
            written_down = read_record(saved(tmp_path))
            assert check(written_down) == "unfinished"
            assert len(written_down.events) == number
        await here.close()


async def test_the_same_seed_throws_the_same_dice_and_no_seed_throws_others(tmp_path: Path) -> None:
    games = []
    for seed in ("7", "7", "8", None, None):
        with file(tmp_path) as record:
            here = await LocalTable.open(new(), RecordWriter(record), seed=seed)
            for _ in range(12):
                await act(here)
            await here.close()
        games.append(read_record(saved(tmp_path)).events)
    assert games[0] == games[1]
    assert len(set(games)) == 4


async def test_a_record_is_continued_where_it_stopped(tmp_path: Path) -> None:
    begun = read_record(written("1 roll 644422 ; 3.5", "1 keep 444 ; 10"))
    with file(tmp_path) as record:
        here = await LocalTable.open(begun, RecordWriter(record), seed="1", clock=noon)
        assert here.table.chance(1)
        assert saved(tmp_path) == str(begun)
        await here.act(ask.Throw(seat=1))
        await here.close()
    *_, last = read_record(saved(tmp_path)).lines
    assert last.event
    assert (last.event.seat, last.event.verb, len(last.event.arguments[0])) == (1, "roll", 3)
    assert last.comment == "10.000"


async def test_the_events_before_a_continuation_are_known() -> None:
    begun = read_record(written("1 roll 644422", "1 keep 444"))
    here = await LocalTable.open(begun, seed="1")
    await here.act(ask.Throw(seat=1))
    await here.close()
    known = last_game(here.lines)
    assert known.names == begun.names
    assert known.events[:2] == begun.events
    assert [event.verb for event in known.events[2:]] == ["roll"]


async def test_a_clock_does_not_run_between_saving_and_continuing() -> None:
    head = written(
        "1 middle R6R1B5B2 ; 100.5",
        "2 roll R6R4R2R1B5B3B3B1W4 ; 102",
        "1 roll R6R4R2R1B5B3B3B1W4 ; 130",
        game="cubo",
        edition="nl",
    )
    here = await LocalTable.open(read_record(head), clock=noon)
    left = min(clock.until for clock in visible_clocks(here.table.deadlines)) - here.now()
    await here.close()
    assert left == 120_000 - (130_000 - 100_500)


async def test_a_continued_record_has_no_proof_of_its_dice(tmp_path: Path) -> None:
    proof = f"dice: hmac-sha256 commit={'c0' * 32} seeds=-,-\n"
    text = written("1 roll 644422").replace("---\n", f"date: 2026-06-01\n{proof}---\n")
    with file(tmp_path) as record:
        here = await LocalTable.open(read_record(text), RecordWriter(record))
        await here.close()
    assert read_record(saved(tmp_path)).others == {"date": "2026-06-01"}


async def test_choices_and_a_custom_board_are_recorded(tmp_path: Path) -> None:
    edition = GAMES["sequence-dice"].edition(choices={"S1": "5"}, board=SEVENS)
    with file(tmp_path) as record:
        here = await LocalTable.open(
            begin(edition, ["Ada", "Bo", "Cy"], 2, Dealer(Random(1))), RecordWriter(record)
        )
        assert here.table.position
        assert here.table.position.edition == edition
        await here.close()
    assert f"choices: S1=5\nboard: {SEVENS}\nseats: Ada | Bo | Cy\nfirst: 2\n" in saved(tmp_path)


async def test_a_rematch_is_recorded_in_the_same_file(tmp_path: Path) -> None:
    with file(tmp_path) as record:
        here = await LocalTable.open(new("sequence-dice", "Ada", "Bo"), RecordWriter(record), seed="1")
        await here.act(ask.Forfeit(seat=2))
        await here.act(ask.Rematch(seat=1))
        await until(here, lambda: here.table.phase != "open")
        await play_out(here)
        await here.close()
    first, second = read_records(saved(tmp_path))
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert [check(first), check(second)] == ["unfinished", "ok"]
    assert first.lines[-1].comment.startswith("2 forfeits ; ")
    assert second.names == ("Bo", "Ada")


async def test_several_people_share_a_keyboard_and_watchers_see_each_change() -> None:
    here = await LocalTable.open(new("kivi", "Ada", "Bo"))
    eyes = Eyes()
    here.watchers.add(eyes)
    assert [seat.held_by(here.token_hash) for seat in here.table.seats] == [True, True]
    await act(here)
    with pytest.raises(Refusal, match="seat 2 has no dice to throw now"):
        await here.act(ask.Throw(seat=2))
    await here.close()
    assert [line.rpartition(" ")[0] for line in eyes.lines] == ["1 roll"]


async def test_a_full_disk_stops_the_recording_and_not_the_game() -> None:
    full = Path("/dev/full").open("w", encoding="utf-8")  # noqa: SIM115
    here = await LocalTable.open(new())
    here.recorder = TableRecorder(RecordWriter(full), here.now())
    here.watchers.add(here.recorder)
    await act(here)
    await act(here)
    await here.close()
    assert here.table.played == 2
    assert here.recorder.problem
    with pytest.raises(OSError, match="No space left on device"):
        full.close()  # so the owner of the file learns of it


async def test_closing_a_table_deletes_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    here = await LocalTable.open(new())
    assert list(tmp_path.iterdir())
    await here.close()
    assert not list(tmp_path.iterdir())
