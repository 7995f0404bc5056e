"""What squares weigh in the lines of Sequence Dice: src/rekke/players/sequence_dice_weights.py, learned anew.

Run by `./dev bench weights_sequence_dice [GAMES]`: for each number of sides and length of lines two rounds
of 40,000 games unless said otherwise, an hour or two on two cores; 20 games show in seconds that it works.
Players that look one move ahead play against themselves with the weights so far and err now and then, so
that boards come up which good play avoids. The logistic regression of the winner on the boards, through the
expert's own `LineStrengths` of them, makes the next weights.

They are printed as they stand in the module. Paste them there once a match of experts, new against old,
has shown that they are better.
"""

import os
import sys
from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.dealing.dealer import Dealer
from rekke.dealing.loop import play
from rekke.lab.processes import in_turn
from rekke.players.sequence_dice import OneMove, SequenceDicePlayer
from rekke.players.sequence_dice_value import WAYS, Afterstates, LineStrengths, OpenLines
from rekke.players.sequence_dice_weights import LEARNED, MOST_WAYS, Weights, by_ways
from rekke.rules.games import GAMES
from rekke.rules.sequence_dice.rules import Position
from weights_columbiz import Noisy

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

GAMES_A_ROUND, ROUNDS = 40_000, 2
ERRORS = 0.05
"""How often players err."""
WORTH_A_PROCESS = 100
"""How many games it takes to be worth starting a process for."""
STEPS, BATCH = 260, 25_000
"""How often and from how many boards at most the slope is taken; of a few games, from a part of theirs."""
PART = 8
FAST, SLOW = 0.03, 0.0005
"""How far a step goes at first and at last."""
PARTS = np.array([by_ways(*part) for part in np.eye(3)])
"""What a constant, growth and protection each add to a square, by the ways to throw its number."""
GUESS = ((0.1, 0.0, 0.0), (0.0, 0.0, 0.0), (-0.4, 0.3, 0.0), (-0.8, 0.5, -0.3), (-0.7, 0.3, -0.3))
"""Where learning begins: in the order of the module, own chips first, others' exposed ones last."""
TEMPO = 0.15
"""What it is worth at first to be the next to throw, and less for those after it."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """What is learned: three parts for every standing of a square, and what each place in the turn is worth."""

    length: int
    standings: Floats
    tempo: Floats

    def __call__(self, sides: int, length: int) -> Weights:  # noqa: ARG002  (it is for these alone)
        """Return the weights, as the players ask for them."""
        return Weights(tuple(map(tuple, (self.standings @ PARTS).tolist())), tuple(self.tempo.tolist()))

    def start(self) -> Position:
        """Set up the game that it is for, each seat a side of its own."""
        start = GAMES["sequence-dice"].edition(choices={"S1": str(self.length)}).start(len(self.tempo), 1)
        assert isinstance(start, Position)
        return start


class Examples(NamedTuple):
    """Afterstates between two throws: the chips of each side, the seat to throw, and the side that won, from 0."""

    chips: Ints
    turns: Ints
    winners: Ints


class Round(NamedTuple):
    """Which games are played."""

    lesson: Lesson
    seed: str


def examples(of: Round, number: int) -> Generator[Examples]:
    """Play a game, and give its boards unless nobody won."""
    random, start = Random(f"{of.seed}/{number}"), of.lesson.start()
    judge = OneMove(OpenLines(of.lesson))
    players = {
        seat: Noisy(SequenceDicePlayer(random, judge), random, ERRORS) for seat in range(1, start.seats + 1)
    }
    positions = [start, *(played.position for played in play(start, players, Dealer(random)))]
    known = [position for position in positions if isinstance(position, Position)]
    if winner := known[-1].winner:
        boards = Afterstates.of([position for position in known[:-1] if not position.dice])
        yield Examples(boards.chips, boards.turns, np.full(len(boards), winner - 1))


def slope(lesson: Lesson, of: Examples) -> tuple[float, Floats, Floats]:
    """Return the loss of a lesson's predictions, and its gradient by the states' terms and by the tempo."""
    boards = Afterstates(lesson.start(), of.chips.tolist(), of.turns.tolist())
    study, sides = LineStrengths(boards, lesson), boards.sides
    shares, won = study.shares, np.arange(sides) == of.winners[:, None]
    error = shares - won
    # A line is a product: whatever square of it changes, it changes by as much as it is strong.
    weight = error[:, :, None] * (study.strengths @ study.lines.through)
    ways = np.array([WAYS[number] for number in study.lines.numbers.tolist()])
    cells = study.states * MOST_WAYS + ways - 1
    shape = (len(lesson.standings), MOST_WAYS)
    squares = np.bincount(cells.ravel(), weight.ravel(), shape[0] * shape[1]).reshape(shape)
    later = (np.arange(sides) - boards.movers[:, None]) % sides
    tempo = np.bincount(later.ravel(), error.ravel(), sides)
    count = len(boards)
    return float(-np.log(shares[won]).mean()), squares @ PARTS.T / count, tempo / count


class Steps:
    """Goes down a slope with steps as long as it was steady (Adam)."""

    def __init__(self) -> None:
        self.mean: Floats = np.zeros(1)
        self.square: Floats = np.zeros(1)

    def next(self, slope: Floats, number: int) -> Floats:
        """Return the step with this number, counted from 1."""
        self.mean = 0.9 * self.mean + 0.1 * slope
        self.square = 0.99 * self.square + 0.01 * slope**2
        steady = self.mean / (1 - 0.9**number) / (np.sqrt(self.square / (1 - 0.99**number)) + 1e-8)
        return (FAST * (1 - number / STEPS) + SLOW) * steady


def fitted(lesson: Lesson, of: Examples) -> tuple[Lesson, float]:
    """Return the lesson with the lowest loss, and that loss: the means over the last steps."""
    random, losses = np.random.default_rng(1), []
    squares, tempos = Steps(), Steps()
    for number in range(1, STEPS + 1):
        some = random.integers(0, len(of.turns), min(BATCH, len(of.turns) // PART + 1))
        loss, by_standing, by_tempo = slope(lesson, Examples(*(column[some] for column in of)))
        losses.append(loss)
        tempo = lesson.tempo - tempos.next(by_tempo, number)
        # Only differences of tempo count: the last to throw has none.
        lesson = Lesson(
            lesson.length, lesson.standings - squares.next(by_standing, number), tempo - tempo[-1]
        )
    return lesson, float(np.mean(losses[-20:]))


def learned(sides: int, length: int, games: int) -> Lesson:
    """Play and fit, round after round."""
    lesson = Lesson(length, np.array(GUESS), np.linspace(TEMPO, 0, sides))
    jobs = max(min(os.cpu_count() or 1, games // WORTH_A_PROCESS), 1)
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
    """Write a lesson as it stands in the module."""
    rows = (f"            {tuple(row)}," for row in (lesson.standings.round(3) + 0.0).tolist())
    tempo = ", ".join(str(one) for one in lesson.tempo.round(3).tolist()[:-1])
    key = f"    ({len(lesson.tempo)}, {lesson.length}): ("
    return "\n".join((key, "        (", *rows, "        ),", f"        ({tempo}, 0),", "    ),"))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES_A_ROUND
    for sides, length in LEARNED:
        print(written(learned(sides, length, games)), flush=True)


if __name__ == "__main__":
    main()
