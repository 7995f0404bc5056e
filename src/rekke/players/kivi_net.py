"""The network that values afterstates of KIVI: small, the same for every board, edition and number of seats.

It corrects the hand-made value of `kivi_value`: what it says is added to the score that is expected there, and before it has learned
anything it says nothing. Every seat sees the board as 14 lines, 7 rows and 7 columns, of squares that are vacant, its own or a rival's. A line of 7
squares has 3**7 = 2187 states, so what the network makes of a line is one lookup:

    line(state) = relu(in + b) @ out + relu(mirrored in + b) @ out      in: own, rival, vacant * reach, points, by square
    target(n)   = relu(facts + b) @ out                                 of a target with n vacant squares: reach, points, √n

On the printed board every line has further units of its own, which on other boards are silent.

A seat's sum of these, the rivals' mean sum, what the hand-made value expects of both and a few facts go through two layers, and the
result is the number of points to add. The shares of a victory are a softmax of the expected scores (`victory.shares`). With no turn
left nothing is added, so the end of a game is exact.

All functions take the array module as `xp`: NumPy here, JAX where the network is trained.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from rekke.players.kivi_value import Outlook
from rekke.rules.kivi.rules import WORDS

Array: TypeAlias = Any
"""An array of NumPy or JAX."""

SIDE = 7
STATES = 3**SIDE
TURNS = 10
"""The most turns that a seat has."""
MOST_SEATS = 4
VACANT, OWN, RIVAL = range(3)
WIDTHS = {"line": 64, "printed": 32, "target": 32, "sum": 128, "hidden": 64}
"""The numbers of units of the layers; those of the printed board are for each line."""
NUMBERS = ("score", "growth", "best", *(f"promised {word}" for word in WORDS))
"""What the hand-made value says of a seat, in points: `kivi_value.Outlook`, the growth until the end, and the best promise."""
FACTS = (
    *(f"own {number}" for number in NUMBERS),
    *(f"rivals' {number}" for number in NUMBERS),
    *(f"moves in {turns}" for turns in range(MOST_SEATS)),
    "3 seats",
    "4 seats",
    "taking",
    "anywhere",
)
"""What a seat knows beyond the squares: numbers, its place in the order of moving, and how likely the rare rolls are."""
POINTS, SCORE, PROMISE, ADDED = 3.0, 30.0, 10.0, 10.0
"""Scales that bring the points of targets, the numbers and the output near 1."""


class Net(NamedTuple):
    """The weights, with their shapes."""

    line_in: Array
    """Kind of input, square, unit: (4, 7, line)."""
    line_bias: Array
    line_out: Array
    """(line, sum)"""
    printed_in: Array
    """Line, own or rival, square, unit: (14, 2, 7, printed)."""
    printed_bias: Array
    """(14, printed)"""
    printed_out: Array
    """(printed, sum)"""
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
    added: Array
    """(hidden)"""
    added_bias: Array
    """By the turns that a seat has left: (11)."""
    log_spread: Array
    """The logarithm of the temperature of the softmax, by the turns that all seats have left: (41)."""


SHAPES = Net(
    (4, SIDE, WIDTHS["line"]),
    (WIDTHS["line"],),
    (WIDTHS["line"], WIDTHS["sum"]),
    (2 * SIDE, 2, SIDE, WIDTHS["printed"]),
    (2 * SIDE, WIDTHS["printed"]),
    (WIDTHS["printed"], WIDTHS["sum"]),
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


def lookups(  # noqa: PLR0917  (pure functions of arrays)
    net: Net, board: Array, reach: Array, points: Array, printed: Array, xp: Any = np
) -> Lookups:
    """Return the lookup tables of a board: an array of targets by row and column, with each target's reach and points.

    `printed` is 1 for the printed board, 0 for others.
    """
    lines = xp.concatenate([board, board.T])
    squares = xp.asarray(states())
    vacant = (squares == VACANT) * reach[lines][:, None]
    known = [(squares == OWN) * 1.0, (squares == RIVAL) * 1.0, vacant, points[lines][:, None] / POINTS]
    both = 0.0
    for weights in (net.line_in, net.line_in[:, ::-1]):
        entered = sum((one @ by_square for one, by_square in zip(known, weights, strict=True)), net.line_bias)
        both = both + xp.maximum(entered, 0)
    entered = sum(
        xp.einsum("sq,lqu->lsu", (squares == whose) * 1.0, net.printed_in[:, side])
        for side, whose in enumerate((OWN, RIVAL))
    )
    alone = xp.maximum(entered + net.printed_bias[:, None], 0) @ net.printed_out
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
    return Lookups(both @ net.line_out + printed * alone, (hidden @ net.target_out) * (count > 0)[:, None])


def expected_scores(  # noqa: PLR0917  (pure functions of arrays)
    net: Net, sums: Array, outlook: Outlook, left: Array, rare: Array, xp: Any = np
) -> Array:
    """Return the scores that are expected at the end.

    `sums` are what the lookups say for each seat, `left` the turns that each seat has left, and `rare` the probabilities of rolls
    that allow taking and any vacant square. The last axis but that of `sums` are the seats, in the order of moving.
    """
    seats = sums.shape[-2]
    of_score = xp.stack([outlook.score, outlook.expected - outlook.score], -1) / SCORE
    best = outlook.promised.max(-1, keepdims=True)
    own = xp.concatenate([of_score, best / PROMISE, outlook.promised / PROMISE], -1)
    numbers = xp.concatenate([own, _of_rivals(own)], -1)
    fixed = np.zeros((seats, MOST_SEATS + 2), np.float32)
    fixed[np.arange(seats), np.arange(seats)] = 1
    fixed[:, MOST_SEATS] = seats == 3
    fixed[:, MOST_SEATS + 1] = seats == 4
    known = 2 * len(NUMBERS)
    facts = xp.concatenate([xp.asarray(fixed), xp.broadcast_to(rare, (seats, 2))], axis=1) @ net.facts[known:]
    facts = facts + _through(numbers, net.facts[:known])
    of_rivals = _through(_of_rivals(sums), net.rivals)
    entered = (sums + of_rivals + facts) * net.turns_factor[left] + net.turns_bias[left]
    hidden = xp.maximum(_through(xp.maximum(entered, 0), net.hidden) + net.hidden_bias, 0)
    return outlook.expected + ADDED * xp.minimum(left, 1) * (hidden @ net.added + net.added_bias[left])


def _of_rivals(numbers: Array) -> Array:
    """Return the mean of the other seats, for each seat: the seats are the last axis but one."""
    return (numbers.sum(-2, keepdims=True) - numbers) / (numbers.shape[-2] - 1)


def _through(numbers: Array, weights: Array) -> Array:
    """Return the product with weights: one large product, where NumPy would make many small ones."""
    product = numbers.reshape(-1, numbers.shape[-1]) @ weights
    return product.reshape(*numbers.shape[:-1], weights.shape[-1])
