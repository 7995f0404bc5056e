"""The dialogue with a program: its end also ends everything that the program has started, and kills only what stays."""

import time
from pathlib import Path
from select import select

import pytest

from rekke.players.dialogue import Broken, Dialogue

HELLO = 'read -r _; echo "hello 1"'


def test_a_line_that_nobody_asked_for_is_ignored() -> None:
    talk = Dialogue(["sh", "-c", f"{HELLO}; read -r _; echo 1 place f1; sleep 60"])
    assert talk.ask("hello 1\n", 10) == "hello 1"
    talk.say("new\n")
    assert select([talk.output], [], [], 10)[0]
    with pytest.raises(Broken, match="speaks without being asked: '1 place f1'"):
        talk.ask("choose 1 2000\n", 10)
    talk.kill()


@pytest.mark.usefixtures("patient")
def test_a_bot_that_exits_by_itself_leaves_no_child_behind(tmp_path: Path) -> None:
    script = f"{HELLO}; sleep 3600 & echo $! > {tmp_path}/child; read -r word; exit 7"
    talk = Dialogue(["sh", "-c", script])
    talk.ask("hello 1\n", 10)
    talk.close()
    assert talk.process.returncode == 7
    assert ends(int((tmp_path / "child").read_text(encoding="utf-8")))


def ends(process: int) -> bool:
    """Say whether a process ends within a minute."""
    for _ in range(3_000):
        if not _runs(process):
            return True
        time.sleep(0.02)
    return False


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_bot_that_does_not_exit_after_quit_is_killed() -> None:
    talk = Dialogue(["sh", "-c", f"{HELLO}; trap '' TERM HUP; sleep 60; sleep 60"])
    assert talk.ask("hello 1\n", 10) == "hello 1"
    talk.close()
    assert talk.process.returncode == -9


@pytest.mark.usefixtures("patient")
def test_a_bot_that_exits_after_quit_is_not_killed() -> None:
    talk = Dialogue(["sh", "-c", f"{HELLO}; read -r word; [ $word = quit ] && exit 7"])
    talk.ask("hello 1\n", 10)
    talk.close()
    assert talk.process.returncode == 7


def test_a_file_that_is_no_program_forfeits(tmp_path: Path) -> None:
    broken = tmp_path / "bot"
    broken.write_bytes(b"\x7fELF nothing")
    broken.chmod(0o755)
    with pytest.raises(Broken, match="cannot be started: Exec format error"):
        Dialogue([str(broken)])
