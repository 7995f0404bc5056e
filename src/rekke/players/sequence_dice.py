"""Players of Sequence Dice: by a simple rule, by the value of the next board, and by expectimax over two throws."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, Protocol

import numpy as np

from rekke.compiling.arrays import Floats
from rekke.players.levels import Makers
from rekke.players.pace import no_time
from rekke.players.sequence_dice_value import ROLL_OF, WAYS, Afterstates, NextThrow, OpenLines
from rekke.players.sequence_dice_weights import counted
from rekke.players.value import Value
from rekke.rules.events import Event
from rekke.rules.lines import arms
from rekke.rules.position import Position as AnyPosition
from rekke.rules.position import seat_after
from rekke.rules.sequence_dice.events import Remove
from rekke.rules.sequence_dice.rules import Position

NARROW = 6
"""The number of moves that are searched two throws deep: the best ones of a search one throw deep."""


class Judge(Protocol):
    """Rates moves for the seat that makes them."""

    def __call__(self, position: Position, moves: Sequence[Event]) -> Floats:
        """Return a merit for each move of a throw."""


class SequenceDicePlayer:
    """Makes the move with the highest merit, any of equal ones."""

    def __init__(self, random: Random, judge: Judge) -> None:
        self.random = random
        self.judge = judge

    def choose(self, position: AnyPosition, seat: int) -> Event:
        """Return what the seat does now."""
        assert isinstance(position, Position)
        moves = list(position.moves(seat))
        if len(moves) == 1:
            return moves[0]
        merits = self.judge(position, moves)
        return moves[self.random.choice(np.flatnonzero(merits >= merits.max() - 1e-12).tolist())]

    seconds = no_time


class Neighbours:
    """Places chips beside its own, removes one beside other opposing chips, and completes a line where it can."""

    def __call__(self, position: Position, moves: Sequence[Event]) -> Floats:
        """Return the number of chips beside each square."""
        chips = position.others if isinstance(moves[0], Remove) else position.own
        merits = np.array([_beside(position, chips, move) for move in moves], dtype=np.float64)
        wins = [position.after(move).winner for move in moves]
        return np.where(wins, np.inf, merits)


def _beside(position: Position, chips: int, move: Event) -> int:
    board = position.edition.board
    ways = arms(board.size, board.squares.index(move.arguments[0]))
    return sum(bool(arm and arm[0] & chips) for way in ways for arm in way)


class OneMove:
    """Values the board after each move."""

    def __init__(self, value: Value[Afterstates]) -> None:
        self.value = value

    def __call__(self, position: Position, moves: Sequence[Event]) -> Floats:
        """Return the value of each afterstate."""
        boards = Afterstates.of([position.after(move) for move in moves])
        merits: Floats = self.value(boards)[:, position.turn - 1]
        return merits


class TwoThrows:
    """Searches every throw after each move and the best play of it, with a value that foresees one throw more."""

    def __init__(self, value: Value[Afterstates]) -> None:
        self.value = value

    def __call__(self, position: Position, moves: Sequence[Event]) -> Floats:
        """Return merits one throw deep, and two throws deep for the best of them."""
        after = [position.after(move) for move in moves]
        merits: Floats = self.value(Afterstates.of(after))[:, position.turn - 1]
        if merits.max() >= 1:
            return merits
        best = np.argsort(-merits, kind="stable")[:NARROW]
        deeper = np.full(len(moves), -1.0)
        deeper[best] = expected([after[at] for at in best], self.value)[:, position.turn - 1]
        return deeper


class Branch(NamedTuple):
    """A throw after one of the positions: its ways, the rows of its afterstates, and the seat that chooses."""

    root: int
    ways: int
    rows: slice
    seat: int


def expected(positions: Sequence[Position], value: Value[Afterstates]) -> Floats:
    """Value positions before a throw by expectimax: the mean over all sums of the best afterstate."""
    chips: list[tuple[int, ...]] = []
    turns: list[int] = []
    branches: list[Branch] = []
    for root, position in enumerate(positions):
        for total, ways in WAYS.items():
            begin = len(turns)
            for after, turn in afterstates_of(position, total):
                chips.append(after)
                turns.append(turn)
            branches.append(Branch(root, ways, slice(begin, len(turns)), position.turn))
    values = value(Afterstates(positions[0], chips, turns))
    sums = np.zeros((len(positions), positions[0].seats))
    for branch in branches:
        part = values[branch.rows]
        sums[branch.root] += branch.ways * part[part[:, branch.seat - 1].argmax()]
    return sums / sum(WAYS.values())


def afterstates_of(position: Position, total: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Return the chips and the turn after every move of a sum; making positions would take five times as long."""
    thrown = replace(position, dice=ROLL_OF[total])
    kind, squares = thrown.demand
    again = position.edition.throws_again(total, kind)
    turn = thrown.turn if again else seat_after(thrown.turn, thrown.seats)
    if not squares:
        yield position.chips, turn
    placing, sides = 0 if kind is Remove else thrown.side, list(enumerate(position.chips, 1))
    while squares:
        bit = squares & -squares  # the lowest square of the mask
        squares ^= bit
        yield tuple([chips | bit if side == placing else chips & ~bit for side, chips in sides]), turn


MAKERS: Makers = {
    "novice": lambda random: SequenceDicePlayer(random, Neighbours()),
    "skilled": lambda random: SequenceDicePlayer(random, OneMove(OpenLines(counted))),
    "expert": lambda random: SequenceDicePlayer(random, TwoThrows(NextThrow())),
}
