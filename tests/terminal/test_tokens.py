"""The stored tokens of the user's seats."""

import stat
from pathlib import Path

import pytest

from rekke.client.address import Address
from rekke.record.files import CannotRead
from rekke.terminal.tokens import kept_token

NAME = "abcdefghjkmnpq"


def test_every_table_has_a_token_that_only_the_user_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "seats"
    here, there = (Address.read(f"http://{host}/table/{NAME}") for host in ("here", "there"))
    token = kept_token(here, folder)
    assert kept_token(here, folder) == token
    assert kept_token(there, folder) != token
    assert len([*folder.iterdir()]) == 2
    for path in (folder, *folder.iterdir()):
        assert not path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)


@pytest.mark.parametrize("left", ["", "too-short", "x" * 40 + "\n"])
def test_a_file_without_a_valid_token_is_replaced(left: str, tmp_path: Path) -> None:
    address = Address.read(f"http://here/table/{NAME}")
    kept_token(address, tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_text(left, encoding="ascii")
    token = kept_token(address, tmp_path)
    assert kept_token(address, tmp_path) == token == file.read_text(encoding="ascii")


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "seats").write_text("not a folder", encoding="ascii")
    with pytest.raises(CannotRead, match=r": (Not a directory|File exists)"):
        kept_token(Address.read(f"http://here/table/{NAME}"), tmp_path / "seats")


def test_a_file_that_is_not_text_is_reported(tmp_path: Path) -> None:
    address = Address.read(f"http://here/table/{NAME}")
    kept_token(address, tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"\xff")
    with pytest.raises(CannotRead, match="ordinal not in range"):
        kept_token(address, tmp_path)
