"""The command `rekke simulate`."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rekke.cli.completion import games as named_games
from rekke.cli.options import (
    chosen_edition,
    drawn_seed,
    output,
    printable_seed,
    records_option,
    seated_players,
    seats_options,
    seed_option,
    table_options,
    tell_if_slow,
    worker_options,
    worker_pool,
)
from rekke.rules.faults import Unreadable
from rekke.rules.games import game
from rekke.rules.position import Edition

if TYPE_CHECKING:
    from rekke.lab.report import Report


@click.command(short_help="Play many games and summarise them.")
@click.argument("game_name", metavar="GAME", shell_complete=named_games)
@table_options
@seats_options(
    "Number of seats, if --players is not given.",
    "A player for each seat: a level, or a program such as `cmd:./mybot`.",
)
@click.option(
    "--games",
    "count",
    metavar="N",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Number of games.",
)
@seed_option
@worker_options
@records_option
@click.option(
    "--report",
    metavar="FILE",
    help="Write plots to a .html, .png or .svg file, or data to a .parquet or .csv file.",
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
    """Play many games and summarise wins, scores and lengths."""
    from rekke.lab.simulate import Summary
    from rekke.lab.simulate import simulate as simulated_games

    chosen = chosen_edition(game_name, edition, choices, board)
    names = seated_players(game_name, players, seats, "random")
    tell_if_slow(names)
    seed = drawn_seed() if seed is None else printable_seed(seed)
    playing = simulated_games(chosen, names, count, seed, worker_pool(jobs, on))
    summary = Summary(len(names))
    study = _report(report, chosen, names) if report else None
    bar = click.progressbar(
        playing, length=count, label=game_name, file=sys.stderr, hidden=not sys.stderr.isatty()
    )
    with output(records) as write, bar as each:
        for number, one in enumerate(each):
            if records is not None:
                write(("\n" if number else "") + str(one.record))
            summary.add(one)
            if study:
                study.add(one)
    if study:
        study.write()
    # If the records go to standard output, the summary goes to standard error.
    click.echo(f"{summary}\nseed: {seed}", err=records == "-")


def _report(file: str, edition: Edition, names: Sequence[str]) -> "Report":
    """Prepare a report first, so that a wrong file name is refused before the games are played."""
    try:
        from rekke.lab.report import Report
    except ImportError as problem:
        raise Unreadable(f"--report needs {problem.name}: pip install 'rekke[lab]'") from problem
    return Report(Path(file), f"{game(edition.game).title}, edition {edition.name}: {', '.join(names)}")
