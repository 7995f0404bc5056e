"""The standing of a match: each player's share of the victories with its interval, margin and speed.

With three and four seats, players with the same name count as one: each gets the mean of their results. As it
matters whom a player follows, there is also a share after each of the others.
"""

from collections.abc import Sequence
from statistics import fmean

from rekke.lab.following import Following, estimate
from rekke.lab.interval import Interval, Share, elo
from rekke.lab.match import Block
from rekke.lab.simulate import forfeit_lines
from rekke.lab.times import Times
from rekke.lab.without_luck import WithoutLuck

SLOWEST = 0.99


class Standing:
    """The standing after any number of blocks; also without luck if an evaluator has measured that."""

    def __init__(self, names: Sequence[str], evaluator: str = "") -> None:
        self.names = tuple(names)
        self.evaluator = evaluator
        self.games = self.shared = self.drawn = self.measured = 0
        self.shares = [Share() for _ in names]
        self.margins = [0.0] * len(self.names)
        self.without_luck = [WithoutLuck() for _ in names] if evaluator else []
        self.following = Following(names, luck=bool(evaluator))
        self.times = [Times() for _ in names]
        self.forfeits: list[str] = []

    def add(self, block: Block) -> None:
        """Count a block."""
        for result in block.results:
            self.games += 1
            if result.forfeit:
                self.forfeits.append(f"game {self.games}: {result.forfeit}")
                continue
            self.shared += result.winners > 1
            self.drawn += result.winners == 0
            self.measured += 1
            margins = self._of_equals(result.margins)
            self.margins = [sum(pair) for pair in zip(self.margins, margins, strict=True)]
        shares = [self._of_equals(result.shares) for result in block.results]
        for index, share in enumerate(self.shares):
            share.add(fmean(each[index] for each in shares))
            self.times[index].merge(block.times[index])
        luck = [self._of_equals(result.luck) for result in block.results]
        for index, without in enumerate(self.without_luck):
            without.add([each[index] for each in shares], [each[index] for each in luck])
        self.following.add(block)

    def _of_equals(self, results: Sequence[float]) -> list[float]:
        """Return the results of a game by player; with more than two seats, equal players share theirs."""
        if len(self.names) == 2 or not results:
            return list(results)
        named = list(zip(self.names, results, strict=True))
        return [fmean(result for other, result in named if other == name) for name in self.names]

    @property
    def half(self) -> float:
        """Half the width of the first player's interval, without luck if that is known."""
        return self._first.half

    @property
    def running(self) -> str:
        """The first player's share of the victories so far, in a few words."""
        return f"{self._first.mean:.1%} ± {min(1, self.half):.1%}"

    @property
    def _first(self) -> Share | WithoutLuck:
        return (self.without_luck or self.shares)[0]

    def __str__(self) -> str:
        if not self.games:
            return "0 games"
        total = f"{self.games} games, {self.shared} shared, {self.drawn} drawn"
        players = (self._line(index) for index in range(len(self.names)))
        adjusted = [self._line_without_luck(*each) for each in enumerate(self.without_luck)]
        evaluator = [f"evaluator: {self.evaluator}"] if self.evaluator else []
        following = self.following.lines
        return "\n".join((total, *players, *adjusted, *following, *evaluator, *forfeit_lines(self.forfeits)))

    def _line(self, index: int) -> str:
        share, times = self.shares[index], self.times[index]
        parts = [f"won {estimate(share)}", *self._elo(share.mean, share.interval)]
        if self.measured:
            parts.append(f"margin {self.margins[index] / self.measured:+.2f}")
        if times.count:
            slowest = f"99% within {times.quantile(SLOWEST) * 1000:.3g} ms"
            parts.append(f"{times.mean * 1000:.3g} ms a decision, {slowest}")
        return f"{index + 1} {self.names[index]}: {', '.join(parts)}"

    def _line_without_luck(self, index: int, without: WithoutLuck) -> str:
        parts = [estimate(without), *self._elo(without.mean, without.interval)]
        if factor := without.variance_factor:
            parts.append(f"variance factor {factor:.1f}")
        return f"{index + 1} {self.names[index]} without luck: {', '.join(parts)}"

    def _elo(self, mean: float, interval: Interval) -> list[str]:
        """Return the difference in Elo where there are two players."""
        if len(self.names) != 2:
            return []
        difference, low, high = (_signed(elo(share)) for share in (mean, *interval))
        return [f"Elo {difference} ({low} to {high})"]


def _signed(difference: float) -> str:
    return f"{difference:+.0f}".replace("inf", "∞")
