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
from rekke.lab.learning.course import course
from rekke.lab.learning.plan import Workplace, write
from rekke.lab.lineup import Deal, Lineup
from rekke.lab.processes import in_turn
from rekke.lab.without_luck import WithoutLuck
from rekke.players.cards import Card, card_file, digest
from rekke.players.learned import PREFIX
from rekke.rules.games import GAMES

GAMES_ALONE = 60
"""Games that the weights play against themselves, with two seats."""


class WeightsFile(NamedTuple):
    """A file of weights, and the game that they are for."""

    game: str
    file: Path


class Alone(NamedTuple):
    """What a game against itself says of an evaluator."""

    drifts: tuple[float, ...]
    """How much the evaluator changed its mind in each turn, for the seat whose turn it was."""
    won: float
    luck: float
    """The result of the seat that began, and its luck."""


def carded(place: Workplace, matches: Sequence[Accepting], *, command: str, jobs: int) -> Card:
    """Write the card of the weights, and return it."""
    plan, of = place.plan, WeightsFile(place.plan.game, place.weights)
    alone = list(in_turn(games_alone, of, GAMES_ALONE // 10, jobs))
    began = WithoutLuck()
    for each in alone:
        began.add([each.won], [each.luck])
    drifts = [drift for each in alone for drift in each.drifts]
    card = Card(
        game=plan.game,
        sha256=digest(place.weights),
        made_by=command,
        learned_from=course(plan.game).learned_from(place),
        minutes=round(place.seconds / 60, 1),
        matches=tuple(match._asdict() for match in matches),
        drift={
            "mean": _rounded(fmean(drifts)),
            "mean_absolute": _rounded(fmean(map(abs, drifts))),
            "root_mean_square": _rounded(float(np.sqrt(np.mean(np.square(drifts))))),
            "turns": len(drifts),
        },
        start={
            "first_seat": _rounded(_start(of)),
            "won_without_luck": _rounded(began.mean),
            "from": _rounded(began.interval.low),
            "to": _rounded(began.interval.high),
            "games": len(alone),
            "variance_factor": _rounded(began.variance_factor or 1.0),
        },
    )
    write(card_file(place.weights), card.text)
    return card


def games_alone(weights: WeightsFile, chunk: int) -> Generator[Alone]:
    """Play and analyse ten games of weights against themselves."""
    evaluator = Evaluator(weights.file.stem, 0, course(weights.game).value(weights.file))
    name = f"{PREFIX}{weights.file}"
    with Lineup(GAMES[weights.game].edition(), (name, name)) as lineup:
        for number in range(10 * chunk, 10 * chunk + 10):
            record = lineup.played(Deal(f"alone/{number}/dice", f"alone/{number}")).record
            yield _alone(analyse(record, evaluator), record.first)


def _alone(analysis: Analysis, first: int) -> Alone:
    drifts = (turn.drift[turn.seat - 1] for turn in analysis.turns)
    return Alone(tuple(drifts), analysis.result[first - 1], analysis.luck[first - 1])


def _start(weights: WeightsFile) -> float:
    """Return the share that weights give to the seat that begins, of two."""
    own = course(weights.game)
    return float(own.value(weights.file)(own.start(GAMES[weights.game].edition().start(2, 1)))[0, 0])


def _rounded(number: float) -> float:
    return round(number, 4)
