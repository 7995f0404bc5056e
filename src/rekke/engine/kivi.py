"""KIVI compiled: the five answers of the rules, over a state that is an array of ints."""

import sys
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from rekke.compiling.arrays import Ints
from rekke.compiling.compiled import compiled
from rekke.compiling.hands import Hands, hand_texts, hands, keeps_of, with_thrown
from rekke.compiling.lookup import as_record
from rekke.compiling.squares import count, nth
from rekke.engine.loop import nothing_remembered, random_turn_of
from rekke.rules.kivi.rules import GAME, PRIVILEGES, Edition
from rekke.rules.lines import ACROSS, DOWN, runs

State = Ints
SEATS, FIRST, TURN, HAND, THROWS, STONES, BOXED, WIDTH = 0, 1, 2, 3, 4, 5, 9, 13
"""Layout of a state: the index of each field. Seats are counted from 0; stones and boxed have four places."""

VERBS = tuple(GAME.verbs)
ROLL, KEEP, PLACE, TAKE, BOX = range(len(VERBS))
NOTHING, VACANT, OPPONENT, ANYBODY = range(len(PRIVILEGES))
SIDE = 7
"""Squares in a row and in a column: the stones of a row are seven bits of the mask."""


class KiviLookup(NamedTuple):
    """Lookup tables of an edition."""

    hands: Hands
    met: Ints
    """The mask of squares that a hand meets."""
    privilege: Ints
    """The privilege of a hand, as its index in PRIVILEGES."""
    lines: Ints
    """The score of the lines in a row or a column: by direction, its place, and its stones as seven bits."""
    alone: Ints
    """The mask of stones in a row or a column that lie in no line along it; indexed like `lines`."""
    worth: Ints
    """The score of a single stone on a square."""
    turned: Ints
    """The stones of a row, turned into the first column of the board."""
    board: int
    dice: int
    throws: int
    stones: int


@lru_cache(maxsize=64)
def lookup(edition: Edition) -> KiviLookup:
    """Return the lookup tables of an edition, made by asking the rules."""
    whole = [len(text) == edition.dice for text in hand_texts(edition.dice)]
    texts = list(zip(hand_texts(edition.dice), whole, strict=True))
    lines, alone = _lines_and_alone(edition)
    return as_record(
        KiviLookup(
            hands(edition.dice),
            np.array([edition.met(text) if full else 0 for text, full in texts]),
            np.array(
                [PRIVILEGES.index(edition.privilege(text)) if full else NOTHING for text, full in texts]
            ),
            lines,
            alone,
            np.array([edition.score(bit) for bit in edition.board.bit.values()]),
            np.array([sum((row >> n & 1) << SIDE * n for n in range(SIDE)) for row in range(1 << SIDE)]),
            edition.board.all,
            edition.dice,
            edition.throws,
            edition.stones,
        )
    )


def _lines_and_alone(edition: Edition) -> tuple[Ints, Ints]:
    scores: dict[int, int] = {}
    lines = np.zeros((2, SIDE, 1 << SIDE), np.int64)
    alone = np.zeros_like(lines)
    for where, found in _runs(edition.board.size).items():
        for run in found:
            if run & (run - 1):  # without its lowest stone the run is not empty: two stones or more
                scores[run] = scores[run] if run in scores else edition.score(run)
                lines[where] += scores[run]
            else:
                alone[where] |= run
    return lines, alone


@cache
def _runs(size: tuple[int, int]) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """Return the runs of stones in every row and column, by direction, place and stones."""
    every = ((place, bits) for place in range(SIDE) for bits in range(1 << SIDE))
    found: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for place, bits in every:
        across = bits << SIDE * place
        down = sum((bits >> n & 1) << (SIDE * n + place) for n in range(SIDE))
        found[0, place, bits] = tuple(runs(size, across, ACROSS))
        found[1, place, bits] = tuple(runs(size, down, DOWN))
    return found


def arguments(edition: Edition, verb: str, coded: int) -> tuple[str, ...]:  # noqa: ARG001  (only `take`)
    """Write the coded squares of a stone that is taken over, and of its exile."""
    squares = edition.board.squares
    return squares[coded >> 6], squares[coded & 63]


@compiled
def start(lookup: KiviLookup, seats: int, first: int) -> State:  # noqa: ARG001  (other games have a reserve)
    """Return the state at the start; the first seat, counted from 1, throws."""
    state = np.zeros(WIDTH, np.int64)
    state[SEATS] = seats
    state[FIRST] = state[TURN] = first - 1
    return state


