"""KIVI compiled: the same five answers as in the rules, over a state that is a row of ints."""

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.chance import begin, below, throw
from rekke.compiling.compiled import compiled
from rekke.compiling.hands import Hands, hand_numbers, hand_texts, hands, keeps_of, packed, with_thrown
from rekke.compiling.squares import count, nth
from rekke.compiling.tables import bound
from rekke.engine.engine import Engine
from rekke.rules.events import Event, Keep, Place, Roll
from rekke.rules.hand import Hand
from rekke.rules.kivi.events import Box, Take
from rekke.rules.kivi.rules import GAME, Edition, Position
from rekke.rules.lines import ACROSS, DOWN, runs

State = NDArray[np.int64]
SEATS, FIRST, TURN, HAND, THROWS, STONES, BOXED, WIDTH = 0, 1, 2, 3, 4, 5, 9, 13
"""Where what stands in a state; seats are counted from 0 in it, and stones and boxed have four places."""

VERBS = tuple(GAME.verbs)
ROLL, KEEP, PLACE, TAKE, BOX = range(len(VERBS))
PRIVILEGES = ("nothing", "vacant", "opponent", "anybody")
NOTHING, VACANT, OPPONENT, ANYBODY = range(len(PRIVILEGES))
SIDE = 7
"""Squares in a row and in a column: a row of stones is seven bits."""


class Tables(NamedTuple):
    """What the loop reads of an edition."""

    hands: Hands
    met: NDArray[np.int64]
    """The squares that a hand meets."""
    privilege: NDArray[np.int64]
    """What a hand is good for beyond that."""
    lines: NDArray[np.int64]
    """What the lines score in the stones of a row, and of a column: direction, place, stones."""
    alone: NDArray[np.int64]
    """The stones of a row, and of a column, that lie in no line along it."""
    worth: NDArray[np.int64]
    """What a square's stone scores alone."""
    turned: NDArray[np.int64]
    """The stones of a row as the first column of a board."""
    board: int
    dice: int
    throws: int
    stones: int


