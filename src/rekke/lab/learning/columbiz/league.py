"""Games of a league, from which the weights of Columbiz are fitted.

The newest fit, all earlier ones, `skilled` and the first expert play in it, and each seat draws its own player. A fit to games
of one player alone is partly an answer to that player, and the next fit, to games of the answer, loses again. The first
turns of a game have random moves, so that there are positions which good play avoids but has to judge. Then nobody makes
errors, and the positions from there on become examples.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from rekke.compiling.arrays import Floats
from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import Player, play
from rekke.lab.learning.columbiz.targets import Target, is_between_turns, targets
from rekke.players.columbiz import MAKERS, learned
from rekke.players.columbiz_value import Afterstates, FittedValue, terms
from rekke.players.columbiz_weights import expert_file, read_weights
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.events import Event
from rekke.rules.games import GAMES
from rekke.rules.position import Position

COUNTING = ("full", "full", "increment")
"""Values of B4, how longer lines count, from which each game draws; the weights are used with both."""
NEWEST, EARLIER, SKILLED, FIRST = 1.0, 0.5, 0.7, 0.7
"""How often the newest fit, all earlier ones together, a skilled player and the first expert take a seat, in proportion."""
ERRORS = 0.15
"""The highest error rate; each game draws its own below that."""
PIECES_A_TURN = {3: 2.625, 4: 3.5}
"""The pieces that a turn places on average, by how many it may place."""


class Round(NamedTuple):
    """The games of a round: which fits play in them, the newest last."""

    seed: str
    seats: int
    number: int
    fits: tuple[Path, ...]

    @property
    def value(self) -> FittedValue:
        """The newest fit; before there is one, the first expert."""
        return FittedValue(read_weights(self.fits[-1] if self.fits else expert_file(1)))


class Examples(NamedTuple):
    """Positions between two turns, and what they were worth: arrays with a row for each and a column for each seat."""

    terms: Floats
    scores: Floats
    left: Floats
    """The turns that all seats together still have."""
    turn: Floats
    result: Floats
    """The shares of the victory, less the luck that was still to come."""
    final: Floats
    """The scores at the end of the game, less the luck that was still to come."""

    @classmethod
    def together(cls, games: Sequence["Examples"]) -> "Examples":
        """Return the examples of many games as one."""
        return cls(*(np.concatenate(column) for column in zip(*games, strict=True)))


class Erring:
    """A player that makes a random move now and then."""

    def __init__(self, player: Player, random: Random, rate: float) -> None:
        self.player, self.random, self.rate = player, random, rate
        self.seconds = player.seconds

    def choose(self, position: Position, seat: int) -> Event:
        """Return the player's choice, or an error."""
        if self.random.random() < self.rate:
            return self.random.choice(list(position.moves(seat)))
        return self.player.choose(position, seat)


def examples(played: Round, number: int) -> list[Examples]:
    """Play a game of a round, and return the positions between two turns after the last error, one by one."""
    random = Random(f"{played.seed}/{played.number}/{number}")
    game = GAMES["columbiz"]
    edition = game.edition(random.choice(game.editions), {"B4": random.choice(COUNTING)})
    players = {seat: _member(played.fits, random) for seat in range(1, played.seats + 1)}
    start = _disturbed(edition.start(played.seats, 1), players, random)
    events = [happened.event for happened in play(start, players, Dealer(random))]
    return [_example(target) for target in targets(start, events, played.value)]


def _disturbed(start: Position, players: Mapping[int, Player], random: Random) -> Position:
    """Return the position after some turns with errors; that of the start if there are none, or the game ends meanwhile."""
    assert isinstance(start, Columbiz)
    # Up to about three quarters of a game: as many turns as a seat has pieces at the start.
    turns, rate = random.randrange(start.reserve[0]), ERRORS * random.random()
    erring = {seat: Erring(player, random, rate) for seat, player in players.items()}
    if not turns:
        return start
    for played in play(start, erring, Dealer(random)):
        turns -= is_between_turns(played.position)
        if not turns:
            return played.position
    return start


def _member(fits: Sequence[Path], random: Random) -> Player:
    """Draw a member of the league; in the first round only the first expert plays."""
    *earlier, newest = fits or (expert_file(1),)
    members: list[tuple[Path | None, float]] = [(newest, NEWEST)]
    if fits:
        members += [(None, SKILLED), (expert_file(1), FIRST)]
        members += [(fit, EARLIER / len(earlier)) for fit in earlier]
    files, often = zip(*members, strict=True)
    (file,) = random.choices(files, often)
    return learned(file) if file else MAKERS["skilled"](random)


def _example(target: Target) -> Examples:
    batch = Afterstates.of([target.position])
    pace = PIECES_A_TURN[batch.most]
    return Examples(
        terms(batch, pace),
        batch.scores.astype(np.float64),
        batch.turns_left(pace).sum(axis=1),
        np.array([batch.turn], np.float64),
        target.result[None],
        target.final[None],
    )
