"""The state of compiled Cubo: what may happen and what comes of it, in an array of ints.

A die is its index in TEXTS: the thrown dice in canonical order, red before blue before white and sixes first,
then the unthrown ones. So sorting the indices sorts the dice.
"""

from functools import lru_cache
from math import inf
from typing import NamedTuple

import numpy as np

from rekke.compiling.arrays import Ints
from rekke.compiling.compiled import compiled
from rekke.compiling.lookup import as_record
from rekke.dealing.loop import LONGEST_CLOCK
from rekke.rules.cubo.rules import GAME, Edition
from rekke.rules.cubo.square import CENTRE, LINES, PLACES, lay, line_score
from rekke.rules.cubo.tray import NONE, UNDECIDED
from rekke.rules.dice import COLOURS, FACES, pairs, sort_coloured, unthrown

State = Ints
SEATS, FIRST, PLAYED, SCORES, MIDDLE, TRAYS, WIDTH = 0, 1, 2, 3, 7, 11, 59
LATE, COVERED, PRIZE, DICE, TRAY = 0, 1, 2, 3, 12
"""Layout of a state, and of each of its four trays: the index of each field. Seats are counted from 0."""

THROWN = len(COLOURS) * len(FACES)
TEXTS = (
    *pairs(sort_coloured("".join(colour + face for colour in COLOURS for face in FACES))),
    *(colour + "?" for colour in COLOURS),
    "",
    UNDECIDED,
    NONE,
)
GONE, OPEN, NOTHING = range(THROWN + len(COLOURS), len(TEXTS))
"""A die that is gone from the middle; a prize that is undecided; a prize that was waived."""

VERBS = tuple(GAME.verbs)
THROW_MIDDLE, ROLL, LIFT, COVER, GRAB, WAIVE, TOO_LATE, SWAP, STAY = range(len(VERBS))
HEART = PLACES.index(CENTRE)
OWN, COMMON = len(PLACES), 4
"""The number of dice of a seat, and of the middle."""


class CuboLookup(NamedTuple):
    """Lookup tables of an edition."""

    line_score: Ints
    """The score of three dice in a line."""
    lines: Ints
    """The three places of each line."""
    unthrown: Ints
    """The unthrown die of the same colour."""
    thrown: Ints
    """The die that an unthrown die, counted from the first of these, becomes with a face."""
    own: Ints
    """The dice of a seat at the start."""
    middle: Ints
    """The dice of the middle at the start."""
    rounds: int
    limit: float
    """The seconds of a round; infinite where no clock runs from its start."""
    countdown: float
    """The seconds that the last seat has to cover."""
    restores: int
    """Whether every round starts from the first colours."""


@lru_cache(maxsize=64)
def lookup(edition: Edition) -> CuboLookup:
    """Return the lookup tables of an edition, made by asking the rules."""
    dice, any_order = TEXTS[:THROWN], edition.C4 == "any"
    return as_record(
        CuboLookup(
            np.array([[[line_score(a + b + c, any_order) for c in dice] for b in dice] for a in dice]),
            np.array(LINES),
            np.array([TEXTS.index(unthrown(die)) for die in TEXTS[: THROWN + len(COLOURS)]]),
            np.array([[TEXTS.index(colour + face) for face in FACES] for colour in COLOURS]),
            np.array([TEXTS.index(die) for die in pairs(edition.own)]),
            np.array([TEXTS.index(die) for die in pairs(edition.middle)]),
            edition.rounds,
            inf if edition.C10 == "none" else float(min(int(edition.C10), LONGEST_CLOCK)),
            float(edition.countdown),
            int(edition.C5 == "restore"),
        )
    )


def arguments(edition: Edition, verb: str, coded: int) -> tuple[str, ...]:  # noqa: ARG001  (no board is needed)
    """Write the coded dice, square or die of a verb in notation."""
    match verb:
        case "middle" | "roll":
            return ("".join(_dice(coded, COMMON if verb == "middle" else OWN)),)
        case "cover":
            return (lay(_dice(coded, OWN)),)
        case _:
            return (TEXTS[coded],)


