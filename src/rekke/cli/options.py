"""What several commands take: what is played, by whom, from which seed, and where the records go."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TextIO

import click

from rekke.cli.completion import editions, rulings
from rekke.cli.completion import players as named_players
from rekke.compiling import compiled
from rekke.record.files import CannotRead, load
from rekke.rules.faults import Unreadable
from rekke.rules.game import SEATS
from rekke.rules.games import game
from rekke.rules.position import Edition

if TYPE_CHECKING:
    from rekke.lab.processes import Crew

Command = Callable[..., object]


def table_options(command: Command) -> Command:
    """Give a command the options that say what is played."""
    for option in (
        click.option("--board", metavar="FILE", help="A board of your own, drawn as rows of words."),
        click.option(
            "--choice",
            "choices",
            metavar="RULING=VALUE",
            multiple=True,
            help="Set a ruling otherwise; may be repeated. See `rekke games`.",
            shell_complete=rulings,
        ),
        click.option(
            "--edition", metavar="E", default="", help="The printed edition.", shell_complete=editions
        ),
    ):
        command = option(command)
    return command


def seats_options(seats: str, players: str) -> Callable[[Command], Command]:
    """Give a command the options that say who sits where, each with its help."""

    def with_seats(command: Command) -> Command:
        among = click.IntRange(SEATS[0], SEATS[-1])
        command = click.option("--players", metavar="P,P,…", help=players, shell_complete=named_players)(
            command
        )
        return click.option("--seats", metavar="N", type=among, help=seats)(command)

    return with_seats


def crew_options(command: Command) -> Command:
    """Give a command the options that say who does the work."""
    for option in (
        click.option(
            "--on", metavar="ADDRESS", help="On a Dask cluster: tcp://scheduler:port. The games are the same."
        ),
        click.option(
            "--jobs",
            metavar="N",
            type=click.IntRange(1, 256),
            default=1,
            show_default=True,
            help="In how many processes. The games are the same.",
        ),
    ):
        command = option(command)
    return command


def crew(jobs: int, on: str | None) -> "Crew":
    """Give who does the work: processes here, or a cluster."""
    from rekke.lab.processes import in_turn

    if on is None:
        return partial(in_turn, jobs=jobs)
    try:
        from rekke.lab.cluster import on_cluster
    except ImportError as problem:
        raise Unreadable(f"--on needs {problem.name}: pip install 'rekke[lab]'") from problem
    return partial(on_cluster, address=on)


def chosen_edition(name: str, edition: str, choices: Sequence[str], board: str | None) -> Edition:
    """Give what --edition, --choice and --board say; warn of a board that is not like the printed one."""
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


def seated_players(players: str | None, seats: int | None, otherwise: str) -> list[str]:
    """Give the players by seat; where none are named, the first one and random ones."""
    names = (
        players.split(",") if players is not None else [otherwise, *["random"] * ((seats or SEATS[0]) - 1)]
    )
    if seats not in (None, len(names)):
        raise Unreadable(f"--players names {len(names)} players for {seats} seats")
    if len(names) not in SEATS:
        raise Unreadable(f"{len(names)} players: the game is for {SEATS[0]} to {SEATS[-1]}")
    return names


def tell_if_slow(names: Sequence[str]) -> None:
    """Say once that players who think would think faster with numba."""
    if not compiled.HAS_NUMBA and set(names) - {"random"}:
        click.echo("rekke: without numba everything works, but slower: pip install 'rekke[fast]'", err=True)


def printable_seed(text: str) -> str:
    """Refuse a seed that could not be told to anybody."""
    if not text.isprintable():
        raise Unreadable(f"--seed takes text that can be printed, not {text!r}")
    return text


def drawn_seed() -> str:
    """Draw a seed where none is given."""
    from secrets import randbelow

    return str(randbelow(10**9))


@contextmanager
def output(name: str | None) -> Iterator[Callable[[str], object]]:
    """Open where records go: a file, standard output for `-`, or nowhere."""
    if name is None:
        yield len
    elif name == "-":
        yield lambda text: click.echo(text, nl=False)
    else:
        with opened(Path(name), "w") as file:
            yield file.write


def opened(path: Path, mode: Literal["w", "x"]) -> TextIO:
    """Open a file for records, or say why it cannot be."""
    try:
        return path.open(mode, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise CannotRead(f"{path}: {problem.strerror}") from problem
