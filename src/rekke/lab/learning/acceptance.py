"""The acceptance matches: weights are better only if matches show it, whatever a fit says about its own games."""

import json
from collections.abc import Callable, Iterator, Sequence
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
from rekke.players.learned import PREFIX
from rekke.rules.games import GAMES


class Opponent(NamedTuple):
    """Whom the new weights meet, and where: all other seats are this player's."""

    name: str
    """As a card says it: no paths."""
    player: str
    seats: int = 2
    edition: str = ""
    choice: str = ""
    board: str | None = None
    """A board of its own, instead of the printed one."""
    least: float | None = None
    """The least win rate; None if it only may not be significantly below the fair share."""
    gain: bool = False
    """Whether it has to be significantly above the fair share."""

    @property
    def where(self) -> str:
        """Where they meet, as a card says it."""
        own = f"own board {self.board}" if self.board else ""
        return ", ".join(filter(None, (f"{self.seats} seats", self.edition, self.choice, own)))


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
    gain: bool = False

    @property
    def accepted(self) -> bool:
        """Whether the new weights have won often enough."""
        mean, low, high = self.without_luck or self.won
        if self.gain and low <= self.fair:
            return False
        return high >= self.fair if self.least is None else mean >= self.least


def accepting_matches(
    place: Workplace, opponents: Sequence[Opponent], jobs: int, announce: Callable[[Opponent], None]
) -> Iterator[Accepting]:
    """Play the matches that are missing, and yield the results of all; `announce` gets the opponent of the next one."""
    done = ended_matches(place.matches)
    for number, opponent in enumerate(opponents):
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
    choices = dict([opponent.choice.split("=")] if opponent.choice else [])
    edition = GAMES[plan.game].edition(opponent.edition, choices, opponent.board)
    names = (f"{PREFIX}{weights}", *[opponent.player] * (opponent.seats - 1))
    standing = Standing(names, str(expert(plan.game)) if plan.luck else "")
    match = Match(edition, names, f"{plan.seed}/{opponent.name}", luck=plan.luck)
    for block in play_match(match, plan.accepting, partial(in_turn, jobs=jobs)):
        standing.add(block)
    won, fair = _bounds(standing.shares[0]), 1 / opponent.seats
    asked = opponent.least, fair
    plain = Accepting(opponent.name, opponent.where, standing.games, won, *asked, gain=opponent.gain)
    if not plan.luck:
        return plain
    without = standing.without_luck[0]
    factor = round(without.variance_factor or 1.0, 2)
    return plain._replace(without_luck=_bounds(without), variance_factor=factor, evaluator=standing.evaluator)


def _bounds(estimate: Share | WithoutLuck) -> Bounds:
    low, high = estimate.interval
    return round(estimate.mean, 4), round(low, 4), round(high, 4)
