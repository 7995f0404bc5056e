"""The command itself: its help, its version, and one clear line for every wrong argument."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rekke.cli import cli
from rekke.rules.game import Game
from rekke.rules.games import GAMES
from tests.cli.command import complaint, process, rekke
from tests.record.samples import raced

COMMANDS = tuple(cli.commands)


def test_help_names_every_command() -> None:
    code, out, err = process("--help")
    assert (code, err) == (0, "")
    assert all(re.search(rf"^  {command} ", out, re.MULTILINE) for command in COMMANDS)
    assert process("-h") == process() == (code, out, err)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    code, out, err = rekke(command, "--help")
    assert (code, err) == (0, "")
    usage, empty, says, *_ = out.splitlines()
    assert re.match(rf"Usage: .* {command} \[OPTIONS\]", usage)
    assert empty == ""
    assert says.strip()


def test_it_has_a_version() -> None:
    code, out, err = rekke("--version")
    assert (code, err) == (0, "")
    assert re.fullmatch(r"rekke \d+\.\d+\.\d+\n", out)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "'nonsense'"),
        ("--nonsense", "--nonsense"),
        ("check", "'FILE...'"),
        ("check --nonsense x", "--nonsense"),
        ("format", "'FILE...'"),
        ("legal", "'FILE'"),
        ("legal a b", "(b)"),
        ("show", "'FILE'"),
        ("show a --at x", "Invalid value for '--at': 'x' is not a valid integer"),
        ("show a --at", "'--at' requires an argument"),
        ("show missing", "missing: No such file or directory"),
        ("games x", "(x)"),
        ("simulate", "'GAME'"),
        ("simulate chess", "there is no game 'chess': choose one of columbiz, sequence-dice, kivi, cubo"),
        ("simulate KIVI", "there is no game 'KIVI': choose one of columbiz, sequence-dice, kivi, cubo"),
        ("simulate kivi --edition xx", "there is no edition 'xx': choose one of da, de, en, fi, it, no, sv"),
        (
            "simulate kivi --edition ../en",
            "there is no edition '../en': choose one of da, de, en, fi, it, no, sv",
        ),
        ("simulate kivi --choice K1", "--choice takes RULING=VALUE, each ruling once, not 'K1'"),
        ("simulate kivi --choice K1=x", "K1 is one of strict, permissive, not 'x'"),
        ("simulate kivi --choice C4=any", "KIVI has no choice 'C4': it has K1"),
        (
            "simulate kivi --choice K1=strict --choice K1=strict",
            "--choice takes RULING=VALUE, each ruling once, not 'K1=strict'",
        ),
        ("simulate cubo --choice C10=0", "C10 is one of 120, none or a number of seconds, not '0'"),
        ("simulate kivi --seats 1", "1 players: the game is for 2 to 4"),
        ("simulate kivi --seats 5", "5 players: the game is for 2 to 4"),
        ("simulate kivi --seats 10", "'--seats': 10 is not in the range"),
        ("simulate kivi --seats two", "Invalid value for '--seats': 'two' is not a valid integer"),
        ("simulate kivi --games 0", "'--games': 0 is not in the range"),
        ("simulate kivi --games -1", "'--games': -1 is not in the range"),
        ("simulate kivi --games many", "Invalid value for '--games': 'many' is not a valid integer"),
        ("simulate kivi --seed", "'--seed' requires an argument"),
        ("simulate kivi --players random", "1 players: the game is for 2 to 4"),
        ("simulate kivi --players random,ada", "KIVI has no player 'ada': it has random"),
        ("simulate kivi --players random,", "KIVI has no player '': it has random"),
        ("simulate kivi --players random,random --seats 3", "--players names 2 players for 3 seats"),
        ("simulate kivi --board missing", "missing: No such file or directory"),
        ("simulate kivi --board .", ".: Is a directory"),
        ("simulate kivi --board whole", "the board has 32 rows, not 7"),
        ("simulate cubo --board whole", "Cubo is played on its printed board only: leave the board out"),
        (
            "simulate columbiz --board whole",
            "Columbiz is played on its printed board only: leave the board out",
        ),
        ("rules", "'GAME'"),
        ("rules chess", "there is no game 'chess': choose one of columbiz, sequence-dice, kivi, cubo"),
        ("play", "Name a game: columbiz, sequence-dice, kivi, cubo."),
        ("play chess", "there is no game 'chess': choose one of columbiz, sequence-dice, kivi, cubo"),
        ("play kivi cubo", "(cubo)"),
        ("play kivi --players a,b,c,d,e", "5 players: the game is for 2 to 4"),
        ("play kivi --players a,b --seats 3", "--players names 2 players for 3 seats"),
        ("play kivi --first 3", "seat 3 cannot begin: there are 2 seats"),
        ("play kivi --first 0", "'--first': 0 is not in the range"),
        ("play kivi --save nowhere/x", "nowhere/x: No such file or directory"),
        ("play kivi --save whole", "whole: File exists"),
        ("play kivi --save .", ".: File exists"),
        ("play --edition en", "Name a game: columbiz, sequence-dice, kivi, cubo."),
        ("play kivi --language xx", "Invalid value for '--language': 'xx' is not one of 'en', 'da', 'de'"),
        ("rules kivi --language nb", "Invalid value for '--language': 'nb' is not one of"),
        ("join", "'URL'"),
        (
            "join nonsense",
            (
                "'nonsense' is not a link to a table: they look like http://localhost:8642/table/NAME"
                " (the page /find of a server lists its public tables)"
            ),
        ),
        ("join http://localhost:8642/table/abc --seat 10", "'--seat': 10 is not in the range"),
        ("watch http://localhost:8642/", "'http://localhost:8642/' is not a link to a table"),
        (
            "watch http://127.0.0.1:9/table/abc",
            "cannot reach a table at http://127.0.0.1:9: Connection refused",
        ),
        ("replay", "'FILE'"),
        ("replay missing", "missing: No such file or directory"),
        ("replay whole --at 99", "Invalid value for --at: the record has 18 events"),
        ("replay whole --game 2", "the file has 1 records"),
        ("completion powershell", "'powershell' is not one of 'bash', 'zsh', 'fish'"),
        ("play --resume missing", "missing: No such file or directory"),
    ],
)
def test_a_wrong_argument_is_reported_in_one_line(
    line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    whole = raced("result: 1 0")
    Path("whole").write_text(whole, encoding="utf-8")
    assert said in complaint(rekke(*line.split(" ")))
    assert os.listdir() == ["whole"], "a wrong argument leaves nothing behind"
    assert Path("whole").read_text(encoding="utf-8") == whole


@pytest.mark.parametrize("option", ["kivi", "--seats 2", "--players a,b", "--first 1", "--edition en"])
def test_resuming_takes_everything_from_the_record(option: str, tmp_path: Path) -> None:
    said = complaint(rekke("play", "--resume", str(tmp_path), *option.split(" ")))
    assert said.startswith("--resume takes everything from the record")


@pytest.mark.parametrize("args", [["nonsense"], ["check"], ["simulate", "chess"], ["show", "/"]])
def test_a_process_reports_it_in_one_line_too(args: list[str]) -> None:
    complaint(process(*args))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_rulebook_of_every_game_can_be_read(game: Game) -> None:
    code, out, err = rekke("rules", game.name, "--language", "en")
    assert (code, err) == (0, "")
    assert out.strip() == game.rulebook().read_text(encoding="utf-8").strip()


def test_a_rulebook_is_read_in_ones_own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    german = GAMES["kivi"].rulebook("de").read_text(encoding="utf-8").strip()
    assert rekke("rules", "kivi").out.strip() == german
    assert rekke("rules", "kivi", "--language", "no").out.strip() != german


def test_the_module_and_the_command_are_the_same() -> None:
    command = Path(sys.executable).with_name("rekke")
    done = subprocess.run([command, "games"], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout == process("games").out


def test_programs_hear_ctrl_c_even_if_the_tests_run_in_the_background() -> None:
    ask = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    start = f"import subprocess, sys, tests.conftest; subprocess.run([sys.executable, '-c', {ask!r}])"
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-c", start]
    done = subprocess.run(
        ignoring, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout == "True\n"
