"""Training of the network: games against itself, whose targets subtract the luck of the dice, and gradient descent.

The turns t = 0 … of a game have the shares v[t] before them, and a solved turn promises e[t] = E v[t+1]. The target of the
shares before turn t is

    G[t] = e[t] + decay * (G[t+1] - v[t+1])

The bracket is what was learned later in the game, without the luck of this turn's dice. Where a turn erred, it is left out, and the last
turn of a game promises the result itself.
"""

from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from math import ceil
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, random

from rekke.lab.learning.kivi.engine import Sample, log_shares, make_group, play_games, summed, turns_left
from rekke.lab.learning.kivi.hand import outlook
from rekke.lab.learning.kivi.tables import KINDS, Kinds, kinds, lattice, printed
from rekke.lab.learning.plan import Plan
from rekke.players.kivi_net import MOST_SEATS, SHAPES, SIDE, TURNS, Net
from rekke.players.kivi_value import SWING

Array: TypeAlias = Any
SEATS = (2, 3, 2, 4)
"""The numbers of seats of one step after the other, as far as the plan has them."""
DECAY = 0.6
RATE, WARM = 2e-3, 50
"""The highest rate of learning, and the steps until it is reached; then it falls as a cosine does."""
BEST, SECOND, TINY = 0.9, 0.999, 1e-8
"""The decay of the mean and of the mean square of the gradients in Adam, and what is added to the root."""
AVERAGE = 0.995
"""The weights that are kept are an average over about 200 updates."""
CHUNKS = 4
"""Updates for each step of games."""
OWN_BOARDS = 0.4
"""The part of the groups that play on a random board."""
ERRING = 0.03
"""The probability that a turn ends with a random move, so that positions after errors are learned, too."""


