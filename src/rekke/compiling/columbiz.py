"""Columbiz's lines for compiled code: lookup tables that the rules make, and the points of a new piece (B4)."""

import numpy as np

from rekke.compiling.arrays import Ints
from rekke.compiling.compiled import compiled
from rekke.rules.columbiz.rules import Edition
from rekke.rules.lines import DIRECTIONS, arms


def arm_bits(edition: Edition) -> Ints:
    """Return the squares along every arm, as bits: by square, direction, one way or the other, and step.

    There is a 0 past the edge of the board, where every walk ends.
    """
    squares, longest = len(edition.board.squares), max(edition.board.size)
    table = np.zeros((squares, len(DIRECTIONS), 2, longest), np.int64)
    for square in range(squares):
        for direction, both in enumerate(arms(edition.board.size, square)):
            for way, arm in enumerate(both):
                table[square, direction, way, : len(arm)] = arm
    return table


def joined_points(edition: Edition) -> Ints:
    """Return the points of a piece that joins runs of these lengths on its two sides, as the rules give them."""
    columns = edition.board.size[0]
    table = np.zeros((columns, columns), np.int64)
    for one in range(columns):
        for other in range(columns - one):
            # In the first row, whose bits are the lowest: a run, the piece, and the other run.
            run = (1 << one + 1 + other) - 1
            _, table[one, other] = next(edition.lines_through(run, 1 << one))
    return table


@compiled
def line_points(arm_bits: Ints, joined: Ints, own: int, square: int) -> int:
    """Return the points of the lines through a new piece on a square."""
    points = 0
    for direction in range(4):
        one, other = 0, 0
        while own & arm_bits[square, direction, 0, one]:
            one += 1
        while own & arm_bits[square, direction, 1, other]:
            other += 1
        points += joined[one, other]
    return points
