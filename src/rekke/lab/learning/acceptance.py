"""The acceptance match: weights are better only if matches show it, whatever a fit says about its own games.

With two seats they play against the first expert, with both values of B4; against the present one, if that has other weights;
against the fits of all earlier rounds; and against `skilled`. With two seats both editions of Columbiz are the same game.
With more seats they play alone among skilled players and alone among first experts, in both editions.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from rekke.analysis.games import expert
from rekke.lab.interval import Share
from rekke.lab.learning.plan import Plan, Workplace, write
from rekke.lab.match import Match, play_match
from rekke.lab.processes import in_turn
from rekke.lab.standing import Standing
from rekke.lab.without_luck import WithoutLuck
from rekke.players.cards import digest
from rekke.players.columbiz_weights import expert_file
from rekke.players.learned import PREFIX
from rekke.rules.games import GAMES

BEATS_EXPERT, BEATS_SKILLED = 0.70, 0.84
"""The least win rate with two seats against the first expert, and against `skilled`, whom the first expert beats by 84 %."""
EDITIONS = GAMES["columbiz"].editions
FIRST = f"{PREFIX}{expert_file(1)}"
COUNTED, LENGTHENED = "B4=full", "B4=increment"


class Opponent(NamedTuple):
    """Whom the new weights meet, and where: all other seats are this player's."""

    name: str
    """As a card says it: no paths."""
    player: str
    seats: int = 2
    edition: str = ""
    choice: str = COUNTED
    least: float | None = None
    """The least win rate; None if it only may not be significantly below the fair share."""

    @property
    def where(self) -> str:
        """Where they meet, as a card says it."""
        return ", ".join(filter(None, (f"{self.seats} seats", self.edition, self.choice)))


Bounds: TypeAlias = tuple[float, float, float]
"""A mean, and where its 95 % interval begins and ends."""


class Accepting(NamedTuple):
    """The result of one match."""

    against: str
    where: str
    games: int
    won: Bounds
    least: float | None
    fair: float
    """The share of a player who is as strong as the others."""
    without_luck: Bounds | None = None
    """None if the games were not analysed."""
    variance_factor: float | None = None
    evaluator: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the new weights have won often enough."""
        mean, _, high = self.without_luck or self.won
        return high >= self.fair if self.least is None else mean >= self.least


def opponents(place: Workplace) -> list[Opponent]:
    """Return whom the weights have to meet."""
    return [each for seats in place.plan.seats for each in (_alone(place) if seats == 2 else _fields(seats))]


def _alone(place: Workplace) -> list[Opponent]:
    """Return the opponents in games of two."""
    fits = [(f"round {number}", str(place.fit(2, number))) for number in range(1, place.plan.rounds)]
    known = {digest(file) for file in (expert_file(1), place.weights) if file.exists()}
    present = [] if digest(expert_file()) in known else [Opponent("expert", "expert")]
    return [
        *(Opponent("expert 1", FIRST, choice=each, least=BEATS_EXPERT) for each in (COUNTED, LENGTHENED)),
        *present,
        *(Opponent(name, f"{PREFIX}{file}") for name, file in reversed(fits)),
        Opponent("skilled", "skilled", least=BEATS_SKILLED),
    ]


def _fields(seats: int) -> list[Opponent]:
    """Return the players that hold all other seats in larger games."""
    fields = ("skilled", "skilled"), ("expert 1", FIRST)
    return [Opponent(*field, seats, edition) for field in fields for edition in EDITIONS]


def accepting_matches(
    place: Workplace, jobs: int, announce: Callable[[Opponent], None]
) -> Iterator[Accepting]:
    """Play the matches that are missing, and yield the results of all; `announce` gets the opponent of the next one."""
    done = ended_matches(place.matches)
    for number, opponent in enumerate(opponents(place)):
        if number >= len(done):
            announce(opponent)
            done.append(played(place.weights, opponent, place.plan, jobs))
            write(place.matches, json.dumps([match._asdict() for match in done], indent=2) + "\n")
        yield done[number]


def ended_matches(file: Path) -> list[Accepting]:
    """Return the matches that have ended."""
    ended = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return [Accepting(**match) for match in ended]


def played(weights: Path, opponent: Opponent, plan: Plan, jobs: int) -> Accepting:
    """Play a match against an opponent, and return its result."""
    edition = GAMES[plan.game].edition(opponent.edition, dict([opponent.choice.split("=")]))
    names = (f"{PREFIX}{weights}", *[opponent.player] * (opponent.seats - 1))
    standing = Standing(names, str(expert(plan.game)) if plan.luck else "")
    match = Match(edition, names, f"{plan.seed}/{opponent.name}", luck=plan.luck)
    for block in play_match(match, plan.accepting, partial(in_turn, jobs=jobs)):
        standing.add(block)
    won, fair = _bounds(standing.shares[0]), 1 / opponent.seats
    plain = Accepting(opponent.name, opponent.where, standing.games, won, opponent.least, fair)
    if not plan.luck:
        return plain
    without = standing.without_luck[0]
    factor = round(without.variance_factor or 1.0, 2)
    return plain._replace(without_luck=_bounds(without), variance_factor=factor, evaluator=standing.evaluator)


def _bounds(of: Share | WithoutLuck) -> Bounds:
    low, high = of.interval
    return round(of.mean, 4), round(low, 4), round(high, 4)
