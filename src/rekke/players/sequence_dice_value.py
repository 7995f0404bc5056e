"""What a board of Sequence Dice is worth: its open lines, by the odds of their squares, and the next throw.

The strength of a line is the product of factors of its squares, which depend on the state of a square (own chip,
empty, chip of others) and on the ways to throw its number. The sums of strengths are the logits of the sides'
chances of victory.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.arrays import Floats, Ints
from rekke.compiling.compiled import HAS_NUMBA
from rekke.compiling.sequence_dice import demanded
from rekke.players.sequence_dice_throw import EMPTY, OTHERS, OWN, after_throws
from rekke.players.sequence_dice_weights import COMPLETE, Weights, learned
from rekke.rules.dice import rolls
from rekke.rules.events import Event, Pass, Place
from rekke.rules.sequence_dice.events import Remove, Replace
from rekke.rules.sequence_dice.rules import Edition, Position, total_of

Bools = NDArray[np.bool_]

LEAP = 50.0
"""The most that one chip changes a logit: beyond it a victory is certain, and exp would overflow."""

ROLL_OF = {total_of(roll): roll for roll in rolls(2)}
"""A roll with each sum."""
WAYS: Mapping[int, int] = {
    total: sum(ways for roll, ways in rolls(2).items() if total_of(roll) == total) for total in range(2, 13)
}
"""The number of rolls with each sum."""

TOTALS = max(WAYS) + 1
PLAYS: tuple[type[Event], ...] = Place, Replace, Pass
"""Columns of `Lines.later`. Removing counts as placing: both end the turn after a 10."""


class Afterstates:
    """A batch of positions between two throws of one game: the chips of each side, and whose turn it is."""

    def __init__(self, like: Position, chips: Iterable[tuple[int, ...]], turns: Iterable[int]) -> None:
        self.like = like
        self.chips = np.array(list(chips), dtype=np.int64).reshape(-1, len(like.chips))
        self.turns = np.array(list(turns), dtype=np.int64)

    @classmethod
    def of(cls, positions: Sequence[Position]) -> "Afterstates":
        """Return positions of one game as a batch."""
        return cls(positions[0], (one.chips for one in positions), (one.turn for one in positions))

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def sides(self) -> int:
        """The number of sides."""
        return self.chips.shape[1]

    @property
    def movers(self) -> Ints:
        """The sides whose turn it is, from 0."""
        return (self.turns - 1) % self.sides


Weigh: TypeAlias = Callable[[int, int], Weights]
"""Returns the weights of squares, by the number of sides and the length of a line."""


class OpenLines:
    """Values boards by their open lines as they are."""

    def __init__(self, weigh: Weigh = learned) -> None:
        self.weigh = weigh

    def __call__(self, boards: Afterstates) -> Floats:
        """Return every seat's chance of victory."""
        return _by_seat(boards, LineStrengths(boards, self.weigh).shares)


class NextThrow:
    """Values boards by their open lines after the best play of the next throw."""

    def __init__(self, weigh: Weigh = learned) -> None:
        self.weigh = weigh

    def __call__(self, boards: Afterstates) -> Floats:
        """Return every seat's chance of victory."""
        strengths = LineStrengths(boards, self.weigh)
        after = strengths.after_throw_compiled() if HAS_NUMBA else strengths.after_throw()
        return _by_seat(boards, np.where(strengths.over, strengths.won, after))


def _by_seat(boards: Afterstates, shares: Floats) -> Floats:
    return shares[:, np.arange(boards.like.seats) % boards.sides]


