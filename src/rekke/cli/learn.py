"""The command `rekke learn`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rekke.cli.options import printable_seed, tell_if_slow
from rekke.rules.games import GAMES
from rekke.rules.parts import has_part

if TYPE_CHECKING:
    from rekke.lab.learning.acceptance import Accepting
    from rekke.lab.learning.course import Course
    from rekke.lab.learning.plan import Plan, Workplace

COURSES = [game for game in GAMES if has_part("rekke.lab.learning", game)]
"""The games that have a course."""


@click.command(short_help="Learn the weights of a player.")
@click.argument("game_name", metavar="GAME", type=click.Choice(COURSES))
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
    show_default="2, 3 and 4",
    help="Number of seats; may be repeated. In Columbiz the weights for other numbers stay as they are.",
)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1),
    show_default="1,500 in Columbiz, 819,200 in KIVI",
    help="Number of games in a round.",
)
@click.option(
    "--rounds",
    metavar="N",
    type=click.IntRange(1, 99),
    show_default="2 in Columbiz, 6 in KIVI",
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
    games: int | None,
    rounds: int | None,
    accepting: int,
    luck: bool,
    seed: str,
    jobs: int,
) -> None:
    """Learn the weights of an expert, and let matches decide whether they are better.

    Each round of Columbiz plays games of a league, the fits so far and older players, and fits weights to them. Those of KIVI play
    games of a network against itself, on a GPU if there is one. The last weights then play the acceptance matches. Ctrl-C stops
    it; the same command goes on where it was. Exit code 1 if the weights are not accepted.
    """
    from rekke.lab.learning.carding import carded
    from rekke.lab.learning.course import course
    from rekke.lab.learning.plan import Plan, Workplace

    tell_if_slow(("expert",))
    own = course(game_name)
    wanted_seats, games_a_round = tuple(sorted(set(seats or own.SEATS))), games or own.GAMES_A_ROUND
    plan = Plan(
        game_name, printable_seed(seed), wanted_seats, games_a_round, rounds or own.ROUNDS, accepting, luck
    )
    place = Workplace((into or Path(f"learned-{game_name}")).absolute(), plan)
    place.open()
    _learn_rounds(place, own, jobs)
    matches = list(_accepting(place, own, jobs))
    click.echo("playing against itself", err=True)
    card = carded(place, matches, command=_command(plan, own), jobs=jobs)
    click.echo(f"drift {card.drift['mean_absolute']:.2%} of a victory a turn")
    accepted = all(match.accepted for match in matches)
    click.echo(f"{place.weights}: {'accepted' if accepted else 'not accepted'}")
    if not accepted:
        sys.exit(1)


def _learn_rounds(place: "Workplace", course: "Course", jobs: int) -> None:
    """Play and learn all rounds, with a line for each that has ended, and a bar meanwhile."""
    for step in course.learned(place, jobs):
        if step.ended:
            click.echo(step.text)
        elif sys.stderr.isatty():
            click.echo(f"\r{step.text}", nl=False, err=True)


def _accepting(place: "Workplace", course: "Course", jobs: int) -> Iterator["Accepting"]:
    """Play the acceptance matches, and print the result of each."""
    from rekke.lab.learning.acceptance import Opponent, accepting_matches
    from rekke.players.cards import match_sentence

    def announce(opponent: Opponent) -> None:
        click.echo(f"playing against {opponent.name}, {opponent.where}", err=True)

    for match in accepting_matches(place, course.opponents(place), jobs, announce):
        click.echo(f"{match_sentence(match._asdict())}{'' if match.accepted else ': not enough'}")
        yield match


def _command(plan: "Plan", course: "Course") -> str:
    """Return the command that makes the same weights."""
    numbers = "" if plan.seats == course.SEATS else "".join(f" --seats {number}" for number in plan.seats)
    return f"rekke learn {plan.game}{numbers} --games {plan.games} --rounds {plan.rounds} --seed {plan.seed}"
