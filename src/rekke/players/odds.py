"""The odds of a turn: the chance to reach a square with the throws that are left, if one aims at it alone.

The rules are asked which squares the dice reach in the end; here is only the throwing. A square that no
dice could reach has no odds; nor has any square of Cubo, where dice are laid as one likes.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from rekke.players.turn import Indices, Turn, Worths, turn_of
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.dice import FACES, rolls
from rekke.rules.hand import Hand
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Position
from rekke.rules.sequence_dice.rules import Position as SequenceDice


def odds(position: Position, seat: int) -> Mapping[str, float]:
    """Give the chance of every square on which a seat may come to act this turn; none when others act.

    >>> from rekke.rules.games import game
    >>> round(odds(game("columbiz").edition().start(seats=2, first=1), 1)["e3"], 3)
    0.727
    """
    if seat not in (actor if isinstance(actor, int) else actor.seat for actor in position.actors):
        return {}
    match position:
        case Kivi():
            return _kivi(position)
        case Columbiz():
            return _columbiz(position)
        case SequenceDice():
            return _sequence_dice(position)
        case _:
            return {}


def _sequence_dice(position: SequenceDice) -> dict[str, float]:
    """Ask of every roll which squares it names, and count its ways; one that is thrown is the only one."""
    ways = {position.dice: 1} if position.dice else rolls(2)
    reached = Counter[str]()
    for roll in rolls(2):
        for event in replace(position, dice=roll).moves(position.turn):
            reached.update(dict.fromkeys(event.arguments, ways.get(roll, 0)))
    return {square: count / sum(ways.values()) for square, count in reached.items()}


def _columbiz(position: Columbiz) -> dict[str, float]:
    """Keep what shows the face of a square and throw all else; after the first piece nothing is thrown."""
    edition, lying = position.edition, position.hand.lying
    left = 0 if position.placed else position.hand.left
    thrown = position.hand.missing * position.throwing
    chances = {}
    for face in FACES:
        others = len(lying.replace(face, ""))
        tries = (left,) * thrown + (left - position.throwing,) * others
        alike = replace(position, hand=edition.hand._replace(lying=face * edition.dice))
        for square in edition.board.named(alike.open):
            missing = edition.asks[square][1] - lying.count(face)
            chances[square] = float(at_least(missing, tries))
    return chances


@cache
def at_least(count: int, tries: tuple[int, ...]) -> Fraction:
    """Give the chance that so many dice come to show a face, if each is thrown so often until it does.

    >>> at_least(1, (1, 1)), at_least(2, (2, 2))
    (Fraction(11, 36), Fraction(121, 1296))
    """
    if count <= 0 or count > len(tries):
        return Fraction(count <= 0)
    missed = Fraction(5, 6) ** tries[0]
    return (1 - missed) * at_least(count - 1, tries[1:]) + missed * at_least(count, tries[1:])


def _kivi(position: Kivi) -> dict[str, float]:
    before = replace(position, hand=position.edition.hand)
    aims = _aims(before)
    hand = turn_of(before.hand.size).hand[position.hand.lying]
    chances = aims.chances[position.hand.left][hand]
    return dict(zip(aims.squares, chances.tolist(), strict=True))


class Aims(NamedTuple):
    """Squares, and the chance of each by the number of throws left and by the hand that lies there."""

    squares: tuple[str, ...]
    chances: list[Worths]


@lru_cache(maxsize=32)
def _aims(before: Kivi) -> Aims:
    """Ask of every final roll where it may place or take over, and solve the turn for each square."""
    turn, board = turn_of(before.hand.size), before.edition.board
    allowed = before.hand.allowed
    last = [replace(before, hand=Hand(before.hand.size, allowed, roll, allowed)) for roll in turn.rolls]
    reached = np.array([moment.open | moment.takeable for moment in last])
    squares = tuple(board.named(int(np.bitwise_or.reduce(reached))))
    wanted = [(reached & board.bit[square]) > 0 for square in squares]
    return Aims(squares, chances(turn, np.array(wanted, np.float64).T, allowed))


def chances(turn: Turn, wanted: Worths, throws: int) -> list[Worths]:
    """Return the chance of every hand with no throw left, with one, and so on; a column an aim.

    It is the solution of `turn.solve` for many aims at once: dozens of them are no slower than one.
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
        hands[len(sizes) :] = _best(turn, levels, hands)[len(sizes) :]
        solved.append(hands)
    return solved


def _best(turn: Turn, levels: list[Indices], hands: Worths) -> Worths:
    """Raise every hand to the chance of its best part."""
    best = hands.copy()
    for level in levels:
        for larger in turn.extended[level].T:
            best[larger] = np.maximum(best[larger], best[level])
    return best
