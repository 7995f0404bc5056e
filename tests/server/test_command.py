"""The command `rekke serve`: where the server is, and what is wrong when it cannot start."""

import gc
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rekke.cli.serve import _place
from rekke.server.serve import Settings, listening_socket, local_url
from tests.cli.command import complaint, process, rekke
from tests.server.process import Process


@pytest.fixture
def garbage() -> Iterator[None]:
    """Restore the settings of the garbage collector, which a server changes."""
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()


@pytest.mark.usefixtures("garbage")
def test_it_opens_the_browser_and_runs_until_a_signal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def show(address: str) -> None:
        """Note the URL, and stop the server at once."""
        shown.append(address)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr("webbrowser.open", show)
    result = rekke("serve", "--port", "0", "--data", str(tmp_path / "new"), "--open")
    (address,) = shown
    assert result.code == 0
    assert result.out.splitlines() == [
        f"Rekke is at {address}  (Ctrl-C stops it)",
        f"The tables are in {tmp_path / 'new' / 'tables.db'}",
        "Stopped. Everything that was acknowledged is saved.",
    ]


def test_a_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        second = process("serve", "--port", str(server.port), "--data", str(tmp_path / "other"))
    assert complaint(second) == f"cannot listen on 127.0.0.1:{server.port}: Address already in use"


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1", "::gg"])
def test_a_foreign_address_is_reported_in_one_line(tmp_path: Path, host: str) -> None:
    reported = complaint(rekke("serve", "--host", host, "--port", "0", "--data", str(tmp_path)))
    assert reported.startswith(f"cannot listen on {host}:0: ")


def test_a_file_that_cannot_be_opened_is_reported_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"something else " * 1_000)
    reported = complaint(process("serve", "--port", "0", "--data", str(tmp_path)))
    assert reported == f"{file}: file is not a database"
    reported = complaint(process("serve", "--port", "0", "--data", str(file)))
    assert reported == f"{file / 'tables.db'}: File exists"


@pytest.mark.parametrize(
    ("host", "name"),
    [("127.0.0.1", "localhost"), ("0.0.0.0", "localhost"), ("::1", "[::1]"), ("127.0.0.2", "127.0.0.2")],  # noqa: S104
)
def test_the_url_is_one_that_a_browser_on_this_machine_can_open(host: str, name: str) -> None:
    with closing(listening_socket(Settings(host, 0, ""))) as port:
        assert local_url(port) == f"http://{name}:{port.getsockname()[1]}/"


def test_the_password_of_a_database_is_not_printed() -> None:
    assert _place("postgresql://ada:lovelace@db.example/rekke") == "postgresql://db.example/rekke"
    assert _place("postgresql:///rekke?password=lovelace") == "postgresql:///rekke"
    assert _place("some/where/tables.db") == "some/where/tables.db"
