"""The hand-made value of `players.kivi_value` as pure functions of JAX arrays; a test compares the two.

Stones are (…, seats, 7, 7): 1 where a stone lies, or the probability that one will. Inside this module the positions are the last axis,
so that every step is one operation on long rows.
"""

from typing import Any, TypeAlias

import jax.numpy as jnp

from rekke.players.kivi_net import SIDE
from rekke.players.kivi_value import DENY, EASE, Outlook
from rekke.rules.kivi.rules import WORDS

Array: TypeAlias = Any


def outlook(own: Array, left: Array, board: Array, reach: Array, points: Array) -> Outlook:
    """Return what can be expected for each position and seat, where the seats have these turns left.

    `board` has the index of each square's target, `reach` and `points` are those of the squares.
    """
    stones, points = _inside(own), points[..., None]
    hit = reach[..., None] * (1 - stones.sum(0))
    gain = _added_by_stone(stones, points)
    likely = _likely(stones, left, hit, gain)
    likely = _likely(stones, left, hit, _added_by_stone(likely, points))
    targets = jnp.arange(len(WORDS))[:, None, None, None, None]
    promised = jnp.where(board[..., None] == targets, hit * gain, 0).max((2, 3))
    each = _lines(stones, points), _lines(likely, points), promised.swapaxes(0, 1)
    return Outlook(*(_outside(one, own) for one in each))


def score(own: Array, points: Array) -> Array:
    """Return the score of stones on squares with these points."""
    return _outside(_lines(_inside(own), points[..., None]), own)


def added_by_stone(own: Array, points: Array) -> Array:
    """Return the points that a stone on each square, were it vacant, adds to its owner's stretches and stones."""
    return _outside(_added_by_stone(_inside(own), points[..., None]), own)


def _inside(own: Array) -> Array:
    """Return stones by seat, row, column and position."""
    return jnp.moveaxis(own.reshape(-1, *own.shape[-3:]), 0, -1)


def _outside(numbers: Array, own: Array) -> Array:
    """Return numbers of each seat and position in the order of the stones."""
    return jnp.moveaxis(numbers, -1, 0).reshape(*own.shape[:-2], *numbers.shape[1:-1])


def _likely(own: Array, left: Array, hit: Array, gain: Array) -> Array:
    wish = hit**EASE * (gain + DENY * _others(gain))
    turns = left[:, None, None, None]
    chance = jnp.minimum(wish * (turns / (wish.sum((1, 2), keepdims=True) + 1e-9)), hit)
    return own + chance * (1 - jnp.minimum(_others(chance), 1))


def _others(numbers: Array) -> Array:
    return numbers.sum(0) - numbers


def _lines(own: Array, points: Array) -> Array:
    across, beside = _stretched(own, points)
    down, above = _stretched(own.swapaxes(1, 2), points.swapaxes(0, 1))
    crossed = own * (1 + beside * above.swapaxes(1, 2)) * points
    return across + down + crossed.sum((1, 2))


def _added_by_stone(own: Array, points: Array) -> Array:
    across = _added_to_stretches(own, points)
    down = _added_to_stretches(own.swapaxes(1, 2), points.swapaxes(0, 1))
    return across + down.swapaxes(1, 2) + points


def _ending_before(own: Array, points: Array) -> list[tuple[Array, Array]]:
    """Return C and W for each step along the lines."""
    count = worth = jnp.zeros_like(own[:, :, 0])
    before = [(count, worth)]
    for step in range(SIDE - 1):
        here = own[:, :, step]
        count, worth = here * (1 + count), here * (points[:, step] + worth)
        before.append((count, worth))
    return before


def _stretched(own: Array, points: Array) -> tuple[Array, Array]:
    before, edge = _ending_before(own, points), jnp.zeros_like(own[:, :, :1])
    total = sum(
        own[:, :, step] * (worth + count * points[:, step]) for step, (count, worth) in enumerate(before)
    )
    left, right = jnp.concatenate([edge, own[:, :, :-1]], 2), jnp.concatenate([own[:, :, 1:], edge], 2)
    return jnp.sum(total, 1), 1 - (1 - left) * (1 - right)


def _added_to_stretches(own: Array, points: Array) -> Array:
    before = _ending_before(own, points)
    after = _ending_before(own[:, :, ::-1], points[:, ::-1])[::-1]
    return jnp.stack(
        [
            (worth + here) * (1 + behind) + (1 + count) * (beyond + here) - 2 * here
            for (count, worth), (behind, beyond), here in zip(
                before, after, points.swapaxes(0, 1), strict=True
            )
        ],
        2,
    )
