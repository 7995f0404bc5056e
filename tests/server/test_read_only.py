"""A server whose package and home cannot be written: it starts without a cache for compiled code, and bots play."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages import ROOT
from tests.server.process import Process
from tests.server.running import Person

# Root may write everywhere, unless it gives this up.
AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with a copy of the package, and with a home; nobody can write to either."""
    folder = tmp_path / "read-only"
    package = folder / "src" / "rekke"
    shutil.copytree(ROOT / "src" / "rekke", package, ignore=shutil.ignore_patterns("__pycache__", "pages"))
    (folder / "home").mkdir()
    folders = [folder, *(path for path in folder.rglob("*") if path.is_dir())]
    for each in folders:
        each.chmod(0o555)
    yield folder
    for each in folders:
        each.chmod(0o755)


def has_chosen(event: dict[str, Any]) -> bool:
    """Say whether an event is a decision of the bot, and not a throw."""
    return event["seat"] == 2 and str(event["text"]).startswith(("keep", "place"))


def test_a_server_that_cannot_write_to_its_package_plays_with_bots(tmp_path: Path, copy: Path) -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(copy / "src"),
        "HOME": str(copy / "home"),
        "PYTHONWARNINGS": "error",
    }
    prefix = AS_ANYBODY if os.geteuid() == 0 else []
    with (
        Process(tmp_path, environment=environment, prefix=prefix) as process,
        Person(process.address) as host,
    ):
        table = host.open()
        host.do(table, "sit", seat=1, name="Ada")
        host.do(table, "fill", seat=2, level="skilled")
        host.do(table, "begin")
        while not any(has_chosen(event) for event in host.get(f"/api/tables/{table}/events")):
            for move in host.get(f"/api/tables/{table}/moves/1")["moves"][:1]:
                host.do(table, "throw", seat=1) if move == "throw" else host.do(
                    table, "play", seat=1, event=move
                )
        code, said = process.stop()
        assert code == 0
        assert "Warning" not in said
        assert "Traceback" not in said
    assert not list(copy.rglob("__pycache__"))
