"""Players compared over many games: by luck-adjusted results and error rates, with intervals.

Intervals come from a bootstrap over games: 2,000 times the same number of games is drawn with replacement, and the
interval holds the middle 95 % of the figures of these samples. The draws are always the same. A game counts once, also
for a player who held several of its seats, because these are not independent. Fewer than twenty games have no interval:
their samples differ too little from each other, so it would be too narrow.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from rekke.analysis.result import Analysis
from rekke.compiling.arrays import Floats

DRAWS, SEED = 2000, 14
ENDS = (2.5, 97.5)
"""The percentiles at which an interval ends."""
LEAST = 20
"""Games from which there is an interval, and a variance factor."""

Figures: TypeAlias = Floats
"""Rows with these columns."""
RESULT, ADJUSTED, LOST, DECISIONS, SEATS = range(5)
ROUNDING = 1e-12
"""A variance that is only rounding."""


class Estimate(NamedTuple):
    """A mean over games, and its 95 % interval."""

    mean: float
    interval: tuple[float, float] | None
    """None if there are too few games."""


class PlayerRates(NamedTuple):
    """The results and errors of one player over its games."""

    name: str
    games: int
    result: Estimate
    """The share of the victories."""
    adjusted: Estimate
    """The same without the luck."""
    errors: Estimate | None
    """The points lost for each decision that counted; None if none did."""
    variance_factor: float | None
    """How many times more games the plain result would need for the same certainty; None if there are too few games, or all are alike."""


class Tally:
    """The figures of games, by the names of the players."""

    def __init__(self) -> None:
        self.analyses = 0
        """How many games were counted."""
        self.unfinished = 0
        """How many of them were cut off, so that their results are the winning chances at their last events."""
        self.games: dict[str, list[Figures]] = {}
        """By player and game: a row of figures for each seat of the player."""
        self.evaluators: dict[tuple[str, str], None] = {}
        """The games with the evaluators that were used, in the order in which they were met."""

    def add(self, analysis: Analysis) -> None:
        """Count a game."""
        self.analyses += 1
        self.unfinished += not analysis.finished
        self.evaluators[analysis.record.edition.game, analysis.evaluator] = None
        seats: dict[str, list[tuple[float, ...]]] = {}
        for seat, name in enumerate(analysis.record.names, 1):
            row = (
                analysis.result[seat - 1],
                analysis.adjusted[seat - 1],
                100 * analysis.lost(seat),
                float(len(analysis.decisions(seat))),
                1.0,
            )
            seats.setdefault(name, []).append(row)
        for name, rows in seats.items():
            self.games.setdefault(name, []).append(np.array(rows))

    def rates(self) -> Iterable[PlayerRates]:
        """Yield the rates of every player, in the order in which they were met."""
        for name, games in self.games.items():
            yield _rate(name, games)


def _rate(name: str, games: Sequence[Figures]) -> PlayerRates:
    by_seat, by_game = np.concatenate(games), np.array([game.sum(axis=0) for game in games])
    results, adjusted, _, decisions, _ = by_seat.T
    enough = len(games) >= LEAST and min(results.var(), adjusted.var()) > ROUNDING
    return PlayerRates(
        name,
        len(games),
        _estimate(by_game, RESULT, SEATS),
        _estimate(by_game, ADJUSTED, SEATS),
        _estimate(by_game, LOST, DECISIONS) if decisions.any() else None,
        float(results.var() / adjusted.var()) if enough else None,
    )


def _estimate(games: Figures, figure: int, unit: int) -> Estimate:
    """Return the estimate of a figure for each unit, from the sums of both in every game."""
    total = games[:, [figure, unit]]
    mean = _ratio(total)
    if len(games) < LEAST:
        return Estimate(mean, None)
    random = np.random.default_rng(SEED)
    # One draw at a time: all draws of many games at once would not fit into memory.
    drawn = [_ratio(total[random.integers(len(total), size=len(total))]) for _ in range(DRAWS)]
    low, high = np.percentile(drawn, ENDS)
    return Estimate(mean, (float(low), float(high)))


def _ratio(drawn: Figures) -> float:
    figure, units = drawn.sum(axis=0)
    return float(figure / max(units, 1))
