"""The shares of a match by whom a player follows, where more than two play."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from rekke.lab.interval import Share
from rekke.lab.match import Block
from rekke.lab.orders import follows
from rekke.lab.without_luck import WithoutLuck

Pair: TypeAlias = tuple[str, str]
"""The names of a player and of the one that it follows."""


class Estimates(NamedTuple):
    """A share of the victories, plain and without luck."""

    share: Share
    without_luck: WithoutLuck


class Following:
    """The share of each player after each other one: who plays better, or sits better."""

    def __init__(self, names: Sequence[str], *, luck: bool) -> None:
        self.names, self.luck = tuple(names), luck
        different = list(dict.fromkeys(names))
        self.after: dict[Pair, Estimates] = {
            (name, before): Estimates(Share(), WithoutLuck())
            for name, before in product(different if len(names) > 2 else (), repeat=2)
        }

    def add(self, block: Block) -> None:
        """Count a block."""
        games: dict[Pair, list[tuple[float, float]]] = {pair: [] for pair in self.after}
        for result in block.results if self.after else ():
            order = result.order or range(len(self.names))
            for index, share in enumerate(result.shares):
                pair = self.names[index], self.names[follows(order, index)]
                games[pair].append((share, result.luck[index] if self.luck else 0.0))
        for pair, results in games.items():
            if results:
                shares, luck = zip(*results, strict=True)
                self.after[pair].share.add(sum(shares) / len(shares))
                self.after[pair].without_luck.add(shares, luck)

    @property
    def lines(self) -> list[str]:
        """A line for each player after each that it can follow, if there are several."""
        sat = {pair: estimates for pair, estimates in self.after.items() if estimates.share.blocks}
        several = [name for name, _ in sat]
        return [self._line(*pair, estimates) for pair, estimates in sat.items() if several.count(pair[0]) > 1]

    def _line(self, name: str, before: str, estimates: Estimates) -> str:
        without = [f"without luck {estimate(estimates.without_luck)}"] if self.luck else []
        return ", ".join((f"{name} after {before}: won {estimate(estimates.share)}", *without))


def estimate(share: Share | WithoutLuck, digits: int = 2) -> str:
    """Return a mean and its interval as text."""
    return f"{share.mean:.{digits}%} ({share.interval.low:.{digits}%} to {share.interval.high:.{digits}%})"
