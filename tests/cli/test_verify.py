"""`rekke verify`: one line a record, nothing else on standard output, and an exit code."""

from pathlib import Path

import pytest

from rekke.table.fairness import Proof, commitment
from tests.cli.command import complaint, process, rekke
from tests.record.samples import written

SECRET = "00" * 32
PROOF = Proof(commitment(SECRET), ("ab" * 8, "-"), SECRET)
THROWN = "1 roll 643211 ; 2.250"
"""What this secret and these seeds give; seat 1 begins."""


def proven(*events: str, proof: Proof = PROOF) -> str:
    return written(*events, dice=str(proof))


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    texts = {
        "verified": proven("; 1 throws 3", THROWN, "1 keep 64"),
        "unproven": written(THROWN),
        "unrevealed": proven(THROWN, proof=PROOF._replace(secret="")),
        "altered": proven("; 1 throws 3", "1 roll 643212"),
        "illegal": proven(THROWN, "1 keep 66"),
        "unreadable": proven("1 roll 7"),
        "empty": "",
    }
    texts["mixed"] = "\n".join(texts[name] for name in ("verified", "altered", "unreadable", "unproven"))
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: str(tmp_path / name) for name in texts}


def test_dice_as_they_must_be(files: dict[str, str]) -> None:
    assert process("verify", files["verified"], files["verified"]) == (0, "verified: 1 throw\n" * 2, "")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("unproven", "unproven: the record has no proof of its dice"),
        ("unrevealed", "unrevealed: the secret of the dice is published when the game has ended"),
        ("altered", "altered line 9: the proof gives 1 roll 643211"),
    ],
)
def test_what_is_not_verified_is_reported_with_exit_code_1(
    files: dict[str, str], name: str, said: str
) -> None:
    assert rekke("verify", files[name]) == (1, f"{said}\n", "")


@pytest.mark.parametrize(("name", "line"), [("illegal", 9), ("unreadable", 8)])
def test_other_faults_are_reported_as_check_reports_them(files: dict[str, str], name: str, line: int) -> None:
    verified = rekke("verify", files[name])
    assert verified == rekke("check", files[name])
    assert verified.out.startswith(f"{name} line {line}: ")


def test_one_line_a_record_in_order_with_the_lines_of_the_file(files: dict[str, str]) -> None:
    code, out, err = rekke("verify", files["mixed"], files["verified"])
    assert (code, err) == (1, "")
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "verified", "altered line 20", "unreadable line 29", "unproven", "verified",
    ]  # fmt: skip


def test_a_file_that_cannot_be_read_is_exit_2_and_the_others_are_verified(files: dict[str, str]) -> None:
    code, out, err = rekke("verify", "missing.rekke", files["verified"], files["empty"])
    assert (code, out) == (2, "verified: 1 throw\n")
    assert err.splitlines() == [
        "rekke: missing.rekke: No such file or directory",
        f"rekke: {files['empty']}: the file is empty",
    ]


def test_records_are_read_from_standard_input() -> None:
    assert rekke("verify", "-", stdin=proven(THROWN)).out == "verified: 1 throw\n"


def test_a_file_must_be_named() -> None:
    assert "FILE" in complaint(rekke("verify"))
