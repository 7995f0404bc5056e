"""A table of one's own: a whole game at one keyboard, its record as it goes, and a record that is gone on with."""

import asyncio
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
from rekke.terminal.here import ME, Here
from rekke.terminal.history import last_game
from rekke.terminal.plain import begin
from rekke.terminal.scribe import Listening, Scribe
from tests.record.samples import SEVENS, written
from tests.table.seated import Eyes

MOST = 20_000
"""More than all people of a game do in it."""


def new(game: str = "kivi", *names: str, first: int = 1) -> Record:
    return begin(GAMES[game].edition(), names or ("Ada", "Bo"), first, Dealer(Random(1)))


def file(folder: Path) -> TextIO:
    return (folder / "game").open("w", encoding="utf-8", newline="\n")


def kept(folder: Path) -> str:
    return (folder / "game").read_text(encoding="utf-8")


async def act(here: Here) -> None:
    """Do for the first seat at the keyboard that may act something that it may do; else let bots go on."""
    for seat in range(1, here.table.terms.seats + 1):
        if here.table.seat(seat).bot or here.table.waited_for(seat) is None:
            continue
        if here.table.chance(seat):
            await here.act(ME, ask.Throw(seat=seat))
        else:
            assert here.table.position
            moves = here.table.position.moves(seat)
            chosen = max(moves, key=lambda event: (event.verb == "place", event.verb != "lift"))
            await here.act(ME, ask.Play(seat=seat, event=str(chosen).partition(" ")[2]))
        return
    await asyncio.sleep(0.001)


async def play_out(here: Here) -> None:
    for _ in range(MOST):
        if here.table.phase == "ended":
            return
        await act(here)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("others", [("Bo",), ("random",), ("Bo", "random", "Di")], ids=",".join)
@pytest.mark.parametrize("game", ["columbiz", "sequence-dice", "kivi"])
async def test_a_whole_game_is_played_and_written_down(
    game: str, others: tuple[str, ...], tmp_path: Path
) -> None:
    with file(tmp_path) as record:
        here = await Here.open(new(game, "Ada", *others), Scribe(record), seed="1", pace=0)
        await play_out(here)
        await here.close()
    played = read_record(kept(tmp_path))
    assert check(played) == "ok"
    assert str(played) == kept(tmp_path)
    assert played.names == ("Ada", *others)
    assert "dice" not in played.others


async def test_cubo_is_played_in_the_time_of_the_house(tmp_path: Path) -> None:
    with file(tmp_path) as record:
        here = await Here.open(new("cubo", "Ada", "Bo"), Scribe(record), seed="1", pace=0)
        await act(here)
        assert {clock.kind for clock in visible_clocks(here.table.deadlines)} == {"round"}
        left = visible_clocks(here.table.deadlines)[0].until - here.now()
        await play_out(here)
        await here.close()
    assert 110_000 < left <= 120_000
    played = read_record(kept(tmp_path))
    assert check(played) == "ok"
    times = [float(line.comment or 0) for line in played.lines]
    assert times == sorted(times)


async def test_the_file_is_whole_after_every_event(tmp_path: Path) -> None:
    with file(tmp_path) as record:
        here = await Here.open(new(), Scribe(record), seed="1")
        assert check(read_record(kept(tmp_path))) == "unfinished"
        for number in range(1, 20):
            await act(here)
            written_down = read_record(kept(tmp_path))
            assert check(written_down) == "unfinished"
            assert len(written_down.events) == number
        await here.close()


async def test_the_same_seed_gives_the_same_dice_and_none_gives_others(tmp_path: Path) -> None:
    games = []
    for seed in ("7", "7", "8", None, None):
        with file(tmp_path) as record:
            here = await Here.open(new(), Scribe(record), seed=seed)
            for _ in range(12):
                await act(here)
            await here.close()
        games.append(read_record(kept(tmp_path)).events)
    assert games[0] == games[1]
    assert len(set(games)) == 4


async def test_a_record_is_gone_on_with_where_it_stopped(tmp_path: Path) -> None:
    begun = read_record(written("1 roll 644422 ; 3.5", "1 keep 444 ; 10"))
    with file(tmp_path) as record:
        here = await Here.open(begun, Scribe(record), seed="1")
        assert here.table.chance(1)
        assert kept(tmp_path) == str(begun)
        await here.act(ME, ask.Throw(seat=1))
        await here.close()
    *_, last = read_record(kept(tmp_path)).lines
    assert last.event
    assert (last.event.seat, last.event.verb, len(last.event.arguments[0])) == (1, "roll", 3)
    assert 10 <= float(last.comment) < 15


