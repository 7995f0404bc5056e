"""`rekke match`: who is stronger, the same from the same seed however many processes play."""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rekke.rules.games import GAMES
from tests.cli.command import PATIENCE, Result, Terminal, complaint, interrupt, process, rekke

ROOT = Path(__file__).parents[2]
BOT_PY = f"cmd:{shlex.quote(sys.executable)} {ROOT}/examples/bot.py"
BOT_SH = f"cmd:sh {ROOT}/examples/bot.sh"
PAIR = "--players", "random,random"
SHARE = r"\d+\.\d\d%"
LINE = (
    rf"\d (random|novice): won {SHARE} \({SHARE} to {SHARE}\), Elo [+-]\d+ \([+-]\d+ to [+-]\d+\), "
    r"margin [+-]\d+\.\d\d, [\de.-]+ ms a decision, 99% within [\de.-]+ ms"
)


def timeless(result: Result) -> Result:
    """Return a result without the decision times, which differ from run to run."""
    return Result(result.code, *(re.sub(r", [^,]+ ms a decision.*", "", text) for text in result[1:]))


def test_it_reports() -> None:
    code, out, err = process("match", "kivi", "--players", "random,novice", "--games", "39", "--seed", "1")
    assert (code, err) == (0, "")
    total, *players, seed = out.splitlines()
    assert re.fullmatch(r"40 games, \d+ shared, 0 drawn", total)
    assert len(players) == 2
    for number, line in enumerate(players, 1):
        assert line.startswith(f"{number} ")
        assert re.fullmatch(LINE, line)
    assert seed == "seed: 1"


