"""`rekke show`: the board after any event, who has what, and who acts."""

from pathlib import Path

import pytest

from rekke.draw.picture import picture
from rekke.record.reader import read_record
from rekke.rules.games import GAMES
from tests.cli.command import complaint, process, rekke
from tests.record.samples import RACE, raced, written

WON = raced("result: 1 0")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "two.rekke"
    path.write_text(written("1 roll 644422") + "\n" + WON, encoding="utf-8")
    return str(path)


def test_the_end_of_a_game_names_who_won(file: str) -> None:
    code, out, err = process("show", file)
    assert (code, err) == (0, "")
    first, *_, scores, won = out.splitlines()
    assert first == f"Sequence Dice, edition no, after event {len(RACE)} of {len(RACE)}: 1 place e1"
    assert scores == "scores: Ada 1, Bo 0"
    assert won.startswith("Ada won: ")


@pytest.mark.parametrize("number", range(len(RACE) + 1))
def test_any_event_can_be_shown(file: str, number: int) -> None:
    code, out, err = rekke("show", file, "--at", str(number))
    *_, position = read_record(raced()).positions()
    for count, position in enumerate(read_record(raced()).positions()):  # noqa: B007
        if count == number:
            break
    assert (code, err) == (0, "")
    assert str(position) in out
    assert f"after event {number} of {len(RACE)}" in out


def test_before_the_first_event_nothing_is_named(file: str) -> None:
    out = rekke("show", file, "--at", "0").out
    assert out.startswith(f"Sequence Dice, edition no, after event 0 of {len(RACE)}\n")
    assert out.endswith("scores: Ada 0, Bo 0\nto act: 2 dice for Ada\n")


def test_another_record_of_the_file_can_be_shown(file: str) -> None:
    out = rekke("show", file, "--record", "1").out
    assert out.startswith("KIVI, edition en, after event 1 of 1: 1 roll 644422\n")
    assert out.endswith("to act: Ada (seat 1)\n")
    assert rekke("show", file, "--record", "2").out == rekke("show", file).out


def test_beyond_the_end_there_is_nothing_to_show(file: str) -> None:
    assert complaint(rekke("show", file, "--at", "19")) == "Invalid value for --at: the record has 18 events"
    assert (
        complaint(rekke("show", file, "--record", "3"))
        == "Invalid value for --record: the file has 2 records"
    )
    assert complaint(rekke("show", file, "--at", "-1")).startswith("Invalid value for '--at'")
    assert complaint(rekke("show", file, "--record", "0")).startswith("Invalid value for '--record'")


def test_in_cubo_everybody_who_acts_is_named_and_the_clocks() -> None:
    text = written("1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4", game="cubo", edition="nl")
    out = rekke("show", "-", stdin=text).out
    acting = "Ada (seat 1), the clock for Ada (120 s), 9 dice for Bo, the clock for Bo (120 s)"
    assert out.endswith(f"to act: {acting}\n")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", ["2", "4"])
def test_every_game_can_be_shown_at_its_end(name: str, seats: str) -> None:
    _, text, _ = rekke("simulate", name, "--seats", seats, "--games", "1", "--seed", "1", "--records", "-")
    code, out, err = rekke("show", "-", stdin=text)
    assert (code, err) == (0, "")
    assert out.startswith(f"{GAMES[name].title}, edition {GAMES[name].default}, after event ")
    assert " won: " in out.splitlines()[-1]


def test_a_faulty_record_is_reported_in_one_line_with_exit_code_1() -> None:
    assert complaint(rekke("show", "-", stdin=written("1 roll 7")), code=1).startswith("unreadable line 7: ")


def test_the_board_can_be_written_as_a_picture(file: str, tmp_path: Path) -> None:
    svg = tmp_path / "board.svg"
    assert rekke("show", file, "--at", "4", "--svg", str(svg)) == (0, "", "")
    position = read_record(raced()).at(4)
    assert svg.read_text(encoding="utf-8") == picture(position) + "\n"
    assert rekke("show", file, "--svg", "-").out == picture(read_record(raced()).at()) + "\n"


def test_a_picture_that_cannot_be_written_is_reported_in_one_line(file: str, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "board.svg")
    assert complaint(rekke("show", file, "--svg", nowhere)) == f"{nowhere}: No such file or directory"