async def test_all_of_a_game_is_known_also_what_happened_before_it_was_gone_on_with() -> None:
    begun = read_record(written("1 roll 644422", "1 keep 444"))
    here = await Here.open(begun, seed="1")
    await here.act(ME, ask.Throw(seat=1))
    await here.close()
    known = last_game(here.lines)
    assert known.names == begun.names
    assert known.events[:2] == begun.events
    assert [event.verb for event in known.events[2:]] == ["roll"]


async def test_a_clock_stood_still_while_nobody_played() -> None:
    head = written(
        "1 middle R6R1B5B2 ; 100.5",
        "2 roll R6R4R2R1B5B3B3B1W4 ; 102",
        "1 roll R6R4R2R1B5B3B3B1W4 ; 130",
        game="cubo",
        edition="nl",
    )
    here = await Here.open(read_record(head))
    left = min(clock.until for clock in visible_clocks(here.table.deadlines)) - here.now()
    await here.close()
    assert 85_000 < left <= 92_000


async def test_a_record_that_is_gone_on_with_has_no_proof_of_its_dice(tmp_path: Path) -> None:
    proof = f"dice: hmac-sha256 commit={'c0' * 32} seeds=-,-\n"
    text = written("1 roll 644422").replace("---\n", f"date: 2026-06-01\n{proof}---\n")
    with file(tmp_path) as record:
        here = await Here.open(read_record(text), Scribe(record))
        await here.close()
    assert read_record(kept(tmp_path)).others == {"date": "2026-06-01"}


async def test_choices_and_a_board_of_ones_own_are_kept(tmp_path: Path) -> None:
    edition = GAMES["sequence-dice"].edition(choices={"S1": "5"}, board=SEVENS)
    with file(tmp_path) as record:
        here = await Here.open(begin(edition, ["Ada", "Bo", "Cy"], 2, Dealer(Random(1))), Scribe(record))
        assert here.table.position
        assert here.table.position.edition == edition
        await here.close()
    assert f"choices: S1=5\nboard: {SEVENS}\nseats: Ada | Bo | Cy\nfirst: 2\n" in kept(tmp_path)


async def test_the_next_game_stands_in_the_same_file(tmp_path: Path) -> None:
    with file(tmp_path) as record:
        here = await Here.open(new("sequence-dice", "Ada", "Bo"), Scribe(record), seed="1")
        await here.act(ME, ask.Forfeit(seat=2))
        await here.act(ME, ask.Rematch(seat=1))
        while here.table.phase == "open":
            await asyncio.sleep(0.01)
        await play_out(here)
        await here.close()
    first, second = read_records(kept(tmp_path))
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert [check(first), check(second)] == ["unfinished", "ok"]
    assert first.lines[-1].comment.startswith("2 forfeits ; ")
    assert second.names == ("Bo", "Ada")


async def test_several_people_share_a_keyboard_and_are_told_what_happens() -> None:
    here = await Here.open(new("kivi", "Ada", "Bo"))
    eyes = Eyes()
    here.watchers.add(eyes)
    assert [seat.held_by(here.who) for seat in here.table.seats] == [True, True]
    await act(here)
    with pytest.raises(Refusal, match="seat 2 has no dice to throw now"):
        await here.act(ME, ask.Throw(seat=2))
    await here.close()
    assert [line.rpartition(" ")[0] for line in eyes.lines] == ["1 roll"]


async def test_a_full_disk_stops_the_writing_and_not_the_game() -> None:
    full = Path("/dev/full").open("w", encoding="utf-8")  # noqa: SIM115
    here = await Here.open(new())
    here.writing = Listening(Scribe(full), here.now())
    here.watchers.add(here.writing)
    await act(here)
    await act(here)
    await here.close()
    assert here.table.played == 2
    assert here.writing.problem
    with pytest.raises(OSError, match="No space left on device"):
        full.close()  # so who opened the file hears of it


async def test_nothing_of_a_table_of_ones_own_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    here = await Here.open(new())
    assert list(tmp_path.iterdir())
    await here.close()
    assert not list(tmp_path.iterdir())
