"""Fit the weights of squares in Sequence Dice again: those in src/rekke/players/sequence_dice_weights.py.

Run by `./dev bench weights_sequence_dice [GAMES]`: two rounds for each number of sides and length of lines,
of 40,000 games by default, an hour or two on two cores; 20 games are a test run of some seconds. Players that
look one move ahead play against themselves with the weights so far, and make a random move now and then, so
that boards occur which good play avoids. The next weights are a logistic regression of the winner on the
boards, through the expert's own `LineStrengths`.

The weights are printed in the form of the module. Paste them there only after a match of experts, new against
old weights, has shown that they are better.
"""

import os
import sys
from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import play
from rekke.lab.learning.columbiz.league import Erring
from rekke.lab.processes import in_turn
from rekke.players.sequence_dice import OneMove, SequenceDicePlayer
from rekke.players.sequence_dice_value import WAYS, Afterstates, LineStrengths, OpenLines
from rekke.players.sequence_dice_weights import MOST_WAYS, STATE_TERMS, Weights, by_ways
from rekke.rules.games import GAMES
from rekke.rules.sequence_dice.rules import Position

GAMES_A_ROUND, ROUNDS = 40_000, 2
ERRORS = 0.05
"""Probability of a random move."""
GAMES_A_PROCESS = 100
"""The fewest games for which it is worth starting a process."""
STEPS, BATCH = 260, 25_000
"""Steps of the gradient descent, and the most boards from which each estimates the gradient."""
PART = 8
"""With few boards, a step uses one in this many of them."""
FAST, SLOW = 0.03, 0.0005
"""Learning rate of the first and of the last step."""
PARTS = np.array([by_ways(*part) for part in np.eye(3)])
"""Contributions of a constant, of growth and of protection to a square, by the ways to throw its number."""
GUESS = ((0.1, 0.0, 0.0), (0.0, 0.0, 0.0), (-0.4, 0.3, 0.0), (-0.8, 0.5, -0.3), (-0.7, 0.3, -0.3))
"""Initial weights, in the order of the module: own chips first, exposed chips of others last."""
TEMPO = 0.15
"""Initial value of being the next to throw; it falls linearly to zero for the last."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """Parameters to fit: three parts for each standing of a square, and a value for each place in the turn."""

    length: int
    standings: Floats
    tempo: Floats

    def __call__(self, sides: int, length: int) -> Weights:  # noqa: ARG002  (it has one game only)
        """Return the weights in the form that players use."""
        return Weights(tuple(map(tuple, (self.standings @ PARTS).tolist())), tuple(self.tempo.tolist()))

    def start(self) -> Position:
        """Return the start of the game that the weights are for, with a side for each seat."""
        start = GAMES["sequence-dice"].edition(choices={"S1": str(self.length)}).start(len(self.tempo), 1)
        assert isinstance(start, Position)
        return start


class Examples(NamedTuple):
    """Afterstates between two throws: the chips of each side, the seat to throw, and the side that won, from 0."""

    chips: Ints
    turns: Ints
    winners: Ints


class Round(NamedTuple):
    """The weights and the seed of a round of games."""

    lesson: Lesson
    seed: str


def examples(of: Round, number: int) -> Generator[Examples]:
    """Play a game, and yield its boards unless it was a draw."""
    random, start = Random(f"{of.seed}/{number}"), of.lesson.start()
    judge = OneMove(OpenLines(of.lesson))
    players = {
        seat: Erring(SequenceDicePlayer(random, judge), random, ERRORS) for seat in range(1, start.seats + 1)
    }
    positions = [start, *(played.position for played in play(start, players, Dealer(random)))]
    known = [position for position in positions if isinstance(position, Position)]
    if winner := known[-1].winner:
        boards = Afterstates.of([position for position in known[:-1] if not position.dice])
        yield Examples(boards.chips, boards.turns, np.full(len(boards), winner - 1))


def gradient(lesson: Lesson, of: Examples) -> tuple[float, Floats, Floats]:
    """Return the log loss of a lesson's predictions, and its gradient by the standings and by the tempo."""
    boards = Afterstates(lesson.start(), of.chips.tolist(), of.turns.tolist())
    study, sides = LineStrengths(boards, lesson), boards.sides
    shares, won = study.shares, np.arange(sides) == of.winners[:, None]
    error = shares - won
    # A line's strength is s = exp(sum of its squares' weights), so ds/dw = s for each of its squares.
    weight = error[:, :, None] * (study.strengths @ study.lines.through)
    ways = np.array([WAYS[number] for number in study.lines.numbers.tolist()])
    cells = study.states * MOST_WAYS + ways - 1
    shape = (len(lesson.standings), MOST_WAYS)
    squares = np.bincount(cells.ravel(), weight.ravel(), shape[0] * shape[1]).reshape(shape)
    later = (np.arange(sides) - boards.movers[:, None]) % sides
    tempo = np.bincount(later.ravel(), error.ravel(), sides)
    count = len(boards)
    return float(-np.log(shares[won]).mean()), squares @ PARTS.T / count, tempo / count


