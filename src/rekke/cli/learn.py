"""The command `rekke learn`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rekke.cli.options import printable_seed, tell_if_slow

if TYPE_CHECKING:
    from rekke.lab.learning.plan import Workplace

LEARNED = ("columbiz",)


@click.command(short_help="Learn the weights of a player.")
@click.argument("game_name", metavar="GAME", type=click.Choice(LEARNED))
@click.option(
    "--into",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where everything is kept; go on with what was begun there.",
    show_default="learned-GAME",
)
@click.option(
    "--seats",
    metavar="N",
    multiple=True,
    type=click.IntRange(2, 4),
    default=(2, 3, 4),
    show_default="2, 3 and 4",
    help="Number of seats; may be repeated. The weights for other numbers stay as they are.",
)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1),
    default=1_500,
    show_default=True,
    help="Number of games in a round.",
)
@click.option(
    "--rounds",
    metavar="N",
    type=click.IntRange(1, 99),
    default=2,
    show_default=True,
    help="Number of rounds.",
)
@click.option(
    "--accept",
    "accepting",
    metavar="N",
    type=click.IntRange(2),
    default=400,
    show_default=True,
    help="Number of games in each match that decides.",
)
@click.option("--luck", is_flag=True, help="Subtract the luck in these matches: fewer games say as much.")
@click.option(
    "--seed", metavar="S", default="1", show_default=True, help="The same seed gives the same weights."
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Number of processes. The weights are the same.",
)
def learn(
    *,
    game_name: str,
    into: Path | None,
    seats: tuple[int, ...],
    games: int,
    rounds: int,
    accepting: int,
    luck: bool,
    seed: str,
    jobs: int,
) -> None:
    """Learn the weights of an expert, and let matches decide whether they are better.

    Each round plays games of a league, the fits so far and older players, and fits weights to them. Then the last fit plays
    the acceptance matches. Ctrl-C stops it; the same command goes on where it was. Exit code 1 if the weights are not accepted.
    """
    from rekke.lab.learning.acceptance import Opponent, accepting_matches
    from rekke.lab.learning.carding import carded
    from rekke.lab.learning.plan import Plan, Workplace
    from rekke.players.cards import said

    def announce(opponent: Opponent) -> None:
        click.echo(f"playing against {opponent.name}, {opponent.where}", err=True)

    tell_if_slow(("expert",))
    plan = Plan(game_name, printable_seed(seed), tuple(sorted(set(seats))), games, rounds, accepting, luck)
    place = Workplace((into or Path(f"learned-{game_name}")).absolute(), plan)
    place.open()
    _learn_rounds(place, jobs)
    matches = []
    for match in accepting_matches(place, jobs, announce):
        click.echo(f"{said(match._asdict())}{'' if match.accepted else ': not enough'}")
        matches.append(match)
    click.echo("playing against itself", err=True)
    numbers = "" if plan.seats == (2, 3, 4) else "".join(f" --seats {number}" for number in plan.seats)
    command = f"rekke learn {game_name}{numbers} --games {games} --rounds {rounds} --seed {plan.seed}"
    card = carded(place, matches, command=command, jobs=jobs)
    click.echo(f"drift {card.drift['mean_absolute']:.2%} of a victory a turn")
    accepted = all(match.accepted for match in matches)
    click.echo(f"{place.weights}: {'accepted' if accepted else 'not accepted'}")
    if not accepted:
        sys.exit(1)


def _learn_rounds(place: "Workplace", jobs: int) -> None:
    """Play and fit all rounds, with a bar for each."""
    from rekke.lab.learning.rounds import Fitted, learned_rounds

    for step in learned_rounds(place, jobs):
        if isinstance(step, Fitted):
            click.echo(
                f"{step.seats} seats, round {step.number}: {step.positions:,} positions, "
                f"swing {step.swing:.2f}, squared error {step.surprise:.3f}"
            )
        elif sys.stderr.isatty():
            click.echo(
                f"\r{step.seats} seats, round {step.number}: {step.games:,} of {place.plan.games:,} games",
                nl=False,
                err=True,
            )
