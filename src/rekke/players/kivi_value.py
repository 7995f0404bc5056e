"""What an afterstate of KIVI is worth: the score as it is, or the score that can be expected at the end.

A board is a grid of probabilities that each square is a seat's own: 1 where its stone lies, 0 where another's
does. With certain squares only, `lines` is the score of the rules. With probabilities on the vacant squares it
is the expected score, were the squares independent of each other.

The rules score a run of n stones n times the sum of its points p. That sum is taken here pair by pair:

    n * (p1 + … + pn) = (p1 + … + pn) + sum over i < j of (pi + pj)

because each p occurs in n - 1 pairs. A pair i < j with all squares between them own is a *stretch*. So the score
of a board is the points of its stones, once more where a stone lies in two runs, and the ends of its stretches.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled
from rekke.players.turn import turn_of
from rekke.players.victory import shares
from rekke.rules.kivi.rules import WORDS, Edition
from rekke.rules.kivi.rules import Position as Kivi

Grid: TypeAlias = NDArray[np.float64]
"""Numbers by row and column of a board, then by position and seat."""

# Chosen so that the expected growth is the growth that was seen in games between skilled players.
EASE = 1.5
"""The exponent with which the probability of a target attracts stones."""
DENY = 0.5
"""The part of a rival's gain that counts as a reason to aim at a square."""
SWING = 5.5
"""The standard deviation, in points, that each remaining turn adds to the outcome."""


@dataclass(frozen=True, eq=False)
class Afterstates:
    """A batch of positions between two turns of one game: arrays with a row for each and a column for each seat."""

    edition: Edition
    first: int
    turn: int
    stones: NDArray[np.int64]
    boxed: NDArray[np.int64]

    @classmethod
    def of(cls, positions: Sequence[Kivi]) -> "Afterstates":
        """Return positions of one game, with the same seat to go, as a batch."""
        one = positions[0]
        stones, boxed = ([getattr(each, name) for each in positions] for name in ("stones", "boxed"))
        return cls(one.edition, one.first, one.turn, np.array(stones, np.int64), np.array(boxed, np.int64))


def score_now(batch: Afterstates) -> Grid:
    """Value positions by the score as it is now."""
    return lines(owned(batch), points(batch.edition))


class Outlook(NamedTuple):
    """What can be expected for each position and seat, in points."""

    score: Grid
    """The score as it is now."""
    expected: Grid
    """The score at the end."""
    promised: Grid
    """What each target promises, in the order of `WORDS`: its reach times the points that a stone on its best vacant square adds."""


class ExpectedLines:
    """Values positions by the seats' shares of a victory, from the scores that are expected at the end."""

    def __init__(self, ease: float = EASE, deny: float = DENY, swing: float = SWING) -> None:
        self.ease, self.deny, self.swing = ease, deny, swing

    def __call__(self, batch: Afterstates) -> Grid:
        """Value many positions of one game at once."""
        return shares(self.outlook(batch).expected, self.swing * np.sqrt(turns_left(batch).sum(axis=1)))

    def outlook(self, batch: Afterstates) -> Outlook:
        """Return what can be expected of many positions of one game."""
        own, left, worth = owned(batch), turns_left(batch), points(batch.edition)
        hit = reach(batch.edition)[:, :, None, None] * (1 - _together(own))
        gain = added_by_stone(own, worth)
        likely = self._likely(own, left, hit, gain)
        likely = self._likely(own, left, hit, added_by_stone(likely, worth))
        return Outlook(lines(own, worth), lines(likely, worth), _by_target(hit * gain, batch.edition))

    def _likely(self, own: Grid, left: Grid, hit: Grid, gain: Grid) -> Grid:
        """Return the probability that each square is each seat's own at the end, where seats aim at gains."""
        wish = hit**self.ease * (gain + self.deny * _others(gain))
        # However much a square is worth, a seat has about one good turn to reach it.
        chance = np.minimum(wish * (left / (wish.sum(axis=(0, 1)) + 1e-9)), hit)
        likely: Grid = own + chance * (1 - np.minimum(_others(chance), 1))
        return likely


def _by_target(promised: Grid, edition: Edition) -> Grid:
    """Return the most that any square of each target promises."""
    where, rows = list(WORDS), np.array(edition.board.rows)
    best = np.zeros((*promised.shape[2:], len(where)))
    for number, word in enumerate(where):
        if (squares := rows == word).any():
            best[..., number] = promised[squares].max(axis=0)
    return best


def _others(grids: Grid) -> Grid:
    """Return the sum over the other seats, for each seat."""
    return _together(grids) - grids


def _together(grids: Grid) -> Grid:
    """Return the sum over all seats."""
    # Adding a few large columns is twice as fast as summing many small rows.
    together = grids[..., :1]
    for seat in range(1, grids.shape[3]):
        together = together + grids[..., seat : seat + 1]
    return together


