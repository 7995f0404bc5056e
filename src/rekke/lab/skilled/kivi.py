"""Whole games of KIVI between skilled and random players, compiled from end to end.

A skilled seat plays as the level `skilled` does, event for event: it solves its turn by expectimax, and a final
roll is worth the score of the best afterstate. What `players/kivi.py` asks of positions is asked here of bit
masks, once for all rolls that meet the same squares.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.compiling.chance import throw_packed
from rekke.compiling.compiled import compiled
from rekke.compiling.lookup import as_record
from rekke.compiling.squares import nth
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
    State,
    scored,
    vacant,
)
from rekke.engine.loop import Coded
from rekke.players.kivi import EXILES
from rekke.players.kivi_rolls import Rolls
from rekke.players.kivi_value import points, stretched
from rekke.players.turn import Worths, solve
from rekke.rules.kivi.rules import Edition

RANDOM = 0
"""The number of the level `random` in `rekke.lab.lineup.COMPILED_LEVELS`."""
ARGUMENT_BITS = 12
"""The bits of a move's coded argument: two squares at most. The verb is in the bits above them."""

Memory: TypeAlias = tuple[Ints, Ints, Ints]
"""The levels of the seats, and the plan of the turn: the move for each kind of roll, the keep for each roll."""


class SkilledLookup(NamedTuple):
    """Lookup tables of an edition. Rolls of a kind allow the same moves; there are a few dozen kinds."""

    game: kivi.KiviLookup
    extended: Ints
    """The lattice of hands, as `solve` takes it."""
    kind: Ints
    """The kind of every roll."""
    met: Ints
    """The mask of squares that a kind meets; as long as there are rolls, so that all editions have one shape."""
    takes: Ints
    """Whether a kind may take a stone over."""
    stretches: Ints
    """What `stretched` counts in a row or a column: by direction, its place, and its stones as seven bits."""
    kinds: int
    taking: int
    """Whether any kind may take a stone over."""


@lru_cache(maxsize=64)
def lookup(edition: Edition) -> SkilledLookup:
    """Return the lookup tables of an edition, made by asking the rules and the plain player."""
    rolls = Rolls.of(edition)
    allowed = list(zip(map(edition.met, rolls.turn.rolls), rolls.takes.tolist(), strict=True))
    kinds = list(dict.fromkeys(allowed))
    met, takes = np.zeros((2, len(allowed)), np.int64)
    met[: len(kinds)], takes[: len(kinds)] = np.array(kinds).T
    return as_record(
        SkilledLookup(
            kivi.lookup(edition),
            rolls.turn.extended,
            np.array([kinds.index(kind) for kind in allowed]),
            met,
            takes,
            _stretches(edition),
            len(kinds),
            int(rolls.takes.any()),
        )
    )


def _stretches(edition: Edition) -> Ints:
    """Return what `stretched` counts when any stones lie in one row, or in one column, of an empty board."""
    own = np.zeros((SIDE, SIDE, SIDE, 1 << SIDE))
    for place in range(SIDE):
        own[place, :, place] = np.arange(1 << SIDE) >> np.arange(SIDE)[:, None] & 1
    boards, worth = own.reshape(SIDE, SIDE, -1), points(edition)
    counted = np.array([stretched(boards, ways.copy())[0] for ways in (worth, worth.T)])
    return counted.reshape(2, SIDE, 1 << SIDE).astype(np.int64)


@compiled
def start(lookup: SkilledLookup, seats: int, first: int) -> State:
    """Return the state at the start; the first seat, counted from 1, throws."""
    return kivi.start(lookup.game, seats, first)


@compiled
def over(lookup: SkilledLookup, state: State) -> bool:
    """Return whether the seat to go has had all its turns."""
    return kivi.over(lookup.game, state)


@compiled
def after(lookup: SkilledLookup, state: State, seat: int, verb: int, argument: int) -> None:
    """Apply a legal event to a state."""
    kivi.after(lookup.game, state, seat, verb, argument)


@compiled
def score(lookup: SkilledLookup, state: State, seat: int) -> int:
    """Return the score of a seat."""
    return kivi.score(lookup.game, state, seat)


@compiled
def remember(lookup: SkilledLookup, levels: Ints) -> Memory:
    """Return the levels of the seats, and room for the plan of a turn."""
    return (
        levels,
        np.empty(lookup.kinds, np.int64),
        np.empty((lookup.game.throws, len(lookup.kind)), np.int64),
    )


@compiled
def happens(lookup: SkilledLookup, state: State, streams: Ints, memory: Memory, now: Floats) -> Coded:
    """Throw the dice that are missing, or let the seat choose as its level does."""
    levels, moves, keeps = memory
    seat = state[TURN]
    if levels[seat] == RANDOM:
        return kivi.happens(lookup.game, state, streams, levels, now)
    dice = kivi.missing(lookup.game, state)
    if dice:
        if state[THROWS] == 0:
            moves[:], keeps[:] = plan(lookup, state)
        return seat, ROLL, throw_packed(streams[0], dice)
    verb, argument = choose(lookup, state, moves, keeps)
    return seat, verb, argument


@compiled
def choose(lookup: SkilledLookup, state: State, moves: Ints, keeps: Ints) -> tuple[int, int]:
    """Return what a plan does with the dice as they lie: a verb and its coded argument."""
    roll = state[HAND] - len(lookup.extended)
    kept = keeps[lookup.game.throws - state[THROWS], roll]
    if kept >= 0:
        return KEEP, kept
    move = moves[lookup.kind[roll]]
    return move >> ARGUMENT_BITS, move & ((1 << ARGUMENT_BITS) - 1)