@compiled
def over(lookup: KiviLookup, state: State) -> bool:
    """Return whether the seat to go has had all its turns."""
    turn = state[TURN]
    ended: bool = count(state[STONES + turn]) + state[BOXED + turn] == lookup.stones
    return ended


@compiled
def missing(lookup: KiviLookup, state: State) -> int:
    """Return the number of dice to throw now."""
    dice: int = lookup.dice - lookup.hands.dice[state[HAND]]
    return dice


@compiled
def vacant(lookup: KiviLookup, state: State) -> int:
    """Return the mask of squares without a stone."""
    stones = state[STONES] | state[STONES + 1] | state[STONES + 2] | state[STONES + 3]
    squares: int = lookup.board & ~stones
    return squares


@compiled
def takeable(lookup: KiviLookup, state: State) -> int:
    """Return the mask of squares that the dice allow to be taken over."""
    privilege = lookup.privilege[state[HAND]]
    if privilege < OPPONENT:
        return 0
    stones = lookup.board & ~vacant(lookup, state)
    return stones & ~state[STONES + state[TURN]] if privilege == OPPONENT else stones


@compiled
def choices(lookup: KiviLookup, state: State) -> int:
    """Return the number of moves of the seat to go, when no dice are missing."""
    free = vacant(lookup, state)
    placements = count(lookup.met[state[HAND]] & free)
    takings = count(takeable(lookup, state)) * count(free)
    keeps = keeps_of(lookup.hands, state[HAND]) if state[THROWS] < lookup.throws else 0
    return max(placements + takings + keeps, 1)


@compiled
def move(lookup: KiviLookup, state: State, number: int) -> tuple[int, int]:
    """Return a move by its place in the order of the rules: a verb and its coded argument."""
    hand, free = state[HAND], vacant(lookup, state)
    fits = lookup.met[hand] & free
    placements = count(fits)
    if number < placements:
        return PLACE, nth(fits, number)
    number -= placements
    takes, targets = takeable(lookup, state), count(free)
    if number < count(takes) * targets:
        return TAKE, nth(takes, number // targets) << 6 | nth(free, number % targets)
    number -= count(takes) * targets
    if state[THROWS] < lookup.throws:
        return KEEP, lookup.hands.keeps[lookup.hands.keeps_from[hand] + number]
    return BOX, 0


@compiled
def after(lookup: KiviLookup, state: State, seat: int, verb: int, argument: int) -> None:
    """Apply a legal event to a state."""
    if verb == ROLL:
        state[HAND] = with_thrown(lookup.hands, state[HAND], argument)
        state[THROWS] += 1
        return
    if verb == KEEP:
        state[HAND] = argument
        return
    if verb == BOX:
        state[BOXED + seat] += 1
    elif verb == PLACE:
        state[STONES + seat] |= 1 << argument
    else:
        _take(state, seat, 1 << (argument >> 6), 1 << (argument & 63))
    state[HAND] = state[THROWS] = 0
    state[TURN] = (seat + 1) % state[SEATS]


@compiled
def _take(state: State, seat: int, taken: int, to: int) -> None:
    for other in range(state[SEATS]):
        if state[STONES + other] & taken:
            state[STONES + other] ^= taken | to
    state[STONES + seat] |= taken


@compiled
def score(lookup: KiviLookup, state: State, seat: int) -> int:
    """Return the score of a seat."""
    return scored(lookup, state[STONES + seat])


# Bit 7 * r + c of a mask is the square in row r and column c, so with SIDE = 7:
#   mask >> 7 * r & 127                  are the stones of row r, as seven bits
#   turned[row]                          moves bit c of a row to bit 7 * c
#   turned[row 0] << 0 | … | turned[row 6] << 6   is the board with rows and columns exchanged


@compiled
def scored(lookup: KiviLookup, stones: int) -> int:
    """Return the score of stones on these squares."""
    total, turned, alone_across, alone_down = 0, 0, 0, 0
    for place in range(SIDE):
        row = stones >> SIDE * place & ((1 << SIDE) - 1)
        total += lookup.lines[0, place, row]
        alone_across |= lookup.alone[0, place, row]
        turned |= lookup.turned[row] << place
    for place in range(SIDE):
        column = turned >> SIDE * place & ((1 << SIDE) - 1)
        total += lookup.lines[1, place, column]
        alone_down |= lookup.alone[1, place, column]
    alone = alone_across & alone_down
    while alone:
        total += lookup.worth[nth(alone, 0)]
        alone &= alone - 1
    return total


remember = nothing_remembered
happens = random_turn_of(sys.modules[__name__])
