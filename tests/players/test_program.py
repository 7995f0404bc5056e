"""Programs as players, against real processes: they play to the end, or forfeit with a clear reason."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rekke.lab.game import PlayedGame
from rekke.lab.lineup import Deal, Lineup
from rekke.players import program as module
from rekke.players.program import Forfeited, Program, read_command
from rekke.record.reader import check, read_record
from rekke.record.record import Record
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES, play
from rekke.rules.legal import legal, lines_of
from tests.kit import start
from tests.players.test_dialogue import HELLO, ends

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
PYTHON = shlex.quote(sys.executable)
EXAMPLES = [f"cmd:{PYTHON} {ROOT}/examples/bot.py", f"cmd:sh {ROOT}/examples/bot.sh"]
ROLLED = play(start("kivi"), "1 roll 644422")
CHOICE = "while read -r word rest; do case $word in choose) break ;; esac; done"


@pytest.fixture
def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A program whose script a test writes; it has more time than a busy machine needs, and is gone at the end."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot").touch()
    monkeypatch.setattr(module, "GRACE", 0.1)
    made = Program("cmd:sh bot", milliseconds=60_000)
    yield made
    made.close()


@pytest.fixture
def hurried(bot: Program) -> Program:
    """The same program, with so little time that a test can wait until it is too late."""
    bot.milliseconds = 200
    return bot


def forfeit(bot: Program, script: str) -> str:
    """Ask a bot with this script for one decision; return the reason for which it forfeits."""
    Path("bot").write_text(script, encoding="utf-8")
    record = Record(GAMES["kivi"].edition(), ("sh", "random"), 1)

    def decide() -> None:
        bot.begin(record, 1, Random(1))
        bot.choose(ROLLED, 1)

    with pytest.raises(Forfeited) as caught:
        decide()
    assert caught.value.seat == 1
    return str(caught.value).removeprefix("seat 1 forfeits: ")


def answering(answer: str) -> str:
    return f"{HELLO}; {CHOICE}; {answer}; read -r _"


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("exit 3", "has ended, with exit code 3"),
        ("kill -9 $$", "has died of signal 9"),
        ("exec 1>&-; sleep 9", "has closed its output"),
        ("read -r _; echo 'hello 2'; read -r _", "speaks version '2' of the protocol, not 1"),
        ("read -r _; echo hello; read -r _", "speaks version '' of the protocol, not 1"),
        ("read -r _; echo ready; read -r _", "says 'ready' instead of hello 1"),
        (f"{HELLO}; exit", "has ended, with exit code 0"),
        (f"{HELLO}; {CHOICE}; exit 1", "has ended, with exit code 1"),
        (
            answering("echo '1 fly a1'"),
            "answers nonsense, '1 fly a1': 'fly' is not a verb of this game: use roll, keep, place, take, box",
        ),
        (answering("echo"), "answers nonsense, '': an event begins with its seat, 1 to 4, not with ''"),
        (answering("echo '1 place  h9'"), "answers nonsense, '1 place h9': place takes 1 argument, not 2"),
        (answering("echo '1 keep 1'"), "answers what is illegal, '1 keep 1': "),
        (answering("echo '1 roll 666666'"), "answers what is not for it to do now, '1 roll 666666'"),
        (answering("echo '2 place f1'"), "answers what is not for it to do now, '2 place f1'"),
        (answering("printf '\\377\\n'"), "says what is not UTF-8: '\\ufffd'"),
        (answering("printf '1 place f1\\nmore\\n'"), "says more than the one line it was asked for: 'more'"),
    ],
)
def test_a_program_that_cannot_continue_forfeits_and_the_reason_is_clear(
    bot: Program, script: str, reason: str
) -> None:
    assert forfeit(bot, script).startswith(reason)


@pytest.mark.parametrize(
    "script", ["sleep 600", f"{CHOICE}; sleep 600", f"{CHOICE}; printf '1 place'; sleep 600"]
)
def test_a_program_that_does_not_answer_in_time_forfeits(hurried: Program, script: str) -> None:
    told = forfeit(hurried, f"{HELLO}; {script}")
    assert told == "is too late: it has not answered in 0.3 seconds"


@pytest.mark.parametrize("flood", ["yes", "yes | tr -d '\\n'", "cat /dev/zero"])
def test_a_flood_costs_one_game_and_no_memory(bot: Program, flood: str) -> None:
    told = forfeit(bot, answering(flood))
    assert told.startswith(("says a line of more than 1,000 characters: '", "says more than the one line"))
    assert len(told) < 200
    assert bot.dialogue is None


def test_a_bot_that_does_not_listen_does_not_hold_anybody_up(hurried: Program) -> None:
    Path("bot").write_text(f"{HELLO}; exec sleep 3600", encoding="utf-8")
    hurried.begin(Record(GAMES["kivi"].edition(), ("sh", "random"), 1), 1, Random(1))
    event = GAMES["kivi"].read("1 roll 644422")
    for _ in range(20_000):
        hurried.saw(event)
    assert hurried.dialogue
    assert hurried.dialogue.process.poll() is None, "nobody has waited for its end"
    assert hurried.dialogue.unsent
    with pytest.raises(Forfeited, match="too late"):
        hurried.choose(ROLLED, 1)


def test_what_a_bot_has_started_ends_with_it(hurried: Program) -> None:
    told = forfeit(hurried, f"sleep 3600 & echo $! > child; {HELLO}; {CHOICE}; wait")
    assert told.startswith("is too late")
    assert ends(int(Path("child").read_text(encoding="utf-8")))


def test_line_ends_of_windows_are_understood(bot: Program) -> None:
    script = "read -r _; printf 'hello 1 my bot\\r\\n'; " + CHOICE + "; printf '1 keep 2444\\r\\n'; read -r _"
    Path("bot").write_text(script, encoding="utf-8")
    bot.begin(Record(GAMES["kivi"].edition(), ("sh", "random"), 1), 1, Random(1))
    assert str(bot.choose(ROLLED, 1)) == "1 keep 4442"


@pytest.mark.usefixtures("patient")
def test_it_receives_the_header_its_seat_the_events_and_its_legal_moves(bot: Program) -> None:
    script = (
        f'{HELLO}; while read -r line; do echo "$line" >> heard; case $line in choose*) break;; esac; done'
    )
    Path("bot").write_text(f"{script}; echo '1 place f1'; cat >> heard", encoding="utf-8")
    edition = GAMES["kivi"].edition("it", {"K1": "permissive"})
    bot.begin(Record(edition, ("sh bot", "random"), 1), 1, Random(1))
    bot.saw(GAMES["kivi"].read("1 roll 644422"))
    bot.choose(ROLLED, 1)
    bot.end("56 41")
    bot.close()
    heard = Path("heard").read_text(encoding="utf-8").splitlines()
    assert heard[:7] == [
        "new", "rekke: 1", "game: kivi", "edition: it", "choices: K1=permissive", "seats: sh bot | random", "first: 1",
    ]  # fmt: skip
    assert heard[7] == "seat: 1"
    assert re.fullmatch(r"seed: \d+", heard[8])
    assert heard[9:11] == ["---", "event 1 roll 644422"]
    assert heard[11:-3] == [f"legal {line}" for line in legal(ROLLED)]
    assert heard[-3:] == ["choose 1 60000", "end 56 41", "quit"]


def test_the_clock_and_the_dice_of_cubo_are_nothing_a_seat_may_choose() -> None:
    position = play(start("cubo"), "1 middle R6R1B5B2", "1 roll R6R4R2R1B5B3B3B1W4")
    assert "1 late" in legal(position)
    assert list(lines_of(1, position)) == ["1 lift", "1 cover ?"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cmd:", "'cmd:' names no program: write cmd:./mybot"),
        ("cmd:  ", "'cmd:  ' names no program: write cmd:./mybot"),
        ("cmd:./no-such-bot --fast", "there is no program './no-such-bot' that can be run"),
        ("cmd:sh 'x", "is no command: No closing quotation"),
        ("cmd:sh a|b", "at most 200 characters, no | and no ;"),
        ("cmd:sh a;b", "at most 200 characters, no | and no ;"),
        ("cmd:sh a\nb", "at most 200 characters, no | and no ;"),
        ("cmd:sh " + "a" * 200, "at most 200 characters, no | and no ;"),
    ],
)
def test_an_invalid_command_is_reported_before_anything_runs(name: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_command(name)
    assert said in str(caught.value)


def test_no_shell_reads_the_command() -> None:
    assert read_command("cmd:echo '$HOME  x' `id` >y") == ["echo", "$HOME  x", "`id`", ">y"]


def games(names: list[str], name: str, number: int) -> list[PlayedGame]:
    with Lineup(GAMES[name].edition(), names) as lineup:
        return [lineup.played(Deal(f"{n}/dice", str(n))) for n in range(number)]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_the_examples_play_every_game_to_its_end(name: str, seats: int) -> None:
    names = [*EXAMPLES, "random", "random"][:seats]
    for game in games(names, name, 2):
        assert not game.forfeit
        assert check(game.record) == "ok"
        assert read_record(str(game.record)) == game.record


def test_the_examples_are_the_same_from_the_same_seed() -> None:
    assert games(EXAMPLES, "cubo", 2) == games(EXAMPLES, "cubo", 2)


def test_after_a_forfeit_the_next_game_is_played_with_a_fresh_process(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    # It dies in the middle of its first game, and plays well after that.
    script.write_text(
        f"[ -e {tmp_path}/been ] && exec sh {ROOT}/examples/bot.sh; touch {tmp_path}/been; {HELLO}; {CHOICE}; exit 9",
        encoding="utf-8",
    )
    first, second = games(["random", f"cmd:sh {script}"], "kivi", 2)
    assert str(first.forfeit) == "seat 2 forfeits: has ended, with exit code 9"
    assert first.winners == (1,)
    assert first.record.result is None
    assert str(first.record).endswith("\n; seat 2 forfeits: has ended, with exit code 9\n")
    assert check(read_record(str(first.record))) == "unfinished"
    assert not second.forfeit
    assert check(second.record) == "ok"


@pytest.mark.usefixtures("patient")
def test_a_nonsensical_answer_is_rejected_and_the_game_goes_on(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text(
        f"{HELLO}; while read -r word rest; do case $word in\n"
        f"choose) echo no ;; end) echo $$ $rest >> {tmp_path}/ends ;; quit) exit ;; esac; done",
        encoding="utf-8",
    )
    for game in games([f"cmd:sh {script}", "random"], "kivi", 2):
        assert game.forfeit
    ends = (tmp_path / "ends").read_text(encoding="utf-8").splitlines()
    assert len(ends) == 2
    assert len({end.split()[0] for end in ends}) == 1, "it is the same process"
    assert ends[0].split(" ", 1)[1].startswith("forfeit seat 1 forfeits: answers nonsense, 'no': ")


def test_nothing_is_left_of_programs_that_were_closed(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text(
        f"{HELLO}; echo $$ > {tmp_path}/pid; while read -r word rest; do [ $word = choose ] && echo no; done",
        encoding="utf-8",
    )
    games([f"cmd:sh {script}", "random"], "kivi", 1)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text(encoding="utf-8")), 0)


def conversation() -> list[str]:
    (talk,) = re.findall(r"^```talk\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [str(line) for line in talk.splitlines()]


def test_the_conversation_on_the_page_is_one_with_the_example() -> None:
    heard = "".join(f"{line[2:]}\n" for line in conversation() if line.startswith("> "))
    said = [line[2:] for line in conversation() if line.startswith("< ")]
    done = subprocess.run(
        ["sh", ROOT / "examples/bot.sh"], input=heard, capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.splitlines() == said


def test_the_conversation_on_the_page_keeps_the_rules() -> None:
    position = start("sequence-dice/no")
    allowed: list[str] = []
    for line in conversation():
        word, _, rest = line[2:].partition(" ")
        if word == "event":
            position = play(position, rest)
        elif word == "legal":
            allowed.append(rest)
        elif word == "choose":
            assert allowed == list(lines_of(2, position))
            assert rest == f"2 {module.MILLISECONDS}"
            allowed = []


@pytest.mark.parametrize("name", GAMES)
def test_the_bot_on_the_page_plays_every_game(name: str, tmp_path: Path) -> None:
    (text,) = re.findall(r"^```python title=\"mybot.py\"\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    script = tmp_path / "mybot.py"
    script.write_text(text, encoding="utf-8")
    for game in games(["random", f"cmd:{PYTHON} {script}"], name, 3):
        assert not game.forfeit
