"""What the engine knows of the rules, as arrays that the rules themselves fill: dice, editions and the board."""

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from rekke.compiling.hands import hands
from rekke.players.kivi_learned import seen
from rekke.players.kivi_rolls import Rolls
from rekke.players.turn import turn_of
from rekke.rules.dice import rolls
from rekke.rules.games import GAMES
from rekke.rules.kivi.rules import WORDS, Edition

Array = Any
DICE = 6
KINDS = tuple((name, reading) for name in ("en", "fi", "it") for reading in ("strict", "permissive"))
"""The editions, with K1, that play differently on the same board."""


class Lattice(NamedTuple):
    """The hands of up to six dice; those of fewer come first, the rolls of six last."""

    throw: Array
    """The probability of each roll, when a smaller hand is kept and the others are thrown: (462, 462)."""
    minus: tuple[Array, ...]
    """The parts with one die less of each hand, by the number of its dice: (hands, 6); 0 where there is none."""


class Kinds(NamedTuple):
    """The editions of `KINDS`, by index."""

    met: Array
    """Whether each roll meets each target: (kinds, 462, 13)."""
    takes: Array
    """Whether each roll may take a stone over: (kinds, 462)."""
    reach: Array
    """(kinds, 13)"""
    points: Array
    """(kinds, 13)"""
    rare: Array
    """(kinds, 2)"""


@cache
def lattice() -> Lattice:
    """Return the lattice of KIVI's dice."""
    turn, every = turn_of(DICE), hands(DICE)
    smaller, full = len(turn.extended), len(turn.rolls)
    throw = np.zeros((smaller + full, full))
    throw[smaller:] = np.eye(full)
    for hand in range(smaller - 1, -1, -1):
        throw[hand] = throw[turn.extended[hand]].mean(axis=0)
    ends = np.cumsum([len(rolls(count)) for count in range(DICE + 1)])
    minus = tuple(every.minus[start:end] for start, end in pairwise(ends))
    return Lattice(throw[:smaller].astype(np.float32), minus)


def edition_of(kind: int, board: str | None = None) -> Edition:
    """Return an edition of `KINDS`, on its own board or another."""
    name, reading = KINDS[kind]
    edition = GAMES["kivi"].edition(name, {"K1": reading}, board)
    assert isinstance(edition, Edition)
    return edition


@cache
def kinds() -> Kinds:
    """Return the tables of all kinds of editions."""
    each = [_kind(edition_of(kind)) for kind in range(len(KINDS))]
    return Kinds(*(np.stack(column) for column in zip(*each, strict=True)))


def _kind(edition: Edition) -> tuple[Array, ...]:
    of, board = Rolls.of(edition), seen(edition)
    columns = [list(edition.board.word.values()).index(word) for word in WORDS]
    return of.met[:, columns], of.takes, board.reach, board.points, board.rare


@cache
def printed() -> Array:
    """Return the printed board: the index of the target of every square."""
    return seen(edition_of(0)).words
