"""Links to tables."""

import pytest

from rekke.client.address import Address, SeatTransfer
from rekke.rules.faults import Unreadable

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
    address = Address.read(f"https://dice.example/table/{NAME}#{key}=9.{code}")
    assert address.transfer == SeatTransfer(9, code)
    assert address.page == f"https://dice.example/table/{NAME}"
    assert Address.read(f"https://dice.example/table/{NAME}#{key}=0.{code}").transfer is None


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
        Unreadable,
        match=r"is not a link to a table: they look like http://localhost:8642/table/NAME \(the page /find of a server",
    ):
        Address.read(link)


def test_only_a_table_on_this_machine_is_local() -> None:
    assert Address.read(f"http://localhost:1/table/{NAME}").is_local
    assert not Address.read(f"http://dice.example/table/{NAME}").is_local