@lru_cache(maxsize=64)
def tables(edition: Edition) -> Tables:
    """Ask the rules for everything the loop looks up."""
    whole = [len(text) == edition.dice for text in hand_texts(edition.dice)]
    texts = list(zip(hand_texts(edition.dice), whole, strict=True))
    lines, alone = _lines_and_alone(edition)
    return bound(
        Tables(
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


def _lines_and_alone(edition: Edition) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    scores: dict[int, int] = {}
    lines = np.zeros((2, SIDE, 1 << SIDE), np.int64)
    alone = np.zeros_like(lines)
    for where, found in _runs(edition.board.size).items():
        for run in found:
            if run & (run - 1):
                scores[run] = scores[run] if run in scores else edition.score(run)
                lines[where] += scores[run]
            else:
                alone[where] |= run
    return lines, alone


@cache
def _runs(size: tuple[int, int]) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """Give the runs in every row of stones and in every column, by direction, place and stones."""
    every = ((place, bits) for place in range(SIDE) for bits in range(1 << SIDE))
    found: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for place, bits in every:
        across = bits << SIDE * place
        down = sum((bits >> n & 1) << (SIDE * n + place) for n in range(SIDE))
        found[0, place, bits] = tuple(runs(size, across, ACROSS))
        found[1, place, bits] = tuple(runs(size, down, DOWN))
    return found


def code(edition: Edition, event: Event) -> tuple[int, int, int]:
    """Write an event as three ints: seat, verb, and dice, a hand or squares."""
    return event.seat - 1, VERBS.index(event.verb), _what(edition, event)


def _what(edition: Edition, event: Event) -> int:
    squares = edition.board.squares
    match event:
        case Roll():
            return packed(event.dice)
        case Keep():
            return hand_numbers(edition.dice)[event.dice]
        case Place():
            return squares.index(event.square)
        case Take():
            return squares.index(event.square) << 6 | squares.index(event.to)
        case _:
            return 0


def event(edition: Edition, coded: NDArray[np.int64]) -> Event:
    """Read what `code` wrote; thrown dice come back in their canonical order."""
    seat, verb, what = map(int, coded)
    squares = edition.board.squares
    match VERBS[verb]:
        case "roll":
            return Roll(seat + 1, f"{what:o}")
        case "keep":
            return Keep(seat + 1, hand_texts(edition.dice)[what])
        case "place":
            return Place(seat + 1, squares[what])
        case "take":
            return Take(seat + 1, squares[what >> 6], squares[what & 63])
        case _:
            return Box(seat + 1)


def position(edition: Edition, state: State) -> Position:
    """Give a state as the rules would have it."""
    seats, first, turn, hand, throws, *rest = map(int, state)
    stones, boxed = rest[:seats], rest[BOXED - STONES :][:seats]
    dice = Hand(edition.dice, edition.throws, hand_texts(edition.dice)[hand], throws)
    return Position(edition, first + 1, turn + 1, tuple(stones), tuple(boxed), dice)


@compiled
def start(tables: Tables, seats: int, first: int) -> State:  # noqa: ARG001  (other games have a reserve)
    """Clear the board; the first seat, counted from 1, throws."""
    state = np.zeros(WIDTH, np.int64)
    state[SEATS] = seats
    state[FIRST] = state[TURN] = first - 1
    return state


@compiled
def over(tables: Tables, state: State) -> bool:
    """Say whether the seat to go has had all its turns."""
    turn = state[TURN]
    ended: bool = count(state[STONES + turn]) + state[BOXED + turn] == tables.stones
    return ended


@compiled
def missing(tables: Tables, state: State) -> int:
    """Count the dice that are to be thrown now."""
    dice: int = tables.dice - tables.hands.dice[state[HAND]]
    return dice


@compiled
def vacant(tables: Tables, state: State) -> int:
    """Give the squares without a stone."""
    stones = state[STONES] | state[STONES + 1] | state[STONES + 2] | state[STONES + 3]
    squares: int = tables.board & ~stones
    return squares


@compiled
def takeable(tables: Tables, state: State) -> int:
    """Give the squares that the dice allow to be taken over."""
    privilege = tables.privilege[state[HAND]]
    if privilege < OPPONENT:
        return 0
    stones = tables.board & ~vacant(tables, state)
    return stones & ~state[STONES + state[TURN]] if privilege == OPPONENT else stones


@compiled
def choices(tables: Tables, state: State) -> int:
    """Count the moves of the seat to go, when no dice are missing."""
    free = vacant(tables, state)
    placements = count(tables.met[state[HAND]] & free)
    takings = count(takeable(tables, state)) * count(free)
    keeps = keeps_of(tables.hands, state[HAND]) if state[THROWS] < tables.throws else 0
    return max(placements + takings + keeps, 1)


@compiled
def move(tables: Tables, state: State, number: int) -> tuple[int, int]:
    """Give a move by its place in the order of the rules: a verb, and what it is about."""
    hand, free = state[HAND], vacant(tables, state)
    fits = tables.met[hand] & free
    placements = count(fits)
    if number < placements:
        return PLACE, nth(fits, number)
    number -= placements
    takes, targets = takeable(tables, state), count(free)
    if number < count(takes) * targets:
        return TAKE, nth(takes, number // targets) << 6 | nth(free, number % targets)
    number -= count(takes) * targets
    if state[THROWS] < tables.throws:
        return KEEP, tables.hands.keeps[tables.hands.keeps_from[hand] + number]
    return BOX, 0


@compiled
def after(tables: Tables, state: State, seat: int, verb: int, what: int) -> None:
    """Change a state by an event that is allowed."""
    if verb == ROLL:
        state[HAND] = with_thrown(tables.hands, state[HAND], what)
        state[THROWS] += 1
        return
    if verb == KEEP:
        state[HAND] = what
        return
    if verb == BOX:
        state[BOXED + seat] += 1
    elif verb == PLACE:
        state[STONES + seat] |= 1 << what
    else:
        _take(state, seat, 1 << (what >> 6), 1 << (what & 63))
    state[HAND] = state[THROWS] = 0
    state[TURN] = (seat + 1) % state[SEATS]


@compiled
def _take(state: State, seat: int, taken: int, to: int) -> None:
    for other in range(state[SEATS]):
        if state[STONES + other] & taken:
            state[STONES + other] ^= taken | to
    state[STONES + seat] |= taken


@compiled
def score(tables: Tables, state: State, seat: int) -> int:
    """Give what a seat's stones score."""
    return scored(tables, state[STONES + seat])


@compiled
def scored(tables: Tables, stones: int) -> int:
    """Give what stones score that lie on these squares."""
    total, turned, alone_across, alone_down = 0, 0, 0, 0
    for place in range(SIDE):
        row = stones >> SIDE * place & ((1 << SIDE) - 1)
        total += tables.lines[0, place, row]
        alone_across |= tables.alone[0, place, row]
        turned |= tables.turned[row] << place
    for place in range(SIDE):
        column = turned >> SIDE * place & ((1 << SIDE) - 1)
        total += tables.lines[1, place, column]
        alone_down |= tables.alone[1, place, column]
    alone = alone_across & alone_down
    while alone:
        total += tables.worth[nth(alone, 0)]
        alone &= alone - 1
    return total


@compiled
def happens(tables: Tables, state: State, stream: NDArray[np.int64]) -> tuple[int, int, int]:
    """Draw what happens next: a throw, or any move, all alike."""
    seat, dice = state[TURN], missing(tables, state)
    if dice:
        return seat, ROLL, throw(stream, dice)
    verb, what = move(tables, state, below(stream, choices(tables, state)))
    return seat, verb, what


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
