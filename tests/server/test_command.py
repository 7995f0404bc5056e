"""The command that runs a server: where it is, and what is the matter when it cannot run."""

import gc
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rekke.cli.serve import _place
from rekke.server.serve import Plan, address, bound
from tests.cli.command import complaint, process, rekke
from tests.server.process import Process


@pytest.fixture
def garbage() -> Iterator[None]:
    """Let garbage be looked for afterwards as it was before: a server does so less often."""
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()


@pytest.mark.usefixtures("garbage")
def test_it_opens_the_browser_and_runs_until_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def show(address: str) -> None:
        """Look at the page, and stop the server at once."""
        shown.append(address)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr("webbrowser.open", show)
    result = rekke("serve", "--port", "0", "--data", str(tmp_path / "new"), "--open")
    (address,) = shown
    assert result.code == 0
    assert result.out.splitlines() == [
        f"Rekke is at {address}  (Ctrl-C stops it)",
        f"The tables are in {tmp_path / 'new' / 'tables.db'}",
        "Stopped. Everything that was acknowledged is kept.",
    ]


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        second = process("serve", "--port", str(server.port), "--data", str(tmp_path / "other"))
    assert complaint(second) == f"127.0.0.1:{server.port} cannot be listened at: Address already in use"


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1", "::gg"])
def test_an_address_that_is_not_here_is_told_in_one_line(tmp_path: Path, host: str) -> None:
    told = complaint(rekke("serve", "--host", host, "--port", "0", "--data", str(tmp_path)))
    assert told.startswith(f"{host}:0 cannot be listened at: ")


def test_a_file_that_cannot_be_opened_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"something else " * 1_000)
    told = complaint(process("serve", "--port", "0", "--data", str(tmp_path)))
    assert told == f"{file}: file is not a database"
    told = complaint(process("serve", "--port", "0", "--data", str(file)))
    assert told == f"{file / 'tables.db'}: File exists"


@pytest.mark.parametrize(
    ("host", "name"),
    [("127.0.0.1", "localhost"), ("0.0.0.0", "localhost"), ("::1", "[::1]"), ("127.0.0.2", "127.0.0.2")],  # noqa: S104
)
def test_an_address_is_written_as_a_browser_reads_it(host: str, name: str) -> None:
    with closing(bound(Plan(host, 0, ""))) as port:
        assert address(port) == f"http://{name}:{port.getsockname()[1]}/"


def test_a_password_of_the_database_is_not_printed() -> None:
    assert _place("postgresql://ada:lovelace@db.example/rekke") == "postgresql://db.example/rekke"
    assert _place("postgresql:///rekke?password=lovelace") == "postgresql:///rekke"
    assert _place("some/where/tables.db") == "some/where/tables.db"
