"""What the terms of a Columbiz position are worth: src/rekke/players/columbiz_weights.py, fitted anew.

Run by `./dev bench weights_columbiz [GAMES]`: two rounds of 400 games unless said otherwise, some minutes;
20 games show in seconds that it works. Skilled players play the first round; what is fitted to it plays
the second, against itself and against them, and is fitted again. Now and then a player errs on purpose:
so positions come up that good play avoids, but has to judge. The regression is of
how the margin changes until the end on the terms that the expert sees (`columbiz_value.terms`), those of
one seat less those of the other.

The weights are printed as they stand in the module. Paste them there once a match of experts, new against
old, has shown that they are better: the fit explains margins, and only a match says who wins.
"""

import os
import sys
from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.lab.processes import in_turn
from rekke.players.columbiz import LEVELS, ExactPlayer
from rekke.players.columbiz_value import Foresight, Moments, terms
from rekke.players.levels import Player
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Position
from rekke.table.dealer import Dealer
from rekke.table.playing import play

Numbers: TypeAlias = NDArray[np.float64]

GAMES_A_ROUND = 400
COUNTING = ("full", "full", "increment")
"""How longer lines count (B4) in the games, one of these; the weights serve both."""
EXPERTS = 0.75
"""How often a seat of the second round is taken by what the first has taught."""
ERRORS = (0.3, 0.16)
"""How often players err at most, in the first round and in the second; each game draws how often."""
RIDGE = 30.0
"""Holds back the weights of what is rarely seen."""
NUMBERED = (
    "every piece",
    "every piece it captures, by its price",
    "every square that makes a line",
    "the same, for each turn left",
    "every piece, for each turn left",
)
"""The terms that come six at a time, for the numbers 1 to 6 of the squares, in the order of `terms`."""
SINGLE = "every piece in reserve"


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

    seed: str
    errors: float
    weights: Numbers | None = None


class Examples(NamedTuple):
    """Positions: what is seen of them, and by how much the first seat's margin grew until the end."""

    seen: Numbers
    grown: Numbers


def examples(of: Round, number: int) -> Iterator[Examples]:
    """Play a game, and learn from its positions between two turns."""
    random = Random(f"{of.seed}/{number}")
    edition = GAMES["columbiz"].edition(choices={"B4": random.choice(COUNTING)})
    errors = of.errors * random.random()
    players = {seat: Noisy(a_player(of.weights, random), random, errors) for seat in (1, 2)}
    start = edition.start(2, 1)
    positions = [start, *(played.position for played in play(start, players, Dealer(random)))]
    for turn in (1, 2):
        yield seen_of([one for one in positions if is_before(one, turn)], positions[-1])


def a_player(weights: Numbers | None, random: Random) -> Player:
    if weights is not None and random.random() < EXPERTS:
        return ExactPlayer(Foresight(weights))
    return LEVELS["skilled"](random)


def is_before(position: Position, turn: int) -> bool:
    """Say whether a seat is about to begin its turn."""
    assert isinstance(position, Columbiz)
    return not position.over and not position.hand.throws and position.turn == turn


def seen_of(positions: list[Position], last: Position) -> Examples:
    """See positions with the same seat to move: the terms while waiting, then those while moving."""
    moments = Moments.of(positions)
    first, second = terms(moments).swapaxes(0, 1)
    seen = [-second, first] if moments.turn == 1 else [first, -second]
    margins = moments.scores[:, 0] - moments.scores[:, 1]
    grown = last.scores[0] - last.scores[1] - margins.astype(np.float64)
    return Examples(np.concatenate(seen, axis=1), grown)


def fitted(of: Round, games: int) -> Numbers:
    """Play a round, and give the weights that explain best how its margins grew: waiting, then moving."""
    played = list(in_turn(examples, of, games, jobs=os.cpu_count() or 1))
    seen, grown = (np.concatenate(column) for column in zip(*played, strict=True))
    weights: Numbers = np.linalg.solve(seen.T @ seen + RIDGE * np.eye(seen.shape[1]), seen.T @ grown)
    unexplained = (grown - seen @ weights).std()
    print(
        f"# {of.seed}: {games:,} games, {len(grown):,} positions; margins grow by {grown.std():.1f} (deviation), "
        f"{unexplained:.1f} of it unexplained",
        flush=True,
    )
    return weights.reshape(2, -1)


def written(name: str, weights: Numbers) -> str:
    """Write a seat's weights as they stand in the module."""
    *numbered, single = np.split(weights, range(6, len(weights), 6))
    rows = [
        f"    *({', '.join(f'{weight:.2f}' for weight in row)}),  # {what}"
        for row, what in zip(numbered, NUMBERED, strict=True)
    ]
    return "\n".join((f"{name} = (", *rows, f"    {single[0]:.2f},  # {SINGLE}", ")"))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_A_ROUND
    rough = fitted(Round("skilled players", ERRORS[0]), games)
    weights = fitted(Round("with the weights of these", ERRORS[1], rough), games)
    print(written("WAITING", weights[0]))
    print(written("MOVING", weights[1]))


if __name__ == "__main__":
    main()
