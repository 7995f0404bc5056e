"""Cubo compiled: random games in real time. Who acts first, what a throw shows, how a square is laid.

Everybody acts at once, so every actor has a moment at which it is due, as in `dealing/loop.py`: an actor that
stays keeps its moment, a new one takes its time from now on, and the earliest acts, the first of equals.
"""

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.compiling.chance import below, happens_with
from rekke.compiling.compiled import compiled
from rekke.dealing.habits.cubo import HANDLING, LAYING, LIFTS, PATIENCE
from rekke.engine.cubo_state import (
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
    CuboLookup,
    State,
    after,
    arguments,
    called,
    choices,
    laying,
    lookup,
    move,
    over,
    score,
    settled,
    square_score,
    start,
    start_seat,
    time_is_up,
    to_swap,
    tray_of,
    unsettled,
)
from rekke.engine.loop import SEATS_AT_MOST, Coded

__all__ = ["after", "arguments", "happens", "lookup", "over", "remember", "score", "start"]

ACT, LIMIT, COUNTDOWN, ACTORS = range(4)
"""The actors of a seat, in the order of the rules: itself or its dice, the round's clock, the countdown."""


@compiled
def remember(lookup: CuboLookup, levels: Ints) -> Floats:  # noqa: ARG001  (all players are random)
    """Return the moments at which actors are due: a row for each seat, infinite for actors that are not there."""
    return np.full((SEATS_AT_MOST, ACTORS), np.inf)


@compiled
def happens(lookup: CuboLookup, state: State, streams: Ints, due: Floats, now: Floats) -> Coded:
    """Let the next actor act: the dice, a seat or a clock."""
    new_round = _middle_in_hand(state)
    if new_round:
        due[:] = np.inf
    for seat in range(state[SEATS]):
        _schedule_act(state, seat, streams, due, now[0])
        _schedule_clocks(lookup, state, seat, due, now[0])
    seat, actor = _earliest(due)
    now[0], due[seat, actor] = due[seat, actor], np.inf
    if new_round:
        return seat, THROW_MIDDLE, _throw(lookup, state, MIDDLE, COMMON, streams[0])
    if actor != ACT:
        return seat, TOO_LATE, 0
    return _act(lookup, state, seat, streams)


@compiled
def _middle_in_hand(state: State) -> bool:
    """Return whether the middle is yet to be thrown, which begins a round."""
    in_hand: bool = THROWN <= state[MIDDLE] < GONE
    return in_hand


@compiled
def _alone(state: State) -> int:
    """Return the one seat that may act: it throws the middle, or swaps; -1 if everybody may act at once."""
    if _middle_in_hand(state):
        return start_seat(state)
    return -1 if unsettled(state) else to_swap(state)


@compiled
def _schedule_act(state: State, seat: int, streams: Ints, due: Floats, now: float) -> None:
    """Set the moment at which a seat, or its dice, will act."""
    tray, alone = tray_of(seat), _alone(state)
    held_up = settled(state, tray) or (time_is_up(state) and laying(state, tray))
    if seat != alone and (alone >= 0 or held_up):
        due[seat, ACT] = np.inf
    elif due[seat, ACT] == np.inf:
        due[seat, ACT] = now + _seconds(state, seat, streams[1 + seat])


@compiled
def _schedule_clocks(lookup: CuboLookup, state: State, seat: int, due: Floats, now: float) -> None:
    """Set the moments of the clocks against a seat: the limit of the round, or now if time is up; the countdown."""
    lays, up = _alone(state) < 0 and laying(state, tray_of(seat)), time_is_up(state)
    if not lays:
        due[seat, LIMIT] = np.inf
    elif up:
        due[seat, LIMIT] = now
    elif due[seat, LIMIT] == np.inf:
        due[seat, LIMIT] = now + lookup.limit
    if not lays or up or unsettled(state) > 1:
        due[seat, COUNTDOWN] = np.inf
    elif due[seat, COUNTDOWN] == np.inf:
        due[seat, COUNTDOWN] = now + lookup.countdown


@compiled
def _seconds(state: State, seat: int, stream: Ints) -> float:
    """Draw how long a random player takes for what it is about to do."""
    tray = tray_of(seat)
    lays = laying(state, tray) and state[tray + DICE] < THROWN
    least, most = LAYING if lays else HANDLING
    return (least + below(stream, most - least + 1)) / 1000


@compiled
def _earliest(due: Floats) -> tuple[int, int]:
    """Return the actor that is due first: its seat, and which of the seat's actors it is."""
    first = 0, ACT
    for seat in range(SEATS_AT_MOST):
        for actor in range(ACTORS):
            if due[seat, actor] < due[first]:
                first = seat, actor
    return first


@compiled
def _act(lookup: CuboLookup, state: State, seat: int, streams: Ints) -> Coded:
    """Let a seat, or its dice, do what is next for it."""
    tray, stream = tray_of(seat), streams[1 + seat]
    if state[tray + COVERED]:
        verb, argument = move(state, below(stream, choices(state)))
        return seat, verb, argument
    if state[tray + DICE] >= THROWN:
        return seat, ROLL, _throw(lookup, state, tray + DICE, OWN, streams[0])
    if not called(state) and happens_with(stream, LIFTS):
        return seat, LIFT, 0
    return seat, COVER, _square(lookup, state, tray + DICE, stream)


@compiled
def _throw(lookup: CuboLookup, state: State, at: int, dice: int, stream: Ints) -> int:
    """Throw the unthrown dice from an index on, and pack them."""
    thrown = 0
    for die in range(dice):
        thrown |= lookup.thrown[state[at + die] - THROWN, below(stream, 6)] << 5 * die
    return thrown


@compiled
def _square(lookup: CuboLookup, state: State, at: int, stream: Ints) -> int:
    """Lay the dice as a square, packed: any square, or the best of several."""
    best, most = 0, -1
    for _ in range(PATIENCE if below(stream, 2) else 1):
        dice = _shuffled(state[at : at + OWN], stream)
        points = square_score(lookup, dice, 0)
        if points > most:
            best, most = _packed(dice), points
    return best


@compiled
def _shuffled(dice: Ints, stream: Ints) -> Ints:
    """Return the dice in the random order of `Random.shuffle`, with the joker, which was the last of them, in the centre."""
    others = dice[: OWN - 1].copy()
    for last in range(OWN - 2, 0, -1):
        other = below(stream, last + 1)
        others[last], others[other] = others[other], others[last]
    laid = np.empty(OWN, np.int64)
    laid[:HEART] = others[:HEART]
    laid[HEART] = dice[OWN - 1]
    laid[HEART + 1 :] = others[HEART:]
    return laid


@compiled
def _packed(dice: Ints) -> int:
    packed = 0
    for die in range(OWN - 1, -1, -1):
        packed = packed << 5 | dice[die]
    return packed