class Size(NamedTuple):
    """How many games a step plays."""

    groups: int = 16
    games: int = 512
    """In each group."""

    @property
    def all(self) -> int:
        """The games of all groups."""
        return self.groups * self.games

    @classmethod
    def of(cls, games: int) -> "Size":
        """Return the size of a step of at least this many games, in groups that are worth their lookup tables."""
        groups = min(max(1, games // WORTH_A_GROUP), STEP.groups)
        return cls(groups, ceil(games / groups))


STEP = Size()
"""The most games of a step."""
WORTH_A_GROUP = 32
"""The fewest games that share a board, so that its lookup tables are worth making."""


class State(NamedTuple):
    """Everything that changes while learning."""

    net: Net
    average: Net
    mean: Net
    square: Net
    updates: Array


class TrainedStep(NamedTuple):
    """What a step did, and the state after it."""

    step: int
    turns: int
    loss: float
    state: State


def first_state(seed: str) -> State:
    """Return the network before it has learned anything: the hand-made value alone decides."""
    keys = random.split(random.key(_number(seed)), len(SHAPES))
    net = Net(*(random.normal(key, shape) * _scale(shape) for key, shape in zip(keys, SHAPES, strict=True)))
    left = jnp.arange(MOST_SEATS * TURNS + 1)
    net = net._replace(
        line_bias=jnp.zeros_like(net.line_bias),
        printed_bias=jnp.zeros_like(net.printed_bias),
        target_bias=jnp.zeros_like(net.target_bias),
        turns_factor=jnp.ones_like(net.turns_factor),
        turns_bias=jnp.zeros_like(net.turns_bias),
        hidden_bias=jnp.zeros_like(net.hidden_bias),
        added=jnp.zeros_like(net.added),
        added_bias=jnp.zeros_like(net.added_bias),
        log_spread=jnp.log(SWING * jnp.sqrt(jnp.maximum(left, 1))),
    )
    zero = jax.tree.map(jnp.zeros_like, net)
    return State(net, net, zero, zero, jnp.zeros((), jnp.int32))


def _scale(shape: tuple[int, ...]) -> float:
    return float(1 / np.sqrt(np.prod(shape[:-1]) if len(shape) > 1 else shape[0]))


def learned_steps(state: State, steps: range, plan: Plan, size: Size) -> Iterator[TrainedStep]:
    """Do these steps, counted over all rounds of a plan, and yield what each did; the same plan gives the same steps."""
    tables, dice = kinds(), lattice()
    order = [seats for seats in SEATS if seats in plan.seats]
    for step in steps:
        seats = order[step % len(order)]
        draw = np.random.default_rng((_number(plan.seed), step))
        kind, boards = drawn_boards(draw, size.groups)
        key = random.key(int(draw.integers(2**31)))
        turns, scores = play_games(
            state.net, dice, tables, kind, boards, ERRING, key, seats=seats, games=size.games
        )
        targets = targets_of(turns, scores)
        losses = []
        for chunk in range(CHUNKS):
            part = slice(chunk, None, CHUNKS)
            own, goal = turns.own[:, :, part], targets[:, :, part]
            rate = _rate(step + chunk / CHUNKS, len(steps) * plan.rounds)
            state, loss = update(state, tables, kind, boards, own, goal, rate)
            losses.append(loss)
        yield TrainedStep(step, size.all * seats * TURNS, float(np.mean(losses)), state)


def _number(seed: str) -> int:
    """Return a number that belongs to a seed."""
    return int.from_bytes(sha256(seed.encode()).digest()[:4])


def drawn_boards(draw: np.random.Generator, groups: int) -> tuple[Array, Array]:
    """Draw an edition and a board for each group: the printed board, its squares shuffled, or each square drawn alone."""
    kind = draw.integers(len(KINDS), size=groups)
    boards = []
    for _ in range(groups):
        how, board = draw.random(), printed()
        if how < OWN_BOARDS / 2:
            board = draw.permutation(board.reshape(-1)).reshape(SIDE, SIDE)
        elif how < OWN_BOARDS:
            board = draw.integers(board.max() + 1, size=(SIDE, SIDE))
        boards.append(board)
    return kind, np.stack(boards)


def _rate(step: float, steps: int) -> float:
    return float(RATE * min(1, (step + 1) / WARM) * 0.5 * (1 + np.cos(np.pi * step / steps)))


@jax.jit
def targets_of(turns: Sample, scores: Array) -> Array:
    """Return the target of the shares before every turn, from turns (group, turn, game, …) and the scores at the end."""
    best = (scores == scores.max(-1, keepdims=True)) * 1.0
    result = best / best.sum(-1, keepdims=True)
    # The first axis is the turn. At the end of the game the order of moving is that of the start again.
    order = [jnp.swapaxes(each, 0, 1) for each in (turns.value, turns.solved, turns.exact)]

    def back(later: tuple[Array, Array], turn: tuple[Array, ...]) -> tuple[tuple[Array, Array], Array]:
        goal, value = later
        before, solved, exact = turn
        learned_later = jnp.roll(goal - value, 1, -1)
        target = solved + DECAY * learned_later * exact[..., None]
        return (target, before), target

    _, targets = lax.scan(back, (result, result), tuple(order), reverse=True)
    return jnp.swapaxes(targets, 0, 1)


@jax.jit
def update(  # noqa: PLR0917  (pure functions of arrays)
    state: State, kinds: Kinds, kind: Array, boards: Array, own: Array, targets: Array, rate: Array
) -> tuple[State, Array]:
    """Return the state after one update of the weights, and the loss before it."""
    loss, slope = jax.value_and_grad(_loss)(state.net, kinds, kind, boards, own, targets)
    count = state.updates + 1
    mean = jax.tree.map(lambda old, new: BEST * old + (1 - BEST) * new, state.mean, slope)
    square = jax.tree.map(lambda old, new: SECOND * old + (1 - SECOND) * new**2, state.square, slope)
    # Both means begin at 0, and the divisors make up for that.
    first, second = 1 - BEST**count, 1 - SECOND**count
    net = jax.tree.map(
        lambda old, one, two: old - rate * (one / first) / (jnp.sqrt(two / second) + TINY),
        state.net,
        mean,
        square,
    )
    kept = jnp.minimum(AVERAGE, count / (count + 10.0))
    average = jax.tree.map(lambda old, new: kept * old + (1 - kept) * new, state.average, net)
    return State(net, average, mean, square, count), loss


def _loss(  # noqa: PLR0917  (pure functions of arrays)
    net: Net, kinds: Kinds, kind: Array, boards: Array, own: Array, targets: Array
) -> Array:
    """Return the mean cross entropy between targets and shares: positions are (group, turn, game, seats, 7, 7)."""
    seats = own.shape[3]
    left = jax.vmap(partial(turns_left, seats))(jnp.arange(own.shape[1]))

    def grouped(kind: Array, board: Array, own: Array, targets: Array) -> Array:
        group = make_group(net, kinds, kind, board)
        stones = own.astype(jnp.float32)
        sums = summed(group.lookups, board, stones)

        def by_turn(sums: Array, stones: Array, left: Array) -> Array:
            foreseen = outlook(stones, left, board, group.reach, group.points)
            return log_shares(net, sums, foreseen, left, kinds.rare[kind])

        logs = jax.vmap(by_turn)(sums, stones, left)
        return -(targets * logs).sum(-1).mean()

    return jax.vmap(grouped)(kind, boards, own, targets).mean()
