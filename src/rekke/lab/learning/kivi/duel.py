"""Duels of two networks on the printed board, with two seats: how far learning has come."""

from functools import partial
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
from jax import lax, random

from rekke.lab.learning.kivi.engine import Group, make_group, play_turn
from rekke.lab.learning.kivi.hand import score
from rekke.lab.learning.kivi.tables import Kinds, Lattice, kinds, lattice, printed
from rekke.players.kivi_net import SIDE, TURNS, Net

Array: TypeAlias = Any
SEATS = 2
PRINTED = 0
"""The kind of edition."""


def won_against(net: Net, other: Net, games: int, key: Array) -> float:
    """Return the share of victories of a network against another, in as many games with each seat."""
    tables, dice = kinds(), lattice()
    groups = tuple(make_group(each, tables, jnp.asarray(PRINTED), printed()) for each in (net, other))
    won = [
        _won((net, other), dice, tables, groups, seat, each, games=games)
        for seat, each in enumerate(random.split(key, SEATS))
    ]
    return float(sum(won)) / SEATS


@partial(jax.jit, static_argnames=("games",))
def _won(  # noqa: PLR0917  (pure functions of arrays)
    nets: tuple[Net, Net],
    dice: Lattice,
    tables: Kinds,
    groups: tuple[Group, Group],
    seat: Array,
    key: Array,
    *,
    games: int,
) -> Array:
    """Return the mean share of a victory of the first network in this seat."""

    def step(own: Array, turn_and_key: tuple[Array, Array]) -> tuple[Array, None]:
        turn, key = turn_and_key
        net, group = jax.tree.map(
            partial(jnp.where, turn % SEATS == seat), (nets[0], groups[0]), (nets[1], groups[1])
        )
        return play_turn(net, dice, tables, group, 0.0, own, turn, key)[0], None

    turns = jnp.arange(SEATS * TURNS)
    start = jnp.zeros((games, SEATS, SIDE, SIDE))
    # At the end of the game the order of moving is that of the start again.
    own, _ = lax.scan(step, start, (turns, random.split(key, len(turns))))
    scores = score(own, groups[0].points)
    best = (scores == scores.max(-1, keepdims=True)) * 1.0
    return (best / best.sum(-1, keepdims=True))[:, seat].mean()
