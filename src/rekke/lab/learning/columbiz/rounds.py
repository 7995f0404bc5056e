"""Rounds of learning: play games of the league, fit, and let the fit join the league."""

import os
from collections import ChainMap
from collections.abc import Generator, Iterator
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from rekke.lab.learning.columbiz.fit import fitted, squared_error
from rekke.lab.learning.columbiz.league import Examples, Round, examples
from rekke.lab.learning.plan import Workplace, write
from rekke.lab.processes import in_turn
from rekke.players.columbiz_weights import expert_file, read_weights, written

CHUNK = 10
"""Games in a file of examples: what an interruption costs at most, for each process."""
POOLED = 3
"""How many of the last rounds a fit is made of, so that it answers more than one field of players."""


class RoundProgress(NamedTuple):
    """How far a round has got."""

    seats: int
    number: int
    games: int


class Fitted(NamedTuple):
    """What a round has brought."""

    seats: int
    number: int
    positions: int
    swing: float
    squared_error: float
    """The mean squared error of the shares in the games of the fit."""


class Missing(NamedTuple):
    """The chunks of a round that have not been played."""

    round: Round
    games: int
    chunks: tuple[int, ...]


def learned_rounds(place: Workplace, jobs: int) -> Iterator[RoundProgress | Fitted]:
    """Play and fit what is missing of all rounds; weights for other numbers of seats stay those of the expert."""
    plan = place.plan
    for seats in plan.seats:
        for number in range(1, plan.rounds + 1):
            yield from _played(place, Round(plan.seed, seats, number, place.fits(seats, number)), jobs)
            if not place.fit(seats, number).exists():
                yield _fitted(place, seats, number)
    newest = [read_weights(place.fit(seats, plan.rounds)) for seats in plan.seats]
    write(place.weights, written({**read_weights(expert_file()), **ChainMap(*map(dict, newest))}))


def _played(place: Workplace, league_round: Round, jobs: int) -> Iterator[RoundProgress]:
    folder, games = place.examples(league_round.seats, league_round.number), place.plan.games
    files = [folder / f"{chunk:04}.npz" for chunk in range(ceil(games / CHUNK))]
    missing = tuple(chunk for chunk, file in enumerate(files) if not file.exists())
    done = games - sum(len(_games(chunk, games)) for chunk in missing)
    yield RoundProgress(league_round.seats, league_round.number, done)
    work = Missing(league_round, games, missing)
    chunks, begun = in_turn(play_chunk, work, len(missing), jobs), perf_counter()
    for chunk, played in zip(missing, chunks, strict=True):
        _save(files[chunk], played)
        place.spend(perf_counter() - begun)
        begun = perf_counter()
        done += len(_games(chunk, games))
        yield RoundProgress(league_round.seats, league_round.number, done)


def play_chunk(missing: Missing, number: int) -> Generator[Examples]:
    """Play the games of a missing chunk."""
    games = _games(missing.chunks[number], missing.games)
    yield Examples.together([one for game in games for one in examples(missing.round, game)])


def _games(chunk: int, games: int) -> range:
    return range(chunk * CHUNK, min((chunk + 1) * CHUNK, games))


def _save(file: Path, played: Examples) -> None:
    begun = file.with_name(f".{file.name}")
    np.savez_compressed(
        begun, **{name: column.astype(np.float32) for name, column in played._asdict().items()}
    )
    os.replace(begun, file)


def _fitted(place: Workplace, seats: int, number: int) -> Fitted:
    """Fit weights to the examples of the last rounds."""
    pool = pooled(place, seats, number)
    weights = fitted(pool)
    write(place.fit(seats, number), written({seats: weights}))
    return Fitted(seats, number, len(pool.left), weights.swing, squared_error(pool, weights))


def pooled(place: Workplace, seats: int, number: int) -> Examples:
    """Return the examples of a round and those before it, as far as a fit takes them."""
    rounds = range(max(1, number - POOLED + 1), number + 1)
    files = [file for each in rounds for file in sorted(place.examples(seats, each).glob("[0-9]*.npz"))]
    return Examples.together([_loaded(file) for file in files])


def _loaded(file: Path) -> Examples:
    with np.load(file) as columns:
        return Examples(**{name: columns[name].astype(np.float64) for name in Examples._fields})
