"""`rekke format`: what editors and mail did to a text is undone, and the canonical form printed."""

from pathlib import Path

import pytest

from rekke.rules.games import GAMES
from tests.cli.command import complaint, process, rekke
from tests.record.samples import MANGLED, raced, written


@pytest.mark.parametrize("name", GAMES)
def test_what_is_canonical_stays_as_it_is(name: str) -> None:
    _, records, _ = rekke("simulate", name, "--games", "3", "--seed", "1", "--records", "-")
    assert rekke("format", "-", stdin=records) == (0, records, "")


@pytest.mark.parametrize("mangled", MANGLED.values(), ids=MANGLED)
def test_mangled_text_comes_back_as_it_was_and_is_ok(mangled: str) -> None:
    code, out, err = rekke("format", "-", stdin=mangled)
    assert (code, out, err) == (0, MANGLED["as it is"], "")
    assert rekke("check", "-", stdin=out).out == "ok\nunfinished\n"


def test_a_record_without_faults_is_put_into_canonical_order() -> None:
    text = "rekke: 1\nfirst: 1\nseats: Ada|Bo;us\ngame: kivi\nedition: en\nchoices: K1=strict\n---\n1 roll 244624"
    assert rekke("format", "-", stdin=text).out == (
        "rekke: 1\ngame: kivi\nedition: en\nseats: Ada | Bo ; us\nfirst: 1\n---\n1 roll 644422\n"
    )


def test_several_files_become_one(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text(raced("result: 1 0") + "\n\n\n", encoding="utf-8")
    two.write_bytes("\ufeff".encode() + written().replace("\n", "\r\n").encode())
    code, out, err = process("format", str(one), str(two))
    assert (code, out, err) == (0, raced("result: 1 0") + "\n" + written(), "")


def test_a_record_that_cannot_be_repaired_is_reported_and_nothing_is_printed() -> None:
    text = written() + "\n" + written("", "1 roll 7")
    assert complaint(rekke("format", "-", stdin=text), code=1).startswith("unreadable line 15: ")


def test_illegal_records_are_notation_and_printed() -> None:
    assert rekke("format", "-", stdin=written("2  roll 244624")).out == written("2 roll 644422")


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_an_empty_input_prints_nothing(text: str) -> None:
    code, out, err = rekke("format", "-", stdin=text)
    assert out == ""
    assert code in (0, 2)
    assert "Traceback" not in err


def test_a_missing_file_is_exit_2(tmp_path: Path) -> None:
    assert complaint(rekke("format", str(tmp_path / "missing"))).endswith("No such file or directory")
