"""Columbiz compiled: the same five answers as in the rules, over a state that is a row of ints."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.chance import begin, below, throw
from rekke.compiling.compiled import compiled
from rekke.compiling.hands import Hands, hand_numbers, hand_texts, hands, keeps_of, packed, with_thrown
from rekke.compiling.squares import count, nth
from rekke.compiling.tables import bound
from rekke.engine.engine import Engine
from rekke.rules.columbiz.rules import GAME, Edition, Position, captives_value
from rekke.rules.dice import FACES
from rekke.rules.events import Event, Keep, Place, Roll
from rekke.rules.hand import Hand
from rekke.rules.lines import DIRECTIONS, arms

State = NDArray[np.int64]
SEATS, FIRST, TURN, HAND, THROWS, PLACED = range(6)
PIECES, RESERVE, CAPTURED, POINTS, WIDTH = range(6, 23, 4)
"""Where what stands in a state; seats are counted from 0 in it, and what each has takes four places."""

VERBS = tuple(GAME.verbs)
ROLL, KEEP, PLACE, END, DISCARD = range(len(VERBS))


class Tables(NamedTuple):
    """What the loop reads of an edition."""

    hands: Hands
    met: NDArray[np.int64]
    """The squares that a hand meets."""
    asks: NDArray[np.int64]
    """The face that a square asks for, counted from 0, and how many dice that show it."""
    lower: NDArray[np.int64]
    """The squares from which a piece on a square captures."""
    arms: NDArray[np.int64]
    """The squares met when walking from a square: direction, which way, step; 0 beyond the edge."""
    run: NDArray[np.int64]
    """What a piece scores that joins so many pieces on its one side to so many on its other."""
    captives: NDArray[np.int64]
    """What so many captives are worth."""
    pieces: NDArray[np.int64]
    """The pieces of a seat, by the number of seats."""
    pieces_a_turn: NDArray[np.int64]
    """The most pieces in a turn, by the number of seats."""
    dice: int
    throws: int
    discard: int


@lru_cache(maxsize=64)
def tables(edition: Edition) -> Tables:
    """Ask the rules for everything the loop looks up."""
    most = max(seats * pieces for seats, pieces in edition.pieces.items())
    return bound(
        Tables(
            hands(edition.dice),
            np.array([edition.met(text) for text in hand_texts(edition.dice)]),
            np.array([(FACES.index(face), number) for face, number in edition.asks.values()]),
            np.array(list(edition.lower.values())),
            _arms(edition),
            _run(edition),
            np.array([captives_value(number) for number in range(most)]),
            np.array([edition.pieces.get(seats, 0) for seats in range(5)]),
            np.array([edition.pieces_a_turn.get(seats, 0) for seats in range(5)]),
            edition.dice,
            edition.throws,
            edition.discard,
        )
    )


def _arms(edition: Edition) -> NDArray[np.int64]:
    squares, longest = len(edition.board.squares), max(edition.board.size)
    table = np.zeros((squares, len(DIRECTIONS), 2, longest), np.int64)
    for square in range(squares):
        for direction, both in enumerate(arms(edition.board.size, square)):
            for way, arm in enumerate(both):
                table[square, direction, way, : len(arm)] = arm
    return table


def _run(edition: Edition) -> NDArray[np.int64]:
    """Let the rules place a piece in the first row between so many pieces and so many, and see the points."""
    columns = edition.board.size[0]
    table = np.zeros((columns, columns), np.int64)
    for one in range(columns):
        for other in range(columns - one):
            square = edition.board.squares[one]
            own = (1 << one + 1 + other) - 1 - edition.board.bit[square]
            dice = edition.hand.rolled(edition.asks[square][0] * edition.dice)
            before = Position(edition, 1, 1, (own, 0), (columns, columns), (0, 0), (0, 0), dice)
            table[one, other] = before.after(Place(1, square)).points[0]
    return table


def code(edition: Edition, event: Event) -> tuple[int, int, int]:
    """Write an event as three ints: seat, verb, and dice, a hand or a square."""
    return event.seat - 1, VERBS.index(event.verb), _what(edition, event)


def _what(edition: Edition, event: Event) -> int:
    match event:
        case Roll():
            return packed(event.dice)
        case Keep():
            return hand_numbers(edition.dice)[event.dice]
        case Place():
            return edition.board.squares.index(event.square)
        case _:
            return 0


def position(edition: Edition, state: State) -> Position:
    """Give a state as the rules would have it."""
    seats, first, turn, hand, throws, placed, *rest = map(int, state)
    pieces, reserve, captured, points = (tuple(rest[at : at + seats]) for at in range(0, len(rest), 4))
    dice = Hand(edition.dice, edition.throws, hand_texts(edition.dice)[hand], throws)
    return Position(edition, first + 1, turn + 1, pieces, reserve, captured, points, dice, placed)


@compiled
def start(tables: Tables, seats: int, first: int) -> State:
    """Give every seat its pieces; the first seat, counted from 1, throws."""
    state = np.zeros(WIDTH, np.int64)
    state[SEATS] = seats
    state[FIRST] = state[TURN] = first - 1
    for seat in range(seats):
        state[RESERVE + seat] = tables.pieces[seats]
    return state


@compiled
def over(tables: Tables, state: State) -> bool:  # noqa: ARG001  (other games count their turns)
    """Say whether a reserve is empty and the round is played to its end."""
    least = state[RESERVE]
    for seat in range(1, state[SEATS]):
        least = min(least, state[RESERVE + seat])
    ended: bool = least == 0 and state[TURN] == state[FIRST] and state[THROWS] == 0
    return ended


@compiled
def missing(tables: Tables, state: State) -> int:
    """Count the dice that are to be thrown now."""
    return 0 if state[PLACED] else tables.dice - tables.hands.dice[state[HAND]]


@compiled
def fits(tables: Tables, state: State) -> int:
    """Give the empty squares that the unused dice meet."""
    pieces = state[PIECES] | state[PIECES + 1] | state[PIECES + 2] | state[PIECES + 3]
    squares: int = tables.met[state[HAND]] & ~pieces
    return squares


@compiled
def choices(tables: Tables, state: State) -> int:
    """Count the moves of the seat to go, when no dice are missing."""
    placements = count(fits(tables, state))
    if state[PLACED]:
        return placements + 1
    keeps = keeps_of(tables.hands, state[HAND]) if state[THROWS] < tables.throws else 0
    return max(placements + keeps, 1)


@compiled
def move(tables: Tables, state: State, number: int) -> tuple[int, int]:
    """Give a move by its place in the order of the rules: a verb, and what it is about."""
    squares = fits(tables, state)
    placements = count(squares)
    if number < placements:
        return PLACE, nth(squares, number)
    if state[PLACED]:
        return END, 0
    if state[THROWS] < tables.throws:
        return KEEP, tables.hands.keeps[tables.hands.keeps_from[state[HAND]] + number - placements]
    return DISCARD, 0


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
    if verb == PLACE:
        _place(tables, state, seat, what)
        full = state[PLACED] == tables.pieces_a_turn[state[SEATS]]
        if not full and state[RESERVE + seat] and fits(tables, state):
            return
    elif verb == DISCARD:
        state[RESERVE + seat] -= min(state[RESERVE + seat], tables.discard)
    state[HAND] = state[THROWS] = state[PLACED] = 0
    state[TURN] = (seat + 1) % state[SEATS]


@compiled
def _place(tables: Tables, state: State, seat: int, square: int) -> None:
    """Land, capture, score the lines, and spend the dice."""
    lower = tables.lower[square]
    for other in range(state[SEATS]):
        if other != seat:
            state[CAPTURED + seat] += count(state[PIECES + other] & lower)
            state[PIECES + other] &= ~lower
    state[PIECES + seat] |= 1 << square
    state[POINTS + seat] += _line_points(tables, state[PIECES + seat], square)
    for _ in range(tables.asks[square, 1]):
        state[HAND] = tables.hands.minus[state[HAND], tables.asks[square, 0]]
    state[RESERVE + seat] -= 1
    state[PLACED] += 1


@compiled
def _line_points(tables: Tables, own: int, square: int) -> int:
    points = 0
    for direction in range(len(DIRECTIONS)):
        one = _unbroken(tables, own, square, direction, 0)
        other = _unbroken(tables, own, square, direction, 1)
        points += tables.run[one, other]
    return points


@compiled
def _unbroken(tables: Tables, own: int, square: int, direction: int, way: int) -> int:
    """Count the own pieces met when walking from a square."""
    steps = 0
    while own & tables.arms[square, direction, way, steps]:
        steps += 1
    return steps


@compiled
def score(tables: Tables, state: State, seat: int) -> int:
    """Give a seat's points, and what its captives are worth."""
    points: int = state[POINTS + seat] + tables.captives[state[CAPTURED + seat]]
    return points


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
