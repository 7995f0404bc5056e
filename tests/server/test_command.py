"""The command `rekke serve`: where the server is, and what is wrong when it cannot start."""

import gc
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.applications import Starlette

from rekke.cli.serve import _place, _room_for_connections
from rekke.server.app import create_app
from rekke.server.descriptors import raise_descriptor_limit
from rekke.server.node import Node
from rekke.server.serve import Settings, listening_socket, local_url
from rekke.table.hall import Hall
from rekke.table.log import WriterStopped
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
        _room_for_connections(raise_descriptor_limit()),
        "Stopped. Everything that was acknowledged is saved.",
    ]


@pytest.mark.usefixtures("garbage")
def test_a_signal_before_it_is_ready_ends_it_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def create(node: Node) -> Starlette:
        os.kill(os.getpid(), signal.SIGINT)
        return create_app(node)

    monkeypatch.setattr("rekke.server.serve.create_app", create)
    result = rekke("serve", "--port", "0", "--data", str(tmp_path))
    assert result == (0, "Stopped. Everything that was acknowledged is saved.\n", "")


@pytest.mark.usefixtures("garbage")
def test_it_ends_with_a_failure_when_its_tables_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_hall: Hall) -> None:
        raise WriterStopped("the writer of the log has stopped")

    monkeypatch.setattr(Hall, "look_after", fail)
    assert rekke("serve", "--port", "0", "--data", str(tmp_path)).code == 1
    assert "The server stops, because its tables cannot go on" in caplog.text


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


def test_it_raises_the_limit_of_descriptors_and_says_how_many_connections_fit(tmp_path: Path) -> None:
    with Process(tmp_path / "few", descriptors=512) as process:
        assert process.stop()[1].splitlines()[1] == (
            "It can hold 256 connections (512 file descriptors); `ulimit -n 20000` lets it hold more"
        )
    softly = ["sh", "-c", 'ulimit -S -n 400 && exec "$@"', "sh"]
    with Process(tmp_path / "many", prefix=softly) as process:
        said = process.stop()[1].splitlines()[1]
    assert int(said.split()[3].replace(",", "")) > 400
    assert _room_for_connections(1_000_000) == "It can hold 20,000 connections (1,000,000 file descriptors)"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the size of the table")
def test_no_connection_waits_for_a_larger_table_of_descriptors(tmp_path: Path) -> None:
    with Process(tmp_path, descriptors=2_000) as process:
        status = Path(f"/proc/{process.process.pid}/status").read_text()
        assert int(re.findall("FDSize:\t(.*)", status)[0]) >= 2_000


@pytest.mark.parametrize(
    "origin", ["example.org", "*", "", "ftp://example.org", "https://", "https://[", "https://a.example/page"]
)
def test_an_origin_that_no_browser_sends_is_reported(tmp_path: Path, origin: str) -> None:
    result = rekke("serve", "--port", "0", "--data", str(tmp_path), "--origin", origin)
    assert result.code == 2
    assert f"{origin!r} is not the address of a website: write it like https://example.org" in result.err


DAYS = ["0", "-1", "nan", "inf", "a week", "100000"]
NO_NUMBERS = {"--keep-open": DAYS, "--keep-finished": DAYS, "--limits": ["-1", "nan", "inf", "many"]}


@pytest.mark.parametrize(
    ("option", "number"), [(option, number) for option, numbers in NO_NUMBERS.items() for number in numbers]
)
def test_a_number_that_is_none_is_reported(tmp_path: Path, option: str, number: str) -> None:
    result = rekke("serve", "--port", "0", "--data", str(tmp_path), option, number)
    assert result.code == 2
    assert f"Invalid value for '{option}'" in result.err
