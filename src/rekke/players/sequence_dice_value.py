"""What a board of Sequence Dice is worth: open lines by the odds of their squares, and the throw to come.

A line is as strong as the product of its squares: own chips, empty squares and chips of others weigh by
the ways their number can be thrown, and by whether it is full, so that its chips can be replaced. The
sides' sums of strengths are the logits of their chances. That a chip changes only the lines through its
square makes the next throw cheap: all its squares are weighed at once, with no board in between.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import HAS_NUMBA
from rekke.players.sequence_dice_throw import EMPTY, OTHERS, OWN, Floats, after_throws
from rekke.players.sequence_dice_weights import COMPLETE, Weights, learned
from rekke.rules.dice import rolls
from rekke.rules.events import Event, Pass, Place
from rekke.rules.position import Position as AnyPosition
from rekke.rules.sequence_dice.events import Replace
from rekke.rules.sequence_dice.rules import AGAIN, NUMBERS, Edition, Position, total_of

Bools = NDArray[np.bool_]

LEAP = 50.0
"""The most that one chip changes a logit: what is beyond is certain, and shall not overflow."""

WAYS: Mapping[int, int] = {
    total: sum(ways for roll, ways in rolls(2).items() if total_of(roll) == total) for total in range(2, 13)
}

TOTALS = max(WAYS) + 1
PLAYS: tuple[type[Event], ...] = Place, Replace, Pass
"""Columns of `Lines.later`: what is done with a sum. A 10 counts as placing: after it the turn is over anyway."""


class Boards(Sequence[Position]):
    """Many positions between two throws of one game, as columns of chips and turns."""

    def __init__(self, like: Position, chips: Iterable[tuple[int, ...]], turns: Iterable[int]) -> None:
        self.like = like
        self.chips = np.array(list(chips), dtype=np.int64).reshape(-1, len(like.chips))
        self.turns = np.array(list(turns), dtype=np.int64)

    @classmethod
    def of(cls, positions: Sequence[AnyPosition]) -> "Boards":
        """Take positions of one game as boards."""
        if isinstance(positions, Boards):
            return positions
        known = [position for position in positions if isinstance(position, Position)]
        return cls(known[0], (one.chips for one in known), (one.turn for one in known))

    def __len__(self) -> int:
        return len(self.turns)

    @overload
    def __getitem__(self, at: int) -> Position: ...
    @overload
    def __getitem__(self, at: slice) -> "Boards": ...
    def __getitem__(self, at: int | slice) -> "Position | Boards":
        if isinstance(at, slice):
            return Boards(self.like, map(tuple, self.chips[at].tolist()), self.turns[at].tolist())
        chips, turn = tuple(self.chips[at].tolist()), int(self.turns[at])
        return replace(self.like, chips=chips, turn=turn, dice="")

    @property
    def sides(self) -> int:
        """How many sides play."""
        return self.chips.shape[1]

    @property
    def movers(self) -> NDArray[np.int64]:
        """The sides whose turn it is, from 0."""
        return (self.turns - 1) % self.sides


Weigh: TypeAlias = Callable[[int, int], Weights]
"""Gives the weights of squares for so many sides and lines of some length."""


class OpenLines:
    """Values boards by their open lines, as they stand."""

    def __init__(self, weigh: Weigh = learned) -> None:
        self.weigh = weigh

    def __call__(self, positions: Sequence[AnyPosition]) -> Floats:
        """Give every seat its chance of victory."""
        boards = Boards.of(positions)
        return _by_seat(boards, Study(boards, self.weigh).shares)


class NextThrow:
    """Values boards by their open lines after the best that can be made of the next throw."""

    def __init__(self, weigh: Weigh = learned) -> None:
        self.weigh = weigh

    def __call__(self, positions: Sequence[AnyPosition]) -> Floats:
        """Give every seat its chance of victory."""
        boards = Boards.of(positions)
        study = Study(boards, self.weigh)
        after = study.after_throw_compiled() if HAS_NUMBA else study.after_throw()
        return _by_seat(boards, np.where(study.over, study.won, after))


def _by_seat(boards: Boards, shares: Floats) -> Floats:
    return shares[:, np.arange(boards.like.seats) % boards.sides]


class Lines:
    """The lines of an edition for so many sides, and what the squares of its board weigh in them."""

    def __init__(self, edition: Edition, sides: int, weigh: Weigh) -> None:
        lines = edition.lines(sides)
        self.bits = np.arange(len(edition.board.squares))
        self.masks = np.array(lines, dtype=np.int64)
        self.through: Floats = (self.masks[:, None] >> self.bits & 1).astype(np.float64)
        self.squares = np.array([np.flatnonzero(line) for line in self.through])
        self.numbers = numbers = np.array([int(word) for word in edition.board.word.values()])
        self.alike: Floats = (numbers[:, None] == numbers).astype(np.float64)
        self.groups = {int(number): np.flatnonzero(numbers == int(number)) for number in NUMBERS}
        self.about = np.array([edition.squares.get(total, 0) for total in range(TOTALS)], dtype=np.int64)
        self.removable: Bools = ~np.isin(numbers, AGAIN)
        weights = weigh(sides, lines[0].bit_count())
        ways = np.array([WAYS[number] for number in numbers])
        self.log: Floats = np.array(weights.squares)[:, ways - 1]
        self.factor: Floats = np.exp(self.log)
        self.tempo: Floats = np.exp(np.array(weights.tempo))
        self.later = 1 - np.array(
            [[edition.throws_again(total, kind) for kind in PLAYS] for total in range(TOTALS)], np.int64
        )
        self.most_chips = len(self.bits) if edition.S8 == "unlimited" else int(edition.S8)


@lru_cache(maxsize=32)
def lines_of(edition: Edition, sides: int, weigh: Weigh) -> Lines:
    """Give the lines of an edition, made once."""
    return Lines(edition, sides, weigh)


class Study:
    """Many boards at once, with the strength of every line for every side."""

    def __init__(self, boards: Boards, weigh: Weigh) -> None:
        self.boards = boards
        self.lines = lines_of(boards.like.edition, boards.sides, weigh)
        self.rows = np.arange(len(boards))

    @cached_property
    def own(self) -> Bools:
        """The squares of each side."""
        own: Bools = (self.boards.chips[:, :, None] >> self.lines.bits & 1).astype(np.bool_)
        return own

    @cached_property
    def taken(self) -> Bools:
        """The squares that bear a chip."""
        taken: Bools = np.logical_or.reduce(self.own, axis=1)
        return taken

    @cached_property
    def full(self) -> Bools:
        """The squares whose number has no empty one."""
        return np.asarray(~self.taken @ self.lines.alike == 0)

    @cached_property
    def states(self) -> NDArray[np.int64]:
        """How each square stands to each side."""
        others = np.where(self.taken, OTHERS + self.full, EMPTY)
        return np.where(self.own, OWN + self.full[:, None], others[:, None])

    @cached_property
    def strengths(self) -> Floats:
        """The strength of each line for each side."""
        logs = self.lines.log[self.states, self.lines.bits]
        return np.exp(np.minimum(logs @ self.lines.through.T, COMPLETE))

    @cached_property
    def chances(self) -> Floats:
        """The chances of each side, against those of the others."""
        chances: Floats = np.exp(self.strengths.sum(axis=2))
        return chances

    @cached_property
    def missing(self) -> NDArray[np.int64]:
        """What each line lacks for each side, as squares."""
        missing: NDArray[np.int64] = self.lines.masks & ~self.boards.chips[:, :, None]
        return missing

    @cached_property
    def won(self) -> Bools:
        """The sides that have a line."""
        won: Bools = (self.missing == 0).any(axis=2)
        return won

    @property
    def over(self) -> Bools:
        """The boards, as a column, on which a side has won."""
        over: Bools = np.any(self.won, axis=1, keepdims=True)
        return over

    @property
    def shares(self) -> Floats:
        """The sides' chances as the boards stand."""
        return np.where(self.over, self.won, self._shares(self.chances, np.zeros_like(self.rows)))

    def _shares(self, chances: Floats, later: NDArray[np.int64]) -> Floats:
        """Share the victory out; `later` is 1 on the boards where the next side is to throw, else 0."""
        sides = self.boards.sides
        order = (np.arange(sides) - (self.boards.movers + later)[:, None]) % sides
        weighed = chances * self.lines.tempo[order]
        shares: Floats = weighed / weighed.sum(axis=1, keepdims=True)
        return shares

    def after_throw(self) -> Floats:
        """Give the sides' chances after the best play of the next throw, in the mean of all throws."""
        movers, lines = self.boards.movers, self.lines
        own = self.own[self.rows, movers]
        able = np.asarray(own.sum(axis=1, keepdims=True) < lines.most_chips)
        empty, theirs = ~self.taken & able, self.taken & ~own & able
        place = np.where(self.full, theirs, empty)
        anywhere = np.where(np.logical_and.reduce(self.taken, axis=1)[:, None], theirs, empty)
        mine = np.arange(self.boards.sides)[:, None] == movers[:, None, None]
        placed = self._changed(np.where(mine, OWN + self.full[:, None], OTHERS + self.full[:, None]))
        removed = self._changed(np.full_like(self.states, EMPTY))
        completes = self._completes(movers)
        removable = self.taken & ~own & lines.removable
        every = np.arange(len(lines.bits))
        total = WAYS[10] * self._best(10, every, removed, removable, np.zeros_like(own))
        total += WAYS[11] * self._best(11, every, placed, anywhere, completes)
        for number, squares in lines.groups.items():
            total += WAYS[number] * self._best(number, squares, placed, place, completes)
        return total / sum(WAYS.values())

    def after_throw_compiled(self) -> Floats:
        """Give the same, by a compiled loop."""
        lines, boards = self.lines, self.boards
        ways = np.array([WAYS.get(total, 0) for total in range(TOTALS)])
        return after_throws(
            boards.chips,
            boards.movers,
            lines.squares,
            lines.masks,
            lines.numbers,
            lines.about,
            lines.factor,
            lines.tempo,
            ways,
            float(np.exp(COMPLETE)),
            LEAP,
            lines.most_chips,
            lines.later,
        )

    def _changed(self, states: NDArray[np.int64]) -> Floats:
        """Give the chances after each square has come to stand otherwise."""
        lines = self.lines
        weight = self.strengths @ lines.through
        ratio = lines.factor[states, lines.bits] / lines.factor[self.states, lines.bits]
        changed: Floats = self.chances[:, :, None] * np.exp(np.minimum(weight * (ratio - 1), LEAP))
        return changed

    def _completes(self, movers: NDArray[np.int64]) -> Bools:
        """Mark the squares that complete a line of the side whose turn it is."""
        missing = self.missing[self.rows, movers]
        last = np.where(missing & (missing - 1) == 0, missing, 0)
        squares: Bools = (np.bitwise_or.reduce(last, axis=1)[:, None] >> self.lines.bits & 1).astype(np.bool_)
        return squares

    def _best(
        self, total: int, squares: NDArray[np.int64], changed: Floats, able: Bools, completing: Bools
    ) -> Floats:
        """Give the sides' chances after the best of the squares a sum is about; if none is allowed, after a pass."""
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
