"""`rekke simulate`: games by the number, the same from the same seed, every one of them a sound record."""

import itertools
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rekke.record.faults import Fault
from rekke.record.reader import check, read_records
from rekke.record.record import Record
from rekke.rules.games import GAMES
from tests.cli.command import PATIENCE, Terminal, complaint, interrupt, process, rekke
from tests.record.samples import SEVENS


def records(*args: str) -> list[Record]:
    code, out, _ = rekke("simulate", *args, "--records", "-")
    assert code == 0
    found = [record for record in read_records(out) if not isinstance(record, Fault)]
    assert "\n".join(map(str, found)) == out
    return found


def settings(name: str) -> Iterator[list[str]]:
    """Every edition of a game with every combination of its choices, as arguments."""
    game = GAMES[name]
    values = ([*choice.values, *["30"] * choice.any_number] for choice in game.choices)
    for edition, *chosen in itertools.product(game.editions, *values):
        made = zip(game.choices, chosen, strict=True)
        choices = (("--choice", f"{choice.ruling}={value}") for choice, value in made)
        yield ["--edition", edition, *itertools.chain.from_iterable(choices)]


def test_it_sums_up() -> None:
    code, out, err = process("simulate", "kivi", "--games", "20", "--seats", "3", "--seed", "1")
    assert (code, err) == (0, "")
    total, *seats, length, seed = out.splitlines()
    assert re.fullmatch(r"20 games, \d+ shared, 0 drawn", total)
    for number, line in enumerate(seats, 1):
        assert re.fullmatch(rf"seat {number}: won \d+ \(\d+\.\d%\), score \d+\.\d\d ± \d+\.\d\d", line)
    assert len(seats) == 3
    assert re.fullmatch(r"length: \d+\.\d\d ± \d+\.\d\d events, \d+ to \d+", length)
    assert seed == "seed: 1"


def test_the_summary_is_that_of_the_records(tmp_path: Path) -> None:
    file = tmp_path / "games"
    out = rekke("simulate", "sequence-dice", "--games", "30", "--seed", "1", "--records", str(file)).out
    found = list(read_records(file.read_text(encoding="utf-8")))
    results = [record.result for record in found if isinstance(record, Record) and record.result]
    lengths = [len(record.events) for record in found if isinstance(record, Record)]
    assert len(results) == 30
    for seat in (1, 2):
        won = sum(result[seat - 1] for result in results)
        assert f"seat {seat}: won {won} ({won / 30:.1%}), score {won / 30:.2f} ± " in out
    assert f"length: {sum(lengths) / 30:.2f} ± " in out
    assert f" events, {min(lengths)} to {max(lengths)}\n" in out


def test_where_the_records_go_to_standard_output_the_summary_goes_beside_it() -> None:
    plain = rekke("simulate", "kivi", "--games", "2", "--seed", "1")
    code, out, err = process("simulate", "kivi", "--games", "2", "--seed", "1", "--records", "-")
    assert (code, err) == (0, plain.out)
    assert out.startswith("rekke: 1\ngame: kivi\n")
    assert rekke("check", "-", stdin=out).out == "ok\nok\n"


def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    args = "simulate", "cubo", "--games", "3", "--seed", "æ", "--records", "-"
    assert process(*args) == process(*args) == rekke(*args)
    assert rekke(*args[:5], "other", *args[6:]).out != rekke(*args).out


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_whatever_the_number_of_games_run(name: str) -> None:
    few, many = (records(name, "--seed", "5", "--games", games) for games in ("2", "5"))
    assert many[:2] == few


def test_without_a_seed_one_is_drawn_and_printed() -> None:
    first = rekke("simulate", "kivi", "--games", "2", "--records", "-")
    seed = first.err.splitlines()[-1].removeprefix("seed: ")
    assert seed.isdecimal()
    assert rekke("simulate", "kivi", "--games", "2", "--seed", seed, "--records", "-") == first
    assert rekke("simulate", "kivi", "--games", "2", "--records", "-") != first


