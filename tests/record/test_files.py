"""Record files are read whole, or refused with a reason that names the file."""

import io
import sys
from pathlib import Path

import pytest

from rekke.record.files import LARGEST_FILE, CannotRead, load
from tests.record.samples import written


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.rekke"
    file.write_bytes("a\r\n\ufeffå\n".encode())
    assert load(str(file)) == "a\r\n\ufeffå\n"


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written().encode())))
    assert load("-") == written()


def test_a_missing_file_cannot_be_read(tmp_path: Path) -> None:
    missing = str(tmp_path / "nowhere" / "game.rekke")
    with pytest.raises(CannotRead) as caught:
        load(missing)
    assert str(caught.value) == f"{missing}: No such file or directory"


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CannotRead) as caught:
        load(str(tmp_path))
    assert str(caught.value) == f"{tmp_path}: Is a directory"


def test_a_file_that_is_not_utf8_is_refused_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "latin.rekke"
    file.write_bytes("rekke: 1\ngame: kivi\nseats: Åse | Bo\n".encode("latin-1"))
    with pytest.raises(CannotRead) as caught:
        load(str(file))
    assert str(caught.value) == f"{file}: line 3 is not UTF-8"


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfer\x00e\x00", b"\xc0\xaf", b"\xed\xa0\x80", b"cut off \xe2\x82"],
    ids=["UTF-16", "overlong", "surrogate", "cut off"],
)
def test_every_kind_of_wrong_byte_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bytes.rekke"
    file.write_bytes(content)
    with pytest.raises(CannotRead, match="line 1 is not UTF-8"):
        load(str(file))


def test_a_file_over_64_mebibytes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "large.rekke"
    with file.open("wb") as sparse:
        sparse.truncate(LARGEST_FILE + 1)
    with pytest.raises(CannotRead) as caught:
        load(str(file))
    assert str(caught.value) == f"{file}: the file is larger than 64 MiB"
    with file.open("r+b") as sparse:
        sparse.truncate(LARGEST_FILE)
    assert len(load(str(file))) == 64 * 1024 * 1024


def test_there_may_be_no_standard_input_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(CannotRead, match=r"^-: there is no standard input$"):
        load("-")