# Several dice are packed into an int, five bits a die, the first die lowest:
#   packed(d0 d1 … dn) = d0 + d1 * 32 + … + dn * 32**n, where each die is its index in TEXTS


def _dice(argument: int, count: int) -> list[str]:
    return [TEXTS[argument >> 5 * at & 31] for at in range(count)]


@compiled
def start(lookup: CuboLookup, seats: int, first: int) -> State:
    """Return the state at the start; the first seat, counted from 1, throws the middle."""
    state = np.zeros(WIDTH, np.int64)
    state[SEATS] = seats
    state[FIRST] = first - 1
    for die in range(COMMON):
        state[MIDDLE + die] = lookup.middle[die]
    for seat in range(seats):
        _clear(state, tray_of(seat))
        for die in range(OWN):
            state[tray_of(seat) + DICE + die] = lookup.own[die]
    return state


@compiled
def tray_of(seat: int) -> int:
    """Return the index at which the tray of a seat begins."""
    return TRAYS + TRAY * seat


@compiled
def _clear(state: State, tray: int) -> None:
    state[tray + LATE] = state[tray + COVERED] = 0
    state[tray + PRIZE] = OPEN


@compiled
def over(lookup: CuboLookup, state: State) -> bool:
    """Return whether all rounds are played."""
    ended: bool = state[PLAYED] == lookup.rounds
    return ended


@compiled
def laying(state: State, tray: int) -> bool:
    """Return whether a seat may still throw, lay and cover."""
    return not state[tray + LATE] and not state[tray + COVERED]


@compiled
def settled(state: State, tray: int) -> bool:
    """Return whether nothing more can happen to a tray before the scoring."""
    over: bool = state[tray + LATE] or state[tray + PRIZE] != OPEN
    return over


@compiled
def called(state: State) -> bool:
    """Return whether somebody has covered this round."""
    squares = 0
    for seat in range(state[SEATS]):
        squares += state[tray_of(seat) + COVERED]
    return squares > 0


@compiled
def time_is_up(state: State) -> bool:
    """Return whether somebody is late."""
    lates = 0
    for seat in range(state[SEATS]):
        lates += state[tray_of(seat) + LATE]
    return lates > 0


@compiled
def unsettled(state: State) -> int:
    """Return the number of trays to which something can still happen before the scoring."""
    trays = 0
    for seat in range(state[SEATS]):
        if not settled(state, tray_of(seat)):
            trays += 1
    return trays


@compiled
def start_seat(state: State) -> int:
    """Return the seat that throws the middle and scores first."""
    seat: int = (state[FIRST] + state[PLAYED]) % state[SEATS]
    return seat


@compiled
def to_swap(state: State) -> int:
    """Return the seat that swaps or stays now, once all are settled; -1 if there is none."""
    for turn in range(state[SEATS]):
        seat: int = (start_seat(state) + turn) % state[SEATS]
        if state[tray_of(seat) + PRIZE] < THROWN:
            return seat
    return -1


@compiled
def after(lookup: CuboLookup, state: State, seat: int, verb: int, argument: int) -> None:
    """Apply a legal event to a state."""
    tray = tray_of(seat)
    if verb == THROW_MIDDLE:
        _lay_out(state, MIDDLE, COMMON, argument)
        _sort(state, MIDDLE, COMMON)
        return
    if verb in (ROLL, COVER):
        _lay_out(state, tray + DICE, OWN, argument)
        if verb == ROLL:
            _sort(state, tray + DICE, OWN)
        else:
            state[tray + COVERED] = 1
        return
    if verb == LIFT:
        _take_up(lookup, state, tray + DICE, OWN)
        return
    _settle(state, tray, verb, argument)
    if not unsettled(state) and to_swap(state) < 0:
        _next_round(lookup, state)


