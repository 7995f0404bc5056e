"""Reports of analyses: one page with plots, or all decisions of many games as a table."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import altair as alt
import polars as pl

from rekke.analysis.rates import PlayerRates
from rekke.analysis.result import Analysis
from rekke.lang.words import Words
from rekke.rules.faults import Unreadable

WIDTH, HEIGHT = 640, 260
SPEC = re.compile(r"^ *(const|var|let) spec = .*$", re.MULTILINE)
"""The line of a page with its data."""
DECISIONS = pl.Schema(
    {
        "game": pl.Int64(),
        "name": pl.String(),
        "seat": pl.Int64(),
        "player": pl.String(),
        "event": pl.Int64(),
        "chosen": pl.String(),
        "best": pl.String(),
        "choices": pl.Int64(),
        "worth": pl.Float64(),
        "best_worth": pl.Float64(),
        "lost": pl.Float64(),
        "counted": pl.Boolean(),
        "mark": pl.String(),
        "evaluator": pl.String(),
    }
)
"""The columns of a table of decisions; worth and loss are shares of the victory for the seat that chose."""

ESTIMATES = pl.Schema(
    {
        **dict.fromkeys(("player", "measure"), pl.String()),
        **dict.fromkeys(("mean", "low", "high"), pl.Float64()),
    }
)
"""The data of a plot of players; few games have no interval, so neither a low nor a high end."""


def checked(name: str, ending: str) -> Path:
    """Return the path of a report that can be written there, or refuse it."""
    path = Path(name)
    if path.suffix != ending:
        raise Unreadable(f"{name}: this file ends in {ending}")
    if not path.parent.is_dir():
        raise Unreadable(f"{name}: there is no folder {path.parent}")
    return path


class DecisionTable:
    """A row for every choice of every game."""

    def __init__(self) -> None:
        self.rows: list[dict[str, object]] = []
        self.games = 0

    def add(self, analysis: Analysis) -> None:
        """Add a game."""
        self.games += 1
        for moment in analysis.moments:
            if not (moment.best and moment.event):
                continue
            at = moment.seat - 1
            self.rows.append(
                {
                    "game": self.games,
                    "name": analysis.record.edition.game,
                    "seat": moment.seat,
                    "player": analysis.record.names[at],
                    "event": moment.number,
                    "chosen": moment.event.text,
                    "best": moment.best.event.text,
                    "choices": len(moment.choices),
                    "worth": moment.worth[at],
                    "best_worth": moment.best.worth[at],
                    "lost": moment.lost,
                    "counted": moment.counted,
                    "mark": moment.mark,
                    "evaluator": analysis.evaluator,
                }
            )

    def write(self, path: Path) -> None:
        """Write the table as a Parquet file."""
        pl.DataFrame(self.rows, schema=DECISIONS).write_parquet(path)


def write_page(path: Path, title: str, subtitle: Sequence[str], plots: Sequence[alt.LayerChart]) -> None:
    """Write plots as one page that needs no other host."""
    heading = alt.TitleParams(title, subtitle=[*subtitle], anchor="start", fontSize=18)
    page = alt.vconcat(*plots).properties(title=heading).configure_view(stroke=None)
    html = page.to_html(inline=True)
    # A name in a record may be "</script>", which would end the script around the data.
    path.write_text(SPEC.sub(lambda spec: spec[0].replace("<", r"\u003c"), html), encoding="utf-8")


def game_plots(analysis: Analysis, names: Sequence[str], words: Words) -> list[alt.LayerChart]:
    """Return the winning chances through a game, with its marks, and what changed them."""
    return [_chances(analysis, names, words), _parts(analysis, names, words)]


def player_plots(rates: Iterable[PlayerRates], words: Words) -> list[alt.LayerChart]:
    """Return the results of players with and without luck, with their intervals."""
    rows = [
        (rate.name, words(f"analysis.column.{name}"), estimate.mean, *(estimate.interval or (None, None)))
        for rate in rates
        for name, estimate in (("result", rate.result), ("adjusted", rate.adjusted))
    ]
    data = pl.DataFrame(rows, schema=ESTIMATES, orient="row")
    chart = alt.Chart(data).encode(
        y=alt.Y("measure:N", title="", sort=None, axis=alt.Axis(labelLimit=WIDTH)),
        color=alt.Color("measure:N", legend=None, sort=None),
    )
    ends = chart.mark_rule(strokeWidth=3).encode(
        x=alt.X("low:Q", title="", axis=alt.Axis(format="%")), x2="high:Q"
    )
    means = chart.mark_point(filled=True, size=90).encode(x="mean:Q", tooltip=["mean:Q", "low:Q", "high:Q"])
    layers = (ends + means).properties(width=WIDTH)
    return [layers.facet(row=alt.Row("player:N", title="", sort=None))]


def _chances(analysis: Analysis, names: Sequence[str], words: Words) -> alt.LayerChart:
    worths = [analysis.start, *(moment.worth for moment in analysis.moments)]
    lines = pl.DataFrame(
        [
            {"event": number, "player": _seat(seat, names), "chance": worth[seat]}
            for number, worth in enumerate(worths)
            for seat in range(len(names))
        ]
    )
    marked = [
        {
            "event": moment.number,
            "player": _seat(moment.seat - 1, names),
            "chance": moment.worth[moment.seat - 1],
            "mark": words(f"analysis.mark.{moment.mark}"),
            "chosen": moment.event.text if moment.event else words("analysis.gave-up"),
            "better": moment.best.event.text if moment.best else "",
            "lost": moment.lost,
        }
        for moment in analysis.moments
        if moment.mark not in (None, "fine")
    ]
    colour = alt.Color("player:N", title="", sort=None)
    x = alt.X("event:Q", title=words("replay.moment"))
    y = alt.Y("chance:Q", title="", scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%"))
    line = alt.Chart(lines).mark_line(interpolate="step-after").encode(x=x, y=y, color=colour)
    kinds = {
        **dict.fromkeys(("player", "mark", "chosen", "better"), pl.String),
        **dict.fromkeys(("chance", "lost"), pl.Float64),
        "event": pl.Int64,
    }
    points = (
        alt.Chart(pl.DataFrame(marked, schema=kinds))
        .mark_point(filled=True, size=70)
        .encode(x=x, y=y, color=colour, shape=alt.Shape("mark:N", title="", sort=None), tooltip=[*kinds])
    )
    return (line + points).properties(title=words("analysis.chances"), width=WIDTH, height=HEIGHT)


def _parts(analysis: Analysis, names: Sequence[str], words: Words) -> alt.LayerChart:
    parts = {"dice": analysis.luck, "choices": analysis.skill, "drift": analysis.drift}
    rows = [
        {"player": _seat(seat, names), "part": words(f"analysis.column.{part}"), "points": 100 * change[seat]}
        for part, change in parts.items()
        for seat in range(len(names))
    ]
    chart = alt.Chart(pl.DataFrame(rows)).encode(
        x=alt.X("points:Q", title=""),
        y=alt.Y("part:N", title="", sort=None),
        yOffset=alt.YOffset("player:N", sort=None),
    )
    bars = chart.mark_bar().encode(color=alt.Color("player:N", title="", sort=None))
    figures = chart.mark_text(dx=4, align="left").encode(text=alt.Text("points:Q", format="+.1f"))
    return (bars + figures).properties(title=words("analysis.title"), width=WIDTH, height=HEIGHT)


def _seat(at: int, names: Sequence[str]) -> str:
    """Return the name of a seat, which two seats may share, with its number."""
    return f"{at + 1} {names[at]}"
