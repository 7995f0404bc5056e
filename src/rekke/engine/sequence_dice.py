"""Sequence Dice compiled: the same five answers as in the rules, over a state that is a row of ints."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.chance import begin, below, throw
from rekke.compiling.compiled import compiled
from rekke.compiling.hands import packed
from rekke.compiling.squares import count, nth
from rekke.compiling.tables import bound
from rekke.engine.engine import Engine
from rekke.rules.dice import FACES, sort
from rekke.rules.events import Event, Place, Roll
from rekke.rules.lines import DIRECTIONS
from rekke.rules.sequence_dice.events import Remove, Replace
from rekke.rules.sequence_dice.rules import GAME, Edition, Position, total_of

State = NDArray[np.int64]
SEATS, FIRST, TURN, DICE, THROWS, WINNER, SIDES, CHIPS, WIDTH = 0, 1, 2, 3, 4, 5, 6, 7, 10
"""Where what stands in a state; seats and sides are counted from 0, but the winner from 1, as 0 is nobody."""

VERBS = tuple(GAME.verbs)
ROLL, PLACE, REPLACE, REMOVE, PASS = range(len(VERBS))
THROWN = 64
"""Two dice, packed, are less than this."""
NEVER = -1
"""A line that no side can have; it stands behind the last one."""


class Tables(NamedTuple):
    """What the loop reads of an edition. Dice are packed, three bits a die."""

    sorted: NDArray[np.int64]
    """Two dice in their canonical order."""
    squares: NDArray[np.int64]
    """The squares that a throw is about."""
    removes: NDArray[np.int64]
    """Whether a throw removes chips."""
    again: NDArray[np.int64]
    """Whether the same seat throws again, by the throw and by the verb that played it."""
    sides: NDArray[np.int64]
    """How many sides so many seats are."""
    lines: NDArray[np.int64]
    """The lines that win, by sides and by a square that is in them; behind them stands a line that never does."""
    board: int
    chips: int
    draw: int


@lru_cache(maxsize=64)
def tables(edition: Edition) -> Tables:
    """Ask the rules for everything the loop looks up."""
    squares = len(edition.board.squares)
    made = Tables(
        np.zeros(THROWN, np.int64),
        np.zeros(THROWN, np.int64),
        np.zeros(THROWN, np.int64),
        np.zeros((THROWN, len(VERBS)), np.int64),
        np.array([edition.sides.get(seats, 0) for seats in range(5)]),
        _lines_by_square(edition),
        edition.board.all,
        squares if edition.S8 == "unlimited" else int(edition.S8),
        edition.draw,
    )
    for faces in product(FACES, repeat=2):
        dice = sort("".join(faces))
        thrown, total = packed("".join(faces)), total_of(dice)
        made.sorted[thrown] = packed(dice)
        made.squares[thrown] = edition.squares[total]
        # With an opponent's chip on every square the rules say at once what a throw is for.
        made.removes[thrown] = Position(edition, 2, 1, 1, (0, edition.board.all), dice).demand.kind is Remove
        made.again[thrown] = [edition.throws_again(total, kind) for kind in GAME.events]
    return bound(made)


def _lines_by_square(edition: Edition) -> NDArray[np.int64]:
    by_square = {
        (sides, square): [line for line in edition.lines(sides) if line & bit]
        for sides in set(edition.sides.values())
        for square, bit in enumerate(edition.board.bit.values())
    }
    # As many places as no square can need: tables of one shape are compiled once.
    most = len(DIRECTIONS) * max(edition.board.size)
    table = np.full((4, len(edition.board.squares), most + 1), NEVER)
    for where, lines in by_square.items():
        table[where][: len(lines)] = lines
    return table


def code(edition: Edition, event: Event) -> tuple[int, int, int]:
    """Write an event as three ints: seat, verb, and dice or a square."""
    match event:
        case Roll():
            what = packed(event.dice)
        case Place() | Replace() | Remove():
            what = edition.board.squares.index(event.square)
        case _:
            what = 0
    return event.seat - 1, VERBS.index(event.verb), what


def position(edition: Edition, state: State) -> Position:
    """Give a state as the rules would have it."""
    seats, first, turn, dice, throws, _, sides, *chips = map(int, state)
    return Position(
        edition, seats, first + 1, turn + 1, tuple(chips[:sides]), f"{dice:o}" if dice else "", throws
    )


@compiled
def start(tables: Tables, seats: int, first: int) -> State:
    """Clear the board; the first seat, counted from 1, throws."""
    state = np.zeros(WIDTH, np.int64)
    state[SEATS] = seats
    state[SIDES] = tables.sides[seats]
    state[FIRST] = state[TURN] = first - 1
    return state


@compiled
def over(tables: Tables, state: State) -> bool:
    """Say whether a line is complete or the last throw is played."""
    ended: bool = state[WINNER] > 0 or (state[THROWS] == tables.draw and state[DICE] == 0)
    return ended


@compiled
def missing(tables: Tables, state: State) -> int:  # noqa: ARG001  (other games have more dice)
    """Count the dice that are to be thrown now."""
    return 0 if state[DICE] else 2


@compiled
def options(tables: Tables, state: State) -> tuple[int, int]:
    """Give what the throw demands: a verb, and the squares it may name."""
    squares, chips = tables.squares[state[DICE]], state[CHIPS] | state[CHIPS + 1] | state[CHIPS + 2]
    own = state[CHIPS + state[TURN] % state[SIDES]]
    empty, taken = squares & ~chips, squares & chips & ~own
    if tables.removes[state[DICE]]:
        return (REMOVE, taken) if taken else (PASS, 0)
    if count(own) >= tables.chips:
        return PASS, 0
    if empty:
        return PLACE, empty
    return (REPLACE, taken) if taken else (PASS, 0)


@compiled
def choices(tables: Tables, state: State) -> int:
    """Count the moves of the seat to go, when the dice are thrown."""
    return max(count(options(tables, state)[1]), 1)


@compiled
def move(tables: Tables, state: State, number: int) -> tuple[int, int]:
    """Give a move by its place in the order of the rules: a verb and a square."""
    verb, squares = options(tables, state)
    return verb, nth(squares, number) if squares else 0


@compiled
def after(tables: Tables, state: State, seat: int, verb: int, what: int) -> None:
    """Change a state by an event that is allowed."""
    if verb == ROLL:
        state[DICE] = tables.sorted[what]
        state[THROWS] += 1
        return
    if verb != PASS:
        for side in range(state[SIDES]):
            state[CHIPS + side] &= ~(1 << what)
    if verb in (PLACE, REPLACE):
        _land(tables, state, seat % state[SIDES], what)
    if not tables.again[state[DICE], verb]:
        state[TURN] = (seat + 1) % state[SEATS]
    state[DICE] = 0


@compiled
def _land(tables: Tables, state: State, side: int, square: int) -> None:
    """Put a side's chip on a square, and see whether it completes a line."""
    state[CHIPS + side] |= 1 << square
    lines = tables.lines[state[SIDES], square]
    at = 0
    while lines[at] != NEVER:
        if state[CHIPS + side] & lines[at] == lines[at]:
            state[WINNER] = side + 1
        at += 1


@compiled
def score(tables: Tables, state: State, seat: int) -> int:  # noqa: ARG001  (other games count)
    """Give 1 to a seat of the winning side, 0 to the others."""
    return 1 if seat % state[SIDES] + 1 == state[WINNER] else 0


@compiled
def happens(tables: Tables, state: State, stream: NDArray[np.int64]) -> tuple[int, int, int]:
    """Draw what happens next: a throw, or any move, all alike."""
    seat, dice = state[TURN], missing(tables, state)
    if dice:
        return seat, ROLL, throw(stream, dice)
    verb, squares = options(tables, state)
    return seat, verb, nth(squares, below(stream, count(squares))) if squares else 0


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
