"""Fit the weights of a Columbiz position again: those in src/rekke/players/columbiz_weights.py.

Run by `./dev bench weights_columbiz [GAMES]`: three rounds for each number of seats, of 1,000 games by
default, some minutes each; 20 games are a test run. Skilled players play the first round. In the second and
the third, experts with the weights of the round before play against each other and against skilled players.
The result is the mean of the last two fits, because a single fit overfits its own games. Now and then a
player makes a random move, so that positions occur which good play avoids but has to judge.

The regression explains how a seat's margin over the others changes until the end, by the terms that the
expert sees (`columbiz_value.terms`): those of the seat minus the mean of the others.

The weights are printed in the form of the module. Paste them there only after two matches have shown that
they are better, one of experts with new against old weights, one against skilled players: the fit explains
margins, and only a match shows victories. docs/players.md says where the present weights come from, and how
they did.
"""

import os
import sys
from collections.abc import Generator
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Player, play
from rekke.lab.processes import in_turn
from rekke.players.columbiz import MAKERS, ExpectimaxPlayer
from rekke.players.columbiz_value import Afterstates, FittedValue, terms
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.events import Event
from rekke.rules.game import SEATS
from rekke.rules.games import GAMES
from rekke.rules.position import Position

Numbers: TypeAlias = NDArray[np.float64]

GAMES_A_ROUND = 1_000
COUNTING = ("full", "full", "increment")
"""Values of B4, how longer lines count, from which each game draws; the weights are used with both."""
EXPERTS = 0.75
"""Probability that a seat of a later round is an expert with the weights of the round before."""
ERRORS = (0.3, 0.16, 0.16)
"""Highest error rate of the players in each round; each game draws its own below that."""
RIDGE = 30.0
"""Ridge regularization: keeps the weights of rare terms small."""


class Noisy:
    """A player that makes a random move with a fixed probability."""

    def __init__(self, player: Player, random: Random, error_rate: float) -> None:
        self.player, self.random, self.error_rate = player, random, error_rate
        self.seconds = player.seconds

    def choose(self, position: Position, seat: int) -> Event:
        if self.random.random() < self.error_rate:
            return self.random.choice(list(position.moves(seat)))
        return self.player.choose(position, seat)


class Round(NamedTuple):
    """A round of games between skilled players and, if there are weights, experts that use them."""

    seats: int
    number: int
    weights: Numbers | None = None

    @property
    def seed(self) -> str:
        """Seed of the games of this round."""
        return f"{self.seats} seats, round {self.number}"


class Examples(NamedTuple):
    """Terms of a seat minus the mean of the others' (features), and the growth of its margin (target)."""

    features: Numbers
    growth: Numbers


def examples(of: Round, number: int) -> Generator[Examples]:
    """Play a game, and yield the examples of its positions between two turns."""
    random = Random(f"{of.seed}/{number}")
    game, seats = GAMES["columbiz"], range(1, of.seats + 1)
    edition = game.edition(random.choice(game.editions), {"B4": random.choice(COUNTING)})
    errors = ERRORS[of.number - 1] * random.random()
    players = {seat: Noisy(a_player(of.seats, of.weights, random), random, errors) for seat in seats}
    start = edition.start(of.seats, 1)
    positions = [start, *(played.position for played in play(start, players, Dealer(random)))]
    for turn in seats:
        yield examples_of([position for position in positions if is_before(position, turn)], positions[-1])


def a_player(seats: int, weights: Numbers | None, random: Random) -> Player:
    if weights is not None and random.random() < EXPERTS:
        return ExpectimaxPlayer(FittedValue({seats: weights}))
    return MAKERS["skilled"](random)


def is_before(position: Position, turn: int) -> bool:
    """Return whether a seat is about to begin its turn."""
    assert isinstance(position, Columbiz)
    return not position.over and not position.hand.throws and position.turn == turn


def examples_of(positions: list[Position], last: Position) -> Examples:
    """Return the examples of positions with the same seat to move, for every seat.

    Features come in two halves: the terms of a seat that waits, and those of the seat that moves.
    """
    moments = Afterstates.of(positions)
    terms_of = terms(moments)
    moving = np.arange(1, moments.seats + 1) == moments.turn
    features = np.concatenate([terms_of * ~moving[:, None], terms_of * moving[:, None]], axis=2)
    growth = np.array(last.scores) - moments.scores.astype(np.float64)
    return Examples(np.concatenate(over_others(features)), np.concatenate(over_others(growth)))


def over_others(numbers: Numbers) -> Numbers:
    """Return the number of each seat minus the mean of the others' numbers."""
    others = numbers.sum(axis=1, keepdims=True) - numbers
    ahead: Numbers = numbers - others / (numbers.shape[1] - 1)
    return ahead


def fitted(of: Round, games: int) -> Numbers:
    """Play a round, and return the weights that explain best how its margins grew: waiting, then moving.

    Ridge regression: the weights w solve (XᵀX + λI)w = Xᵀy, with features X and growth y.
    """
    played = list(in_turn(examples, of, games, jobs=os.cpu_count() or 1))
    features, growth = (np.concatenate(column) for column in zip(*played, strict=True))
    weights: Numbers = np.linalg.solve(
        features.T @ features + RIDGE * of.seats * np.eye(features.shape[1]), features.T @ growth
    )
    unexplained = (growth - features @ weights).std()
    print(
        f"# {of.seed}: {games:,} games, {len(growth):,} positions; "
        f"margins grow by {growth.std():.1f} (deviation), {unexplained:.1f} of it unexplained",
        flush=True,
    )
    return weights.reshape(2, -1)


def learned(seats: int, games: int) -> Numbers:
    """Play and fit round after round, and return the mean of the fits in which experts played."""
    fits = [fitted(Round(seats, 1), games)]
    for number in range(2, len(ERRORS) + 1):
        fits.append(fitted(Round(seats, number, fits[-1]), games))
    mean: Numbers = np.mean(fits[1:], axis=0)
    return mean


def written(seats: int, weights: Numbers) -> str:
    """Return the weights for this many seats in the form of the module."""
    lines = [f"    {seats}: ("]
    for state_weights in weights.round(2) + 0.0:
        *numbered, single = np.split(state_weights, range(6, len(state_weights), 6))
        rows = (f"            *({', '.join(f'{weight:.2f}' for weight in row)})," for row in numbered)
        lines += ["        (", *rows, f"            {single[0]:.2f},", "        ),"]
    return "\n".join((*lines, "    ),"))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_A_ROUND
    for seats in SEATS:
        print(written(seats, learned(seats, games)), flush=True)


if __name__ == "__main__":
    main()
