"""The commands at a real terminal: the app opens, keys play, the record is there whatever happens, bots and servers too."""

import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rekke.lang.words import Words
from rekke.record.reader import check, read_record
from tests.cli.command import PATIENCE, Terminal, process, rekke
from tests.record.samples import raced, written
from tests.server.running import HOST, Person, Running

ESCAPES = re.compile(r"\x1b\[[0-9;?=>]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")
ENGLISH = {"LC_ALL": "en_GB.UTF-8"}
HEARD = 8.0
"""Seconds after which a key that did nothing was not heard: longer than a busy machine takes to do something."""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def screen(*args: str, **env: str) -> Terminal:
    return Terminal(*args, cwd=Path(), term="xterm-256color", env=ENGLISH | env)


def until(terminal: Terminal, *texts: str) -> None:
    """Read until all of this was drawn, wherever on the screen."""
    shown, end = "", time.monotonic() + PATIENCE
    while not all(text in shown for text in texts):
        more = terminal._more(end - time.monotonic())
        assert more, f"{texts} was not drawn: {shown[-2000:]!r}"
        shown = ESCAPES.sub("", shown + more)


def press(terminal: Terminal, key: str, happened: Callable[[], bool]) -> None:
    """Press a key until what it does has happened: a screen that is just being drawn hears none."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"{key!r} does nothing"
        terminal.type(key)
        pause = time.monotonic() + HEARD
        while not happened() and time.monotonic() < pause:
            terminal.drain(0.05)


def events(name: str = "f") -> list[str]:
    return [str(event) for event in read_record(Path(name).read_text(encoding="utf-8")).events]


def test_a_game_is_played_with_keys_killed_and_resumed_in_plain_text() -> None:
    with screen("play", "kivi", "--players", "Ada,Bo", "--first", "1", "--seed", "1", "--save", "f") as app:
        until(app, "KIVI", "Ada, it is your turn", "Throw the dice")
        press(app, " ", lambda: len(events()) == 1)
        press(app, " ", lambda: events()[1:2] == ["1 keep -"] and len(events()) == 3)
        app.process.send_signal(signal.SIGKILL)
        app.process.wait()
    assert rekke("check", "f").out == "unfinished\n"
    code, out, _ = process("play", "--resume", "f", "--save", "g", "--seed", "2", stdin=b"keep -\n")
    assert code == 0
    assert "Ada (seat 1)> " in out
    assert events("g")[:4] == [*events(), "1 keep -"]


def test_a_game_in_plain_text_is_resumed_in_the_app_and_left() -> None:
    process("play", "kivi", "--players", "Ada,Bo", "--first", "1", "--seed", "1", "--save", "f")
    with screen("play", "--resume", "f", "--save", "g") as app:
        until(app, "KIVI", "Ada, it is your turn")
        press(app, " ", lambda: events("g")[:2] == [*events(), "1 keep -"])
        app.type("\x11")
        code, rest = app.leave()
    assert code == 0
    assert "Saved. To continue: rekke play --resume g" in rest
    assert rekke("check", "g").out == "unfinished\n"


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGTERM])
def test_when_the_terminal_is_lost_only_the_record_remains(how: signal.Signals) -> None:
    Path("tmp").mkdir()
    with screen(
        "play", "kivi", "--players", "Ada,Bo", "--save", "f", TMPDIR=str(Path("tmp").absolute())
    ) as app:
        until(app, "KIVI", "it is your turn")
        assert list(Path("tmp").iterdir())
        app.process.send_signal(how)
        app.leave()
    assert not list(Path("tmp").iterdir())
    assert rekke("check", "f").out == "unfinished\n"


def test_without_a_game_the_app_asks_and_leaves_no_file_if_none_is_chosen() -> None:
    with screen("play") as app:
        until(app, "Rekke", Words("en")("new.title"), "KIVI")
        app.type("\x11")
        code, _ = app.leave()
    assert code == 0
    assert not list(Path().glob("*.rekke"))


def test_the_chosen_game_is_played_and_recorded() -> None:
    with screen("play", "--save", "f") as app:
        until(app, Words("en")("new.title"))
        app.type("\x1b[A")  # the button is above the first question
        press(
            app, "\r", lambda: Path("f").exists() and "seats: Guest | novice" in Path("f").read_text("utf-8")
        )
        app.type("\x11")
        code, rest = app.leave()
    assert code == 0
    assert "rekke play --resume f" in rest


def test_the_language_is_the_environments_or_the_one_asked_for() -> None:
    for options, env, language in (((), {"LC_ALL": "nb_NO.UTF-8"}, "no"), (("--language", "fi"), {}, "fi")):
        with screen("play", *options, **env) as app:
            until(app, Words(language)("new.title"))


def test_plain_text_can_be_asked_for_at_a_terminal() -> None:
    with screen("play", "kivi", "--plain", "--first", "1", "--save", "f") as plain:
        plain.read_until("you (seat 1)> ")
        plain.type("\x04")
        code, _ = plain.leave()
    assert code == 0


def test_a_record_is_looked_back_at() -> None:
    Path("f").write_text(raced("result: 1 0"), encoding="utf-8")
    with screen("replay", "f", "--at", "2") as app:
        until(app, "Sequence Dice", "Ada")
        app.type("\x11")
        assert app.leave()[0] == 0


def test_a_table_on_a_server_is_joined_and_played_at(tmp_path: Path) -> None:
    with Running(tmp_path) as server, Person(server.address) as host:
        table = host.open(game="kivi")
        host.do(table, "fill", seat=1, level="random")
        link = f"{server.address}/table/{table}"
        with screen("join", link, "--name", "Bo") as app, screen("watch", link) as other:
            until(app, "KIVI", "Bo")
            until(other, "KIVI", Words("en")("turn.watching"))
            host.do(table, "begin")
            until(app, "It is your turn")

            def thrown() -> bool:
                lines = host.get(f"/api/tables/{table}/events?after=0")
                return any(line["seat"] == 2 and line["text"].startswith("roll ") for line in lines)

            press(app, " ", thrown)
            until(other, "Bo throws ")
            for terminal in (app, other):
                terminal.type("\x11")
                assert terminal.leave()[0] == 0
        with screen("join", link) as again:
            until(again, "KIVI", "Bo")


# Without a terminal


def test_a_whole_table_is_joined_and_watched_through_pipes(tmp_path: Path) -> None:
    with Running(tmp_path) as server, Person(server.address, HOST) as host:
        table = host.open(game="sequence-dice")
        host.do(table, "fill", seat=1, level="random")
        link = f"{server.address}/table/{table}"
        typed = b"forfeit\n"
        with screen("watch", link, "--plain") as onlooker:
            onlooker.read_until("Sequence Dice: Random bot and nobody")
            with screen("join", link, "--plain", "--name", "Bo") as plain:
                plain.read_until("Sequence Dice: ")
                onlooker.read_until("Bo sits down.")
                host.do(table, "begin")
                plain.read_until("It is your turn (?)")
                plain.type("?\n")
                plain.read_until("You may type one of these")
                plain.interrupt()
                assert plain.leave()[0] == 130
            code, out, err = process("join", link, stdin=typed)
            assert (code, err) == (0, "")
            assert "Bo gave up. Random bot wins" in out
            assert out.endswith(f"The seat stays yours. To continue: rekke join {link}\n")
            onlooker.read_until("Bo gives up.", "Random bot wins")
            assert onlooker.leave()[0] == 0


def test_every_step_of_a_record_is_printed() -> None:
    Path("f").write_text(raced("result: 1 0") + "\n" + written("1 roll 644422"), encoding="utf-8")
    code, out, err = rekke("replay", "f", "--language", "en")
    assert (code, err) == (0, "")
    assert out.startswith("   1  Ada throws 644422.\n\nKIVI: Ada and Bo\n\n")
    assert rekke("replay", "f", "--game", "1", "--language", "de").out.startswith("   1  Ada ")
    assert rekke("replay", "f", "--at", "0").out == rekke("show", "f", "--at", "0").out


def test_steps_of_a_record_are_marked_on_demand() -> None:
    events = "1 roll 644422\n1 place b4\n2 roll 665543"
    Path("f").write_text(written(events), encoding="utf-8")
    code, out, err = rekke("replay", "f", "--luck", "--language", "en")
    assert (code, err) == (0, "")
    plain = rekke("replay", "f", "--language", "en").out
    marked = [line for line in out.splitlines() if line not in plain.splitlines()]
    assert re.fullmatch(r"        mistake -\d\.\d, better: place c4", marked[0])
    assert marked[1].startswith("Ada ")
    assert marked[-1].startswith("Evaluator: expert 2 (")


def test_a_record_of_the_app_is_canonical() -> None:
    with screen("play", "kivi", "--players", "random,random", "--seed", "1", "--save", "f") as app:
        until(app, "Random bot")
        app.type("\x11")
        app.leave()
    record = read_record(Path("f").read_text(encoding="utf-8"))
    assert check(record) == "unfinished"
    assert str(record) == Path("f").read_text(encoding="utf-8")