@pytest.mark.parametrize("seats", ["2", "3", "4"])
@pytest.mark.parametrize("name", GAMES)
def test_the_records_of_every_edition_and_choice_are_ok(name: str, seats: str) -> None:
    for setting in settings(name):
        (record,) = records(name, *setting, "--seats", seats, "--games", "1", "--seed", "1")
        assert check(record) == "ok"
        assert record.result
        assert len(record.names) == len(record.result) == int(seats)


def test_the_choices_that_were_made_stand_in_the_record() -> None:
    (record,) = records("cubo", "--choice", "C10=77", "--choice", "C4=any", "--games", "1", "--seed", "1")
    assert record.header["choices"] == "C4=any C10=77"


def test_players_are_named_by_seat() -> None:
    (record,) = records("kivi", "--players", "random,random,random", "--games", "1")
    assert record.names == ("random",) * 3


def test_a_board_of_your_own_is_played_and_its_oddities_are_reported(tmp_path: Path) -> None:
    board = tmp_path / "board"
    board.write_text(SEVENS.replace("/", "\r\n") + "\r\n", encoding="utf-8")
    args = "simulate", "sequence-dice", "--board", str(board), "--games", "2", "--seed", "1", "--records", "-"
    code, out, err = process(*args)
    assert code == 0
    warnings = [line for line in err.splitlines() if line.startswith("rekke: warning: ")]
    assert len(warnings) == 9
    assert "rekke: warning: 7 has 36 squares, the printed board 4" in warnings
    assert "rekke: warning: 12 has 0 squares, the printed board 4" in warnings
    assert f"\nboard: {SEVENS}\n" in out
    assert rekke("check", "-", stdin=out).out == "ok\nok\n"


def test_the_printed_board_from_a_file_is_no_oddity(tmp_path: Path) -> None:
    board = tmp_path / "board"
    board.write_text(str(GAMES["kivi"].edition().board), encoding="utf-8")
    _, out, err = rekke(
        "simulate", "kivi", "--board", str(board), "--games", "1", "--seed", "1", "--records", "-"
    )
    assert "warning" not in err
    assert "board:" not in out


def test_random_cubo_players_do_everything_and_time_never_goes_back() -> None:
    verbs: Counter[str] = Counter()
    for record in records("cubo", "--seats", "3", "--games", "15", "--seed", "1"):
        times = [float(line.comment) for line in record.lines]
        assert times == sorted(times)
        assert times[0] > 0
        verbs.update(event.verb for event in record.events)
    assert set(verbs) == set(GAMES["cubo"].verbs)


def test_only_cubo_has_times() -> None:
    for name in set(GAMES) - {"cubo"}:
        (record,) = records(name, "--games", "1", "--seed", "1")
        assert not any(line.comment for line in record.lines)


def test_a_file_of_records_ends_with_the_last_record(tmp_path: Path) -> None:
    file = tmp_path / "games"
    rekke("simulate", "kivi", "--games", "3", "--seed", "1", "--records", str(file))
    expected = rekke("simulate", "kivi", "--games", "3", "--seed", "1", "--records", "-").out
    assert file.read_bytes().decode() == expected


def test_records_that_cannot_be_written_are_reported_before_a_game_is_played(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nowhere" / "games"):
        said = complaint(rekke("simulate", "kivi", "--games", "1000000000", "--records", str(place)))
        assert said.startswith(f"{place}: ")


def test_a_reader_that_leaves_is_left_quietly() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rekke", "simulate", "kivi", "--games", "100000", "--records", "-"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout
        assert running.stderr
        assert running.stdout.readline() == b"rekke: 1\n"
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(PATIENCE) in (1, 141)


def test_ctrl_c_shows_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "rekke", "simulate", "kivi", "--games", "100000", "--records", "-"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout
        running.stdout.readline()
        assert "Traceback" not in interrupt(running)
        assert running.returncode == 130


def test_on_a_terminal_a_bar_shows_how_far_it_is(tmp_path: Path) -> None:
    with Terminal(
        "simulate", "kivi", "--games", "150", "--seed", "1", cwd=tmp_path, only_stderr=True
    ) as screen:
        shown = screen.read_until("kivi", "100%")
        code, rest = screen.leave()
    assert code == 0
    assert "#" in shown
    assert "Traceback" not in shown + rest
