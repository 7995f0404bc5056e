"""What the terms of a Columbiz position are worth: src/rekke/players/columbiz_weights.py, fitted anew.

Run by `./dev bench weights_columbiz [GAMES]`: for each number of seats three rounds of 1,000 games unless
said otherwise, some minutes each; 20 games show that it works. Skilled players play the first round; what is
fitted to it plays the second, against itself and against them, and is fitted again, and so the third. The
mean of the last two is what counts: a fit overrates what its own games happened to show. Now and then a
player errs on purpose: so positions come up that good play avoids, but has to judge. The regression is of
how a seat's margin over the others changes until the end on the terms that the expert sees
(`columbiz_value.terms`), its own less those of the others in the mean.

The weights are printed as they stand in the module. Paste them there once a match of experts, new against
old, and one against skilled players have shown that they are better: the fit explains margins, and only a
match says who wins. What those in the module come from, and how they fared, is in docs/players.md.
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
"""How longer lines count (B4) in the games, one of these; the weights serve both."""
EXPERTS = 0.75
"""How often a seat of the later rounds is taken by what the one before has taught."""
ERRORS = (0.3, 0.16, 0.16)
"""How often players err at most in each round; each game draws how often."""
RIDGE = 30.0
"""Holds back the weights of what is rarely seen."""


class Noisy:
    """A player that now and then makes any move."""

    def __init__(self, player: Player, random: Random, often: float) -> None:
        self.player, self.random, self.often = player, random, often
        self.seconds = player.seconds

    def choose(self, position: Position, seat: int) -> Event:
        if self.random.random() < self.often:
            return self.random.choice(list(position.moves(seat)))
        return self.player.choose(position, seat)


class Round(NamedTuple):
    """Which games are played: by skilled players, and by experts with weights if there are any."""

    seats: int
    number: int
    weights: Numbers | None = None

    @property
    def seed(self) -> str:
        """Where its games come from."""
        return f"{self.seats} seats, round {self.number}"


class Examples(NamedTuple):
    """What each seat sees, less what the others see in the mean, and how its margin over them grew."""

    seen: Numbers
    grown: Numbers


def examples(of: Round, number: int) -> Generator[Examples]:
    """Play a game, and learn from its positions between two turns."""
    random = Random(f"{of.seed}/{number}")
    game, seats = GAMES["columbiz"], range(1, of.seats + 1)
    edition = game.edition(random.choice(game.editions), {"B4": random.choice(COUNTING)})
    errors = ERRORS[of.number - 1] * random.random()
    players = {seat: Noisy(a_player(of.seats, of.weights, random), random, errors) for seat in seats}
    start = edition.start(of.seats, 1)
    positions = [start, *(played.position for played in play(start, players, Dealer(random)))]
    for turn in seats:
        yield seen_of([one for one in positions if is_before(one, turn)], positions[-1])


def a_player(seats: int, weights: Numbers | None, random: Random) -> Player:
    if weights is not None and random.random() < EXPERTS:
        return ExpectimaxPlayer(FittedValue({seats: weights}))
    return MAKERS["skilled"](random)


def is_before(position: Position, turn: int) -> bool:
    """Say whether a seat is about to begin its turn."""
    assert isinstance(position, Columbiz)
    return not position.over and not position.hand.throws and position.turn == turn


def seen_of(positions: list[Position], last: Position) -> Examples:
    """See positions with the same seat to move, by every seat: the terms while waiting, then those while moving."""
    moments = Afterstates.of(positions)
    terms_of = terms(moments)
    moving = np.arange(1, moments.seats + 1) == moments.turn
    seen = np.concatenate([terms_of * ~moving[:, None], terms_of * moving[:, None]], axis=2)
    grown = np.array(last.scores) - moments.scores.astype(np.float64)
    return Examples(np.concatenate(over_others(seen)), np.concatenate(over_others(grown)))


def over_others(numbers: Numbers) -> Numbers:
    """Return what each seat has, less the mean of what the others have."""
    others = numbers.sum(axis=1, keepdims=True) - numbers
    ahead: Numbers = numbers - others / (numbers.shape[1] - 1)
    return ahead


def fitted(of: Round, games: int) -> Numbers:
    """Play a round, and give the weights that explain best how its margins grew: waiting, then moving."""
    played = list(in_turn(examples, of, games, jobs=os.cpu_count() or 1))
    seen, grown = (np.concatenate(column) for column in zip(*played, strict=True))
    weights: Numbers = np.linalg.solve(
        seen.T @ seen + RIDGE * of.seats * np.eye(seen.shape[1]), seen.T @ grown
    )
    unexplained = (grown - seen @ weights).std()
    print(
        f"# {of.seed}: {games:,} games, {len(grown):,} positions; margins grow by {grown.std():.1f} (deviation), "
        f"{unexplained:.1f} of it unexplained",
        flush=True,
    )
    return weights.reshape(2, -1)


def learned(seats: int, games: int) -> Numbers:
    """Play and fit, round after round; give the mean of what those in which experts played have shown."""
    fits = [fitted(Round(seats, 1), games)]
    for number in range(2, len(ERRORS) + 1):
        fits.append(fitted(Round(seats, number, fits[-1]), games))
    mean: Numbers = np.mean(fits[1:], axis=0)
    return mean


def written(seats: int, weights: Numbers) -> str:
    """Write the weights for this many seats as they stand in the module."""
    lines = [f"    {seats}: ("]
    for one in weights.round(2) + 0.0:
        *numbered, single = np.split(one, range(6, len(one), 6))
        rows = (f"            *({', '.join(f'{weight:.2f}' for weight in row)})," for row in numbered)
        lines += ["        (", *rows, f"            {single[0]:.2f},", "        ),"]
    return "\n".join((*lines, "    ),"))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_A_ROUND
    for seats in SEATS:
        print(written(seats, learned(seats, games)), flush=True)


if __name__ == "__main__":
    main()
