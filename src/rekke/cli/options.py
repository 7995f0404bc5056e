"""Options that several commands share: the game, the players, the seed, the workers and the output."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TextIO

import click

from rekke.cli.completion import editions, rulings
from rekke.cli.completion import players as named_players
from rekke.record.files import CannotRead, load
from rekke.rules.events import MOST_SEATS
from rekke.rules.faults import Unreadable
from rekke.rules.games import game
from rekke.rules.position import Edition

if TYPE_CHECKING:
    from rekke.lab.processes import WorkerPool

CommandFunction = Callable[..., object]
"""The function of a command, which decorators give its options."""


def table_options(command: CommandFunction) -> CommandFunction:
    """Add the options for the edition, the choices and the board to a command."""
    for option in (
        click.option("--board", metavar="FILE", help="Your own board, as rows of words."),
        click.option(
            "--choice",
            "choices",
            metavar="RULING=VALUE",
            multiple=True,
            help="Override a house rule; may be repeated. See `rekke games`.",
            shell_complete=rulings,
        ),
        click.option(
            "--edition", metavar="E", default="", help="The printed edition.", shell_complete=editions
        ),
    ):
        command = option(command)
    return command


def seats_options(seats: str, players: str) -> Callable[[CommandFunction], CommandFunction]:
    """Add the options --seats and --players to a command, with these help texts."""

    def with_seats(command: CommandFunction) -> CommandFunction:
        among = click.IntRange(1, MOST_SEATS)
        command = click.option("--players", metavar="P,P,…", help=players, shell_complete=named_players)(
            command
        )
        return click.option("--seats", metavar="N", type=among, help=seats)(command)

    return with_seats


def seed_option(command: CommandFunction) -> CommandFunction:
    """Add the option for the seed of many games to a command."""
    text = "Seed of the games: the same seed gives the same games."
    return click.option("--seed", metavar="S", help=text, show_default="random")(command)


def records_option(command: CommandFunction) -> CommandFunction:
    """Add the option for the file of the records to a command."""
    text = "Write the records to this file; - for standard output."
    return click.option("--records", metavar="FILE", help=text)(command)


def worker_options(command: CommandFunction) -> CommandFunction:
    """Add the options for the number of processes and for a cluster to a command."""
    for option in (
        click.option(
            "--on",
            metavar="ADDRESS",
            help="Play on a Dask cluster, tcp://scheduler:port. The games are the same.",
        ),
        click.option(
            "--jobs",
            metavar="N",
            type=click.IntRange(1, 256),
            default=1,
            show_default=True,
            help="Number of processes. The games are the same.",
        ),
    ):
        command = option(command)
    return command


def worker_pool(jobs: int, on: str | None) -> "WorkerPool":
    """Return the workers: processes on this machine, or a cluster."""
    from rekke.lab.processes import in_turn

    if on is None:
        return partial(in_turn, jobs=jobs)
    try:
        from rekke.lab.cluster import on_cluster
    except ImportError as problem:
        raise Unreadable(f"--on needs {problem.name}: pip install 'rekke[lab]'") from problem
    return partial(on_cluster, address=on)


def chosen_edition(name: str, edition: str, choices: Sequence[str], board: str | None) -> Edition:
    """Return the edition with its choices and board; warn of a board that is unlike the printed one."""
    settings: dict[str, str] = {}
    for choice in choices:
        ruling, equals, value = choice.partition("=")
        if not equals or ruling in settings:
            raise Unreadable(f"--choice takes RULING=VALUE, each ruling once, not {choice!r}")
        settings[ruling] = value
    played = game(name)
    drawn = load(board).replace("\r", "") if board else None
    chosen = played.edition(edition, settings, drawn)
    if own := played.own_board(chosen):
        for oddity in own.oddities(played.edition(chosen.name).board):
            click.echo(f"rekke: warning: {oddity}", err=True)
    return chosen


def seated_players(name: str, players: str | None, seats: int | None, otherwise: str) -> list[str]:
    """Return the players of a game by seat; if none are named, `otherwise` in the first seat and random players in the others."""
    allowed = game(name).seats
    names = (
        players.split(",") if players is not None else [otherwise, *["random"] * ((seats or allowed[0]) - 1)]
    )
    if seats not in (None, len(names)):
        raise Unreadable(f"--players names {len(names)} players for {seats} seats")
    if len(names) not in allowed:
        raise Unreadable(f"{len(names)} players: the game is for {allowed[0]} to {allowed[-1]}")
    return names


def tell_if_slow(names: Sequence[str]) -> None:
    """Warn that players other than `random` are slow without numba."""
    from rekke.compiling import compiled

    if not compiled.HAS_NUMBA and set(names) - {"random"}:
        click.echo("rekke: players are slower without numba: pip install 'rekke[fast]'", err=True)


def printable_seed(text: str) -> str:
    """Return a seed, or refuse it if it cannot be printed."""
    if not text.isprintable():
        raise Unreadable(f"--seed takes text that can be printed, not {text!r}")
    return text


def drawn_seed() -> str:
    """Return a random seed."""
    from secrets import randbelow

    return str(randbelow(10**9))


@contextmanager
def output(name: str | None) -> Iterator[Callable[[str], object]]:
    """Yield a function that writes records to a file, to standard output for `-`, or nowhere."""
    if name is None:
        yield len
    elif name == "-":
        yield lambda text: click.echo(text, nl=False)
    else:
        with open_for_records(Path(name), "w") as file:
            yield file.write


def open_for_records(path: Path, mode: Literal["w", "x"]) -> TextIO:
    """Open a file for records, or raise CannotRead with the reason."""
    try:
        return path.open(mode, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise CannotRead(f"{path}: {problem.strerror}") from problem
