"""Measure random games of a library in the environment of the peers; print a line of JSON for each game."""

import json
import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

SECONDS = 2.0
BATCH, STEPS = 4096, 64


def main(peer: str) -> None:
    # One core, as for our own games: JAX would otherwise use all cores.
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    games, speed = {
        "open_spiel": (("connect_four", "pig", "yacht", "backgammon"), open_spiel),
        "pgx": (("connect_four", "tic_tac_toe", "2048", "backgammon"), pgx),
    }[peer]
    for name in games:
        print(json.dumps((name, speed(name))), flush=True)


def timed(work: Callable[[], float]) -> float:
    """Return how much work a function does in a second of CPU time."""
    done, start = 0.0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        done += work()
    return done / spent


def open_spiel(name: str) -> float:
    """Return events a second of OpenSpiel's C++ rollouts; the mean length of a game is counted in Python."""
    spiel: Any = import_module("pyspiel")
    game, random = spiel.load_game(name), Random(name)
    start, before = game.new_initial_state(), 0
    while start.is_chance_node():
        start.apply_action(random.choice(start.legal_actions()))
        before += 1
    whole = [length(game.new_initial_state(), random) for _ in range(200)]
    # The search goes one event deep before each rollout; the rest of its work is negligible.
    events = sum(whole) / len(whole) - before - 1
    searches, playouts = 2, 200
    evaluator = spiel.RandomRolloutEvaluator(playouts, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, searches, 100, False, 1, False)  # noqa: FBT003  (OpenSpiel takes them so)

    def play() -> float:
        bot.mcts_search(start)
        return searches * playouts * events

    return timed(play)


def length(state: Any, random: Random) -> int:
    events = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
        events += 1
    return events


def pgx(name: str) -> float:
    """Return events a second of pgx, which steps many games at once; a game that ends starts again."""
    jax: Any = import_module("jax")
    games: Any = import_module("pgx")
    env = games.make(name)
    step = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def random_step(states: Any, key: Any) -> tuple[Any, None]:
        action_key, step_key = jax.random.split(key)
        logits = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(action_key, logits, axis=1)
        return jax.vmap(step)(states, actions, jax.random.split(step_key, BATCH)), None

    play_steps = jax.jit(
        lambda states, key: jax.lax.scan(random_step, states, jax.random.split(key, STEPS))[0]
    )
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), BATCH))
    states = jax.block_until_ready(play_steps(states, jax.random.PRNGKey(2)))

    def play() -> float:
        jax.block_until_ready(play_steps(states, jax.random.PRNGKey(3)))
        return BATCH * STEPS

    return timed(play)


if __name__ == "__main__":
    main(sys.argv[1])
