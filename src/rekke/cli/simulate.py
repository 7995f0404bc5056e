"""The command `rekke simulate`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rekke.cli.completion import games as named_games
from rekke.cli.options import (
    chosen_edition,
    crew,
    crew_options,
    drawn_seed,
    output,
    printable_seed,
    seated_players,
    seats_options,
    table_options,
    tell_if_slow,
)
from rekke.rules.faults import Unreadable
from rekke.rules.games import game

if TYPE_CHECKING:
    from rekke.lab.report import Report


@click.command(short_help="Play many games and sum them up.")
@click.argument("game_name", metavar="GAME", shell_complete=named_games)
@table_options
@seats_options(
    "How many seats, if --players is not given.",
    "A player for each seat: a level, or a program as `cmd:./mybot`.",
)
@click.option(
    "--games",
    "count",
    metavar="N",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="How many games.",
)
@click.option(
    "--seed", metavar="S", help="The same seed gives the same games; one is drawn if none is given."
)
@crew_options
@click.option("--records", metavar="FILE", help="Write the records there; - for standard output.")
@click.option(
    "--report", metavar="FILE", help="Plots as .html, .png or .svg, or the data as .parquet or .csv."
)
def simulate(
    *,
    game_name: str,
    edition: str,
    choices: tuple[str, ...],
    board: str | None,
    seats: int | None,
    players: str | None,
    count: int,
    seed: str | None,
    records: str | None,
    jobs: int,
    on: str | None,
    report: str | None,
) -> None:
    """Play many games and sum them up."""
    from rekke.lab.simulate import Summary
    from rekke.lab.simulate import simulate as played

    chosen = chosen_edition(game_name, edition, choices, board)
    names = seated_players(players, seats, "random")
    tell_if_slow(names)
    seed = drawn_seed() if seed is None else printable_seed(seed)
    playing = played(chosen, names, count, seed, crew(jobs, on))
    summary = Summary(len(names))
    title = f"{game(game_name).title}, edition {chosen.name}: {', '.join(names)}"
    study = _report(report, title) if report else None
    bar = click.progressbar(
        playing, length=count, label=game_name, file=sys.stderr, hidden=not sys.stderr.isatty()
    )
    with output(records) as write, bar as each:
        for number, one in enumerate(each):
            write(("\n" if number else "") + str(one.record))
            summary.add(one)
            if study:
                study.add(one)
    if study:
        study.write()
    # Where the records go to standard output, what is for people goes beside it.
    click.echo(f"{summary}\nseed: {seed}", err=records == "-")


def _report(name: str, title: str) -> "Report":
    """Prepare a report, so that what is wrong with its name is told before the games are played."""
    try:
        from rekke.lab.report import Report
    except ImportError as problem:
        raise Unreadable(f"--report needs {problem.name}: pip install 'rekke[lab]'") from problem
    return Report(Path(name), title)
