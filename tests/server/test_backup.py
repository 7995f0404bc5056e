"""The commands in docs/server.md: back up a running server, restore the copy, and play on from there."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.server.running import HOST, SEAL, SECOND, SEED, Person, Running

SERVER_DOC = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")


def code_block(language: str) -> str:
    """Return the code block of the page with this language."""
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", SERVER_DOC, re.MULTILINE | re.DOTALL)
    assert isinstance(block, str)
    return block


def run_block(language: str, folder: Path) -> int:
    """Run a code block in a folder, and return its exit code."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["bash", "-ec", code_block(language)], cwd=folder, env={"PATH": path}, check=False)
    return done.returncode


def begun(server: Running) -> str:
    """Begin a game on a server, and return the name of its table."""
    with Person(server.address) as host, Person(server.address, SECOND) as second:
        table = host.open(game="cubo", relaxed="yes")  # no clock acts for a seat on a slow machine
        host.do(table, "sit", seat=1, name="Ada")
        second.do(table, "sit", seat=2, name="Bo", seal=SEAL)
        host.do(table, "begin", first=1)
        second.do(table, "seed", seat=2, seed=SEED)
    return table


def test_a_copy_made_while_the_server_runs_can_be_restored_and_played_on(tmp_path: Path) -> None:
    with Running(tmp_path) as server, Person(server.address) as host:
        table = begun(server)
        before = host.get(f"/api/tables/{table}")
        assert run_block("backup", tmp_path) == 0
        host.do(table, "throw", seat=1, id="middle")
        events = host.get(f"/api/tables/{table}/events")
    assert run_block("restore", tmp_path) == 0
    with Running(tmp_path) as server, Person(server.address) as host:
        restored = host.get(f"/api/tables/{table}")
        assert restored["number"] == before["number"] < len(events)
        host.do(table, "throw", seat=1, id="middle")
        again = host.get(f"/api/tables/{table}/events")
    assert [event["text"] for event in again] == [event["text"] for event in events]


def test_a_copy_is_private_and_never_overwrites_another(tmp_path: Path) -> None:
    with Running(tmp_path):
        assert run_block("backup", tmp_path) == 0
        assert (tmp_path / "backup.db").stat().st_mode & 0o077 == 0
        assert run_block("backup", tmp_path) != 0


def test_the_file_contains_no_token(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        begun(server)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"sits Ada" in kept
    assert HOST.encode() not in kept
    assert SECOND.encode() not in kept
