"""A report of many games for people who study or design them: plots in one page, or the data behind them."""

from pathlib import Path

import altair as alt
import polars as pl

from rekke.lab.game import PlayedGame
from rekke.lab.study import Study
from rekke.rules.faults import Unreadable

KINDS = (".html", ".png", ".svg", ".parquet", ".csv")


class Report:
    """A report: it collects games, and is then written in the format that its file name ends in.

    A page contains everything it needs and loads nothing from other hosts. A table of the seats comes with
    a second file, of the squares.
    """

    def __init__(self, path: Path, title: str) -> None:
        if path.suffix not in KINDS:
            raise Unreadable(f"a report ends in {', '.join(KINDS)}, not in {path.suffix!r}")
        if not path.parent.is_dir():
            raise Unreadable(f"{path}: there is no folder {path.parent}")
        self.path = path
        self.title = title
        self.study = Study()

    def add(self, game: PlayedGame) -> None:
        """Add a game."""
        self.study.add(game)

    def write(self) -> None:
        """Write the file."""
        match self.path.suffix:
            case ".parquet":
                self.study.seats.write_parquet(self.path)
                self.study.squares.write_parquet(_beside(self.path))
            case ".csv":
                self.study.seats.write_csv(self.path)
                self.study.squares.write_csv(_beside(self.path))
            case ".html":
                plots(self.study, self.title).save(str(self.path), inline=True)
            case _:
                plots(self.study, self.title).save(str(self.path), scale_factor=2)


def _beside(path: Path) -> Path:
    return path.with_stem(f"{path.stem}-squares")


def plots(study: Study, title: str) -> alt.VConcatChart:
    """Return all plots of a study, two in a row."""
    seats, squares = study.seats, study.squares
    rows = [alt.hconcat(first_advantage(seats), scores(seats)), alt.hconcat(lengths(seats), actions(seats))]
    if not squares.is_empty():
        taken = board(squares, "taken", ".2f", "How often a game each square is taken")
        won = board(squares, "won", ".0%", "How often who took it wins")
        rows.append(alt.hconcat(taken, won).resolve_scale(color="independent"))
    heading = alt.TitleParams(title, subtitle=f"{study.games_seen} games", anchor="start", fontSize=18)
    return alt.vconcat(*rows).properties(title=heading).configure_view(stroke=None)


def first_advantage(seats: pl.DataFrame) -> alt.LayerChart:
    """Return a plot of how often each seat wins, in the order of play, with the 95 % interval."""
    shares = seats.group_by("order").agg(
        pl.col("won").mean(), (1.96 * pl.col("won").std() / pl.len().sqrt()).alias("half"), pl.len()
    )
    bounds = shares.with_columns(
        low=pl.col("won") - pl.col("half"), high=pl.col("won") + pl.col("half")
    ).sort("order")
    order = alt.X("order:O", title="order of play, 1 begins", axis=alt.Axis(labelAngle=0))
    chart = alt.Chart(bounds)
    bars = chart.mark_bar(color="#4c78a8").encode(
        x=order, y=alt.Y("won:Q", title="share of victories", axis=alt.Axis(format="%"))
    )
    errors = chart.mark_rule(strokeWidth=2).encode(x=order, y=alt.Y("low:Q", title=""), y2="high:Q")
    return (bars + errors).properties(title="Does going first help?", width=320, height=220)


def scores(seats: pl.DataFrame) -> alt.Chart:
    """Return a histogram of the scores of all seats."""
    counts = seats.group_by("score").len().sort("score")
    return (
        alt.Chart(counts)
        .mark_bar(color="#f58518")
        .encode(
            x=alt.X("score:Q", title="score of a seat", scale=alt.Scale(nice=False, padding=12)),
            y=alt.Y("len:Q", title="how often"),
        )
        .properties(title="Scores", width=320, height=220)
    )


def lengths(seats: pl.DataFrame) -> alt.Chart:
    """Return a histogram of the lengths of games."""
    games = seats.filter(pl.col("seat") == 1)
    return (
        alt.Chart(games)
        .mark_bar(color="#54a24b")
        .encode(
            x=alt.X("events:Q", bin=alt.Bin(maxbins=40), title="events of a game"),
            y=alt.Y("count()", title="how often"),
        )
        .properties(title="Length", width=320, height=220)
    )


def actions(seats: pl.DataFrame) -> alt.Chart:
    """Return a plot of how often a seat does what in a game: captures, boxes, is late and so on."""
    counted = [
        name for name in seats.columns if name not in ("game", "seat", "score", "won", "order", "events")
    ]
    means = seats.select(counted).mean().unpivot(variable_name="action", value_name="mean")
    return (
        alt.Chart(means)
        .mark_bar(color="#b279a2")
        .encode(x=alt.X("mean:Q", title="a seat and game"), y=alt.Y("action:N", title="", sort="-x"))
        .properties(title="What seats do", width=320, height=220)
    )


def board(squares: pl.DataFrame, measure: str, format_: str, title: str) -> alt.LayerChart:
    """Return the board with a measure of every square."""
    cells = squares.with_columns(column=pl.col("square").str.slice(0, 1), row=pl.col("square").str.slice(1))
    chart = alt.Chart(cells).encode(
        x=alt.X("column:O", title="", axis=alt.Axis(orient="top", labelAngle=0)), y=alt.Y("row:O", title="")
    )
    # No darker than this, because the figures on it are black.
    colours = alt.Color(f"{measure}:Q", legend=None, scale=alt.Scale(range=["#f7fbff", "#6baed6"]))
    words = chart.mark_text(fontSize=11).encode(text=alt.Text(f"{measure}:Q", format=format_))
    return (chart.mark_rect().encode(color=colours) + words).properties(title=title, width=320, height=320)
