"""The network that values afterstates of KIVI: small, the same for every board, edition and number of seats.

Every seat sees the board as 14 lines, 7 rows and 7 columns, of squares that are vacant, its own or a rival's. A line of 7
squares has 3**7 = 2187 states, so what the network makes of a line is one lookup:

    line(state) = relu(in + b) @ out + relu(mirrored in + b) @ out      in: own, rival, vacant * reach, points, by square
    target(n)   = relu(facts + b) @ out                                 of a target with n vacant squares: reach, points, √n

A seat's sum of these, the rivals' mean sum and a few facts go through two layers, and the result is the number of points
that the score will grow. The shares of a victory are a softmax of the expected scores (`victory.shares`). With no turn
left nothing grows, so the end of a game is exact.

All functions take the array module as `xp`: NumPy here, JAX where the network is trained.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

Array: TypeAlias = Any
"""An array of NumPy or JAX."""

SIDE = 7
STATES = 3**SIDE
TURNS = 10
"""The most turns that a seat has."""
MOST_SEATS = 4
VACANT, OWN, RIVAL = range(3)
WIDTHS = {"line": 64, "target": 32, "sum": 64, "hidden": 32}
"""The numbers of units of the layers."""
FACTS = (
    "score",
    "lead",
    *(f"moves in {turns}" for turns in range(MOST_SEATS)),
    "3 seats",
    "4 seats",
    "taking",
    "anywhere",
)
"""What a seat knows beyond the squares: points, its place in the order of moving, and how likely the rare rolls are."""
POINTS, SCORE, LEAD, GROWTH = 3.0, 30.0, 20.0, 10.0
"""Scales that bring the inputs and the output near 1."""


class Net(NamedTuple):
    """The weights, with their shapes."""

    line_in: Array
    """Kind of input, square, unit: (4, 7, line)."""
    line_bias: Array
    line_out: Array
    """(line, sum)"""
    target_in: Array
    """Reach, points and root of the number: (3, target)."""
    target_bias: Array
    target_out: Array
    """(target, sum)"""
    rivals: Array
    """(sum, sum)"""
    facts: Array
    """(facts, sum)"""
    turns_factor: Array
    """By the turns that a seat has left: (11, sum)."""
    turns_bias: Array
    hidden: Array
    """(sum, hidden)"""
    hidden_bias: Array
    growth: Array
    """(hidden)"""
    growth_bias: Array
    """By the turns that a seat has left: (11)."""
    log_spread: Array
    """The logarithm of the temperature of the softmax, by the turns that all seats have left: (41)."""


SHAPES = Net(
    (4, SIDE, WIDTHS["line"]),
    (WIDTHS["line"],),
    (WIDTHS["line"], WIDTHS["sum"]),
    (3, WIDTHS["target"]),
    (WIDTHS["target"],),
    (WIDTHS["target"], WIDTHS["sum"]),
    (WIDTHS["sum"], WIDTHS["sum"]),
    (len(FACTS), WIDTHS["sum"]),
    (TURNS + 1, WIDTHS["sum"]),
    (TURNS + 1, WIDTHS["sum"]),
    (WIDTHS["sum"], WIDTHS["hidden"]),
    (WIDTHS["hidden"],),
    (WIDTHS["hidden"],),
    (TURNS + 1,),
    (MOST_SEATS * TURNS + 1,),
)


class Lookups(NamedTuple):
    """What the network makes of every line and target of one board."""

    lines: Array
    """Rows, then columns; state; unit: (14, 2187, sum)."""
    targets: Array
    """Target, number of vacant squares, unit: (13, 50, sum)."""


def states() -> Array:
    """Return the squares of every state of a line; the square at index j is the digit of 3**j."""
    return np.arange(STATES)[:, None] // 3 ** np.arange(SIDE) % 3


def lookups(net: Net, board: Array, reach: Array, points: Array, xp: Any = np) -> Lookups:
    """Return the lookup tables of a board: an array of targets by row and column, with each target's reach and points."""
    lines = xp.concatenate([board, board.T])
    squares = xp.asarray(states())
    vacant = (squares == VACANT) * reach[lines][:, None]
    known = [(squares == OWN) * 1.0, (squares == RIVAL) * 1.0, vacant, points[lines][:, None] / POINTS]
    both = 0.0
    for weights in (net.line_in, net.line_in[:, ::-1]):
        entered = sum((one @ by_square for one, by_square in zip(known, weights, strict=True)), net.line_bias)
        both = both + xp.maximum(entered, 0)
    count = xp.arange(SIDE * SIDE + 1)
    words = len(reach)
    entered = xp.stack(
        [
            xp.broadcast_to(reach[:, None], (words, len(count))),
            xp.broadcast_to(points[:, None] / POINTS, (words, len(count))),
            xp.broadcast_to(xp.sqrt(count) / 2, (words, len(count))),
        ],
        axis=2,
    )
    hidden = xp.maximum(entered @ net.target_in + net.target_bias, 0)
    # A target without a vacant square says nothing.
    return Lookups(both @ net.line_out, (hidden @ net.target_out) * (count > 0)[:, None])


def expected_scores(  # noqa: PLR0917  (pure functions of arrays)
    net: Net, sums: Array, scores: Array, left: Array, rare: Array, xp: Any = np
) -> Array:
    """Return the scores that are expected at the end.

    `sums` are what the lookups say for each seat, `left` the turns that each seat has left, and `rare` the probabilities of rolls
    that allow taking and any vacant square. The last axis but that of `sums` are the seats, in the order of moving.
    """
    seats = sums.shape[-2]
    others = (sums.sum(-2, keepdims=True) - sums) / (seats - 1)
    lead = scores - (scores.sum(-1, keepdims=True) - scores) / (seats - 1)
    fixed = np.zeros((seats, len(FACTS) - 4), np.float32)
    fixed[np.arange(seats), np.arange(seats)] = 1
    fixed[:, MOST_SEATS] = seats == 3
    fixed[:, MOST_SEATS + 1] = seats == 4
    facts = xp.concatenate([xp.asarray(fixed), xp.broadcast_to(rare, (seats, 2))], axis=1) @ net.facts[2:]
    facts = facts + scores[..., None] / SCORE * net.facts[0] + lead[..., None] / LEAD * net.facts[1]
    entered = (sums + others @ net.rivals + facts) * net.turns_factor[left] + net.turns_bias[left]
    hidden = xp.maximum(xp.maximum(entered, 0) @ net.hidden + net.hidden_bias, 0)
    return scores + GROWTH * xp.minimum(left, 1) * (hidden @ net.growth + net.growth_bias[left])
