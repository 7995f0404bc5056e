"""The command `match`."""

import sys
from contextlib import closing

import click

from rekke.cli.complete import games
from rekke.cli.complete import players as named_players
from rekke.cli.options import (
    chosen_edition,
    drawn_seed,
    output,
    printable_seed,
    seated_players,
    table_options,
    tell_if_slow,
    worker_options,
    worker_pool,
)

DEFAULT_GAMES = 1_000
LONGEST_ANSWER = 3_600_000


@click.command(short_help="Let players meet over many games: who is stronger.")
@click.argument("game_name", metavar="GAME", shell_complete=games)
@table_options
@click.option(
    "--players",
    metavar="P,P,…",
    required=True,
    help="The players: levels, or programs as `cmd:./mybot --fast`, without commas.",
    shell_complete=named_players,
)
@click.option(
    "--games",
    "count",
    metavar="N",
    type=click.IntRange(1),
    help=f"Number of games, {DEFAULT_GAMES:,} by default; rounded up so that everybody sits on every seat.",
)
@click.option(
    "--until",
    metavar="WIDTH",
    type=float,
    help="Stop when the first player's share is known to ± WIDTH, such as 0.01; without --games, not before.",
)
@click.option(
    "--seed", metavar="S", help="The same seed gives the same games; one is drawn if none is given."
)
@click.option(
    "--answer",
    metavar="MILLISECONDS",
    type=click.IntRange(1, LONGEST_ANSWER),
    help="Time that a program has for each answer, 2,000 by default.",
)
@worker_options
@click.option("--records", metavar="FILE", help="Write the records there; - for standard output.")
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
    jobs: int,
    on: str | None,
    records: str | None,
) -> None:
    """Let players meet over many games, with their seats rotated, and say who is stronger and how sure that is.

    Ctrl-C ends it with what was played so far.
    """
    from rekke.lab.match import Match, play_match
    from rekke.lab.standing import Standing
    from rekke.players.program import MILLISECONDS

    if until is not None and not 0 < until < 1:  # NaN passes a range
        raise click.BadParameter("a width is a number between 0 and 1, such as 0.01", param_hint="'--until'")
    names = tuple(seated_players(players, None, "random"))
    tell_if_slow(names)
    seed = drawn_seed() if seed is None else printable_seed(seed)
    chosen = chosen_edition(game_name, edition, choices, board)
    played = Match(chosen, names, seed, records is not None, answer or MILLISECONDS)
    limit = count or (None if until else DEFAULT_GAMES)
    blocks = play_match(played, limit, worker_pool(jobs, on))
    standing = Standing(names)
    bar = click.progressbar(
        blocks,
        length=limit,
        label=game_name,
        item_show_func=lambda _: standing.running,
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    )
    interrupted = False
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
        interrupted = True
    # Standard output may be taken by the records: the report then goes to standard error.
    click.echo(f"{standing}\nseed: {seed}", err=records == "-")
    if interrupted:
        raise click.Abort
