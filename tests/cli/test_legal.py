"""`rekke legal`: every event that may come next in the last record of a file, in the pinned order."""

from pathlib import Path

import pytest

from rekke.record.faults import Fault
from rekke.record.reader import read_record
from rekke.rules.games import GAMES
from rekke.rules.legal import legal
from tests.cli.command import complaint, process, rekke
from tests.record.samples import SEVENS, raced, written

CUBO = {"game": "cubo", "edition": "nl"}
ROLLED = "1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4"
COVERED = *ROLLED, "1 cover B1R1R2/R4W4B3/B5R6B3"


def listed(text: str) -> list[str]:
    code, out, err = rekke("legal", "-", stdin=text)
    assert (code, err) == (0, "")
    return out.splitlines()


def test_before_a_throw_only_the_throw_is_possible() -> None:
    assert listed(written()) == ["1 roll ?"]
    assert listed(written(game="sequence-dice", edition="no", first="2")) == ["2 roll ?"]


def test_squares_come_in_reading_order_and_then_keeps_fewest_dice_first() -> None:
    lines = listed(written("1 roll 666663"))
    keeps = [line for line in lines if " keep " in line]
    assert keeps[:5] == ["1 keep -", "1 keep 6", "1 keep 3", "1 keep 66", "1 keep 63"]
    squares = [line for line in lines if " place " in line]
    assert squares == sorted(squares, key=lambda line: (line[-1], line[-2]))
    assert lines == squares + keeps


def test_when_nothing_can_be_placed_the_forced_event_is_listed() -> None:
    assert listed(written("1 roll 33", game="sequence-dice", edition="no", board=SEVENS)) == ["1 pass"]


def test_in_cubo_everybody_is_listed_seat_by_seat() -> None:
    assert listed(written(**CUBO)) == ["1 middle ?"]
    assert listed(written(ROLLED[0], **CUBO)) == ["1 roll ?", "1 late", "2 roll ?", "2 late"]
    assert listed(written(*ROLLED, **CUBO)) == ["1 lift", "1 cover ?", "1 late", "2 roll ?", "2 late"]
    grabs = ["1 grab R6", "1 grab R1", "1 grab B5", "1 grab B2", "1 waive"]
    assert listed(written(*COVERED, **CUBO)) == [*grabs, "2 roll ?", "2 late"]
    swaps = [f"1 swap {column}{row}" for row in "123" for column in "abc" if column + row != "b2"]
    assert listed(written(*COVERED, "1 grab R6", "2 late", **CUBO)) == [*swaps, "1 stay"]


def test_nothing_is_listed_for_a_game_that_has_ended() -> None:
    assert listed(raced()) == []
    assert listed(raced("result: 1 0")) == []


def test_the_last_record_of_the_file_counts() -> None:
    assert listed(raced("result: 1 0") + "\n" + written(first="2")) == ["2 roll ?"]
    assert listed(written("1 nonsense") + "\n" + written(first="2")) == ["2 roll ?"]


@pytest.mark.parametrize("name", GAMES)
def test_in_every_game_what_is_listed_is_what_the_rules_list(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game"
    rekke("simulate", name, "--games", "1", "--seats", "3", "--seed", "7", "--records", str(file))
    record = read_record(file.read_text(encoding="utf-8"))
    text = str(record)
    for number, position in enumerate(record.positions()):
        if number % 10 == 0:
            head = text.partition("---\n")[0]
            cut = head + "---\n" + "".join(f"{event}\n" for event in record.events[:number])
            assert listed(cut) == legal(position)
            for line in legal(position):
                assert "?" in line or accepted(cut + line + "\n"), line


def accepted(text: str) -> bool:
    record = read_record(text)
    assert not isinstance(record, Fault)
    return len(list(record.positions())) == len(record.events) + 1


def test_a_faulty_record_is_reported_in_one_line_with_exit_code_1() -> None:
    assert complaint(rekke("legal", "-", stdin=written("1 roll 7")), code=1).startswith("unreadable line 7: ")
    assert complaint(rekke("legal", "-", stdin=written("2 roll 644422")), code=1).startswith(
        "illegal line 7: "
    )
    assert complaint(rekke("legal", "-", stdin=raced("result: 0 1")), code=1).startswith("inconsistent line ")


def test_a_file_that_is_missing_or_empty_is_exit_2(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    assert complaint(process("legal", missing)) == f"{missing}: No such file or directory"
    assert complaint(rekke("legal", "-")) == "-: the file is empty"
