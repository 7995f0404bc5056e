"""The command `rekke match`."""

import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from rekke.cli.completion import games
from rekke.cli.completion import players as named_players
from rekke.cli.options import (
    chosen_edition,
    drawn_seed,
    output,
    printable_seed,
    records_option,
    seated_players,
    seed_option,
    table_options,
    tell_if_slow,
    worker_options,
    worker_pool,
)

if TYPE_CHECKING:
    from rekke.lab.match import Match
    from rekke.lab.processes import WorkerPool
    from rekke.lab.standing import Standing

DEFAULT_GAMES = 1_000
LONGEST_ANSWER = 3_600_000


@click.command(short_help="Find out which player is stronger.")
@click.argument("game_name", metavar="GAME", shell_complete=games)
@table_options
@click.option(
    "--players",
    metavar="P,P,…",
    required=True,
    help="The players: levels, or programs such as `cmd:./mybot --fast` (without commas).",
    shell_complete=named_players,
)
@click.option(
    "--games",
    "count",
    metavar="N",
    type=click.IntRange(1),
    help="Number of games, rounded up so that the players sit in every order equally often.",
    show_default=f"{DEFAULT_GAMES:,}",
)
@click.option(
    "--until",
    metavar="WIDTH",
    type=float,
    help="Stop when the first player's win rate is known to ± WIDTH, such as 0.01, or after --games if given.",
)
@seed_option
@click.option(
    "--answer",
    metavar="MILLISECONDS",
    type=click.IntRange(1, LONGEST_ANSWER),
    help="Time limit of a program for each answer.",
    show_default="2,000",
)
@click.option(
    "--luck/--no-luck",
    default=None,
    help="Analyse every game, report the win rates without the luck of the dice too, and stop by them.",
    show_default="--luck if an expert plays",
)
@worker_options
@records_option
def match(
    *,
    game_name: str,
    edition: str,
    choices: tuple[str, ...],
    board: str | None,
    players: str,
    count: int | None,
    until: float | None,
    seed: str | None,
    answer: int | None,
    luck: bool | None,
    jobs: int,
    on: str | None,
    records: str | None,
) -> None:
    """Play many games between players, in all orders of the seats, and report who is stronger and how certain that is.

    Ctrl-C stops the match and reports the games played so far.
    """
    from rekke.analysis.games import expert
    from rekke.lab.match import Match, is_analysed
    from rekke.lab.standing import Standing
    from rekke.players.program import MILLISECONDS

    if until is not None and not 0 < until < 1:  # NaN passes a range
        raise click.BadParameter("a width is a number between 0 and 1, such as 0.01", param_hint="'--until'")
    names = tuple(seated_players(game_name, players, None, "random"))
    tell_if_slow(names)
    seed = drawn_seed() if seed is None else printable_seed(seed)
    chosen = chosen_edition(game_name, edition, choices, board)
    luck = is_analysed(names) if luck is None else luck
    played = Match(chosen, names, seed, records is not None, answer or MILLISECONDS, luck=luck)
    limit = count or (None if until else DEFAULT_GAMES)
    standing = Standing(names, str(expert(chosen.game)) if luck else "")
    complete = _play(played, worker_pool(jobs, on), standing, limit=limit, until=until, records=records)
    # If the records go to standard output, the report goes to standard error.
    click.echo(f"{standing}\nseed: {seed}", err=records == "-")
    if not complete:
        raise click.Abort


def _play(
    match: "Match",
    workers: "WorkerPool",
    standing: "Standing",
    *,
    limit: int | None,
    until: float | None,
    records: str | None,
) -> bool:
    """Play the games, count them and write their records; return False if Ctrl-C has stopped the match."""
    from rekke.lab.match import play_match

    blocks = play_match(match, limit, workers)
    bar = click.progressbar(
        blocks,
        length=limit,
        label=match.edition.game,
        item_show_func=lambda _: standing.running,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    )
    try:
        with output(records) as write, closing(blocks), bar:
            for block in blocks:
                for number, result in enumerate(block.results, standing.games):
                    write(("\n" if number else "") + result.record)
                standing.add(block)
                bar.update(len(block.results))
                if until and standing.half <= until:
                    break
    except KeyboardInterrupt:
        return False
    return True
