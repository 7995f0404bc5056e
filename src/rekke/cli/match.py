"""The command for matches."""

import sys
from contextlib import closing

import click

from rekke.cli.completion import games
from rekke.cli.completion import players as named_players
from rekke.cli.options import (
    chosen_edition,
    crew,
    crew_options,
    drawn_seed,
    output,
    printable_seed,
    seated_players,
    table_options,
    tell_if_slow,
)

GAMES_UNLESS_SAID = 1_000
LONGEST_ANSWER = 3_600_000


@click.command(short_help="Let players meet over many games: who is stronger.")
@click.argument("game_name", metavar="GAME", shell_complete=games)
@table_options
@click.option(
    "--players",
    metavar="P,P,…",
    required=True,
    help="Who plays: levels, or programs as `cmd:./mybot --fast`, in which no comma may stand.",
    shell_complete=named_players,
)
@click.option(
    "--games",
    "count",
    metavar="N",
    type=click.IntRange(1),
    help=f"How many games, {GAMES_UNLESS_SAID:,} unless said otherwise; rounded up, so that all sit everywhere.",
)
@click.option(
    "--until",
    metavar="WIDTH",
    type=float,
    help="Stop when the first player's win rate is known to ± WIDTH, 0.01 say; without --games, not before.",
)
@click.option(
    "--seed", metavar="S", help="The same seed gives the same games; one is drawn if none is given."
)
@click.option(
    "--answer",
    metavar="MILLISECONDS",
    type=click.IntRange(1, LONGEST_ANSWER),
    help="How long a program has for each answer, 2,000 unless said otherwise.",
)
@crew_options
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
    limit = count or (None if until else GAMES_UNLESS_SAID)
    blocks = play_match(played, limit, crew(jobs, on))
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
    # Where the records go to standard output, what is for people goes beside it.
    click.echo(f"{standing}\nseed: {seed}", err=records == "-")
    if interrupted:
        raise click.Abort
