"""`rekke analyse`: one game in a sentence, many games by player."""

import json
import re
from pathlib import Path

import polars as pl
import pytest

from tests.cli.command import Terminal, complaint, rekke


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with three games."""
    file = tmp_path / "three.rekke"
    args = "--players", "novice,random", "--games", "3", "--seed", "5", "--records", str(file)
    assert rekke("simulate", "kivi", *args).code == 0
    return file


@pytest.fixture
def one(games: Path) -> Path:
    """A file with one game."""
    file = games.with_name("one.rekke")
    file.write_text(games.read_text(encoding="utf-8").split("\n\n")[0] + "\n", encoding="utf-8")
    return file


def points(phrase: str) -> int:
    """Return the points that a phrase is about, negative if they were lost."""
    return int(re.sub(r"\D", "", phrase)) * (-1 if re.search("cost|lost", phrase) else 1)


def test_one_game_is_explained(one: Path) -> None:
    code, out, err = rekke("analyse", str(one), "--language", "en")
    assert (code, err) == (0, "")
    _, sentences, table, costliest, evaluator = out.split("\n\n")
    for sentence in sentences.splitlines():
        head, *parts = re.split("(?:: |, and | and |, )", sentence)
        assert sum(map(points, parts)) == points(head)
    assert len(table.splitlines()) == 3
    assert 2 <= len(costliest.splitlines()) <= 6
    assert evaluator.startswith("Evaluator: expert 2 (")


def test_the_reader_is_addressed(one: Path) -> None:
    _, out, _ = rekke("analyse", str(one), "--seat", "2", "--language", "en")
    assert re.match(r"You (lost|gained) \d+ points? of winning chance: ", out.split("\n\n")[1])
    assert (
        complaint(rekke("analyse", str(one), "--seat", "3"))
        == "Invalid value for '--seat': there is no seat 3 in a game of 2"
    )


def test_many_games_are_summed_up(games: Path, one: Path) -> None:
    code, out, _ = rekke("analyse", str(games), str(one), "--language", "en")
    assert code == 0
    heads, novice, random, evaluator = out.splitlines()
    assert heads.split() == ["games", "result", "without", "luck", "errors", "variance", "factor"]
    assert novice.split()[:2] == ["novice", "4"]
    assert random.split()[:2] == ["random", "4"]
    assert evaluator.startswith("Evaluator: expert 2 (")


def test_several_games_name_the_evaluator_of_each(games: Path) -> None:
    other = games.with_name("other.rekke")
    rekke("simulate", "sequence-dice", "--games", "1", "--seed", "1", "--records", str(other))
    out = rekke("analyse", str(games), str(other), "--language", "en").out
    kivi, dice = out.splitlines()[-2:]
    assert kivi.startswith("Evaluator: KIVI, expert ")
    assert dice.startswith("Evaluator: Sequence Dice, expert ")


def test_games_that_were_cut_off_are_counted_among_many(games: Path, one: Path) -> None:
    head, events = one.read_text(encoding="utf-8").split("---\n")
    one.write_text(f"{head}---\n{events.splitlines()[0]}\n", encoding="utf-8")
    said = "1 game was not finished. Its result here is the winning chance at its last event."
    page = one.with_name("page.html")
    result = rekke("analyse", str(games), str(one), "--language", "en", "--html", str(page))
    assert result.out.splitlines()[-2] == said
    assert said in page.read_text(encoding="utf-8")
    assert "not finished" not in rekke("analyse", str(games), "--language", "en").out


def test_reading_and_analysing_say_how_far_they_have_got(games: Path) -> None:
    """Many games take a while to read, too."""
    with Terminal("analyse", games.name, "--language", "en", cwd=games.parent, only_stderr=True) as screen:
        screen.read_until(games.name, "100%", "3 games", "100%")
        assert screen.leave()[0] == 0


def test_json_is_a_line_for_each_game(games: Path) -> None:
    lines = rekke("analyse", str(games), "--json").out.splitlines()
    assert [json.loads(line)["seats"] for line in lines] == [["novice", "random"]] * 3


def test_what_is_wrong_with_a_record_is_said_after_the_others(one: Path) -> None:
    bad = one.with_name("bad.rekke")
    bad.write_text(one.read_text(encoding="utf-8").replace("1 roll", "1 place e3 ; no dice\n1 roll", 1))
    code, out, err = rekke("analyse", str(one), str(bad))
    assert code == 1
    assert out
    assert err.startswith("rekke: illegal line ")
    assert rekke("analyse", str(bad)).code == 1
    assert complaint(rekke("analyse", str(one.with_name("none"))))


def test_a_page_shows_a_game_and_needs_no_other_host(one: Path) -> None:
    page = one.with_name("page.html")
    result = rekke("analyse", str(one), "--html", str(page), "--language", "de")
    assert result.code == 0
    text = page.read_text(encoding="utf-8")
    for said in (
        "Gewinnchancen",
        "Glück und Können",
        result.out.splitlines()[2],
        result.out.splitlines()[-1],
    ):
        assert json.dumps(said)[1:-1] in text
    assert "<script src=" not in text
    assert "<link" not in text


def test_a_page_says_that_a_game_was_cut_off(one: Path) -> None:
    events = one.read_text(encoding="utf-8").split("---\n")
    one.write_text(f"{events[0]}---\n{events[1].splitlines()[0]}\n", encoding="utf-8")
    page = one.with_name("page.html")
    assert rekke("analyse", str(one), "--html", str(page), "--language", "en").code == 0
    assert "The game was not finished." in page.read_text(encoding="utf-8")


def test_a_name_cannot_put_a_script_into_a_page(one: Path) -> None:
    page = one.with_name("page.html")
    one.write_text(one.read_text(encoding="utf-8").replace("novice", "</script><b>x"), encoding="utf-8")
    assert rekke("analyse", str(one), "--html", str(page)).code == 0
    text = page.read_text(encoding="utf-8")
    assert r"\u003c/script>\u003cb>x" in text
    assert "</script><b>x" not in text


def test_a_page_of_many_games_compares_players(games: Path) -> None:
    page = games.with_name("page.html")
    assert rekke("analyse", str(games), "--html", str(page), "--language", "en").code == 0
    text = page.read_text(encoding="utf-8")
    assert all(said in text for said in ("3 games", "without luck", "novice", "random"))


def test_the_table_has_every_choice_of_every_game(games: Path) -> None:
    table = games.with_name("all.parquet")
    assert rekke("analyse", str(games), "--json", "--parquet", str(table)).code == 0
    lines = [json.loads(line) for line in rekke("analyse", str(games), "--json").out.splitlines()]
    moments = [moment for line in lines for moment in line["moments"] if moment["choices"]]
    rows = pl.read_parquet(table).to_dicts()
    assert [(row["event"], row["chosen"]) for row in rows] == [
        (moment["number"], moment["event"].partition(" ")[2]) for moment in moments
    ]
    assert [row["mark"] for row in rows] == [moment["mark"] for moment in moments]
    assert all(row["best_worth"] - row["worth"] == pytest.approx(row["lost"], abs=1e-9) for row in rows)
    assert {(row["game"], row["player"]) for row in rows} == {
        (game, player) for game in (1, 2, 3) for player in ("novice", "random")
    }


def test_a_file_that_cannot_be_written_is_refused_before_the_games_are_analysed(one: Path) -> None:
    assert complaint(rekke("analyse", str(one), "--html", "page.txt")) == "page.txt: this file ends in .html"
    nowhere = one.with_name("nowhere") / "all.parquet"
    assert (
        complaint(rekke("analyse", str(one), "--parquet", str(nowhere)))
        == f"{nowhere}: there is no folder {nowhere.parent}"
    )