@compiled
def _settle(state: State, tray: int, verb: int, argument: int) -> None:
    """Apply the events that can end a round: late, grab, waive, swap and stay."""
    if verb == TOO_LATE:
        state[tray + LATE] = 1
    elif verb == WAIVE:
        state[tray + PRIZE] = NOTHING
    elif verb == GRAB:
        state[tray + PRIZE] = argument
        _exchange(state, argument, GONE)
    else:
        back = state[tray + PRIZE]
        if verb == SWAP:
            state[tray + DICE + argument], back = back, state[tray + DICE + argument]
        state[tray + PRIZE] = NOTHING
        _exchange(state, GONE, back)


@compiled
def _exchange(state: State, gone: int, come: int) -> None:
    """Replace a die of the middle by another."""
    at = MIDDLE
    while state[at] != gone:
        at += 1
    state[at] = come
    _sort(state, MIDDLE, COMMON)


@compiled
def _lay_out(state: State, at: int, dice: int, packed: int) -> None:
    for die in range(dice):
        state[at + die] = (packed >> 5 * die) & 31


@compiled
def _take_up(lookup: CuboLookup, state: State, at: int, dice: int) -> None:
    for die in range(dice):
        state[at + die] = lookup.unthrown[state[at + die]]
    _sort(state, at, dice)


@compiled
def _sort(state: State, at: int, dice: int) -> None:
    for die in range(at + 1, at + dice):
        moved, to = state[die], die
        while to > at and state[to - 1] > moved:
            state[to] = state[to - 1]
            to -= 1
        state[to] = moved


@compiled
def _next_round(lookup: CuboLookup, state: State) -> None:
    """Score the covered squares, and make all dice unthrown."""
    for seat in range(state[SEATS]):
        tray = tray_of(seat)
        if state[tray + COVERED]:
            state[SCORES + seat] += square_score(lookup, state, tray + DICE)
        _clear(state, tray)
        _take_up(lookup, state, tray + DICE, OWN)
        if lookup.restores:
            for die in range(OWN):
                state[tray + DICE + die] = lookup.own[die]
    _take_up(lookup, state, MIDDLE, COMMON)
    if lookup.restores:
        for die in range(COMMON):
            state[MIDDLE + die] = lookup.middle[die]
    state[PLAYED] += 1


@compiled
def square_score(lookup: CuboLookup, dice: Ints, at: int) -> int:
    """Return the score of the square whose nine dice begin at this index."""
    points = 0
    for line in range(len(LINES)):
        a, b, c = lookup.lines[line, 0], lookup.lines[line, 1], lookup.lines[line, 2]
        points += lookup.line_score[dice[at + a], dice[at + b], dice[at + c]]
    return points


@compiled
def score(lookup: CuboLookup, state: State, seat: int) -> int:  # noqa: ARG001  (other games count at the end)
    """Return the score of a seat."""
    points: int = state[SCORES + seat]
    return points


@compiled
def choices(state: State) -> int:
    """Return the number of moves of a seat that has covered: swaps and `stay`, or grabs and `waive`."""
    if not unsettled(state):
        return OWN
    grabs = 0
    for at in range(MIDDLE, MIDDLE + COMMON):
        grabs += _is_first(state, at)
    return grabs + 1


@compiled
def move(state: State, number: int) -> tuple[int, int]:
    """Return a move of a seat that has covered, by its place in the order of the rules."""
    if not unsettled(state):
        return (SWAP, number + (number >= HEART)) if number < OWN - 1 else (STAY, 0)
    for at in range(MIDDLE, MIDDLE + COMMON):
        if _is_first(state, at):
            if number == 0:
                return GRAB, state[at]
            number -= 1
    return WAIVE, 0


@compiled
def _is_first(state: State, at: int) -> bool:
    """Return whether a die lies at this place of the middle, and none like it before it."""
    return state[at] < THROWN and (at == MIDDLE or state[at] != state[at - 1])
