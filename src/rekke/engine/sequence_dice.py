"""Sequence Dice compiled: the five answers of the rules, over a state that is an array of ints."""

import sys
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from rekke.compiling.arrays import Ints
from rekke.compiling.compiled import compiled
from rekke.compiling.lookup import as_record
from rekke.compiling.sequence_dice import demanded
from rekke.compiling.squares import count, nth
from rekke.engine.loop import nothing_remembered, random_turn_of
from rekke.rules.dice import FACES, sort
from rekke.rules.lines import DIRECTIONS
from rekke.rules.sequence_dice.events import Remove
from rekke.rules.sequence_dice.rules import GAME, Edition, Position, total_of

State = Ints
SEATS, FIRST, TURN, DICE, THROWS, WINNER, SIDES, CHIPS, WIDTH = 0, 1, 2, 3, 4, 5, 6, 7, 10
"""Layout of a state: the index of each field. Seats and sides are counted from 0, the winner from 1: 0 is nobody."""

VERBS = tuple(GAME.verbs)
ROLL, PLACE, REPLACE, REMOVE, PASS = range(len(VERBS))
THROWN = 64
"""Two packed dice are less than this."""
NEVER = -1
"""Marks the end of a list of lines: a mask that no side can have."""


class SequenceDiceLookup(NamedTuple):
    """Lookup tables of an edition. Dice are packed, three bits a die."""

    sorted: Ints
    """The two dice in their canonical order."""
    squares: Ints
    """The mask of squares that a throw is about."""
    removes: Ints
    """Whether a throw removes chips."""
    again: Ints
    """Whether the same seat throws again, by the throw and by the verb that played it."""
    sides: Ints
    """The number of sides, by the number of seats."""
    lines: Ints
    """The masks of winning lines, by the number of sides and by a square in them; a list ends with NEVER."""
    chips: int
    """The number of chips that a side has."""
    draw: int
    """The throw after which the game is a draw."""


@lru_cache(maxsize=64)
def lookup(edition: Edition) -> SequenceDiceLookup:
    """Return the lookup tables of an edition, made by asking the rules."""
    squares = len(edition.board.squares)
    tables = SequenceDiceLookup(
        np.zeros(THROWN, np.int64),
        np.zeros(THROWN, np.int64),
        np.zeros(THROWN, np.int64),
        np.zeros((THROWN, len(VERBS)), np.int64),
        np.array([edition.sides.get(seats, 0) for seats in range(5)]),
        _lines_by_square(edition),
        squares if edition.S8 == "unlimited" else int(edition.S8),
        edition.draw,
    )
    for faces in product(FACES, repeat=2):
        dice = sort("".join(faces))
        thrown, total = int("".join(faces), 8), total_of(dice)
        tables.sorted[thrown] = int(dice, 8)
        tables.squares[thrown] = edition.squares[total]
        # With an opponent's chip on every square the rules say whether this throw removes or replaces.
        tables.removes[thrown] = (
            Position(edition, 2, 1, 1, (0, edition.board.all), dice).demand.kind is Remove
        )
        tables.again[thrown] = [edition.throws_again(total, kind) for kind in GAME.events]
    return as_record(tables)


def _lines_by_square(edition: Edition) -> Ints:
    by_square = {
        (sides, square): [line for line in edition.lines(sides) if line & bit]
        for sides in set(edition.sides.values())
        for square, bit in enumerate(edition.board.bit.values())
    }
    # More places than any square needs: numba compiles again for each shape, so all editions share one.
    most = len(DIRECTIONS) * max(edition.board.size)
    table = np.full((4, len(edition.board.squares), most + 1), NEVER)
    for where, lines in by_square.items():
        table[where][: len(lines)] = lines
    return table


@compiled
def start(lookup: SequenceDiceLookup, seats: int, first: int) -> State:
    """Return the state at the start; the first seat, counted from 1, throws."""
    state = np.zeros(WIDTH, np.int64)
    state[SEATS] = seats
    state[SIDES] = lookup.sides[seats]
    state[FIRST] = state[TURN] = first - 1
    return state


@compiled
def over(lookup: SequenceDiceLookup, state: State) -> bool:
    """Return whether a line is complete or the last throw is played."""
    ended: bool = state[WINNER] > 0 or (state[THROWS] == lookup.draw and state[DICE] == 0)
    return ended


@compiled
def missing(lookup: SequenceDiceLookup, state: State) -> int:  # noqa: ARG001  (other games have more dice)
    """Return the number of dice to throw now."""
    return 0 if state[DICE] else 2


@compiled
def options(lookup: SequenceDiceLookup, state: State) -> tuple[int, int]:
    """Return what the throw demands: a verb, and the mask of squares that it may name."""
    squares, chips = lookup.squares[state[DICE]], state[CHIPS] | state[CHIPS + 1] | state[CHIPS + 2]
    own = state[CHIPS + state[TURN] % state[SIDES]]
    removes = lookup.removes[state[DICE]] == 1
    named = demanded(removes, squares, own, chips, 1 if count(own) >= lookup.chips else 0)
    if not named:
        return PASS, 0
    if removes:
        return REMOVE, named
    return (REPLACE if named & chips else PLACE), named


@compiled
def choices(lookup: SequenceDiceLookup, state: State) -> int:
    """Return the number of moves of the seat to go, when the dice are thrown."""
    return max(count(options(lookup, state)[1]), 1)


@compiled
def move(lookup: SequenceDiceLookup, state: State, number: int) -> tuple[int, int]:
    """Return a move by its place in the order of the rules: a verb and a square."""
    verb, squares = options(lookup, state)
    return verb, nth(squares, number) if squares else 0


@compiled
def after(lookup: SequenceDiceLookup, state: State, seat: int, verb: int, argument: int) -> None:
    """Apply a legal event to a state."""
    if verb == ROLL:
        state[DICE] = lookup.sorted[argument]
        state[THROWS] += 1
        return
    if verb != PASS:
        for side in range(state[SIDES]):
            state[CHIPS + side] &= ~(1 << argument)
    if verb in (PLACE, REPLACE):
        _land(lookup, state, seat % state[SIDES], argument)
    if not lookup.again[state[DICE], verb]:
        state[TURN] = (seat + 1) % state[SEATS]
    state[DICE] = 0


@compiled
def _land(lookup: SequenceDiceLookup, state: State, side: int, square: int) -> None:
    """Put a side's chip on a square, and note the winner if it completes a line."""
    state[CHIPS + side] |= 1 << square
    lines = lookup.lines[state[SIDES], square]
    at = 0
    while lines[at] != NEVER:
        if state[CHIPS + side] & lines[at] == lines[at]:
            state[WINNER] = side + 1
        at += 1


@compiled
def score(lookup: SequenceDiceLookup, state: State, seat: int) -> int:  # noqa: ARG001  (other games count)
    """Return 1 for a seat of the winning side and 0 for the others."""
    return 1 if seat % state[SIDES] + 1 == state[WINNER] else 0


remember = nothing_remembered
happens = random_turn_of(sys.modules[__name__])
