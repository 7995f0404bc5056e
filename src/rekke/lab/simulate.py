"""Simulation: many games by the same players, each from its own seed, and what they add up to."""

from collections.abc import Generator, Iterator, Sequence
from math import ceil
from statistics import fmean, pstdev
from typing import NamedTuple

from rekke.lab.company import Company, Game, check_names
from rekke.lab.processes import Crew, in_turn
from rekke.rules.position import Edition

STRETCH = 16
"""Games that are played one after the other by the same processes, however many play at once."""
TOLD = 5
"""How many forfeits are told in full."""


class Simulation(NamedTuple):
    """What is played: everything on which the games depend."""

    edition: Edition
    names: tuple[str, ...]
    games: int
    seed: str


def simulate(
    edition: Edition, names: Sequence[str], games: int, seed: str, crew: Crew = in_turn
) -> Generator[Game]:
    """Play so many games. Each has a seed of its own, so the n-th is the same whatever ran before it."""
    check_names(edition, names)
    return crew(stretch, Simulation(edition, tuple(names), games, seed), ceil(games / STRETCH))


def stretch(of: Simulation, number: int) -> Iterator[Game]:
    """Play some games that follow each other, with the same programs."""
    first = number * STRETCH + 1
    with Company(of.edition, of.names) as company:
        for game in range(first, min(first + STRETCH, of.games + 1)):
            yield company.play(f"{of.seed}/{game}/dice", f"{of.seed}/{game}")


def one_game(edition: Edition, names: Sequence[str], seed: str) -> Game:
    """Play one game; the dice and every player draw from sources that do not touch each other."""
    with Company(edition, names) as company:
        return company.play(f"{seed}/dice", seed)


class Summary:
    """What many games add up to, without keeping them."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0] * seats
        self.shared = 0
        self.drawn = 0
        self.scores: list[list[int]] = [[] for _ in range(seats)]
        self.lengths: list[int] = []
        self.forfeits: list[str] = []

    def add(self, game: Game) -> None:
        """Count a game; one that was forfeited is won by the others, but has no scores and no length."""
        self.games += 1
        for seat in game.outcome.winners:
            self.wins[seat - 1] += 1
        if game.forfeit:
            self.forfeits.append(f"game {self.games}: {game.forfeit}")
            return
        self.shared += len(game.outcome.winners) > 1
        self.drawn += not game.outcome.winners
        for scores, score in zip(self.scores, game.outcome.scores, strict=True):
            scores.append(score)
        self.lengths.append(len(game.record.events))

    def __str__(self) -> str:
        seats = (
            f"seat {seat}: won {won} ({won / self.games:.1%}), score {_mean_and_spread(scores)}"
            for seat, (won, scores) in enumerate(zip(self.wins, self.scores, strict=True), 1)
        )
        ends = f"{min(self.lengths)} to {max(self.lengths)}" if self.lengths else "no game has ended"
        length = f"length: {_mean_and_spread(self.lengths)} events, {ends}"
        total = f"{self.games} games, {self.shared} shared, {self.drawn} drawn"
        return "\n".join((total, *seats, length, *told(self.forfeits)))


def told(forfeits: Sequence[str]) -> list[str]:
    """Tell how many games were forfeited, and of the first ones why."""
    more = [f"  and {len(forfeits) - TOLD} more"] if len(forfeits) > TOLD else []
    head = [f"forfeited: {len(forfeits)}"] if forfeits else []
    return [*head, *(f"  {forfeit}" for forfeit in forfeits[:TOLD]), *more]


def _mean_and_spread(values: Sequence[int]) -> str:
    return f"{fmean(values):.2f} ± {pstdev(values):.2f}" if values else "-"
