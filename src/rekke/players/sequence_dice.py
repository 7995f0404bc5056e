"""Players of Sequence Dice: by a simple rule, by the worth of the next board, and by two throws to come."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from rekke.players.levels import Makers
from rekke.players.sequence_dice_value import WAYS, Boards, NextThrow, OpenLines
from rekke.players.sequence_dice_weights import counted
from rekke.players.value import Value
from rekke.rules.dice import rolls
from rekke.rules.events import Event
from rekke.rules.lines import arms
from rekke.rules.position import Position as AnyPosition
from rekke.rules.position import seat_after
from rekke.rules.sequence_dice.rules import Position, total_of

NARROW = 6
"""How many squares of a throw are looked at two throws deep: the best ones at one throw."""
_ROLL = {total_of(roll): roll for roll in rolls(2)}


class Judge(Protocol):
    """Says how good each move is for the seat that makes it."""

    def __call__(self, position: Position, moves: Sequence[Event]) -> NDArray[np.float64]:
        """Judge all moves of a throw at once."""


class SequenceDicePlayer:
    """Makes the move that its judge finds best; of equal ones any."""

    def __init__(self, random: Random, judge: Judge) -> None:
        self.random = random
        self.judge = judge

    def choose(self, position: AnyPosition, seat: int) -> Event:
        """Give what the seat does now."""
        assert isinstance(position, Position)
        moves = list(position.moves(seat))
        if len(moves) == 1:
            return moves[0]
        merits = self.judge(position, moves)
        return moves[self.random.choice(np.flatnonzero(merits >= merits.max() - 1e-12).tolist())]

    def seconds(self, position: AnyPosition, seat: int) -> float:  # noqa: ARG002  (nobody waits here)
        """Take no time: there is no clock."""
        return 0


class Neighbours:
    """Sets chips beside its own ones, with a 10 takes one from a crowd, and sees a line it can complete."""

    def __call__(self, position: Position, moves: Sequence[Event]) -> NDArray[np.float64]:
        """Count the chips beside each square."""
        chips = position.others if moves[0].verb == "remove" else position.own
        merits = np.array([_beside(position, chips, move) for move in moves], dtype=np.float64)
        wins = [position.after(move).winner for move in moves]
        return np.where(wins, np.inf, merits)


def _beside(position: Position, chips: int, move: Event) -> int:
    board = position.edition.board
    ways = arms(board.size, board.squares.index(move.what))
    return sum(bool(arm and arm[0] & chips) for way in ways for arm in way)


class OneMove:
    """Looks at the board after each move through a value."""

    def __init__(self, value: Value) -> None:
        self.value = value

    def __call__(self, position: Position, moves: Sequence[Event]) -> NDArray[np.float64]:
        """Value the boards after the moves."""
        boards = Boards.of([position.after(move) for move in moves])
        merits: NDArray[np.float64] = self.value(boards)[:, position.turn - 1]
        return merits


class TwoThrows:
    """Looks at every throw after each move and the best that is made of it, through a value of the next throw."""

    def __init__(self, value: Value) -> None:
        self.value = value

    def __call__(self, position: Position, moves: Sequence[Event]) -> NDArray[np.float64]:
        """Judge the moves one throw deep, and the best of them by the mean over all throws after them."""
        after = [position.after(move) for move in moves]
        merits: NDArray[np.float64] = self.value(Boards.of(after))[:, position.turn - 1]
        if merits.max() >= 1:
            return merits
        best = np.argsort(-merits, kind="stable")[:NARROW]
        deeper = np.full(len(moves), -1.0)
        deeper[best] = expected([after[at] for at in best], self.value)[:, position.turn - 1]
        return deeper


class Branch(NamedTuple):
    """What a throw leads to: the boards from one row to another, and its ways."""

    root: int
    ways: int
    rows: slice
    seat: int


def expected(positions: Sequence[Position], value: Value) -> NDArray[np.float64]:
    """Value positions before a throw by the best move of each of the eleven sums (expectimax)."""
    chips: list[tuple[int, ...]] = []
    turns: list[int] = []
    branches: list[Branch] = []
    for root, position in enumerate(positions):
        for total, ways in WAYS.items():
            begin = len(turns)
            for after, turn in _played(position, total):
                chips.append(after)
                turns.append(turn)
            branches.append(Branch(root, ways, slice(begin, len(turns)), position.turn))
    values = value(Boards(positions[0], chips, turns))
    sums = np.zeros((len(positions), positions[0].seats))
    for branch in branches:
        part = values[branch.rows]
        sums[branch.root] += branch.ways * part[part[:, branch.seat - 1].argmax()]
    return sums / sum(WAYS.values())


def _played(position: Position, total: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give chips and turn after every move of a sum."""
    thrown = replace(position, dice=_ROLL[total])
    verb, squares = thrown.options
    again = position.edition.throws_again(total, verb)
    turn = thrown.turn if again else seat_after(thrown.turn, thrown.seats)
    if not squares:
        yield position.chips, turn
    gains, sides = 0 if verb == "remove" else thrown.side, list(enumerate(position.chips, 1))
    while squares:
        bit = squares & -squares
        squares ^= bit
        yield tuple([chips | bit if side == gains else chips & ~bit for side, chips in sides]), turn


MAKERS: Makers = {
    "novice": lambda random: SequenceDicePlayer(random, Neighbours()),
    "skilled": lambda random: SequenceDicePlayer(random, OneMove(OpenLines(counted))),
    "expert": lambda random: SequenceDicePlayer(random, TwoThrows(NextThrow())),
}
