"""Rounds of learning, each of many steps; after a round everything that learning depends on is saved, and it can go on there."""

from collections.abc import Iterator
from math import ceil
from pathlib import Path
from time import perf_counter

import jax
import jax.numpy as jnp
import numpy as np

from rekke.lab.learning.course import LearningStep
from rekke.lab.learning.kivi.duel import won_against
from rekke.lab.learning.kivi.train import STEP, Size, State, first_state, learned_steps
from rekke.lab.learning.plan import Workplace, write
from rekke.players.kivi_net import Net
from rekke.players.kivi_weights import written


def learned_rounds(place: Workplace) -> Iterator[LearningStep]:
    """Play and learn what is missing of all rounds, and write the weights."""
    plan = place.plan
    steps = ceil(plan.games / STEP.all)
    size = Size.of(plan.games // steps)
    hand_made = first_state(plan.seed).net
    state, done = _resumed(place)
    for number in range(done + 1, plan.rounds + 1):
        begun, first, losses, turns = perf_counter(), (number - 1) * steps, [], 0
        for step in learned_steps(state, range(first, first + steps), plan, size):
            state, turns = step.state, turns + step.turns
            losses.append(step.loss)
            games = min(plan.games, (step.step + 1 - first) * size.all)
            yield LearningStep(f"round {number}: {games:,} of {plan.games:,} games", ended=False)
        spent = perf_counter() - begun
        _save(_file(place, number), state)
        place.spend(spent)
        won = won_against(state.average, hand_made, size.all, jax.random.key(number))
        found = f"cross entropy {np.mean(losses):.4f}, {turns / spent:,.0f} turns a second, {won:.1%} against expert 1"
        yield LearningStep(f"round {number}: {found}", ended=True)
    write(place.weights, written(Net(*map(np.asarray, state.average))))


def _file(place: Workplace, number: int) -> Path:
    return place.folder / f"round-{number}.npz"


def _resumed(place: Workplace) -> tuple[State, int]:
    """Return the state after the last round that was saved, and its number."""
    first = first_state(place.plan.seed)
    for number in range(place.plan.rounds, 0, -1):
        if (file := _file(place, number)).exists():
            return _loaded(file, first), number
    return first, 0


def _save(file: Path, state: State) -> None:
    begun = file.with_name(f".{file.name}")
    with begun.open("wb") as opened:
        np.savez(opened, *map(np.asarray, jax.tree.leaves(state)))
    begun.replace(file)


def _loaded(file: Path, like: State) -> State:
    """Return the state in a file, which has the structure of another."""
    with np.load(file) as saved:
        leaves = [jnp.asarray(saved[name]) for name in saved.files]
    loaded: State = jax.tree.unflatten(jax.tree.structure(like), leaves)
    return loaded
