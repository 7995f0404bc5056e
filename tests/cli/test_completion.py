"""Completion in the shell, and the manual page: both made from the commands themselves."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from rekke.cli import cli
from rekke.cli.completion import SHELLS
from rekke.cli.manual import manual
from rekke.rules.games import GAMES
from tests.cli.command import rekke

ROOT = Path(__file__).parents[2]


def proposed(*words: str) -> list[str]:
    """Return the completions of the last word of a line."""
    *before, begun = words
    completions = ShellComplete(cli, {}, "rekke", "_REKKE_COMPLETE").get_completions(before, begun)
    return [completion.value for completion in completions]


def test_commands_options_and_games_are_proposed() -> None:
    assert proposed("re") == ["replay"]
    assert proposed("play", "") == list(GAMES)
    assert proposed("rules", "k") == ["kivi"]
    assert proposed("join", "--s") == ["--seat"]


@pytest.mark.parametrize("command", ["play", "simulate", "match"])
def test_editions_choices_and_players_are_those_of_the_game(command: str) -> None:
    assert proposed(command, "columbiz", "--edition", "") == ["fr", "no"]
    assert proposed(command, "cubo", "--choice", "C4") == ["C4=ordered", "C4=any"]
    assert proposed(command, "kivi", "--players", "") == ["random", "novice", "skilled", "expert"]
    assert proposed(command, "kivi", "--players", "Ada,s") == ["Ada,skilled"]


def test_before_a_game_is_named_the_choices_of_all_are_proposed() -> None:
    assert {"B4=increment", "S1=5", "K1=strict"} <= set(proposed("play", "--choice", ""))


def test_languages_are_proposed() -> None:
    assert proposed("watch", "http://x", "--language", "n") == ["nl", "no"]


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_reads_what_is_printed_for_it(shell: str) -> None:
    script = rekke("completion", shell).out
    assert "_REKKE_COMPLETE" in script
    if found := shutil.which(shell):
        subprocess.run([found, "-n"], input=script, text=True, check=True, timeout=60)


def test_bash_completes() -> None:
    script = rekke("completion", "bash").out
    asks = 'COMP_WORDS=(rekke play k) COMP_CWORD=2; _rekke_completion rekke; echo "${COMPREPLY[@]}"'
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{asks}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=environment,
    )
    assert done.stdout == "kivi\n"


def test_players_are_proposed_without_loading_numba() -> None:
    asks = {
        "_REKKE_COMPLETE": "bash_complete",
        "COMP_WORDS": "rekke match kivi --players s",
        "COMP_CWORD": "4",
    }
    command = "import sys; sys.argv = ['rekke']; from rekke.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", command],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ | asks,
    )
    assert done.stdout == "plain,skilled\n"
    assert "rekke.players.kivi" in done.stderr
    assert " numba" not in done.stderr


def test_the_manual_page_is_current() -> None:
    assert manual() == (ROOT / "docs" / "rekke.1").read_text(encoding="utf-8"), "run ./dev man"


def test_the_manual_page_has_every_command_and_says_the_exit_codes() -> None:
    for name in cli.commands:
        assert f".SS rekke {name}" in manual().replace("\\-", "-")
    assert all(f".B {code}\n" in manual() for code in (0, 1, 2, 130))
