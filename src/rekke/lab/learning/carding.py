"""The card of learned weights: what their learning and their matches gave, and games against themselves."""

from collections.abc import Generator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np

from rekke.analysis.analyse import analyse
from rekke.analysis.evaluator import Evaluator
from rekke.analysis.result import Analysis
from rekke.lab.learning.acceptance import Accepting
from rekke.lab.learning.league import COUNTING, ERRORS
from rekke.lab.learning.plan import Workplace, write
from rekke.lab.learning.rounds import pooled
from rekke.lab.lineup import Deal, Lineup
from rekke.lab.processes import in_turn
from rekke.lab.without_luck import WithoutLuck
from rekke.players.cards import Card, card_file, digest
from rekke.players.columbiz_value import Afterstates, FittedValue
from rekke.players.columbiz_weights import read_weights
from rekke.players.learned import PREFIX
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.games import GAMES

GAMES_ALONE = 60
"""Games that the weights play against themselves, with two seats."""


class Alone(NamedTuple):
    """What a game against itself says of an evaluator."""

    drifts: tuple[float, ...]
    """How much the evaluator changed its mind in each turn, for the seat whose turn it was."""
    won: float
    luck: float
    """The result of the seat that began, and its luck."""


def carded(place: Workplace, matches: Sequence[Accepting], *, command: str, jobs: int) -> Card:
    """Write the card of the weights, and return it."""
    plan, game = place.plan, GAMES[place.plan.game]
    alone = list(in_turn(games_alone, place.weights, GAMES_ALONE // 10, jobs))
    began = WithoutLuck()
    for each in alone:
        began.add([each.won], [each.luck])
    drifts = [drift for each in alone for drift in each.drifts]
    card = Card(
        game=game.name,
        sha256=digest(place.weights),
        made_by=command,
        learned_from={
            "seats": list(plan.seats),
            "rounds": plan.rounds,
            "games": plan.games * plan.rounds * len(plan.seats),
            "positions_of_the_fits": [len(pooled(place, seats, plan.rounds).left) for seats in plan.seats],
            "editions": list(game.editions),
            "B4": sorted(set(COUNTING)),
            "league": f"skilled, expert 1, and the fits of all earlier rounds, with up to {ERRORS:.0%} random moves "
            "in the turns before the first example",
        },
        minutes=round(place.seconds / 60, 1),
        matches=tuple(match._asdict() for match in matches),
        drift={
            "mean": _rounded(fmean(drifts)),
            "mean_absolute": _rounded(fmean(map(abs, drifts))),
            "root_mean_square": _rounded(float(np.sqrt(np.mean(np.square(drifts))))),
            "turns": len(drifts),
        },
        start={
            "first_seat": _rounded(_start(place.weights)),
            "won_without_luck": _rounded(began.mean),
            "from": _rounded(began.interval.low),
            "to": _rounded(began.interval.high),
            "games": len(alone),
            "variance_factor": _rounded(began.variance_factor or 1.0),
        },
    )
    write(card_file(place.weights), card.text)
    return card


def games_alone(weights: Path, chunk: int) -> Generator[Alone]:
    """Play and analyse ten games of weights against themselves."""
    evaluator = Evaluator(weights.stem, 0, FittedValue(read_weights(weights)))
    name = f"{PREFIX}{weights}"
    with Lineup(GAMES["columbiz"].edition(), (name, name)) as lineup:
        for number in range(10 * chunk, 10 * chunk + 10):
            record = lineup.played(Deal(f"alone/{number}/dice", f"alone/{number}")).record
            yield _alone(analyse(record, evaluator), record.first)


def _alone(analysis: Analysis, first: int) -> Alone:
    drifts = (turn.drift[turn.seat - 1] for turn in analysis.turns)
    return Alone(tuple(drifts), analysis.result[first - 1], analysis.luck[first - 1])


def _start(weights: Path) -> float:
    """Return the share that weights give to the seat that begins, of two."""
    start = GAMES["columbiz"].edition().start(2, 1)
    assert isinstance(start, Columbiz)
    return float(FittedValue(read_weights(weights))(Afterstates.of([start]))[0, 0])


def _rounded(number: float) -> float:
    return round(number, 4)
