"""What a moment of KIVI between two turns is worth: the score as it is, or as it can be expected to become.

A board is a grid of how likely each square is a seat's own: 1 where its stone lies, 0 where another's does.
With sure squares only, `lines` is the score of the rules. With chances on the vacant ones it is what the
score will be on the average, were the squares independent of each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast, overload

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled
from rekke.players.turn import turn_of
from rekke.players.victory import shares
from rekke.rules.kivi.rules import Edition
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Position

Grid: TypeAlias = NDArray[np.float64]
"""Numbers whose first two axes are the rows and the columns of a board; the positions and seats follow."""

# Chosen so that the growth which is expected is the one that games between exact players had.
EASE = 1.5
"""How much more often a square is aimed at whose target is easier."""
DENY = 0.5
"""How much of a rival's gain counts as a reason to aim at a square."""
SWING = 5.5
"""By how many points a turn that is left makes the outcome uncertain."""


@dataclass(frozen=True, eq=False)
class Moments(Sequence[Kivi]):
    """Positions between two turns of one game as columns: a row for each, a column for each seat."""

    edition: Edition
    first: int
    turn: int
    stones: NDArray[np.int64]
    boxed: NDArray[np.int64]

    @classmethod
    def of(cls, positions: Sequence[Position]) -> "Moments":
        """Take positions of one game, with the same seat to go."""
        if isinstance(positions, Moments):
            return positions
        moments = cast("Sequence[Kivi]", positions)
        stones, boxed = ([getattr(one, name) for one in moments] for name in ("stones", "boxed"))
        one = moments[0]
        return cls(one.edition, one.first, one.turn, np.array(stones, np.int64), np.array(boxed, np.int64))

    def __len__(self) -> int:
        return len(self.stones)

    @overload
    def __getitem__(self, which: int) -> Kivi: ...
    @overload
    def __getitem__(self, which: slice) -> "Moments": ...
    def __getitem__(self, which: int | slice) -> "Kivi | Moments":
        stones, boxed = self.stones[which], self.boxed[which]
        if isinstance(which, slice):
            return Moments(self.edition, self.first, self.turn, stones, boxed)
        hand = self.edition.hand
        return Kivi(self.edition, self.first, self.turn, tuple(stones.tolist()), tuple(boxed.tolist()), hand)


def score_now(positions: Sequence[Position]) -> Grid:
    """Value positions by the score as it is, as if the game ended here."""
    moments = Moments.of(positions)
    return lines(owned(moments), points(moments.edition))


class Growth:
    """Values positions by the seats' shares of a victory, from how their lines can be expected to grow."""

    def __init__(self, ease: float = EASE, deny: float = DENY, swing: float = SWING) -> None:
        self.ease, self.deny, self.swing = ease, deny, swing

    def __call__(self, positions: Sequence[Position]) -> Grid:
        """Value many positions of one edition at once."""
        moments = Moments.of(positions)
        own, left = owned(moments), turns_left(moments)
        expected = lines(self.likely(own, left, moments.edition), points(moments.edition))
        return shares(expected, self.swing * np.sqrt(left.sum(axis=1)))

    def likely(self, own: Grid, left: Grid, edition: Edition) -> Grid:
        """Say how likely each square will be each seat's own at the end."""
        hit = reach(edition)[:, :, None, None]
        ease = hit**self.ease * (1 - _together(own))
        likely = own
        for _ in range(2):
            gain = gains(likely, points(edition))
            wish = ease * (gain + self.deny * _others(gain))
            # However much a square is wished for, nobody has more than about one good try at it.
            chance = np.minimum(wish * (left / (wish.sum(axis=(0, 1)) + 1e-9)), hit)
            likely = own + chance * (1 - np.minimum(_others(chance), 1))
        return likely


def _others(grids: Grid) -> Grid:
    """Give what the other seats have together, for each seat."""
    return _together(grids) - grids


def _together(grids: Grid) -> Grid:
    """Give what all seats have together."""
    # To add a few large columns is twice as fast as to sum up many small rows.
    together = grids[..., :1]
    for seat in range(1, grids.shape[3]):
        together = together + grids[..., seat : seat + 1]
    return together


