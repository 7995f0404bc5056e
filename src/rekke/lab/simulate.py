"""Simulation: many games by the same players, each from its own seed, and their summary."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from math import ceil
from statistics import fmean, pstdev
from typing import NamedTuple

from rekke.lab.game import PlayedGame
from rekke.lab.lineup import Deal, Lineup, check_names, chosen_path
from rekke.lab.processes import WorkerPool, in_turn
from rekke.rules.position import Edition

CHUNK, COMPILED_CHUNK = 16, 256
"""Games in a chunk of work. Programs run for one chunk, however many processes play."""
FORFEITS_SHOWN = 5
"""How many forfeits a summary shows with their reasons."""


class Simulation(NamedTuple):
    """Everything on which the games depend, and the path on which they are played."""

    edition: Edition
    names: tuple[str, ...]
    games: int
    seed: str
    compiled: bool

    @property
    def chunk(self) -> int:
        """The number of games in a chunk."""
        return COMPILED_CHUNK if self.compiled else CHUNK


def simulate(
    edition: Edition,
    names: Sequence[str],
    games: int,
    seed: str,
    workers: WorkerPool = in_turn,
    *,
    compiled: bool | None = None,
) -> Generator[PlayedGame]:
    """Play this many games, 0 or more. Each has its own seed, so the n-th is the same whatever ran before it.

    Both paths play the same games; `compiled` chooses one, where it is not left to the number of games.
    """
    if games < 0:
        raise ValueError(f"cannot play {games} games: 0 or more")
    check_names(edition, names)
    simulation = Simulation(edition, tuple(names), games, seed, chosen_path(edition, names, games, compiled))
    return _flat(workers(play_chunk, simulation, ceil(games / simulation.chunk)))


def _flat(played: Generator[Iterable[PlayedGame]]) -> Generator[PlayedGame]:
    with closing(played):
        for games in played:
            yield from games


def play_chunk(simulation: Simulation, number: int) -> Generator[Iterable[PlayedGame]]:
    """Play a chunk of games with the same programs."""
    first = number * simulation.chunk + 1
    numbers = range(first, min(first + simulation.chunk, simulation.games + 1))
    with Lineup(simulation.edition, simulation.names, compiled=simulation.compiled) as lineup:
        yield from lineup.play(
            [Deal(f"{simulation.seed}/{game}/dice", f"{simulation.seed}/{game}") for game in numbers]
        )


class Summary:
    """The summary of many games, which are not kept."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0] * seats
        self.shared = 0
        self.drawn = 0
        self.scores: list[list[int]] = [[] for _ in range(seats)]
        self.lengths: list[int] = []
        self.forfeits: list[str] = []

    def add(self, game: PlayedGame) -> None:
        """Count a game; a forfeited one is won by the others, but its scores and its length do not count."""
        self.games += 1
        for seat in game.winners:
            self.wins[seat - 1] += 1
        if game.forfeit:
            self.forfeits.append(f"game {self.games}: {game.forfeit}")
            return
        self.shared += len(game.winners) > 1
        self.drawn += not game.winners
        for scores, score in zip(self.scores, game.scores, strict=True):
            scores.append(score)
        self.lengths.append(len(game.lines))

    def __str__(self) -> str:
        if not self.games:
            return "0 games"
        seats = (
            f"seat {seat}: won {won} ({won / self.games:.1%}), score {_mean_and_deviation(scores)}"
            for seat, (won, scores) in enumerate(zip(self.wins, self.scores, strict=True), 1)
        )
        ends = f"{min(self.lengths)} to {max(self.lengths)}" if self.lengths else "no game has ended"
        length = f"length: {_mean_and_deviation(self.lengths)} events, {ends}"
        total = f"{self.games} games, {self.shared} shared, {self.drawn} drawn"
        return "\n".join((total, *seats, length, *forfeit_lines(self.forfeits)))


def forfeit_lines(forfeits: Sequence[str]) -> list[str]:
    """Return how many games were forfeited, and why the first ones were, as lines of a summary."""
    more = [f"  and {len(forfeits) - FORFEITS_SHOWN} more"] if len(forfeits) > FORFEITS_SHOWN else []
    head = [f"forfeited: {len(forfeits)}"] if forfeits else []
    return [*head, *(f"  {forfeit}" for forfeit in forfeits[:FORFEITS_SHOWN]), *more]


def _mean_and_deviation(values: Sequence[int]) -> str:
    return f"{fmean(values):.2f} ± {pstdev(values):.2f}" if values else "-"
