"""The commands `games`, `rules` and `simulate`."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rekke.cli.complete import games as named_games
from rekke.cli.options import (
    chosen_edition,
    drawn_seed,
    output,
    printable_seed,
    seated_players,
    seats_options,
    table_options,
    tell_if_slow,
    worker_options,
    worker_pool,
)
from rekke.cli.screen import language_of, language_option
from rekke.rules.faults import Unreadable
from rekke.rules.game import SEATS
from rekke.rules.games import GAMES, game
from rekke.rules.sheets import ROOMS
from rekke.terminal.languages import OTHERWISE

if TYPE_CHECKING:
    from rekke.lab.report import Report


@click.command(short_help="List the games, their editions and choices.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def games(*, as_json: bool) -> None:
    """List the games with their seats, editions and choices."""
    if as_json:
        click.echo(json.dumps(_listed(), indent=2, ensure_ascii=False))
        return
    for each in GAMES.values():
        click.echo(f"{each.title} ({each.name}), {SEATS[0]} to {SEATS[-1]} seats")
        click.echo(f"  editions: {', '.join(each.editions)} (the first unless another is named)")
        for choice in each.choices:
            values = " | ".join(choice.values) + (" | a number" if choice.any_number else "")
            click.echo(f"  {choice.ruling}: {values}, {choice.decides}")


@click.command(short_help="Print the rulebook of a game.")
@click.argument("game_name", metavar="GAME", shell_complete=named_games)
@language_option
def rules(*, game_name: str, language: str | None) -> None:
    """Print the rulebook of a game, on a terminal page by page."""
    spoken = language_of(language)
    book = ROOMS / game(game_name).room / ("RULEBOOK.md" if spoken == OTHERWISE else f"RULEBOOK.{spoken}.md")
    click.echo_via_pager(book.read_text(encoding="utf-8"))


def _listed() -> list[dict[str, object]]:
    return [
        {
            "game": each.name,
            "title": each.title,
            "seats": list(SEATS),
            "editions": list(each.editions),
            "default_edition": each.default,
            "own_board": bool(each.words),
            "choices": [choice._asdict() | {"default": choice.values[0]} for choice in each.choices],
        }
        for each in GAMES.values()
    ]


@click.command(short_help="Play many games and sum them up.")
@click.argument("game_name", metavar="GAME", shell_complete=named_games)
@table_options
@seats_options(
    "Number of seats, if --players is not given.",
    "A player for each seat: a level, or a program as `cmd:./mybot`.",
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
@click.option(
    "--seed", metavar="S", help="The same seed gives the same games; one is drawn if none is given."
)
@worker_options
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
    playing = played(chosen, names, count, seed, worker_pool(jobs, on))
    summary = Summary(len(names))
    title = f"{game(game_name).title}, edition {chosen.name}: {', '.join(names)}"
    study = _report(report, title) if report else None
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
    # Standard output may be taken by the records: the summary then goes to standard error.
    click.echo(f"{summary}\nseed: {seed}", err=records == "-")


def _report(name: str, title: str) -> "Report":
    """Return an empty report; a bad file name is refused here, before the games are played."""
    try:
        from rekke.lab.report import Report
    except ImportError as problem:
        raise Unreadable(f"--report needs {problem.name}: pip install 'rekke[lab]'") from problem
    return Report(Path(name), title)