@compiled
def plan(lookup: SkilledLookup, state: State) -> tuple[Ints, Ints]:
    """Solve a turn before its first throw: the move for each kind, and the keep of each roll by throws left."""
    moves, worths = _moves(lookup, state)
    rolls = len(lookup.kind)
    last, stop = np.empty(rolls), np.empty(rolls)
    for roll in range(rolls):
        kind = lookup.kind[roll]
        last[roll] = worths[kind]
        # A seat that can place nothing must throw again while a throw is left.
        stop[roll] = worths[kind] if moves[kind] >> ARGUMENT_BITS != BOX else -np.inf
    return moves, solve(lookup.extended, last, stop, lookup.game.throws)[1]


@compiled
def _moves(lookup: SkilledLookup, state: State) -> tuple[Ints, Worths]:
    """Return the best move for each kind, the first of equals, and its value: own score less the mean of the others."""
    moves, worths = np.empty(lookup.kinds, np.int64), np.empty(lookup.kinds)
    seat, free = state[TURN], vacant(lookup.game, state)
    rivals = _rivals(lookup, state)
    others = rivals / (state[SEATS] - 1)
    boxed = kivi.score(lookup.game, state, seat) - others
    placed = _placed(lookup, state[STONES + seat], free)
    take, taken = _taking(lookup, state, rivals) if lookup.taking else (0, -np.inf)
    for kind in range(lookup.kinds):
        moves[kind], worths[kind] = BOX << ARGUMENT_BITS, boxed
        fits = lookup.met[kind] & free
        if fits:
            best = _best(placed, fits)
            moves[kind], worths[kind] = PLACE << ARGUMENT_BITS | best, placed[best] - others
        if lookup.takes[kind] and taken > worths[kind]:
            moves[kind], worths[kind] = TAKE << ARGUMENT_BITS | take, taken
    return moves, worths


@compiled
def _rivals(lookup: SkilledLookup, state: State) -> int:
    """Return the sum of the scores of all seats but the one to go."""
    together = 0
    for seat in range(state[SEATS]):
        if seat != state[TURN]:
            together += kivi.score(lookup.game, state, seat)
    return together


@compiled
def _placed(lookup: SkilledLookup, own: int, free: int) -> Ints:
    """Return the score with one more stone, for each vacant square."""
    scores = np.zeros(SIDE * SIDE, np.int64)
    for square in range(SIDE * SIDE):
        if free >> square & 1:
            scores[square] = scored(lookup.game, own | 1 << square)
    return scores


# A loop over the squares of a mask x, as in `rekke.compiling.squares`:
#   x & -x        is the lowest square of the mask
#   x & (x - 1)   is the mask without it


@compiled
def _best(numbers: Ints, squares: int) -> int:
    """Return the square of a mask with the highest number, the first of equals."""
    best = nth(squares, 0)
    while squares:
        square = nth(squares, 0)
        if numbers[square] > numbers[best]:
            best = square
        squares &= squares - 1
    return best


@compiled
def _taking(lookup: SkilledLookup, state: State, rivals: int) -> tuple[int, float]:
    """Return the best of the moves that `takings` lists, the first of equals, and its value."""
    best, most = 0, -np.inf
    for owner in range(state[SEATS]):
        if owner != state[TURN]:
            others = rivals - kivi.score(lookup.game, state, owner)
            argument, ahead = _taking_from(lookup, state, owner, others)
            if ahead > most or (ahead == most and argument < best):
                best, most = argument, ahead
    return best, most


@compiled
def _taking_from(lookup: SkilledLookup, state: State, owner: int, others: int) -> tuple[int, float]:
    """Return the best move that takes a stone of one rival, where `others` is the score of all further rivals."""
    best, most = 0, -np.inf
    own, stones, rivals = state[STONES + state[TURN]], state[STONES + owner], state[SEATS] - 1
    exiles = _exiles(lookup, stones, vacant(lookup.game, state), EXILES // rivals)
    for taken in range(SIDE * SIDE):
        if stones >> taken & 1:
            score = scored(lookup.game, own | 1 << taken)
            left = exiles
            while left:
                moved = stones ^ 1 << taken | left & -left
                ahead = score - (others + scored(lookup.game, moved)) / rivals
                if ahead > most:
                    best, most = taken << 6 | nth(left, 0), ahead
                left &= left - 1
    return best, most


@compiled
def _exiles(lookup: SkilledLookup, stones: int, free: int, many: int) -> int:
    """Return the mask of the vacant squares on which a stone gains its owner least, the first of equals."""
    losses = _losses(lookup, stones)
    exiles = 0
    for _ in range(many):
        exiles |= 1 << _best(losses, free & ~exiles)
    return exiles


@compiled
def _losses(lookup: SkilledLookup, stones: int) -> Ints:
    """Return the negative of what one more stone gains its owner, for each square."""
    losses = np.empty(SIDE * SIDE, np.int64)
    for square in range(SIDE * SIDE):
        row, column = square // SIDE, square % SIDE
        across = _gain(lookup.stretches[0, row], stones >> SIDE * row & ((1 << SIDE) - 1), column)
        down = _gain(lookup.stretches[1, column], _column(stones, column), row)
        losses[square] = -across - down - lookup.game.worth[square]
    return losses


@compiled
def _gain(counted: Ints, stones: int, place: int) -> int:
    """Return what one more stone adds to the stretches of a row."""
    gain: int = counted[stones | 1 << place] - counted[stones]
    return gain


@compiled
def _column(stones: int, column: int) -> int:
    """Return the stones of a column as the seven bits of a row."""
    found = 0
    for row in range(SIDE):
        found |= (stones >> (SIDE * row + column) & 1) << row
    return found
