"""A fifth game, added by one folder and one line, in the commands and in the terminal."""

from pathlib import Path

import pytest

from tests.fifth.adding import Copy

SQUARES = [f"{letter}{row}" for row in "123" for letter in "abcdefgh"]
ANYTHING = "".join(f"{move}\n" for _ in range(8) for move in (*(f"place {at}" for at in SQUARES), "pass"))
"""Every move there is, again and again: whatever does not fit is refused, and asked for again."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("five"))


def test_it_is_listed(copy: Copy) -> None:
    assert "Ladder (ladder), 2 to 6 seats\n  editions: en" in copy.run("rekke", "games")


@pytest.mark.parametrize("seats", ["2", "4", "6"])
def test_random_players_play_it_and_its_records_are_good(copy: Copy, tmp_path: Path, seats: str) -> None:
    file = str(tmp_path / "ladder.rekke")
    summary = copy.run("rekke", "simulate", "ladder", "--seats", seats, "--games", "5", "--records", file)
    assert "5 games" in summary
    assert copy.run("rekke", "check", file) == "ok\n" * 5
    assert "Evaluator: equal 1 (" in copy.run("rekke", "analyse", file, "--language", "en")
    assert "   a    b    c    d    e    f    g    h" in copy.run("rekke", "show", file)
    assert copy.run("rekke", "show", file, "--svg", "-").startswith("<svg")
    assert copy.run("rekke", "format", file) == Path(file).read_text(encoding="utf-8")


def test_two_players_meet_in_a_match(copy: Copy) -> None:
    report = copy.run("rekke", "match", "ladder", "--players", "random,random", "--games", "4")
    assert "random" in report


def test_a_person_plays_it_by_typing(copy: Copy, tmp_path: Path) -> None:
    file = str(tmp_path / "mine.rekke")
    options = ("--plain", "--players", "Ada,random", "--seed", "1", "--save", file)
    said = copy.run("rekke", "play", "ladder", *options, typed=ANYTHING)
    assert said.startswith("Ladder, edition en: Ada (seat 1), random (seat 2).")
    assert said.count("Ada (seat 1)> ") >= 4, "Ada has four turns"
    assert copy.run("rekke", "check", file).strip().endswith("ok")


def test_its_rules_say_what_they_are_until_it_has_a_rulebook(copy: Copy) -> None:
    assert copy.run("rekke", "rules", "ladder").startswith("# Ladder\n\nLadder: two dice put a peg")


def test_it_is_played_with_keys_in_the_app(copy: Copy) -> None:
    assert copy.run("tests.fifth.in_terminal").count("The end") == 2