class Lines:
    """Lookup tables of an edition for a number of sides: its lines, and the factors of its squares."""

    def __init__(self, edition: Edition, sides: int, weigh: Weigh) -> None:
        lines = edition.lines(sides)
        self.bits = np.arange(len(edition.board.squares))
        self.masks = np.array(lines, dtype=np.int64)
        self.through: Floats = (self.masks[:, None] >> self.bits & 1).astype(np.float64)
        self.squares = np.array([np.flatnonzero(line) for line in self.through])
        self.numbers = numbers = np.array([int(word) for word in edition.board.word.values()])
        self.alike: Floats = (numbers[:, None] == numbers).astype(np.float64)
        self.about = np.array([edition.squares.get(total, 0) for total in range(TOTALS)], dtype=np.int64)
        """The mask of squares that each sum is about."""
        self.removes = np.array([_removes(edition, total) for total in range(TOTALS)], dtype=np.int64)
        """Whether each sum removes a chip."""
        weights = weigh(sides, lines[0].bit_count())
        ways = np.array([WAYS[number] for number in numbers])
        self.log: Floats = np.array(weights.squares)[:, ways - 1]
        self.factor: Floats = np.exp(self.log)
        self.tempo: Floats = np.exp(np.array(weights.tempo))
        self.later = 1 - np.array(
            [[edition.throws_again(total, kind) for kind in PLAYS] for total in range(TOTALS)], np.int64
        )
        """Whether the next side throws after a sum, by what was done with it."""
        self.most_chips = len(self.bits) if edition.S8 == "unlimited" else int(edition.S8)


def _removes(edition: Edition, total: int) -> bool:
    """Ask the rules, on a board where an opponent's chip is on every square."""
    full = Position(edition, 2, 1, 1, (0, edition.board.all), ROLL_OF[total]) if total in ROLL_OF else None
    return full is not None and full.demand.kind is Remove


@lru_cache(maxsize=32)
def edition_lines(edition: Edition, sides: int, weigh: Weigh) -> Lines:
    """Return the tables of an edition, made once."""
    return Lines(edition, sides, weigh)


