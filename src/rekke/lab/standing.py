"""The standing of a match: each player's share of the victories with its interval, margin and speed."""

from collections.abc import Sequence

from rekke.lab.interval import Share, elo
from rekke.lab.match import Block
from rekke.lab.simulate import forfeit_lines
from rekke.lab.times import Times

SLOWEST = 0.99


class Standing:
    """The standing after any number of blocks."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.games = self.shared = self.drawn = self.measured = 0
        self.shares = [Share() for _ in names]
        self.margins = [0] * len(self.names)
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
            self.margins = [sum(pair) for pair in zip(self.margins, result.margins, strict=True)]
        for index, share in enumerate(self.shares):
            share.add(sum(result.shares[index] for result in block.results) / len(block.results))
            self.times[index].merge(block.times[index])

    @property
    def half(self) -> float:
        """Half the width of the first player's interval."""
        return self.shares[0].half

    @property
    def running(self) -> str:
        """The first player's share of the victories so far, in a few words."""
        return f"{self.shares[0].mean:.1%} ± {self.half:.1%}"

    def __str__(self) -> str:
        if not self.games:
            return "0 games"
        total = f"{self.games} games, {self.shared} shared, {self.drawn} drawn"
        players = (self._line(index) for index in range(len(self.names)))
        return "\n".join((total, *players, *forfeit_lines(self.forfeits)))

    def _line(self, index: int) -> str:
        share, times = self.shares[index], self.times[index]
        low, high = share.interval
        parts = [f"won {share.mean:.2%} ({low:.2%} to {high:.2%})"]
        if len(self.names) == 2:
            parts.append(f"Elo {_signed(elo(share.mean))} ({_signed(elo(low))} to {_signed(elo(high))})")
        if self.measured:
            parts.append(f"margin {self.margins[index] / self.measured:+.2f}")
        if times.count:
            slowest = f"99% within {times.quantile(SLOWEST) * 1000:.3g} ms"
            parts.append(f"{times.mean * 1000:.3g} ms a decision, {slowest}")
        return f"{index + 1} {self.names[index]}: {', '.join(parts)}"


def _signed(difference: float) -> str:
    return f"{difference:+.0f}".replace("inf", "∞")
