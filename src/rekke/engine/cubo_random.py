"""Random games of Cubo, compiled: who acts, what a throw shows, how a square is laid, who comes too late."""

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.chance import begin, below, comes, throw
from rekke.compiling.compiled import compiled
from rekke.engine.cubo import (
    COMMON,
    COVER,
    COVERED,
    DICE,
    GONE,
    HEART,
    LIFT,
    MIDDLE,
    OWN,
    ROLL,
    SEATS,
    THROW_MIDDLE,
    THROWN,
    TOO_LATE,
    TRAY,
    TRAYS,
    VERBS,
    State,
    Tables,
    after,
    called,
    choices,
    code,
    laying,
    move,
    over,
    position,
    score,
    settled,
    square_score,
    start,
    start_seat,
    tables,
    time_is_up,
    to_swap,
    unsettled,
)
from rekke.engine.engine import Engine
from rekke.rules.cubo.rules import Edition


@compiled
def happens(tables: Tables, state: State, stream: NDArray[np.int64]) -> tuple[int, int, int]:
    """Draw what happens next: by the dice, by a seat or by a clock."""
    if THROWN <= state[MIDDLE] < GONE:
        return start_seat(state), THROW_MIDDLE, _throw(tables, state, MIDDLE, COMMON, stream)
    if not unsettled(state):
        verb, what = move(state, below(stream, choices(state)))
        return to_swap(state), verb, what
    seat, late = _actor(tables, state, stream)
    tray = TRAYS + TRAY * seat
    if late:
        return seat, TOO_LATE, 0
    if state[tray + COVERED]:
        verb, what = move(state, below(stream, choices(state)))
        return seat, verb, what
    if state[tray + DICE] >= THROWN:
        return seat, ROLL, _throw(tables, state, tray + DICE, OWN, stream)
    if not called(state) and comes(stream, tables.habits.lifts):
        return seat, LIFT, 0
    return seat, COVER, _square(tables, state, tray + DICE, stream)


@compiled
def _actor(tables: Tables, state: State, stream: NDArray[np.int64]) -> tuple[int, bool]:
    """Draw a seat, and whether it is its clock that acts; when time is up, all who can act do so alike."""
    up = time_is_up(state)
    # A seat that lays has the clock of the round against it, and the countdown if it is the last one.
    clocks_each = 1 if up else tables.limited + (unsettled(state) == 1)
    acting = clocks = 0
    for seat in range(state[SEATS]):
        acting += _acts(state, seat, up)
        clocks += clocks_each if laying(state, TRAYS + TRAY * seat) else 0
    if up:
        drawn = below(stream, acting + clocks)
    elif clocks and comes(stream, tables.habits.lates):
        drawn = acting + below(stream, clocks)
    else:
        drawn = below(stream, acting)
    return _drawn(state, drawn, acting, clocks_each, up)


@compiled
def _acts(state: State, seat: int, up: bool) -> bool:
    """Say whether a seat or its dice may act now."""
    tray = TRAYS + TRAY * seat
    return not settled(state, tray) and not (up and laying(state, tray))


@compiled
def _drawn(state: State, drawn: int, acting: int, clocks_each: int, up: bool) -> tuple[int, bool]:
    """Find who was drawn: those that act stand before the clocks."""
    if drawn < acting:
        for seat in range(state[SEATS]):
            drawn -= _acts(state, seat, up)
            if drawn < 0:
                return seat, False
    drawn -= acting
    for seat in range(state[SEATS]):
        drawn -= clocks_each if laying(state, TRAYS + TRAY * seat) else 0
        if drawn < 0:
            return seat, True
    return -1, True


@compiled
def _throw(tables: Tables, state: State, at: int, dice: int, stream: NDArray[np.int64]) -> int:
    """Throw the dice that lie unthrown from a place on, packed as events hold them."""
    faces, thrown = throw(stream, dice), 0
    for die in range(dice):
        thrown = thrown << 5 | tables.thrown[state[at + die] - THROWN, (faces & 7) - 1]
        faces >>= 3
    return thrown


@compiled
def _square(tables: Tables, state: State, at: int, stream: NDArray[np.int64]) -> int:
    """Lay the dice as a square: any, or the best of several."""
    dice = np.empty(OWN, np.int64)
    for die in range(OWN - 1):
        dice[_place(die)] = state[at + die]
    dice[HEART] = state[at + OWN - 1]
    best, most = 0, -1
    for _ in range(tables.habits.patience if below(stream, 2) else 1):
        _shuffle(dice, stream)
        points = square_score(tables, dice, 0)
        if points > most:
            best, most = _packed(dice), points
    return best


@compiled
def _place(die: int) -> int:
    """Give the place of a die when the joker keeps the centre."""
    return die + 1 if die >= HEART else die


@compiled
def _shuffle(dice: NDArray[np.int64], stream: NDArray[np.int64]) -> None:
    for die in range(OWN - 2, 0, -1):
        one, other = _place(die), _place(below(stream, die + 1))
        dice[one], dice[other] = dice[other], dice[one]


@compiled
def _packed(dice: NDArray[np.int64]) -> int:
    packed = 0
    for die in range(OWN - 1, -1, -1):
        packed = packed << 5 | dice[die]
    return packed


@compiled
def play(tables: Tables, opening: State, seed: int, number: int, results: NDArray[np.int64]) -> None:
    """Play a random game for each row of results, from a numbered one on."""
    stream = np.zeros(4, np.int64)
    for game in range(len(results)):
        begin(stream, seed, number + game)
        state = opening.copy()
        while not over(tables, state):
            seat, verb, what = happens(tables, state, stream)
            after(tables, state, seat, verb, what)
            results[game, 4 + verb] += 1
        for seat in range(state[SEATS]):
            results[game, seat] = score(tables, state, seat)


ENGINE = Engine(Edition, VERBS, tables, code, position, start, after, play)