class LineStrengths:
    """The strength of every line for every side, on a batch of boards."""

    def __init__(self, boards: Afterstates, weigh: Weigh) -> None:
        self.boards = boards
        self.lines = edition_lines(boards.like.edition, boards.sides, weigh)
        self.rows = np.arange(len(boards))

    @cached_property
    def own(self) -> Bools:
        """Whether each square bears a chip of each side."""
        own: Bools = (self.boards.chips[:, :, None] >> self.lines.bits & 1).astype(np.bool_)
        return own

    @cached_property
    def taken(self) -> Bools:
        """Whether each square bears a chip."""
        taken: Bools = np.logical_or.reduce(self.own, axis=1)
        return taken

    @cached_property
    def full(self) -> Bools:
        """Whether no square with the number of each square is empty."""
        return np.asarray(~self.taken @ self.lines.alike == 0)

    @cached_property
    def states(self) -> Ints:
        """The state of each square for each side."""
        others = np.where(self.taken, OTHERS + self.full, EMPTY)
        return np.where(self.own, OWN + self.full[:, None], others[:, None])

    @cached_property
    def strengths(self) -> Floats:
        """The strength of each line for each side."""
        logs = self.lines.log[self.states, self.lines.bits]
        return np.exp(np.minimum(logs @ self.lines.through.T, COMPLETE))

    @cached_property
    def chances(self) -> Floats:
        """The chance of each side, up to a common factor."""
        chances: Floats = np.exp(self.strengths.sum(axis=2))
        return chances

    @cached_property
    def missing(self) -> Ints:
        """The mask of squares that each line lacks for each side."""
        missing: Ints = self.lines.masks & ~self.boards.chips[:, :, None]
        return missing

    @cached_property
    def won(self) -> Bools:
        """Whether each side has a line."""
        won: Bools = (self.missing == 0).any(axis=2)
        return won

    @property
    def over(self) -> Bools:
        """Whether a side has won, as a column."""
        over: Bools = np.any(self.won, axis=1, keepdims=True)
        return over

    @property
    def shares(self) -> Floats:
        """The sides' shares of the victory on the boards as they are."""
        return np.where(self.over, self.won, self._shares(self.chances, np.zeros_like(self.rows)))

    def _shares(self, chances: Floats, later: Ints) -> Floats:
        """Return the sides' shares; `later` is 1 on the boards where the next side is to throw, else 0."""
        sides = self.boards.sides
        order = (np.arange(sides) - (self.boards.movers + later)[:, None]) % sides
        weighed = chances * self.lines.tempo[order]
        shares: Floats = weighed / weighed.sum(axis=1, keepdims=True)
        return shares

    def after_throw(self) -> Floats:
        """Return the sides' shares after the best play of the next throw, as a mean over all throws.

        All boards at once: without numba the compiled text takes 460 ms instead of 10 for 360 boards.
        """
        lines, movers, chips = self.lines, self.boards.movers, self.boards.chips
        own, taken = chips[self.rows, movers], np.bitwise_or.reduce(chips, axis=1)
        spent = (self.own[self.rows, movers].sum(axis=1) >= lines.most_chips).astype(np.int64)
        mine = np.arange(self.boards.sides)[:, None] == movers[:, None, None]
        placed = self._changed(np.where(mine, OWN + self.full[:, None], OTHERS + self.full[:, None]))
        removed = self._changed(np.full_like(self.states, EMPTY))
        completes = self._completes(movers)
        total = np.zeros((len(self.boards), self.boards.sides))
        for number, ways in WAYS.items():
            removes, about = bool(lines.removes[number]), int(lines.about[number])
            masks = demanded(removes, about, own, taken, spent)
            able: Bools = (masks[:, None] >> lines.bits & 1).astype(np.bool_)
            changed, completing = (removed, np.zeros_like(completes)) if removes else (placed, completes)
            squares = np.flatnonzero(about >> lines.bits & 1)
            total += ways * self._best(number, squares, changed, able, completing)
        return total / sum(WAYS.values())

    def after_throw_compiled(self) -> Floats:
        """Return the same, from a compiled loop."""
        lines, boards = self.lines, self.boards
        ways = np.array([WAYS.get(total, 0) for total in range(TOTALS)])
        return after_throws(
            boards.chips,
            boards.movers,
            lines.squares,
            lines.masks,
            lines.numbers,
            lines.about,
            lines.removes,
            lines.factor,
            lines.tempo,
            ways,
            float(np.exp(COMPLETE)),
            LEAP,
            lines.most_chips,
            lines.later,
        )

    def _changed(self, states: Ints) -> Floats:
        """Return the chances after each square has changed into these states."""
        lines = self.lines
        weight = self.strengths @ lines.through
        ratio = lines.factor[states, lines.bits] / lines.factor[self.states, lines.bits]
        changed: Floats = self.chances[:, :, None] * np.exp(np.minimum(weight * (ratio - 1), LEAP))
        return changed

    def _completes(self, movers: Ints) -> Bools:
        """Return whether each square completes a line of the side whose turn it is."""
        missing = self.missing[self.rows, movers]
        last = np.where(missing & (missing - 1) == 0, missing, 0)
        squares: Bools = (np.bitwise_or.reduce(last, axis=1)[:, None] >> self.lines.bits & 1).astype(np.bool_)
        return squares

    def _best(self, total: int, squares: Ints, changed: Floats, able: Bools, completing: Bools) -> Floats:
        """Return the sides' shares after the best of the squares that a sum is about, or after a pass."""
        chances, allowed, completes = changed[:, :, squares], able[:, squares], completing[:, squares]
        placed, replaced, passed = self.lines.later[total]
        passing = self._shares(self.chances, np.full_like(self.rows, passed))
        if not allowed.shape[1]:
            return passing
        movers = self.boards.movers
        merit = chances[self.rows, movers] / chances.sum(axis=1)
        merit = np.where(allowed, np.where(completes, np.inf, merit), -1.0)
        best = merit.argmax(axis=1)
        top = merit[self.rows, best][:, None]
        later = np.where(self.taken[self.rows, squares[best]], replaced, placed)
        after = np.where(top < 0, passing, self._shares(chances[self.rows, :, best], later))
        return np.where(np.isinf(top), np.arange(self.boards.sides) == movers[:, None], after)
