"""Cubo compiled: what may happen and what comes of it, over a state that is a row of ints.

A die is a number: the thrown ones in the canonical order, red before blue before white and sixes first,
then the unthrown ones. So sorting dice is sorting numbers, as long as each stands for its text.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled
from rekke.compiling.tables import bound
from rekke.rules.cubo.events import Swap
from rekke.rules.cubo.rules import GAME, Edition, Position
from rekke.rules.cubo.square import CENTRE, LINES, PLACES, lay, line_score
from rekke.rules.cubo.tray import NONE, UNDECIDED, Tray
from rekke.rules.dice import COLOURS, FACES, pairs, sort_coloured, unthrown
from rekke.rules.events import Event

State = NDArray[np.int64]
SEATS, FIRST, PLAYED, SCORES, MIDDLE, TRAYS, WIDTH = 0, 1, 2, 3, 7, 11, 59
LATE, COVERED, PRIZE, DICE, TRAY = 0, 1, 2, 3, 12
"""Where what stands in a state, and in each of its four trays; seats are counted from 0 in it."""

THROWN = len(COLOURS) * len(FACES)
TEXTS = (
    *pairs(sort_coloured("".join(colour + face for colour in COLOURS for face in FACES))),
    *(colour + "?" for colour in COLOURS),
    "",
    UNDECIDED,
    NONE,
)
GONE, OPEN, NOTHING = range(THROWN + len(COLOURS), len(TEXTS))
"""A die that is not in the middle; a prize that is not decided; a prize that is no die."""

VERBS = tuple(GAME.verbs)
THROW_MIDDLE, ROLL, LIFT, COVER, GRAB, WAIVE, TOO_LATE, SWAP, STAY = range(len(VERBS))
HEART = PLACES.index(CENTRE)
OWN, COMMON = len(PLACES), 4
"""How many dice a seat has, and the middle."""


class Habits(NamedTuple):
    """How random players behave: as people who lift now and then, and who are seldom late."""

    lifts: float = 0.25
    """How often a throw is lifted again."""
    lates: float = 0.02
    """How often a clock acts before anybody does, while one runs."""
    patience: int = 10
    """How many squares every second cover is the best of; the others are the first that comes."""


USUAL = Habits()


class Tables(NamedTuple):
    """What the loop reads of an edition, and of the habits of random players."""

    habits: Habits
    line_score: NDArray[np.int64]
    """What three dice score in a line."""
    lines: NDArray[np.int64]
    """The places of each line."""
    unthrown: NDArray[np.int64]
    """A die taken into the hand."""
    thrown: NDArray[np.int64]
    """An unthrown die, counted from the first of them, that shows a face."""
    own: NDArray[np.int64]
    """The dice of a seat at the start."""
    middle: NDArray[np.int64]
    """The dice of the middle at the start."""
    rounds: int
    limited: int
    """Whether a clock runs from the start of a round."""
    restores: int
    """Whether every round starts from the first colours."""


@lru_cache(maxsize=64)
def tables(edition: Edition, habits: Habits = USUAL) -> Tables:
    """Ask the rules for everything the loop looks up."""
    dice, any_order = TEXTS[:THROWN], edition.C4 == "any"
    return bound(
        Tables(
            # Whole numbers among the habits would make another kind of table, compiled anew.
            bound(Habits(float(habits.lifts), float(habits.lates), habits.patience)),
            np.array([[[line_score(a + b + c, any_order) for c in dice] for b in dice] for a in dice]),
            np.array(LINES),
            np.array([TEXTS.index(unthrown(die)) for die in TEXTS[: THROWN + len(COLOURS)]]),
            np.array([[TEXTS.index(colour + face) for face in FACES] for colour in COLOURS]),
            np.array([TEXTS.index(die) for die in pairs(edition.own)]),
            np.array([TEXTS.index(die) for die in pairs(edition.middle)]),
            edition.rounds,
            int(edition.C10 != "none"),
            int(edition.C5 == "restore"),
        )
    )


def code(edition: Edition, event: Event) -> tuple[int, int, int]:
    """Write an event as three ints: seat, verb, and dice or a place."""
    if isinstance(event, Swap):
        what = edition.board.squares.index(event.square)
    else:
        dice = pairs("".join(event.arguments).replace("/", ""))
        what = sum(TEXTS.index(die) << 5 * at for at, die in enumerate(dice))
    return event.seat - 1, VERBS.index(event.verb), what


def position(edition: Edition, state: State) -> Position:
    """Give a state as the rules would have it."""
    seats, first, played = map(int, state[:SCORES])
    scores = tuple(map(int, state[SCORES : SCORES + seats]))
    middle = "".join(TEXTS[die] for die in state[MIDDLE:TRAYS])
    trays = tuple(_tray(state[TRAYS + TRAY * seat :][:TRAY]) for seat in range(seats))
    return Position(edition, first + 1, played, scores, middle, trays)


def _tray(tray: State) -> Tray:
    dice = [TEXTS[die] for die in tray[DICE:]]
    return Tray(lay(dice) if tray[COVERED] else "".join(dice), TEXTS[tray[PRIZE]], bool(tray[LATE]))


@compiled
def start(tables: Tables, seats: int, first: int) -> State:
    """Give every seat its nine dice; the first seat, counted from 1, throws the middle."""
    state = np.zeros(WIDTH, np.int64)
    state[SEATS] = seats
    state[FIRST] = first - 1
    for die in range(COMMON):
        state[MIDDLE + die] = tables.middle[die]
    for seat in range(seats):
        _clear(state, _at(seat))
        for die in range(OWN):
            state[_at(seat) + DICE + die] = tables.own[die]
    return state


@compiled
def _at(seat: int) -> int:
    return TRAYS + TRAY * seat


@compiled
def _clear(state: State, tray: int) -> None:
    state[tray + LATE] = state[tray + COVERED] = 0
    state[tray + PRIZE] = OPEN


@compiled
def over(tables: Tables, state: State) -> bool:
    """Say whether all rounds are played."""
    ended: bool = state[PLAYED] == tables.rounds
    return ended


@compiled
def laying(state: State, tray: int) -> bool:
    """Say whether a seat may still throw, lay and cover."""
    return not state[tray + LATE] and not state[tray + COVERED]


@compiled
def settled(state: State, tray: int) -> bool:
    """Say whether nothing more can happen to a tray before the scoring."""
    over: bool = state[tray + LATE] or state[tray + PRIZE] != OPEN
    return over


@compiled
def called(state: State) -> bool:
    """Say whether somebody has covered this round."""
    squares = 0
    for seat in range(state[SEATS]):
        squares += state[_at(seat) + COVERED]
    return squares > 0


@compiled
def time_is_up(state: State) -> bool:
    """Say whether somebody is late."""
    lates = 0
    for seat in range(state[SEATS]):
        lates += state[_at(seat) + LATE]
    return lates > 0


@compiled
def unsettled(state: State) -> int:
    """Count the trays to which something can happen before the scoring."""
    trays = 0
    for seat in range(state[SEATS]):
        if not settled(state, _at(seat)):
            trays += 1
    return trays


@compiled
def start_seat(state: State) -> int:
    """Give the seat that throws the middle and scores first."""
    seat: int = (state[FIRST] + state[PLAYED]) % state[SEATS]
    return seat


@compiled
def to_swap(state: State) -> int:
    """Give the seat that swaps or stays now, once all are settled; -1 if none does."""
    for turn in range(state[SEATS]):
        seat: int = (start_seat(state) + turn) % state[SEATS]
        if state[_at(seat) + PRIZE] < THROWN:
            return seat
    return -1


@compiled
def after(tables: Tables, state: State, seat: int, verb: int, what: int) -> None:
    """Change a state by an event that is allowed."""
    tray = _at(seat)
    if verb == THROW_MIDDLE:
        _lay_out(state, MIDDLE, COMMON, what)
        _sort(state, MIDDLE, COMMON)
        return
    if verb in (ROLL, COVER):
        _lay_out(state, tray + DICE, OWN, what)
        if verb == ROLL:
            _sort(state, tray + DICE, OWN)
        else:
            state[tray + COVERED] = 1
        return
    if verb == LIFT:
        _take_up(tables, state, tray + DICE, OWN)
        return
    _settle(state, tray, verb, what)
    if not unsettled(state) and to_swap(state) < 0:
        _next_round(tables, state)


@compiled
def _settle(state: State, tray: int, verb: int, what: int) -> None:
    """Come too late, grab or waive, swap or stay: what can end a round."""
    if verb == TOO_LATE:
        state[tray + LATE] = 1
    elif verb == WAIVE:
        state[tray + PRIZE] = NOTHING
    elif verb == GRAB:
        state[tray + PRIZE] = what
        _exchange(state, what, GONE)
    else:
        back = state[tray + PRIZE]
        if verb == SWAP:
            state[tray + DICE + what], back = back, state[tray + DICE + what]
        state[tray + PRIZE] = NOTHING
        _exchange(state, GONE, back)


@compiled
def _exchange(state: State, gone: int, come: int) -> None:
    """Put one die into the middle where another one was."""
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
def _take_up(tables: Tables, state: State, at: int, dice: int) -> None:
    for die in range(dice):
        state[at + die] = tables.unthrown[state[at + die]]
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
def _next_round(tables: Tables, state: State) -> None:
    """Score the covered squares and take all dice into the hand."""
    for seat in range(state[SEATS]):
        tray = _at(seat)
        if state[tray + COVERED]:
            state[SCORES + seat] += square_score(tables, state, tray + DICE)
        _clear(state, tray)
        _take_up(tables, state, tray + DICE, OWN)
        if tables.restores:
            for die in range(OWN):
                state[tray + DICE + die] = tables.own[die]
    _take_up(tables, state, MIDDLE, COMMON)
    if tables.restores:
        for die in range(COMMON):
            state[MIDDLE + die] = tables.middle[die]
    state[PLAYED] += 1


@compiled
def square_score(tables: Tables, dice: NDArray[np.int64], at: int) -> int:
    """Add what the lines of a square score that stands in a row of ints, from a place on."""
    points = 0
    for line in range(len(LINES)):
        a, b, c = tables.lines[line, 0], tables.lines[line, 1], tables.lines[line, 2]
        points += tables.line_score[dice[at + a], dice[at + b], dice[at + c]]
    return points


@compiled
def score(tables: Tables, state: State, seat: int) -> int:  # noqa: ARG001  (other games count at the end)
    """Give what a seat has."""
    points: int = state[SCORES + seat]
    return points


@compiled
def choices(state: State) -> int:
    """Count the moves of a seat that has covered: swaps and `stay`, or grabs and `waive`."""
    if not unsettled(state):
        return OWN
    grabs = 0
    for at in range(MIDDLE, MIDDLE + COMMON):
        grabs += _is_first(state, at)
    return grabs + 1


@compiled
def move(state: State, number: int) -> tuple[int, int]:
    """Give a move of a seat that has covered by its place in the order of the rules."""
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
    """Say whether a die lies at this place of the middle, and none like it before."""
    return state[at] < THROWN and (at == MIDDLE or state[at] != state[at - 1])
