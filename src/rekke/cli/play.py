"""The command `rekke play`: the app on a terminal, plain text elsewhere."""

from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, TextIO

import click

from rekke.cli.completion import games
from rekke.cli.options import (
    chosen_edition,
    open_for_records,
    printable_seed,
    seated_players,
    seats_options,
    table_options,
)
from rekke.cli.record_file import read_one
from rekke.cli.screen import has_screen, language_option, plain_option, typed_line, words_in
from rekke.rules.events import MOST_SEATS
from rekke.rules.faults import Illegal
from rekke.rules.games import GAMES

if TYPE_CHECKING:
    from rekke.dealing.dealer import Dealer
    from rekke.record.record import Record

RESUME_ALONE = (
    "--resume takes everything from the record: combine it only with --seed, --save, --language and --plain."
)


@click.command(short_help="Play on this machine.")
@click.argument("game_name", metavar="[GAME]", required=False, shell_complete=games)
@table_options
@seats_options(
    "Number of seats: you and random players.",
    "Players by seat: a level such as expert, or any other name for a person.",
)
@click.option(
    "--first",
    metavar="N",
    type=click.IntRange(1, MOST_SEATS),
    help="The seat that begins.",
    show_default="thrown for; 1 in Cubo",
)
@click.option("--seed", metavar="S", help="Seed the dice for a reproducible game.")
@click.option(
    "--save", metavar="FILE", help="Write the record to this file.", show_default="a new file in this folder"
)
@click.option("--resume", metavar="FILE", help="Continue the last game of this file, instead of naming GAME.")
@language_option
@plain_option
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
    language: str | None,
    plain: bool,
) -> int:
    """Play on this machine, alone against bots or with several people at one keyboard.

    On a terminal this opens an app, which asks for the game if GAME is not given. In a pipe, and with --plain, you type
    moves in notation; ? lists what is possible. The record is saved after every move, so that --resume can continue
    the game.
    """
    from rekke.terminal.plain import begin

    dealer = _dealer(seed)
    wanted = game_name or edition or choices or board or seats or players or first
    if resume and wanted:
        raise click.UsageError(RESUME_ALONE)
    on_screen = has_screen(plain)
    record = _unfinished(resume) if resume else None
    if game_name:
        names = seated_players(game_name, players, seats, _person(language, on_screen=on_screen))
        record = begin(chosen_edition(game_name, edition, choices, board), names, first, dealer)
    elif not resume and (wanted or not on_screen):
        raise click.UsageError(f"Name a game: {', '.join(GAMES)}.")
    file = _File(save, record)
    if record and not on_screen:
        return _in_text(file, record, dealer)
    return _in_app(file, record, seed, language)


def _dealer(seed: str | None) -> "Dealer":
    from rekke.dealing.dealer import Dealer

    return Dealer(SystemRandom() if seed is None else Random(printable_seed(seed)))


def _person(language: str | None, *, on_screen: bool) -> str:
    """Return the name of the person who plays; the app needs one, because it speaks about players in the third person."""
    return words_in(language)("guest") if on_screen else "you"


def _unfinished(name: str) -> "Record":
    record = read_one(name)
    if not record.unfinished:
        raise Illegal(f"{name}: the game has ended")
    return record


class _File:
    """The file of the record: the named one, or a new one in this folder."""

    def __init__(self, save: str | None, record: "Record | None") -> None:
        self.path = Path(save) if save else None
        self.file: TextIO | None = None
        if record:
            self.open(record.edition.game)

    def open(self, game: str) -> TextIO:
        """Create the file, once the game is known; never overwrite an existing one."""
        if self.file is None:
            self.path = self.path or _new_file(game)
            self.file = open_for_records(self.path, "x")
        return self.file

    def close(self, over: bool) -> None:
        """Close the file, and print how to find or continue the game."""
        if self.file is None or self.path is None:
            return
        self.file.close()
        name = click.format_filename(self.path)
        click.echo(f"The record is in {name}." if over else f"Saved. To continue: rekke play --resume {name}")


def _in_app(file: _File, record: "Record | None", seed: str | None, language: str | None) -> int:
    import asyncio

    from rekke.terminal.start import LocalTables

    tables = LocalTables(words_in(language), file.open, seed)
    code = asyncio.run(tables.play(record) if record else tables.choose())
    file.close(tables.phase == "ended")
    return code


def _in_text(file: _File, record: "Record", dealer: "Dealer") -> int:
    from rekke.terminal.plain import play_on, seated

    over = False
    try:
        people = seated(record, dealer.random, typed_line, click.echo)
        play_on(record, people, dealer, file.open(record.edition.game), click.echo)
        over = True
    except (EOFError, KeyboardInterrupt):
        click.echo()
    file.close(over)
    return 0


def _new_file(name: str) -> Path:
    now = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    names = (Path(f"{name}-{now}{again}.rekke") for again in ("", *(f"-{n}" for n in range(2, 100))))
    return next(path for path in names if not path.exists())
