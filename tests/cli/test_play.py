"""`rekke play`: typed in notation in a pipe or at a terminal, saved as it goes, and gone on with later."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Player
from rekke.record.reader import check, read_record
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.legal import legal
from rekke.rules.position import Position
from rekke.terminal.plain import Person, begin, play_on, seated
from tests.cli.command import Terminal, complaint, process, rekke
from tests.record.samples import RACE, SEVENS, raced, written

PROMPT = "you (seat 1)> "


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class Typist(Person):
    """Types something legal every time, after something that is not."""

    def __init__(self, name: str, random: Random, typed: list[str]) -> None:
        super().__init__(name, self._type, self._hear)
        self.random = random
        self.typed = typed
        self.heard: list[str] = []
        self._waiting: Iterator[str] = iter(())

    def choose(self, position: Position, seat: int) -> Event:
        self._waiting = self._lines(position, seat)
        return super().choose(position, seat)

    def _lines(self, position: Position, seat: int) -> Iterator[str]:
        if self.random.random() < 0.1:
            yield from ("?", "", "nonsense", f"{seat} place z9", f"{seat % 4 + 1} stay", f"{seat} roll 1")
        own = [line for line in legal(position) if line[0] == str(seat) and not line.endswith("late")]
        line = self.random.choice(own)
        if line.endswith("?"):
            covers = (event for event in position.moves(seat) if event.verb == "cover")
            line = str(self.random.choice(list(islice(covers, 50))))
        yield self.random.choice((line, line[2:], f"  {line[2:]} "))

    def _type(self, prompt: str) -> str:
        assert prompt.startswith(self.name)
        self.typed.append(next(self._waiting))
        return self.typed[-1]

    def _hear(self, text: str) -> None:
        self.heard.append(text)


@pytest.mark.parametrize("others", ["Bo", "random", "Bo,random,Di"])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_can_be_typed_to_its_end(name: str, others: str, tmp_path: Path) -> None:
    random = Random(f"{name} {others}")
    dealer = Dealer(random)
    record = begin(GAMES[name].edition(), ["Ada", *others.split(",")], None, dealer)
    players: dict[int, Player] = {**seated(record, random, input, print)}
    typists = {seat: Typist(who, random, []) for seat, who in enumerate(record.names, 1) if who != "random"}
    said: list[str] = []
    with (tmp_path / "game").open("w", encoding="utf-8", newline="\n") as file:
        play_on(record, players | typists, dealer, file, said.append)
    played = read_record((tmp_path / "game").read_text(encoding="utf-8"))
    assert check(played) == "ok"
    assert str(played) == (tmp_path / "game").read_text(encoding="utf-8")
    assert " won: " in said[-1]
    heard = [text for typist in typists.values() for text in typist.heard]
    assert any("nonsense" in text and "Type ? for what is possible" in text for text in heard)


def test_a_script_typed_into_a_pipe_plays_a_whole_game() -> None:
    dealer = Dealer(Random("1"))
    record = begin(GAMES["kivi"].edition(), ["Ada", "Bo"], None, dealer)
    random = Random("typists")
    script: list[str] = []
    said: list[str] = []
    typists = {seat: Typist(name, random, script) for seat, name in enumerate(record.names, 1)}
    with Path("here").open("w", encoding="utf-8", newline="\n") as file:
        play_on(record, typists, dealer, file, said.append)
    typed = "\n".join(script).encode()
    code, out, err = process(
        "play", "kivi", "--players", "Ada,Bo", "--seed", "1", "--save", "there", stdin=typed
    )
    assert (code, err) == (0, "")
    assert out.endswith("The record is in there.\n")
    assert Path("there").read_bytes() == Path("here").read_bytes()


def test_the_end_of_input_saves_the_game_and_says_where() -> None:
    code, out, err = process("play", "kivi", "--seed", "1", "--first", "1", stdin=b"?\n")
    assert (code, err) == (0, "")
    (file,) = Path().iterdir()
    assert re.fullmatch(r"kivi-\d{8}-\d{6}\.rekke", file.name)
    assert out.endswith(f"Saved. To continue: rekke play --resume {file}\n")
    assert rekke("check", str(file)).out == "unfinished\n"


def test_a_question_mark_lists_what_may_be_typed() -> None:
    out = rekke("play", "kivi", "--seed", "1", "--first", "1", stdin="?\n").out
    file = next(Path().glob("*.rekke"))
    words = [line.split(" ") for line in rekke("legal", str(file)).out.splitlines()]
    squares = [what for _, verb, what in words if verb == "place"]
    assert f"\n  place {' | '.join(squares)}\n" in out
    assert "\n  keep " in out


@pytest.mark.parametrize(
    "typed",
    [
        "nonsense",
        "place z9",
        "2 roll 1",
        "5 box",
        "roll 111111",
        "keep 7",
        "box",
        "²",
        "🎲",
        ";",
        "---",
        "x" * 500,
    ],
)
def test_a_typing_error_never_ends_the_game(typed: str) -> None:
    code, out, err = rekke(
        "play", "kivi", "--seed", "1", "--first", "1", "--save", "f", stdin=f"{typed}\n\n  \nkeep -\n"
    )
    assert (code, err) == (0, "")
    assert out.count("Type ? for what is possible.") == 1
    assert "> 1 keep -\n" in out
    assert rekke("check", "f").out == "unfinished\n"
    assert "1 keep -\n1 roll " in Path("f").read_text(encoding="utf-8")


def test_blanks_too_many_and_the_own_seat_do_not_matter() -> None:
    for typed in ("keep -", "1 keep -", "  keep\t-  "):
        rekke("play", "kivi", "--seed", "1", "--first", "1", "--save", typed.strip(), stdin=f"{typed}\n")
    one, *others = {path.read_text(encoding="utf-8") for path in Path().iterdir()}
    assert not others
    assert "1 keep -" in one


def test_dice_cannot_be_typed() -> None:
    out = rekke("play", "kivi", "--seed", "1", "--first", "1", stdin="roll 111111\n").out
    assert "no dice to throw: choose the dice to keep first (K8). Type ? for what" in out


def test_another_seat_is_not_ones_own() -> None:
    out = rekke("play", "kivi", "--seed", "1", "--first", "1", stdin="2 keep -\n").out
    assert "It is seat 1's turn. Type ? for what is possible." in out


def test_a_saved_game_is_resumed_and_can_be_finished() -> None:
    script = [event.partition(" ")[2] for event in RACE if "place" in event]
    Path("begun").write_text(raced().partition("---\n")[0] + "---\n; good luck\n", encoding="utf-8")
    file = "begun"
    for number, typed in enumerate(script):
        text = Path(file).read_text(encoding="utf-8") + f"{number % 2 + 1} roll 61\n"
        Path(file).write_text(text, encoding="utf-8")
        code, out, err = rekke("play", "--resume", file, "--save", f"{number}", stdin=f"{typed}\n")
        assert (code, err) == (0, "")
        lines = Path(f"{number}").read_text(encoding="utf-8").splitlines(keepends=True)
        file = f"cut-{number}"
        placed = max(at for at, line in enumerate(lines) if "place" in line) + 1
        ending = lines[placed:] if lines[-1].startswith("result:") else []
        Path(file).write_text("".join(lines[:placed] + ending), encoding="utf-8")
    assert "Ada won: " in out
    assert out.endswith("The record is in 8.\n")
    assert Path("8").read_text(encoding="utf-8") == raced("result: 1 0").replace(
        "---\n", "---\n; good luck\n"
    )
    assert rekke("check", "8").out == "ok\n"


def test_the_last_record_of_a_file_is_resumed() -> None:
    Path("two").write_text(raced("result: 1 0") + "\n" + written("1 roll 644422"), encoding="utf-8")
    code, out, _ = rekke("play", "--resume", "two", "--save", "more", "--seed", "1", stdin="keep 444\n")
    assert code == 0
    assert "Ada (seat 1)> " in out
    begun = written("1 roll 644422", "1 keep 444", "1 roll ").removesuffix("\n")
    assert Path("more").read_text(encoding="utf-8").startswith(begun)


def test_a_resumed_game_of_cubo_keeps_its_time() -> None:
    head = written("1 middle R6R1B5B2 ; 100.5", "2 roll R6R4R2R1B5B3B3B1W4 ; 102", game="cubo", edition="nl")
    Path("begun").write_text(head, encoding="utf-8")
    rekke("play", "--resume", "begun", "--save", "more", stdin="lift\n")
    times = [float(line.comment) for line in read_record(Path("more").read_text(encoding="utf-8")).lines]
    assert times[:2] == [100.5, 102]
    assert times == sorted(times)
    assert times[2] > 102


def test_a_game_that_has_ended_is_not_resumed() -> None:
    Path("whole").write_text(raced("result: 1 0"), encoding="utf-8")
    assert complaint(rekke("play", "--resume", "whole", "--save", "more")) == "whole: the game has ended"


def test_a_faulty_record_is_not_resumed() -> None:
    Path("bad").write_text(written("2 roll 644422"), encoding="utf-8")
    assert complaint(rekke("play", "--resume", "bad"), code=1).startswith("illegal line 7: ")
    assert [path.name for path in Path().iterdir()] == ["bad"]


def test_nothing_is_overwritten() -> None:
    Path("mine").write_text("precious", encoding="utf-8")
    assert complaint(rekke("play", "kivi", "--save", "mine")) == "mine: File exists"
    assert Path("mine").read_text(encoding="utf-8") == "precious"


def test_the_names_in_the_seats_are_shown() -> None:
    rekke("play", "kivi", "--players", " Ada\n ,Бо  Я,random", "--first", "2", "--save", "f")
    assert "\nseats: Ada | Бо Я | random\nfirst: 2\n" in Path("f").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "names", ["Ada,", ",Ada", "Ada, ", "Ada|Bo,Cy", "Ada;Bo,Cy", "Ada\x1b,Bo", f"{'a' * 25},Bo"]
)
def test_an_invalid_name_is_refused(names: str) -> None:
    said = complaint(rekke("play", "kivi", "--players", names))
    assert "cannot be a name: it needs 1 to 24 printable characters" in said
    assert not list(Path().iterdir())


def test_alone_one_plays_against_random_players() -> None:
    rekke("play", "kivi", "--seats", "4", "--save", "f")
    assert "\nseats: you | random | random | random\n" in Path("f").read_text(encoding="utf-8")


def test_in_cubo_seat_one_begins_and_elsewhere_it_is_thrown_for() -> None:
    for seed in "12345678":
        rekke("play", "cubo", "--seed", seed, "--save", f"cubo{seed}")
        rekke("play", "kivi", "--seed", seed, "--save", f"kivi{seed}")
    first = {
        name: {read_record(file.read_text(encoding="utf-8")).first for file in Path().glob(f"{name}*")}
        for name in ("cubo", "kivi")
    }
    assert first == {"cubo": {1}, "kivi": {1, 2}}


def test_oddities_of_a_board_of_your_own_are_reported_and_it_is_played() -> None:
    Path("board").write_text(SEVENS.replace("/", "\n"), encoding="utf-8")
    code, _, err = rekke("play", "sequence-dice", "--board", "board", "--save", "f")
    assert code == 0
    assert "warning: 7 has 36 squares" in err
    assert f"\nboard: {SEVENS}\n" in Path("f").read_text(encoding="utf-8")


def test_random_players_alone_play_to_the_end() -> None:
    code, out, err = rekke("play", "cubo", "--players", "random,random", "--seed", "1", "--save", "f")
    assert (code, err) == (0, "")
    assert out.endswith("The record is in f.\n")
    assert rekke("check", "f").out == "ok\n"


def test_cubos_help_shows_how_a_square_is_written() -> None:
    out = rekke("play", "cubo", "--players", "Ada,Bo", "--seed", "1", stdin="?\n").out
    assert "\n  lift\n" in out
    assert re.search(r"\n  cover .* R5R4R3/R4W3B2/B3B2B1\n", out)


def test_at_a_terminal(tmp_path: Path) -> None:
    with Terminal("play", "kivi", "--seed", "1", "--first", "1", "--save", "f", cwd=tmp_path) as screen:
        assert "throws made: 1 of 3" in screen.read_until(PROMPT)
        screen.type("?\n")
        assert "  keep " in screen.read_until("Ctrl-D", PROMPT)
        screen.type("place z9\n")
        screen.read_until("'z9' is not a square of this board: use a1 to g7. Type ?", PROMPT)
        screen.type("keep -\n")
        screen.read_until("1 keep -\r\n", "throws made: 2 of 3", PROMPT)
        screen.type("\x04")
        code, rest = screen.leave()
    assert code == 0
    assert "Saved. To continue: rekke play --resume f" in rest
    assert rekke("check", "f").out == "unfinished\n"
    assert "\n1 keep -\n" in Path("f").read_text(encoding="utf-8")


def test_ctrl_c_saves_the_game_too(tmp_path: Path) -> None:
    with Terminal("play", "kivi", "--seed", "1", "--first", "1", "--save", "f", cwd=tmp_path) as screen:
        screen.read_until(PROMPT)
        screen.interrupt()
        code, rest = screen.leave()
    assert code == 0
    assert "Saved. To continue: rekke play --resume f" in rest
    assert rekke("check", "f").out == "unfinished\n"
