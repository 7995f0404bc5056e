"""What a hostile user does: bytes that are no text, full disks, closed streams, numbers without end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rekke.record.faults import Fault
from rekke.record.lines import repaired
from rekke.record.reader import read_records
from tests.cli.command import complaint, process, rekke
from tests.record.samples import raced, verdict, written


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def shell(line: str, **env: str) -> tuple[int, str]:
    """Run a line of shell in which $R is the command."""
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        timeout=300,
        check=False,
        env={**os.environ, "R": f"{sys.executable} -m rekke", **env},
    )
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def test_mending_loses_nothing_of_a_line_that_blanks_make_long() -> None:
    text = written(" " * 1_500 + "1 roll 644422", "; " + "a  " * 450 + "end")
    out = "".join(str(found) for found in read_records(text, repaired))
    assert "1 roll 644422\n" in out
    assert " end\n" in out


def test_bytes_that_are_no_text_do_not_end_a_game() -> None:
    code, out = shell(
        r"printf '\xff\nkeep -\n' | $R play kivi --seed 1 --first 1 --save f", PYTHONIOENCODING="utf-8:strict"
    )
    assert code == 0
    assert "Traceback" not in out
    assert "1 keep -" in out


@pytest.mark.parametrize("digits", [10, 400, 5000])
def test_a_very_long_limit_of_a_round_is_played_or_refused(digits: int) -> None:
    code, _, err = process("simulate", "cubo", "--games", "1", "--choice", f"C10={'9' * digits}")
    assert code in (0, 2)
    assert "Traceback" not in err


def test_a_record_with_a_very_long_limit_can_be_resumed() -> None:
    text = written(game="cubo", edition="nl", choices=f"C10={'9' * 400}")
    Path("f").write_text(text, encoding="utf-8")
    _, _, err = process("play", "--resume", "f", "--save", "g")
    assert "Traceback" not in err


def test_a_seed_that_is_no_text() -> None:
    _, out = shell(r"$R simulate kivi --games 1 --seed $'\xff'")
    assert "Traceback" not in out


@pytest.mark.parametrize("line", ["$R games >/dev/full", "$R simulate kivi --games 1 --records /dev/full"])
def test_a_full_disk_is_reported_in_one_line(line: str) -> None:
    code, out = shell(line)
    assert code == 2
    assert "Traceback" not in out
    assert out.count("\n") == 1


@pytest.mark.parametrize("line", ["$R check - <&-", "$R play kivi --seed 1 <&-"])
def test_no_standard_input_at_all(line: str) -> None:
    _, out = shell(line)
    assert "Traceback" not in out


def test_a_refused_resume_leaves_no_empty_file() -> None:
    Path("whole").write_text(raced("result: 1 0"), encoding="utf-8")
    complaint(rekke("play", "--resume", "whole", "--save", "more"))
    assert not Path("more").exists()


def test_play_writes_no_record_that_cannot_be_read() -> None:
    refused = complaint(rekke("play", "kivi", "--players", f"{'x' * 1200},Bo", "--save", "f"))
    assert refused.endswith("cannot be a name: it needs 1 to 24 printable characters, without | and ;")
    assert not Path("f").exists()
    rekke("play", "kivi", "--players", f"{'x' * 24},Bo", "--save", "f")
    assert rekke("check", "f").out == "unfinished\n"


def test_nobody_types_late() -> None:
    out = rekke("play", "cubo", "--players", "Ada,Bo", "--seed", "1", "--save", "f", stdin="?\nlate\n").out
    assert "\n  late\n" not in out
    assert "late" not in Path("f").read_text(encoding="utf-8")


def test_a_number_in_a_comment_is_no_time_of_a_game() -> None:
    for comment in ("; 1999", f"1 middle R6R1B5B2 ; {'9' * 400}"):
        Path("f").write_text(written(comment, game="cubo", edition="nl"), encoding="utf-8")
        rekke("play", "--resume", "f", "--save", "g", stdin="lift\n")
        text = Path("g").read_text(encoding="utf-8")
        Path("g").unlink()
        assert "; 200" not in text
        assert "inf" not in text


def test_the_hint_at_format_is_true() -> None:
    bell = written("; \x07")
    assert verdict(bell) == "unreadable line 7: the line has a control character, '\\x07'"
    assert rekke("format", "-", stdin=bell).code != 0, "it cannot mend this, and is not recommended"
    two = "\ufeff" + written() + "\n\ufeff" + written()
    assert rekke("format", "-", stdin=two).code == 0


def test_format_of_an_empty_file_says_so_as_legal_and_show_do() -> None:
    assert complaint(rekke("format", "-")) == "-: the file is empty"


def test_another_version_is_reported_at_its_line_whatever_else_it_has() -> None:
    assert verdict("rekke: 2\nplayers: 2\n---\n").startswith("unreadable line 1: ")


def test_a_record_torn_by_a_blank_line_points_to_format() -> None:
    _, torn = read_records(written("1 roll 644422", "", "1 keep 444"))
    assert isinstance(torn, Fault)
    assert "rekke format" in torn.reason


def test_two_games_may_begin_in_the_same_second() -> None:
    assert [rekke("play", "kivi", "--seed", "1").code for _ in range(3)] == [0, 0, 0]


def test_a_missing_files_name_that_is_no_text() -> None:
    _, out = shell(r"$R play kivi --seed 1 --save $'a\xff' </dev/null", PYTHONIOENCODING="utf-8:strict")
    assert "Traceback" not in out


def test_printed_records_are_utf8_whatever_the_locale() -> None:
    text = written("; å", seats="Åse | Bo")
    Path("f").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "rekke", "format", "f"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    assert done.stdout == text.encode()
