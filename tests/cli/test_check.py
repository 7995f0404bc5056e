"""`rekke check`: one line a record, nothing else on standard output, and an exit code."""

from pathlib import Path

import pytest

from rekke.rules.games import GAMES
from tests.cli.command import process, rekke
from tests.record.samples import RESULT_LINE, raced, written


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    texts = {
        "whole": raced("result: 1 0"),
        "begun": written("1 roll 644422"),
        "unreadable": written("1 roll 7"),
        "illegal": written("2 roll 644422"),
        "inconsistent": raced("result: 0 1"),
        "empty": "",
    }
    texts["mixed"] = "\n".join(texts[name] for name in ("whole", "illegal", "begun"))
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: str(tmp_path / name) for name in texts}


def test_a_file_of_sound_records(files: dict[str, str]) -> None:
    assert process("check", files["whole"], files["begun"]) == (0, "ok\nunfinished\n", "")


@pytest.mark.parametrize(
    ("name", "line"),
    [("unreadable", 7), ("illegal", 7), ("inconsistent", RESULT_LINE)],
)
def test_a_fault_is_reported_with_its_line_and_exit_code_1(
    files: dict[str, str], name: str, line: int
) -> None:
    code, out, err = rekke("check", files[name])
    assert (code, err) == (1, "")
    assert out.startswith(f"{name} line {line}: ")
    assert out.count("\n") == 1


def test_one_line_a_record_in_order(files: dict[str, str]) -> None:
    code, out, err = rekke("check", files["mixed"], files["whole"])
    assert (code, err) == (1, "")
    verdicts = [line.split(":")[0] for line in out.splitlines()]
    assert verdicts == ["ok", f"illegal line {RESULT_LINE + 8}", "unfinished", "ok"]


def test_a_file_that_cannot_be_read_is_exit_2_and_the_others_are_judged(files: dict[str, str]) -> None:
    code, out, err = process("check", files["whole"], "missing.rekke", files["illegal"], files["begun"])
    assert code == 2
    assert err == "rekke: missing.rekke: No such file or directory\n"
    assert [line.split()[0] for line in out.splitlines()] == ["ok", "illegal", "unfinished"]


def test_folders_wrong_bytes_and_giants_cannot_be_read(tmp_path: Path) -> None:
    latin, giant = tmp_path / "latin", tmp_path / "giant"
    latin.write_bytes(b"rekke: 1\n\xe5\n")
    with giant.open("wb") as sparse:
        sparse.truncate(64 * 1024 * 1024 + 1)
    code, out, err = rekke("check", str(tmp_path), str(latin), str(giant))
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        f"rekke: {tmp_path}: Is a directory",
        f"rekke: {latin}: line 2 is not UTF-8",
        f"rekke: {giant}: the file is larger than 64 MiB",
    ]


def test_an_empty_file_has_no_records_and_nothing_on_standard_output(files: dict[str, str]) -> None:
    code, out, err = rekke("check", files["empty"])
    assert (code, out) == (0, "")
    assert "empty" in err


def test_records_are_read_from_standard_input() -> None:
    assert process("check", "-", stdin=raced("result: 1 0").encode()) == (0, "ok\n", "")
    assert rekke("check", "-", stdin=written()).out == "unfinished\n"


def test_a_blank_line_too_many_points_to_format() -> None:
    code, out, _ = rekke("check", "-", stdin=written() + "\n\n" + written())
    assert code == 1
    assert out.splitlines()[1] == "unreadable line 8: an extra blank line (`rekke format` repairs this)"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_cut_off_anywhere_is_unfinished(name: str, tmp_path: Path) -> None:
    file = tmp_path / "games"
    rekke("simulate", name, "--games", "1", "--seed", "cut", "--records", str(file))
    head, *events = file.read_text(encoding="utf-8").partition("---\n")[0::2]
    lines = "".join(events).splitlines(keepends=True)[:-1]
    cuts = "\n".join(head + "---\n" + "".join(lines[:length]) for length in range(0, len(lines), 5))
    _, out, _ = rekke("check", "-", stdin=cuts)
    assert set(out.splitlines()) == {"unfinished"}
    assert rekke("check", "-", stdin=head + "---\n" + "".join(lines)).out == "ok\n"
