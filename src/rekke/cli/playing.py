"""Commands about playing: games, simulate, play."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Literal, TextIO

import click

from rekke.cli.records import read_one
from rekke.record.files import CannotRead, load
from rekke.rules.faults import Illegal, Unreadable
from rekke.rules.game import SEATS
from rekke.rules.games import GAMES, game
from rekke.rules.position import Edition

Command = Callable[..., None]


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
    book = files(f"rekke.rules.{game(game_name).room}") / "RULEBOOK.md"
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


def _table_options(command: Command) -> Command:
    """Give a command the options that say what is played."""
    for option in (
        click.option("--board", metavar="FILE", help="A board of your own, drawn as rows of words."),
        click.option(
            "--choice",
            "choices",
            metavar="RULING=VALUE",
            multiple=True,
            help="Set a ruling otherwise; may be repeated. See `rekke games`.",
        ),
        click.option("--edition", metavar="E", default="", help="The printed edition."),
    ):
        command = option(command)
    return command


def _edition(name: str, edition: str, choices: Sequence[str], board: str | None) -> Edition:
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


def _seated(players: str | None, seats: int | None, otherwise: str) -> list[str]:
    """Give the players by seat; where none are named, the first one and random ones."""
    names = (
        players.split(",") if players is not None else [otherwise, *["random"] * ((seats or SEATS[0]) - 1)]
    )
    if seats not in (None, len(names)):
        raise Unreadable(f"--players names {len(names)} players for {seats} seats")
    if len(names) not in SEATS:
        raise Unreadable(f"{len(names)} players: the game is for {SEATS[0]} to {SEATS[-1]}")
    return names


def _seed(text: str) -> str:
    if not text.isprintable():
        raise Unreadable(f"--seed takes text that can be printed, not {text!r}")
    return text


def _drawn_seed() -> str:
    from secrets import randbelow

    return str(randbelow(10**9))


@click.command()
@click.argument("game_name", metavar="GAME")
@_table_options
@click.option(
    "--seats", type=click.IntRange(SEATS[0], SEATS[-1]), help="How many seats, if --players is not given."
)
@click.option("--players", metavar="P,P,…", help="A player for each seat. There is `random`.")
@click.option(
    "--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games."
)
@click.option(
    "--seed", metavar="S", help="The same seed gives the same games; one is drawn if none is given."
)
@click.option("--records", metavar="FILE", help="Write the records there; - for standard output.")
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
) -> None:
    """Play many games and sum them up."""
    from rekke.lab.simulate import Summary
    from rekke.lab.simulate import simulate as played

    chosen = _edition(game_name, edition, choices, board)
    names = _seated(players, seats, "random")
    seed = _drawn_seed() if seed is None else _seed(seed)
    playing = played(chosen, names, count, seed)
    summary = Summary(len(names))
    bar = click.progressbar(
        playing, length=count, label=game_name, file=sys.stderr, hidden=not sys.stderr.isatty()
    )
    with _output(records) as write, bar as each:
        for number, one in enumerate(each):
            write(("\n" if number else "") + str(one.record))
            summary.add(one)
    # Where the records go to standard output, what is for people goes beside it.
    click.echo(f"{summary}\nseed: {seed}", err=records == "-")


@contextmanager
def _output(name: str | None) -> Iterator[Callable[[str], object]]:
    if name is None:
        yield len
    elif name == "-":
        yield lambda text: click.echo(text, nl=False)
    else:
        with _opened(Path(name), "w") as file:
            yield file.write


def _opened(path: Path, mode: Literal["w", "x"]) -> TextIO:
    try:
        return path.open(mode, encoding="utf-8", newline="\n")
    except OSError as problem:
        raise CannotRead(f"{path}: {problem.strerror}") from problem


@click.command()
@click.argument("game_name", metavar="GAME", required=False)
@_table_options
@click.option(
    "--seats", type=click.IntRange(SEATS[0], SEATS[-1]), help="How many seats: you and random players."
)
@click.option(
    "--players", metavar="P,P,…", help="Who sits where: `random`, or any other name for a person here."
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
    """Play in plain text, typed in notation, alone against random players or several at one keyboard.

    Type ? for what is possible. The record is written as the game goes: Ctrl-D leaves, --resume goes on.
    """
    from random import Random, SystemRandom

    from rekke.table.dealer import Dealer
    from rekke.terminal.plain import begin, play_on, seated

    dealer = Dealer(SystemRandom() if seed is None else Random(_seed(seed)))
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
        names = _seated(players, seats, "you")
        record = begin(_edition(game_name, edition, choices, board), names, first, dealer)
    path = Path(save) if save else _new_file(record.edition.game)
    with _opened(path, "x") as file:
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
