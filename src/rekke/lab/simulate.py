"""Simulation: many games by the same players, each from its own seed, and what they add up to."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from rekke.players.levels import player
from rekke.record.record import Line, Record
from rekke.rules.games import GAMES
from rekke.rules.position import Edition, Outcome
from rekke.table.dealer import Dealer
from rekke.table.playing import play


class Game(NamedTuple):
    """A game that was played to its end."""

    record: Record
    outcome: Outcome


def simulate(edition: Edition, names: Sequence[str], games: int, seed: str) -> Iterator[Game]:
    """Play so many games. Each has a seed of its own, so the n-th is the same whatever ran before it."""
    for name in names:
        player(edition.game, name, Random())
    return (one_game(edition, names, f"{seed}/{number}") for number in range(1, games + 1))


def one_game(edition: Edition, names: Sequence[str], seed: str) -> Game:
    """Play one game; the dice and every player draw from sources that do not touch each other."""
    dealer = Dealer(Random(f"{seed}/dice"))
    players = {
        seat: player(edition.game, name, Random(f"{seed}/{seat}")) for seat, name in enumerate(names, 1)
    }
    first = dealer.first(GAMES[edition.game], len(names))
    history = list(play(edition.start(len(names), first), players, dealer))
    outcome = history[-1].position.outcome
    assert outcome is not None
    lines = tuple(Line(event, f"{at:.3f}" if at else "") for event, at, _ in history)
    return Game(Record(edition, tuple(names), first, lines, outcome.scores), outcome)


class Summary:
    """What many games add up to, without keeping them."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0] * seats
        self.shared = 0
        self.drawn = 0
        self.scores: list[list[int]] = [[] for _ in range(seats)]
        self.lengths: list[int] = []

    def add(self, game: Game) -> None:
        """Count a game."""
        self.games += 1
        self.shared += len(game.outcome.winners) > 1
        self.drawn += not game.outcome.winners
        for seat in game.outcome.winners:
            self.wins[seat - 1] += 1
        for scores, score in zip(self.scores, game.outcome.scores, strict=True):
            scores.append(score)
        self.lengths.append(len(game.record.events))

    def __str__(self) -> str:
        seats = (
            f"seat {seat}: won {won} ({won / self.games:.1%}), score {_mean_and_spread(scores)}"
            for seat, (won, scores) in enumerate(zip(self.wins, self.scores, strict=True), 1)
        )
        length = (
            f"length: {_mean_and_spread(self.lengths)} events, {min(self.lengths)} to {max(self.lengths)}"
        )
        return "\n".join((f"{self.games} games, {self.shared} shared, {self.drawn} drawn", *seats, length))


def _mean_and_spread(values: Sequence[int]) -> str:
    return f"{fmean(values):.2f} ± {pstdev(values):.2f}"
