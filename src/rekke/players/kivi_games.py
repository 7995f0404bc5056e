"""Whole games of KIVI between exact players, compiled end to end: thousands a second on one core.

Every seat plays as `skilled` does, event for event: it solves its turn over the score as it is. What
`players/kivi.py` asks of positions is asked here of sets of squares, once for all rolls of a kind.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.chance import begin, throw
from rekke.compiling.compiled import compiled
from rekke.compiling.squares import nth
from rekke.compiling.tables import bound
from rekke.engine import kivi
from rekke.engine.kivi import (
    BOX,
    HAND,
    KEEP,
    PLACE,
    ROLL,
    SEATS,
    SIDE,
    STONES,
    TAKE,
    THROWS,
    TURN,
    VERBS,
    State,
    after,
    missing,
    over,
    score,
    scored,
    vacant,
)
from rekke.players.kivi import EXILES, Rolls
from rekke.players.kivi_value import points, stretched
from rekke.players.turn import Indices, Worths, solve
from rekke.rules.events import Event
from rekke.rules.kivi.rules import Edition

WHAT = 12
"""The bits of what a deed is about: two squares at most. Its verb stands above them."""


class Tables(NamedTuple):
    """What exact players read of an edition. Rolls of a kind are good for the same; there are a few dozen."""

    game: kivi.Tables
    extended: Indices
    """The lattice of hands, as `solve` wants it."""
    kind: Indices
    """The kind of every roll."""
    met: Indices
    """The squares that a kind meets; in as many places as there are rolls, so that all tables have one shape."""
    takes: Indices
    """Whether a kind may take a stone over."""
    stretches: Indices
    """What the stretches count in the stones of a row, and of a column: direction, place, stones."""
    kinds: int
    taking: int
    """Whether any kind may take a stone over."""


@lru_cache(maxsize=64)
def tables(edition: Edition) -> Tables:
    """Ask the rules, and what the plain player knows of all rolls."""
    rolls = Rolls.of(edition)
    good_for = list(zip(map(edition.met, rolls.turn.rolls), rolls.takes.tolist(), strict=True))
    kinds = list(dict.fromkeys(good_for))
    met, takes = np.zeros((2, len(good_for)), np.int64)
    met[: len(kinds)], takes[: len(kinds)] = np.array(kinds).T
    return bound(
        Tables(
            kivi.tables(edition),
            rolls.turn.extended,
            np.array([kinds.index(kind) for kind in good_for]),
            met,
            takes,
            _stretches(edition),
            len(kinds),
            int(rolls.takes.any()),
        )
    )


def _stretches(edition: Edition) -> Indices:
    """Lay any stones into each row, and into each column, of an empty board, and see what `gains` counts in."""
    own = np.zeros((SIDE, SIDE, SIDE, 1 << SIDE))
    for place in range(SIDE):
        own[place, :, place] = np.arange(1 << SIDE) >> np.arange(SIDE)[:, None] & 1
    boards, worth = own.reshape(SIDE, SIDE, -1), points(edition)
    counted = np.array([stretched(boards, ways.copy())[0] for ways in (worth, worth.T)])
    return counted.reshape(2, SIDE, 1 << SIDE).astype(np.int64)


def play_exact(
    edition: Edition, seats: int, first: int, seed: int, games: int, *, number: int = 0
) -> NDArray[np.int64]:
    """Play exact games of a seed, from a numbered one on: a row each, four scores, then how often each verb came."""
    results = np.zeros((games, 4 + len(VERBS)), np.int64)
    _play(tables(edition), kivi.start(kivi.tables(edition), seats, first), seed, number, results)
    return results


def exact_game(edition: Edition, seats: int, first: int, seed: int, number: int) -> list[Event]:
    """Give the events of one of these games."""
    results = np.zeros((1, 4 + len(VERBS)), np.int64)
    log = _play(tables(edition), kivi.start(kivi.tables(edition), seats, first), seed, number, results)
    return [kivi.event(edition, coded) for coded in log[: results[0, 4:].sum()]]


@compiled
def _play(tables: Tables, opening: State, seed: int, number: int, results: Indices) -> Indices:
    """Play a game for each row of results; give the events of the last one."""
    stream = np.zeros(4, np.int64)
    log = np.zeros((4 * tables.game.stones * 2 * tables.game.throws, 3), np.int64)
    for game in range(len(results)):
        begin(stream, seed, number + game)
        state = opening.copy()
        events = 0
        while not over(tables.game, state):
            events = _turn(tables, state, stream, log, events)
        for event in range(events):
            results[game, 4 + log[event, 1]] += 1
        for seat in range(state[SEATS]):
            results[game, seat] = score(tables.game, state, seat)
    return log


@compiled
def _turn(tables: Tables, state: State, stream: Indices, log: Indices, events: int) -> int:
    """Play one turn and log its events behind so many others; give how many there are then."""
    seat = state[TURN]
    deeds, keeps = plan(tables, state)
    while state[TURN] == seat:
        dice = missing(tables.game, state)
        verb, what = (ROLL, throw(stream, dice)) if dice else choose(tables, state, deeds, keeps)
        after(tables.game, state, seat, verb, what)
        log[events, 0], log[events, 1], log[events, 2] = seat, verb, what
        events += 1
    return events


@compiled
def choose(tables: Tables, state: State, deeds: Indices, keeps: Indices) -> tuple[int, int]:
    """Give what a plan does with the dice as they lie."""
    roll = state[HAND] - len(tables.extended)
    kept = keeps[tables.game.throws - state[THROWS], roll]
    if kept >= 0:
        return KEEP, kept
    deed = deeds[tables.kind[roll]]
    return deed >> WHAT, deed & ((1 << WHAT) - 1)


@compiled
def plan(tables: Tables, state: State) -> tuple[Indices, Indices]:
    """Solve a turn before its first throw: the deed for each kind, and the keep of each roll by throws left."""
    deeds, worths = _deeds(tables, state)
    rolls = len(tables.kind)
    last, stop = np.empty(rolls), np.empty(rolls)
    for roll in range(rolls):
        kind = tables.kind[roll]
        last[roll] = worths[kind]
        # Who can place nothing must throw again while a throw is left.
        stop[roll] = worths[kind] if deeds[kind] >> WHAT != BOX else -np.inf
    return deeds, solve(tables.extended, last, stop, tables.game.throws)[1]


@compiled
def _deeds(tables: Tables, state: State) -> tuple[Indices, Worths]:
    """Find the best deed for each kind, the first of equals, and how far ahead of the others it leads."""
    deeds, worths = np.empty(tables.kinds, np.int64), np.empty(tables.kinds)
    seat, free = state[TURN], vacant(tables.game, state)
    rivals = _rivals(tables, state)
    others = rivals / (state[SEATS] - 1)
    boxed = score(tables.game, state, seat) - others
    placed = _placed(tables, state[STONES + seat], free)
    take, taken = _taking(tables, state, rivals) if tables.taking else (0, -np.inf)
    for kind in range(tables.kinds):
        deeds[kind], worths[kind] = BOX << WHAT, boxed
        fits = tables.met[kind] & free
        if fits:
            best = _best(placed, fits)
            deeds[kind], worths[kind] = PLACE << WHAT | best, placed[best] - others
        if tables.takes[kind] and taken > worths[kind]:
            deeds[kind], worths[kind] = TAKE << WHAT | take, taken
    return deeds, worths


@compiled
def _rivals(tables: Tables, state: State) -> int:
    """Give what all but the seat to go have together."""
    together = 0
    for seat in range(state[SEATS]):
        if seat != state[TURN]:
            together += score(tables.game, state, seat)
    return together


@compiled
def _placed(tables: Tables, own: int, free: int) -> Indices:
    """Give the score with one more stone on each of these squares."""
    scores = np.zeros(SIDE * SIDE, np.int64)
    for square in range(SIDE * SIDE):
        if free >> square & 1:
            scores[square] = scored(tables.game, own | 1 << square)
    return scores


@compiled
def _best(numbers: Indices, squares: int) -> int:
    """Find the square with the highest number, the first of equals."""
    best = nth(squares, 0)
    while squares:
        square = nth(squares, 0)
        if numbers[square] > numbers[best]:
            best = square
        squares &= squares - 1
    return best


@compiled
def _taking(tables: Tables, state: State, rivals: int) -> tuple[int, float]:
    """Find the best of the takings that `takings` lists, the first of equals, and how far ahead it leads."""
    best, most = 0, -np.inf
    for owner in range(state[SEATS]):
        if owner != state[TURN]:
            others = rivals - score(tables.game, state, owner)
            what, ahead = _taking_from(tables, state, owner, others)
            if ahead > most or (ahead == most and what < best):
                best, most = what, ahead
    return best, most


@compiled
def _taking_from(tables: Tables, state: State, owner: int, others: int) -> tuple[int, float]:
    """Find the best taking of one rival's stones, where the others have so much together."""
    best, most = 0, -np.inf
    own, stones, rivals = state[STONES + state[TURN]], state[STONES + owner], state[SEATS] - 1
    exiles = _exiles(tables, stones, vacant(tables.game, state), EXILES // rivals)
    for taken in range(SIDE * SIDE):
        if stones >> taken & 1:
            score = scored(tables.game, own | 1 << taken)
            left = exiles
            while left:
                moved = stones ^ 1 << taken | left & -left
                ahead = score - (others + scored(tables.game, moved)) / rivals
                if ahead > most:
                    best, most = taken << 6 | nth(left, 0), ahead
                left &= left - 1
    return best, most


@compiled
def _exiles(tables: Tables, stones: int, free: int, many: int) -> int:
    """Give the vacant squares on which a stone would gain its owner least, the first of equals."""
    losses = _losses(tables, stones)
    exiles = 0
    for _ in range(many):
        exiles |= 1 << _best(losses, free & ~exiles)
    return exiles


@compiled
def _losses(tables: Tables, stones: int) -> Indices:
    """Give what `gains` says of a stone on each square, below zero."""
    losses = np.empty(SIDE * SIDE, np.int64)
    for square in range(SIDE * SIDE):
        row, column = square // SIDE, square % SIDE
        across = _gain(tables.stretches[0, row], stones >> SIDE * row & ((1 << SIDE) - 1), column)
        down = _gain(tables.stretches[1, column], _column(stones, column), row)
        losses[square] = -across - down - tables.game.worth[square]
    return losses


@compiled
def _gain(counted: Indices, stones: int, place: int) -> int:
    """Give what one more stone adds to the stretches of a row."""
    gain: int = counted[stones | 1 << place] - counted[stones]
    return gain


@compiled
def _column(stones: int, column: int) -> int:
    """Give the stones of a column as if it were a row."""
    found = 0
    for row in range(SIDE):
        found |= (stones >> (SIDE * row + column) & 1) << row
    return found
