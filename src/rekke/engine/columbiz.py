"""Columbiz compiled: the five answers of the rules, over a state that is an array of ints."""

import sys
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from rekke.compiling.arrays import Ints
from rekke.compiling.columbiz import arm_bits, joined_points, line_points
from rekke.compiling.compiled import compiled
from rekke.compiling.hands import Hands, hand_texts, hands, keeps_of, with_thrown
from rekke.compiling.lookup import as_record
from rekke.compiling.squares import count, nth
from rekke.engine.loop import nothing_remembered, random_turn_of
from rekke.rules.columbiz.rules import GAME, Edition, captives_value
from rekke.rules.dice import FACES

State = Ints
SEATS, FIRST, TURN, HAND, THROWS, PLACED = range(6)
PIECES, RESERVE, CAPTURED, POINTS, WIDTH = range(6, 23, 4)
"""Layout of a state: the index of each field. Seats are counted from 0, and what a seat has takes four places."""

VERBS = tuple(GAME.verbs)
ROLL, KEEP, PLACE, END, DISCARD = range(len(VERBS))


class ColumbizLookup(NamedTuple):
    """Lookup tables of an edition."""

    hands: Hands
    met: Ints
    """The mask of squares that a hand meets."""
    asks: Ints
    """The face that a square asks for, counted from 0, and the number of dice that must show it."""
    lower: Ints
    """The mask of squares from which a piece on a square captures."""
    arms: Ints
    """The squares along an arm, as bits: by square, direction, one way or the other, and step; 0 past the edge."""
    run: Ints
    """The points of a piece that joins runs of these lengths on its two sides."""
    captives: Ints
    """The points for a number of captives."""
    pieces: Ints
    """The pieces that a seat has at the start, by the number of seats."""
    pieces_a_turn: Ints
    """The most pieces in a turn, by the number of seats."""
    dice: int
    throws: int
    discard: int


@lru_cache(maxsize=64)
def lookup(edition: Edition) -> ColumbizLookup:
    """Return the lookup tables of an edition, made by asking the rules."""
    most = max(seats * pieces for seats, pieces in edition.pieces.items())
    return as_record(
        ColumbizLookup(
            hands(edition.dice),
            np.array([edition.met(text) for text in hand_texts(edition.dice)]),
            np.array([(FACES.index(face), number) for face, number in edition.asks.values()]),
            np.array(list(edition.lower.values())),
            arm_bits(edition),
            joined_points(edition),
            np.array([captives_value(number) for number in range(most)]),
            np.array([edition.pieces.get(seats, 0) for seats in range(5)]),
            np.array([edition.pieces_a_turn.get(seats, 0) for seats in range(5)]),
            edition.dice,
            edition.throws,
            edition.discard,
        )
    )


@compiled
def start(lookup: ColumbizLookup, seats: int, first: int) -> State:
    """Return the state at the start; the first seat, counted from 1, throws."""
    state = np.zeros(WIDTH, np.int64)
    state[SEATS] = seats
    state[FIRST] = state[TURN] = first - 1
    for seat in range(seats):
        state[RESERVE + seat] = lookup.pieces[seats]
    return state


@compiled
def over(lookup: ColumbizLookup, state: State) -> bool:  # noqa: ARG001  (other games count their turns)
    """Return whether a reserve is empty and the round is complete."""
    least = state[RESERVE]
    for seat in range(1, state[SEATS]):
        least = min(least, state[RESERVE + seat])
    ended: bool = least == 0 and state[TURN] == state[FIRST] and state[THROWS] == 0
    return ended


@compiled
def missing(lookup: ColumbizLookup, state: State) -> int:
    """Return the number of dice to throw now."""
    return 0 if state[PLACED] else lookup.dice - lookup.hands.dice[state[HAND]]


@compiled
def fits(lookup: ColumbizLookup, state: State) -> int:
    """Return the mask of empty squares that the unused dice meet."""
    pieces = state[PIECES] | state[PIECES + 1] | state[PIECES + 2] | state[PIECES + 3]
    squares: int = lookup.met[state[HAND]] & ~pieces
    return squares


@compiled
def choices(lookup: ColumbizLookup, state: State) -> int:
    """Return the number of moves of the seat to go, when no dice are missing."""
    placements = count(fits(lookup, state))
    if state[PLACED]:
        return placements + 1
    keeps = keeps_of(lookup.hands, state[HAND]) if state[THROWS] < lookup.throws else 0
    return max(placements + keeps, 1)


@compiled
def move(lookup: ColumbizLookup, state: State, number: int) -> tuple[int, int]:
    """Return a move by its place in the order of the rules: a verb and its coded argument."""
    squares = fits(lookup, state)
    placements = count(squares)
    if number < placements:
        return PLACE, nth(squares, number)
    if state[PLACED]:
        return END, 0
    if state[THROWS] < lookup.throws:
        return KEEP, lookup.hands.keeps[lookup.hands.keeps_from[state[HAND]] + number - placements]
    return DISCARD, 0


@compiled
def after(lookup: ColumbizLookup, state: State, seat: int, verb: int, argument: int) -> None:
    """Apply a legal event to a state."""
    if verb == ROLL:
        state[HAND] = with_thrown(lookup.hands, state[HAND], argument)
        state[THROWS] += 1
        return
    if verb == KEEP:
        state[HAND] = argument
        return
    if verb == PLACE:
        _place(lookup, state, seat, argument)
        full = state[PLACED] == lookup.pieces_a_turn[state[SEATS]]
        if not full and state[RESERVE + seat] and fits(lookup, state):
            return
    elif verb == DISCARD:
        state[RESERVE + seat] -= min(state[RESERVE + seat], lookup.discard)
    state[HAND] = state[THROWS] = state[PLACED] = 0
    state[TURN] = (seat + 1) % state[SEATS]


@compiled
def _place(lookup: ColumbizLookup, state: State, seat: int, square: int) -> None:
    """Place a piece: capture, score the lines and use up the dice."""
    lower = lookup.lower[square]
    for other in range(state[SEATS]):
        if other != seat:
            state[CAPTURED + seat] += count(state[PIECES + other] & lower)
            state[PIECES + other] &= ~lower
    state[PIECES + seat] |= 1 << square
    state[POINTS + seat] += line_points(lookup.arms, lookup.run, state[PIECES + seat], square)
    for _ in range(lookup.asks[square, 1]):
        state[HAND] = lookup.hands.minus[state[HAND], lookup.asks[square, 0]]
    state[RESERVE + seat] -= 1
    state[PLACED] += 1


@compiled
def score(lookup: ColumbizLookup, state: State, seat: int) -> int:
    """Return a seat's points, those for its captives included."""
    points: int = state[POINTS + seat] + lookup.captives[state[CAPTURED + seat]]
    return points


remember = nothing_remembered
happens = random_turn_of(sys.modules[__name__])
