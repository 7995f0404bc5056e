"""The odds of a turn of KIVI: the turn solved for every square at once."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rekke.compiling.arrays import Ints
from rekke.players.turn import Turn, Worths, turn_of
from rekke.rules.kivi.rules import Position


def odds(position: Position) -> Mapping[str, float]:
    """Return the chance of every square on which some roll allows to place, or that it allows to take over."""
    edition, hand = position.edition, position.hand
    aims = _aims(replace(position, hand=edition.hand))
    chances = aims.chances[edition.throws - hand.throws][turn_of(edition.dice).hand[hand.lying]]
    return dict(zip(aims.squares, chances.tolist(), strict=True))


class Aims(NamedTuple):
    """Squares, and the chance of each by the number of throws left and by the hand that lies there."""

    squares: tuple[str, ...]
    chances: list[Worths]


@lru_cache(maxsize=32)
def _aims(before: Position) -> Aims:
    """Ask of every final roll which squares it reaches, and solve the turn for each of them."""
    edition, turn = before.edition, turn_of(before.edition.dice)
    last = [replace(before, hand=edition.hand._replace(lying=roll)) for roll in turn.rolls]
    reached = np.array([position.open | position.takeable for position in last])
    squares = tuple(edition.board.named(int(np.bitwise_or.reduce(reached))))
    wanted = [(reached & edition.board.bit[square]) > 0 for square in squares]
    return Aims(squares, chances_by_throws(turn, np.array(wanted, np.float64).T, edition.throws))


def chances_by_throws(turn: Turn, wanted: Worths, throws: int) -> list[Worths]:
    """Return the chance of every hand with no throw left, with one, and so on; a column for each square.

    These are the passes of `rekke.players.turn` over many columns at once: solved one after the other, without
    numba, the squares of a board would take 120 ms instead of 8.
    """
    sizes = np.array([len(hand) for hand in turn.hands[: len(turn.extended)]])
    levels = [np.flatnonzero(sizes == size) for size in range(len(turn.rolls[0]))]
    hands = np.zeros((len(turn.hands), wanted.shape[1]))
    hands[len(sizes) :] = wanted
    solved = [hands]
    for _ in range(throws):
        hands = hands.copy()
        for level in reversed(levels):
            hands[level] = hands[turn.extended[level]].mean(axis=1)
        hands[len(sizes) :] = _best_parts(turn, levels, hands)[len(sizes) :]
        solved.append(hands)
    return solved


def _best_parts(turn: Turn, levels: list[Ints], hands: Worths) -> Worths:
    """Raise every hand to the chance of its best part."""
    best = hands.copy()
    for level in levels:
        for larger in turn.extended[level].T:
            best[larger] = np.maximum(best[larger], best[level])
    return best