def owned(batch: Afterstates) -> Grid:
    """Return the board of every position and seat: 1 where its stones lie, 0 elsewhere."""
    columns, rows = batch.edition.board.size
    bits = batch.stones >> np.arange(rows * columns)[:, None, None] & 1
    return bits.reshape(rows, columns, *batch.stones.shape).astype(np.float64)


def turns_left(batch: Afterstates) -> Grid:
    """Return the number of turns that each seat has left."""
    squares = np.arange(len(batch.edition.board.squares))
    put = (batch.stones[..., None] >> squares & 1).sum(axis=2)
    left: Grid = batch.edition.stones - (put + batch.boxed).astype(np.float64)
    return left


@lru_cache(maxsize=64)
def points(edition: Edition) -> Grid:
    """Return the points of every square."""
    return np.array([[edition.points[word] for word in row] for row in edition.board.rows], np.float64)


@lru_cache(maxsize=64)
def reach(edition: Edition) -> Grid:
    """Return the probability of each square that a turn which aims at it alone ends with dice that meet it."""
    turn, board = turn_of(edition.dice), edition.board
    met = np.array([edition.met(roll) for roll in turn.rolls], np.int64)
    where = {word: number for number, word in enumerate(board.word.values())}
    met_by = {word: (met >> number & 1).astype(np.float64) for word, number in where.items()}
    hit = {word: turn.solve(rolls, throws=edition.throws).expected for word, rolls in met_by.items()}
    return np.array([[hit[word] for word in row] for row in board.rows])


def lines(own: Grid, points: Grid) -> Grid:
    """Return the expected score of stones that lie there with these probabilities."""
    flat = own.reshape(*points.shape, -1)
    across, beside = stretched(flat, points)
    down, above = stretched(flat.swapaxes(0, 1).copy(), points.T.copy())
    # A stone's own points count once, and once more where it has neighbours both across and down.
    crossed = flat * (1 + beside * above.swapaxes(0, 1)) * points[:, :, None]
    return cast("Grid", (across + down + crossed.sum(axis=(0, 1))).reshape(own.shape[2:]))


def added_by_stone(own: Grid, points: Grid) -> Grid:
    """Return the points that a stone on each square, were it vacant, adds to its owner's stretches and stones."""
    flat = own.reshape(*points.shape, -1)
    across = added_to_stretches(flat, points)
    down = added_to_stretches(flat.swapaxes(0, 1).copy(), points.T.copy())
    return (across + down.swapaxes(0, 1) + points[:, :, None]).reshape(own.shape)


# Along a line with probabilities o and points p, let C[j] be the expected number of unbroken runs that end just
# before square j, and W[j] the expected points of their far ends:
#   C[j] = sum over i < j of o[i] … o[j-1]         = o[j-1] * (1 + C[j-1])
#   W[j] = sum over i < j of p[i] * o[i] … o[j-1]  = o[j-1] * (p[j-1] + W[j-1])
# The stretches that end in j then count o[j] * (W[j] + C[j] * p[j]).


@compiled
def ending_before(own: Grid, points: Grid) -> tuple[Grid, Grid]:
    """Return C and W for every square of every line."""
    count, worth = np.zeros_like(own), np.zeros_like(own)
    for line in range(own.shape[0]):
        for step in range(1, own.shape[1]):
            here = own[line, step - 1]
            count[line, step] = here * (1 + count[line, step - 1])
            worth[line, step] = here * (points[line, step - 1] + worth[line, step - 1])
    return count, worth


@compiled
def stretched(own: Grid, points: Grid) -> tuple[Grid, Grid]:
    """Return what the stretches of one direction count, and the probability that each square has a neighbour."""
    count, worth = ending_before(own, points)
    total, beside = np.zeros(own.shape[2]), np.zeros_like(own)
    for line in range(own.shape[0]):
        beside[line, 0] = own[line, 1]
        beside[line, -1] = own[line, -2]
        for step in range(own.shape[1]):
            total += own[line, step] * (worth[line, step] + count[line, step] * points[line, step])
        for step in range(1, own.shape[1] - 1):
            beside[line, step] = 1 - (1 - own[line, step - 1]) * (1 - own[line, step + 1])
    return total, beside


# A stone on square j makes stretches with the runs before it (C, W), with the runs after it (C', W', the same from
# the other end), and joins each of the first to each of the second:
#   (W + C * p) + (W' + C' * p) + (W * C' + C * W') = (W + p) * (1 + C') + (1 + C) * (W' + p) - 2 * p


@compiled
def added_to_stretches(own: Grid, points: Grid) -> Grid:
    """Return the points that a stone on each square adds to the stretches of one direction."""
    count, worth = ending_before(own, points)
    behind, beyond = ending_before(own[:, ::-1].copy(), points[:, ::-1].copy())
    added = np.empty_like(own)
    for line in range(own.shape[0]):
        for step in range(own.shape[1]):
            here, back = points[line, step], own.shape[1] - 1 - step
            ends = (worth[line, step] + here) * (1 + behind[line, back])
            added[line, step] = ends + (1 + count[line, step]) * (beyond[line, back] + here) - 2 * here
    return added