class Adam:
    """Gradient descent with adaptive moments (Adam), at a learning rate that falls linearly."""

    def __init__(self) -> None:
        self.mean: Floats = np.zeros(1)
        self.square: Floats = np.zeros(1)

    def next(self, gradient: Floats, number: int) -> Floats:
        """Return the step with this number, counted from 1."""
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.square = 0.99 * self.square + 0.01 * gradient**2
        direction = self.mean / (1 - 0.9**number) / (np.sqrt(self.square / (1 - 0.99**number)) + 1e-8)
        return (FAST * (1 - number / STEPS) + SLOW) * direction


def fitted(lesson: Lesson, of: Examples) -> tuple[Lesson, float]:
    """Return the lesson after all steps, and its mean loss over the last twenty."""
    random, losses = np.random.default_rng(1), []
    squares, tempos = Adam(), Adam()
    for number in range(1, STEPS + 1):
        batch = random.integers(0, len(of.turns), min(BATCH, len(of.turns) // PART + 1))
        loss, by_standing, by_tempo = gradient(lesson, Examples(*(column[batch] for column in of)))
        losses.append(loss)
        tempo = lesson.tempo - tempos.next(by_tempo, number)
        # Only differences of tempo count, so the last to throw is fixed at zero.
        lesson = Lesson(
            lesson.length, lesson.standings - squares.next(by_standing, number), tempo - tempo[-1]
        )
    return lesson, float(np.mean(losses[-20:]))


def learned(sides: int, length: int, games: int) -> Lesson:
    """Play and fit round after round, and return the last fit."""
    lesson = Lesson(length, np.array(GUESS), np.linspace(TEMPO, 0, sides))
    jobs = max(min(os.cpu_count() or 1, games // GAMES_A_PROCESS), 1)
    for number in range(1, ROUNDS + 1):
        of = Round(lesson, f"{sides} sides, lines of {length}, round {number}")
        played = list(in_turn(examples, of, games, jobs=jobs))
        boards = Examples(*(np.concatenate(column) for column in zip(*played, strict=True)))
        lesson, loss = fitted(lesson, boards)
        print(
            f"    # {of.seed}: {len(played):,} games, {len(boards.turns):,} boards; loss {loss:.4f}",
            flush=True,
        )
    return lesson


def written(lesson: Lesson) -> str:
    """Return a lesson in the form of the module."""
    rows = (f"            {tuple(row)}," for row in (lesson.standings.round(3) + 0.0).tolist())
    tempo = ", ".join(map(str, lesson.tempo.round(3).tolist()[:-1]))
    key = f"    ({len(lesson.tempo)}, {lesson.length}): ("
    return "\n".join((key, "        (", *rows, "        ),", f"        ({tempo}, 0),", "    ),"))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_A_ROUND
    for sides, length in STATE_TERMS:
        print(written(learned(sides, length, games)), flush=True)


if __name__ == "__main__":
    main()
