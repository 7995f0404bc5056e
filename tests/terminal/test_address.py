"""Links to tables, and the stored tokens of the user's seats."""

import stat
from pathlib import Path

import pytest

from rekke.record.files import CannotRead
from rekke.rules.faults import Unreadable
from rekke.terminal.address import Address, SeatTransfer
from rekke.terminal.tokens import kept_token

NAME = "abcdefghjkmnpq"


@pytest.mark.parametrize(
    ("link", "live"),
    [
        (f"http://localhost:8642/table/{NAME}", f"ws://localhost:8642/api/tables/{NAME}/live"),
        (f" http://[::1]:80/table/{NAME}/\n", f"ws://[::1]:80/api/tables/{NAME}/live"),
        (f"https://dice.example/table/{NAME}?x=1", f"wss://dice.example/api/tables/{NAME}/live"),
        (f"http://httpd.example/table/{NAME}.rekke", f"ws://httpd.example/api/tables/{NAME}/live"),
    ],
)
def test_a_link_gives_the_url_of_the_websocket(link: str, live: str) -> None:
    assert Address.read(link).websocket == live


@pytest.mark.parametrize("key", ["seat", "move"])
def test_a_private_link_transfers_a_seat(key: str) -> None:
    code = "c0" * 16
    address = Address.read(f"https://dice.example/table/{NAME}#{key}=3.{code}")
    assert address.transfer == SeatTransfer(3, code)
    assert address.page == f"https://dice.example/table/{NAME}"
    assert Address.read(f"https://dice.example/table/{NAME}#{key}=5.{code}").transfer is None


@pytest.mark.parametrize(
    "link",
    [
        *("", "kivi", NAME, "localhost:8642", f"localhost:8642/table/{NAME}", "http://localhost:8642/"),
        *(f"http://localhost:99999/table/{NAME}", f"http://[/table/{NAME}", f"ftp://x/table/{NAME}"),
        *("http://x/table/", "http://x/table/../y", "http://x/table/A B", "http:///table/abc"),
    ],
)
def test_a_text_that_is_not_a_link_is_refused_in_one_line(link: str) -> None:
    with pytest.raises(
        Unreadable, match=r"is not a link to a table: they look like http://localhost:8642/table/NAME"
    ):
        Address.read(link)


def test_only_a_table_on_this_machine_is_local() -> None:
    assert Address.read(f"http://localhost:1/table/{NAME}").is_local
    assert not Address.read(f"http://dice.example/table/{NAME}").is_local


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
