"""Reports of many games: pages that need no other host, pictures, and tables that can be read back."""

from pathlib import Path

import polars as pl
import pytest

from rekke.lab.report import KINDS, Report
from rekke.lab.simulate import simulate
from rekke.lab.study import Study
from rekke.players.program import Forfeited
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from tests.cli.command import complaint, rekke


def reported(name: str, path: Path, games: int = 6) -> Report:
    report = Report(path, name)
    for game in simulate(GAMES[name].edition(), ["random", "random"], games, "report"):
        report.add(game)
    return report


@pytest.mark.parametrize("name", GAMES)
def test_a_row_for_every_seat_of_every_game(name: str, tmp_path: Path) -> None:
    report = reported(name, tmp_path / "r.parquet")
    report.write()
    seats = pl.read_parquet(tmp_path / "r.parquet")
    assert seats.height == 12
    assert seats["won"].sum() == 6
    assert set(seats["order"]) == {1, 2}
    squares = pl.read_parquet(tmp_path / "r-squares.parquet")
    assert squares.columns == ["square", "taken", "score", "won"]
    taken = sum(seats[verb].sum() for verb in ("place", "replace", "take", "swap") if verb in seats.columns)
    assert round(squares["taken"].sum() * 6) == taken


def test_forfeited_games_do_not_count_where_squares_are_taken() -> None:
    (game,) = simulate(GAMES["kivi"].edition(), ["random", "random"], 1, "report")
    study = Study()
    for one in (game, game._replace(forfeit=Forfeited(2, "is too late"))):
        study.add(one)
    assert study.games_seen == 2
    taken = study.squares["taken"].sum()
    assert round(taken) == sum(event.verb in ("place", "take") for event in game.record.events)


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("columbiz", ["captured", "place", "end", "discard"]),
        ("sequence-dice", ["place", "replace", "remove", "pass"]),
        ("kivi", ["place", "take", "box"]),
        ("cubo", ["lift", "cover", "grab", "waive", "late", "swap", "stay"]),
    ],
)
def test_everything_but_throwing_and_keeping_is_counted(
    name: str, columns: list[str], tmp_path: Path
) -> None:
    counted = reported(name, tmp_path / "r.csv", 1).study.seats.columns
    assert counted == ["game", "seat", "score", "won", "order", "events", *columns]


def test_what_the_rules_name_is_counted(tmp_path: Path) -> None:
    columbiz = reported("columbiz", tmp_path / "r.csv").study.seats
    assert {"captured", "discard", "place"} <= set(columbiz.columns)
    assert columbiz["captured"].sum() > 0
    assert {"box", "take"} <= set(reported("kivi", tmp_path / "r.csv").study.seats.columns)
    assert reported("cubo", tmp_path / "r.csv").study.seats["late"].sum() > 0


def test_a_page_works_without_any_other_host(tmp_path: Path) -> None:
    path = tmp_path / "r.html"
    reported("kivi", path).write()
    page = path.read_text(encoding="utf-8")
    assert "Does going first help?" in page
    assert "<script src=" not in page
    assert "<link" not in page


@pytest.mark.parametrize(("kind", "begins"), [(".png", b"\x89PNG"), (".svg", b"<svg")])
def test_pictures(kind: str, begins: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"r{kind}"
    reported("cubo", path).write()
    assert path.read_bytes().startswith(begins)


def test_the_command_writes_a_report_beside_its_summary(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    result = rekke("simulate", "sequence-dice", "--games", "4", "--seed", "1", "--report", str(path))
    assert result.code == 0
    assert "4 games" in result.out
    assert path.read_text(encoding="utf-8").startswith("game,seat,score,won,order,events")


def test_a_wrong_name_is_reported_before_anything_is_played(tmp_path: Path) -> None:
    told = complaint(rekke("simulate", "kivi", "--games", "1000000", "--report", str(tmp_path / "r.doc")))
    assert told == f"a report ends in {', '.join(KINDS)}, not in '.doc'"
    with pytest.raises(Unreadable, match="there is no folder"):
        Report(tmp_path / "nowhere" / "r.html", "kivi")