def owned(moments: Moments) -> Grid:
    """Give the board of every position and seat, 1 where its stones lie."""
    columns, rows = moments.edition.board.size
    bits = moments.stones >> np.arange(rows * columns)[:, None, None] & 1
    return bits.reshape(rows, columns, *moments.stones.shape).astype(np.float64)


def turns_left(moments: Moments) -> Grid:
    """Count the stones that each seat has still to put."""
    squares = np.arange(len(moments.edition.board.squares))
    put = (moments.stones[..., None] >> squares & 1).sum(axis=2)
    left: Grid = moments.edition.stones - (put + moments.boxed).astype(np.float64)
    return left


@lru_cache(maxsize=64)
def points(edition: Edition) -> Grid:
    """Give the points of every square."""
    return np.array([[edition.points[word] for word in row] for row in edition.board.rows], np.float64)


@lru_cache(maxsize=64)
def reach(edition: Edition) -> Grid:
    """Give, for every square, the chance that a turn which aims at it alone ends with dice that meet it."""
    turn, board = turn_of(edition.dice), edition.board
    met = np.array([edition.met(roll) for roll in turn.rolls], np.int64)
    where = {word: number for number, word in enumerate(board.word.values())}
    met_by = {word: (met >> number & 1).astype(np.float64) for word, number in where.items()}
    hit = {word: turn.solve(rolls, throws=edition.throws).expected for word, rolls in met_by.items()}
    return np.array([[hit[word] for word in row] for row in board.rows])


def lines(own: Grid, points: Grid) -> Grid:
    """Give the score of stones that lie with these chances.

    A line of n stones counts n times their points. That is, its stones' points once, and for each
    stretch of two or more within it, the points of the two ends of the stretch.
    """
    flat = own.reshape(*points.shape, -1)
    across, beside = stretched(flat, points)
    down, above = stretched(flat.swapaxes(0, 1).copy(), points.T.copy())
    # A stone's own points count once, and once more where it lies in two lines.
    crossed = flat * (1 + beside * above.swapaxes(0, 1)) * points[:, :, None]
    return cast("Grid", (across + down + crossed.sum(axis=(0, 1))).reshape(own.shape[2:]))


def gains(own: Grid, points: Grid) -> Grid:
    """Give what a sure stone on each square would add to the lines, had it none there."""
    flat = own.reshape(*points.shape, -1)
    across = joined(flat, points)
    down = joined(flat.swapaxes(0, 1).copy(), points.T.copy())
    return (across + down.swapaxes(0, 1) + points[:, :, None]).reshape(own.shape)


@compiled
def before(own: Grid, points: Grid) -> tuple[Grid, Grid]:
    """Give the stretches that end just before each square: how many, and the points of their far ends."""
    count, worth = np.zeros_like(own), np.zeros_like(own)
    for line in range(own.shape[0]):
        for step in range(1, own.shape[1]):
            here = own[line, step - 1]
            count[line, step] = here * (1 + count[line, step - 1])
            worth[line, step] = here * (points[line, step - 1] + worth[line, step - 1])
    return count, worth


@compiled
def stretched(own: Grid, points: Grid) -> tuple[Grid, Grid]:
    """Give what the stretches count in one direction, and how likely each square has a neighbour there."""
    count, worth = before(own, points)
    total, beside = np.zeros(own.shape[2]), np.zeros_like(own)
    for line in range(own.shape[0]):
        beside[line, 0] = own[line, 1]
        beside[line, -1] = own[line, -2]
        for step in range(own.shape[1]):
            total += own[line, step] * (worth[line, step] + count[line, step] * points[line, step])
        for step in range(1, own.shape[1] - 1):
            beside[line, step] = 1 - (1 - own[line, step - 1]) * (1 - own[line, step + 1])
    return total, beside


@compiled
def joined(own: Grid, points: Grid) -> Grid:
    """Give what a sure stone on each square would add to the stretches of one direction."""
    count, worth = before(own, points)
    behind, beyond = before(own[:, ::-1].copy(), points[:, ::-1].copy())
    added = np.empty_like(own)
    for line in range(own.shape[0]):
        for step in range(own.shape[1]):
            here, back = points[line, step], own.shape[1] - 1 - step
            ends = (worth[line, step] + here) * (1 + behind[line, back])
            added[line, step] = ends + (1 + count[line, step]) * (beyond[line, back] + here) - 2 * here
    return added
