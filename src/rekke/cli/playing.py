"""Commands about playing: games, simulate, play."""

import json
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rekke.cli.options import (
    chosen_edition,
    crew,
    crew_options,
    drawn_seed,
    opened,
    output,
    printable_seed,
    seated_players,
    table_options,
    tell_if_slow,
)
from rekke.cli.records import read_one
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.game import SEATS
from rekke.rules.games import GAMES, game
from rekke.rules.sheets import ROOMS

if TYPE_CHECKING:
    from rekke.lab.report import Report


@click.command()
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


@click.command()
@click.argument("game_name", metavar="GAME")
def rules(game_name: str) -> None:
    """Print the rulebook of a game, on a terminal page by page."""
    book = ROOMS / game(game_name).room / "RULEBOOK.md"
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


@click.command()
@click.argument("game_name", metavar="GAME")
@table_options
@click.option(
    "--seats", type=click.IntRange(SEATS[0], SEATS[-1]), help="How many seats, if --players is not given."
)
@click.option(
    "--players", metavar="P,P,…", help="A player for each seat: a level, or a program as `cmd:./mybot`."
)
@click.option(
    "--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games."
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


@click.command()
@click.argument("game_name", metavar="GAME", required=False)
@table_options
@click.option(
    "--seats", type=click.IntRange(SEATS[0], SEATS[-1]), help="How many seats: you and random players."
)
@click.option(
    "--players", metavar="P,P,…", help="Who sits where: a level, or any other name for a person here."
)
@click.option(
    "--first", type=click.IntRange(1, SEATS[-1]), help="The seat that begins; thrown for, or 1 in Cubo."
)
@click.option("--seed", metavar="S", help="Take the dice from a seed, so that they come again.")
@click.option(
    "--save", metavar="FILE", help="Where to write the record; a new file in this folder otherwise."
)
@click.option("--resume", metavar="FILE", help="Play on from the last record of a file, instead of GAME.")
def play(
    *,
    game_name: str | None,
    edition: str,
    choices: tuple[str, ...],
    board: str | None,
    seats: int | None,
    players: str | None,
    first: int | None,
    seed: str | None,
    save: str | None,
    resume: str | None,
) -> None:
    """Play in plain text, typed in notation, alone against our players or several at one keyboard.

    Type ? for what is possible. The record is written as the game goes: Ctrl-D leaves, --resume goes on.
    """
    from random import Random, SystemRandom

    from rekke.table.dealer import Dealer
    from rekke.terminal.plain import begin, play_on, seated

    dealer = Dealer(SystemRandom() if seed is None else Random(printable_seed(seed)))
    if resume:
        if game_name or edition or choices or board or seats or players or first:
            raise click.UsageError(
                "--resume takes everything from the record; only --seed and --save go with it."
            )
        record = read_one(resume)
        if not record.unfinished:
            raise Illegal(f"{resume}: the game has ended")
    else:
        if game_name is None:
            raise click.UsageError(f"Name a game: {', '.join(GAMES)}.")
        names = seated_players(players, seats, "you")
        record = begin(chosen_edition(game_name, edition, choices, board), names, first, dealer)
    path = Path(save) if save else _new_file(record.edition.game)
    with opened(path, "x") as file:
        try:
            play_on(record, seated(record, dealer.random, _ask, click.echo), dealer, file, click.echo)
        except (EOFError, KeyboardInterrupt):
            click.echo(f"\nSaved. To go on: rekke play --resume {click.format_filename(path)}")
        else:
            click.echo(f"The record is in {click.format_filename(path)}.")


def _ask(prompt: str) -> str:
    with suppress(ImportError):
        import readline  # noqa: F401  (gives the line that is typed an editor and a history)
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


def _new_file(name: str) -> Path:
    now = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    names = (Path(f"{name}-{now}{again}.rekke") for again in ("", *(f"-{n}" for n in range(2, 100))))
    return next(path for path in names if not path.exists())