def test_the_shares_are_those_of_the_records(tmp_path: Path) -> None:
    file = tmp_path / "games"
    result = rekke("match", "kivi", *PAIR, "--games", "30", "--seed", "3", "--records", str(file))
    results = re.findall(r"^result: (\d+) (\d+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    scores = [(int(one), int(other)) for one, other in results]
    # In every second game the first player sits on the second seat.
    margins = [(one - other) * (1 if game % 2 == 0 else -1) for game, (one, other) in enumerate(scores)]
    won = sum((margin > 0) + (margin == 0) / 2 for margin in margins) / 30
    assert f"1 random: won {won:.2%} (" in result.out
    assert f", margin {sum(margins) / 30:+.2f}\n" in result.out
    assert rekke("check", str(file)).out == "ok\n" * 30


def test_jobs_change_neither_report_nor_records(tmp_path: Path) -> None:
    file = tmp_path / "games"
    args = "match", "sequence-dice", *PAIR, "--seed", "æ", "--until", "0.15", "--records", str(file)
    alone = timeless(rekke(*args))
    written = file.read_bytes()
    assert alone.code == 0
    assert timeless(process(*args, "--jobs", "2")) == alone
    assert file.read_bytes() == written
    assert written.count(b"rekke: 1\n") == int(alone.out.split(" ")[0])


def test_until_stops_after_the_block_that_was_enough() -> None:
    def half(out: str) -> float:
        low, high = re.findall(r"1 random: won .* \((.*)% to (.*)%\), Elo", out)[0]
        return (float(high) - float(low)) / 200

    out = rekke("match", "kivi", *PAIR, "--seed", "6", "--until", "0.15").out
    games = int(out.split(" ")[0])
    assert half(out) <= 0.15
    before = rekke("match", "kivi", *PAIR, "--seed", "6", "--games", str(games - 2)).out
    assert half(before) > 0.15


def test_records_on_standard_output_leave_it_to_them() -> None:
    code, out, err = rekke("match", "cubo", *PAIR, "--games", "4", "--seed", "1", "--records", "-")
    assert code == 0
    assert rekke("check", "-", stdin=out).out == "ok\n" * 4
    assert err.startswith("4 games, ")


def test_without_a_seed_one_is_drawn_and_printed() -> None:
    first = rekke("match", "kivi", *PAIR, "--games", "4")
    seed = first.out.splitlines()[-1].removeprefix("seed: ")
    assert timeless(rekke("match", "kivi", *PAIR, "--games", "4", "--seed", seed)) == timeless(first)


def test_three_and_four_players_have_no_elo() -> None:
    for players in ("random,random,random", "random,random,random,random"):
        out = rekke("match", "sequence-dice", "--players", players, "--games", "4", "--seed", "1").out
        assert "Elo" not in out
        assert out.count("won") == players.count("random")


@pytest.mark.parametrize("game", GAMES)
def test_programs_in_other_languages_play_a_match(game: str, tmp_path: Path) -> None:
    file = tmp_path / "games"
    args = "--players", f"{BOT_PY},{BOT_SH}", "--games", "4", "--seed", "1", "--records", str(file)
    code, out, err = rekke("match", game, *args)
    assert (code, err) == (0, "")
    assert out.startswith("4 games, ")
    assert "forfeited" not in out
    assert rekke("check", str(file)).out == "ok\n" * 4


def test_jobs_change_nothing_for_programs_either() -> None:
    args = "match", "kivi", "--players", f"{BOT_SH},random", "--games", "34", "--seed", "1", "--records", "-"
    assert timeless(rekke(*args)) == timeless(process(*args, "--jobs", "2"))


@pytest.mark.parametrize("command", ["match", "simulate"])
def test_a_program_that_answers_nonsense_loses_and_the_games_go_on(command: str, tmp_path: Path) -> None:
    bot, file = tmp_path / "bot", tmp_path / "games"
    bot.write_text("read -r _; echo hello 1; while read -r w _; do [ $w != choose ] || echo no; done")
    players = f"random,cmd:sh {bot}"
    code, out, err = rekke(
        command, "kivi", "--players", players, "--games", "8", "--seed", "1", "--records", str(file)
    )
    assert (code, err) == (0, "")
    assert out.startswith("8 games, 0 shared, 0 drawn\n")
    assert "forfeited: 8\n" in out
    assert "seat 2 forfeits: answers nonsense, 'no': an event begins with its seat" in out
    assert "  and 3 more\n" in out
    assert ("won 100.00%" in out) if command == "match" else ("seat 1: won 8 (100.0%), score -" in out)
    assert rekke("check", str(file)).out == "unfinished\n" * 8
    assert file.read_text(encoding="utf-8").count("; seat ") == 8


def test_a_forfeit_comes_from_another_process_too(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text("read -r _; echo hello 1; while read -r w _; do [ $w != choose ] || echo no; done")
    args = "simulate", "kivi", "--players", f"random,cmd:sh {bot}", "--games", "20", "--seed", "1"
    alone = rekke(*args)
    assert "forfeited: 20\n" in alone.out
    assert process(*args, "--jobs", "2") == alone


def test_a_program_has_the_time_that_it_is_given(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text("read -r _; echo hello 1; while read -r w r; do [ $w != choose ] || echo $r >&2; done")
    args = "--players", f"random,cmd:sh {bot}", "--games", "2", "--seed", "1", "--answer", "1000"
    code, out, err = process("match", "kivi", *args)
    assert (code, err) == (0, "2 1000\n1 1000\n")
    assert out.count("forfeits: is too late: it has not answered in 1.5 seconds") == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("match", "'GAME'"),
        ("match kivi", "'--players'"),
        ("match chess --players random,random", "there is no game 'chess'"),
        ("match kivi --players random", "1 players: the game is for 2 to 4"),
        ("match kivi --players random,ada", "KIVI has no player 'ada'"),
        ("match kivi --players random,cmd:", "'cmd:' names no program: write cmd:./mybot"),
        ("match kivi --players random,cmd:./nobot", "there is no program './nobot' that can be run"),
        ("simulate kivi --players random,cmd:./nobot", "there is no program './nobot' that can be run"),
        ("match kivi --players random,random --until 0", "'--until'"),
        ("match kivi --players random,random --until nan", "'--until'"),
        ("match kivi --players random,random --jobs 0", "'--jobs'"),
        ("match kivi --players random,random --answer 0", "'--answer'"),
        ("match kivi --players random,random --games 0", "'--games'"),
        ("match kivi --players random,random --records nowhere/x", "nowhere/x: No such file or directory"),
    ],
)
def test_a_wrong_argument_is_reported_in_one_line(line: str, said: str) -> None:
    assert said in complaint(rekke(*line.split(" ")))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_what_was_played(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "games"
    args = "match", "kivi", "--players", f"{BOT_SH},random", "--games", "1000000", "--jobs", jobs
    with (
        file.open("wb") as out,
        subprocess.Popen(
            [sys.executable, "-m", "rekke", *args, "--records", "-"],
            stdout=out,
            stderr=subprocess.PIPE,
            start_new_session=True,
        ) as running,
    ):
        while file.read_bytes().count(b"result:") < 4:
            assert running.poll() is None
            time.sleep(0.02)
        told = interrupt(running)
    assert running.returncode == 130
    assert "Traceback" not in told
    games = int(told.split(" games, ")[0])
    assert games > 0
    assert games % 2 == 0
    assert rekke("check", str(file)).out == "ok\n" * games
    until = time.monotonic() + PATIENCE
    while left := left_in_session(running.pid):  # a process that is just ending is still listed
        assert time.monotonic() < until, left
        time.sleep(0.05)


def left_in_session(leader: int) -> list[str]:
    """Name the processes of a session that still run."""
    listed = subprocess.run(
        ["ps", "-e", "-o", "sess=,stat=,args="], capture_output=True, text=True, check=True
    )
    words = [line.split(None, 2) for line in listed.stdout.splitlines()]
    return [args for session, stat, args in words if int(session) == leader and stat[0] != "Z"]


def test_on_a_terminal_a_bar_shows_how_sure_it_is(tmp_path: Path) -> None:
    args = "match", "kivi", *PAIR, "--games", "150", "--seed", "1"
    with Terminal(*args, cwd=tmp_path, only_stderr=True) as screen:
        shown = screen.read_until("kivi", "100%", " ± ")
        code, rest = screen.leave()
    assert code == 0
    assert "#" in shown
    assert "Traceback" not in shown + rest


@pytest.mark.parametrize(("players", "told"), [("skilled,random", 1), ("random,random", 0)])
def test_without_numba_thinkers_say_once_that_they_are_slower(
    players: str, told: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rekke.compiling.compiled.HAS_NUMBA", False)
    result = rekke("match", "cubo", "--players", players, "--games", "2", "--seed", "1")
    assert result.code == 0
    assert result.err.count("players are slower without numba") == told


def test_win_rates_without_luck_are_known_better_and_the_same_for_any_jobs() -> None:
    args = "match", "kivi", "--players", "expert,skilled", "--games", "32", "--seed", "1"
    alone = timeless(rekke(*args))
    total, one, other, *adjusted, evaluator, seed = alone.out.splitlines()
    assert [line[:2] for line in (total, one, other, seed)] == ["32", "1 ", "2 ", "se"]
    assert len(adjusted) == 2
    for line in adjusted:
        assert re.fullmatch(
            rf"\d (expert|skilled) without luck: {SHARE} \({SHARE} to {SHARE}\), Elo .*, variance factor \d+\.\d",
            line,
        )
    assert evaluator.startswith("evaluator: expert 2 (")
    assert timeless(process(*args, "--jobs", "2")) == alone
    plain = timeless(rekke(*args, "--no-luck"))
    assert plain.out.splitlines() == [total, one, other, seed]


def test_the_luck_of_programs_is_known_on_demand_also_where_they_forfeit(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text("read -r _; echo hello 1; while read -r w _; do [ $w != choose ] || echo no; done")
    args = "match", "kivi", "--games", "2", "--seed", "1", "--luck", "--players"
    assert " without luck: " in rekke(*args, f"{BOT_PY},random").out
    assert "forfeited: 2\n" in rekke(*args, f"random,cmd:sh {bot}").out


def test_luck_on_demand_stops_a_match_sooner() -> None:
    args = "match", "sequence-dice", "--players", "skilled,skilled", "--seed", "2", "--until", "0.1"
    games, sooner = (int(rekke(*args, luck).out.split(" ")[0]) for luck in ("--no-luck", "--luck"))
    assert sooner < games


def test_a_match_keeps_one_core_busy_unless_it_is_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    rekke("match", "kivi", "--players", "random,random", "--games", "2", "--seed", "1")
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "2")
    rekke("match", "kivi", "--players", "random,random", "--games", "2", "--seed", "1")
    assert os.environ["OPENBLAS_NUM_THREADS"] == "2"
