"""Expectimax over the next throw of Sequence Dice, compiled: `LineStrengths.after_throw`, board by board.

A side's chance is exp(sum of its line strengths). A chip on a square changes the strength of every line through it
by the same ratio, so with w the sum of the strengths of these lines the chance changes by

    exp(w * ratio) / exp(w) = exp(w * (ratio - 1))

and every afterstate of a throw is valued from its square alone, without making the board.
"""

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.compiling.compiled import compiled
from rekke.compiling.sequence_dice import demanded
from rekke.compiling.squares import count

OWN, OWN_EXPOSED, EMPTY, OTHERS, OTHERS_EXPOSED = range(5)
"""States of a square for a side; a chip is exposed when no square of its number is empty, so that it can be replaced."""


@compiled
def after_throws(  # noqa: PLR0917  (compiled code takes plain arrays)
    chips: Ints,
    movers: Ints,
    lines: Ints,
    masks: Ints,
    numbers: Ints,
    about: Ints,
    removes: Ints,
    factor: Floats,
    tempo: Floats,
    ways: Ints,
    complete: float,
    leap: float,
    most_chips: int,
    later: Ints,
) -> Floats:
    """Return the sides' chances on every board after the best play of the next throw, as a mean over all throws."""
    boards, sides = chips.shape
    result = np.zeros((boards, sides))
    states = np.empty((sides, len(numbers)), np.int64)
    weight = np.empty((sides, len(numbers)))
    chances, changed = np.empty(sides), np.empty((2, sides, len(numbers)))
    for row in range(boards):
        mover, taken = movers[row], fill_states(chips[row], numbers, states)
        for side in range(sides):
            chances[side] = weigh(lines, factor, states[side], complete, weight[side])
        fill_changes(mover, states, weight, chances, factor, leap, changed)
        own = chips[row, mover]
        completing, spent = last_squares(own, masks), 1 if count(own) >= most_chips else 0
        for total in range(2, 13):
            kind = removes[total]
            squares = demanded(kind == 1, about[total], own, taken, spent)
            square = best_square(squares, kind, mover, completing, changed)
            if square >= 0 and not kind and completing >> square & 1:
                result[row, mover] += ways[total]
                continue
            next_side = mover + later[total, 2 if square < 0 else taken >> square & 1]
            add_shares(result, row, ways[total], kind, square, next_side, chances, changed, tempo)
    mean: Floats = result / ways.sum()
    return mean


@compiled
def add_shares(  # noqa: PLR0917  (compiled code takes plain arrays)
    result: Floats,
    row: int,
    ways: int,
    kind: int,
    square: int,
    next_side: int,
    chances: Floats,
    changed: Floats,
    tempo: Floats,
) -> None:
    """Add the sides' shares of the victory after a play to a row, as often as there are ways to throw it."""
    sides = len(chances)
    whole = 0.0
    for side in range(sides):
        whole += after(side, kind, square, chances, changed) * tempo[(side - next_side) % sides]
    for side in range(sides):
        share = after(side, kind, square, chances, changed) * tempo[(side - next_side) % sides]
        result[row, side] += ways * share / whole


@compiled
def fill_states(chips: Ints, numbers: Ints, states: Ints) -> int:
    """Fill in the state of every square for every side, and return the mask of squares that are taken."""
    taken = 0
    for side in range(len(chips)):
        taken |= chips[side]
    empty = np.zeros(13, np.int64)
    for square in range(len(numbers)):
        empty[numbers[square]] += 1 - (taken >> square & 1)
    for square in range(len(numbers)):
        full = 1 if empty[numbers[square]] == 0 else 0
        for side in range(len(chips)):
            if chips[side] >> square & 1:
                states[side, square] = full
            else:
                states[side, square] = 3 + full if taken >> square & 1 else 2
    return taken


@compiled
def weigh(lines: Ints, factor: Floats, states: Ints, complete: float, weight: Floats) -> float:
    """Return a side's chance, and fill in the sum of the strengths of the lines through each square."""
    weighs = np.empty(len(states))
    for square in range(len(states)):
        weighs[square] = factor[states[square], square]
    weight[:] = 0
    total = 0.0
    for line in lines:
        strength = 1.0
        for square in line:
            strength *= weighs[square]
        strength = min(strength, complete)
        total += strength
        for square in line:
            weight[square] += strength
    return float(np.exp(total))


@compiled
def last_squares(own: int, masks: Ints) -> int:
    """Return the mask of squares that complete a line: m & (m - 1) is 0 where a mask m has one bit at most."""
    squares = 0
    for mask in masks:
        missing = mask & ~own
        if missing & (missing - 1) == 0:
            squares |= missing
    return squares


@compiled
def fill_changes(  # noqa: PLR0917  (compiled code takes plain arrays)
    mover: int,
    states: Ints,
    weight: Floats,
    chances: Floats,
    factor: Floats,
    leap: float,
    changed: Floats,
) -> None:
    """Fill in the chances after each square is taken by the mover (index 0) or emptied (index 1).

    Other entries are never read: no side takes or empties a square of its own, no empty square is emptied, and a
    chip is replaced only when no square of its number is empty.
    """
    sides, squares = states.shape
    for square in range(squares):
        stands = states[mover, square]
        for side in range(sides if stands > OWN_EXPOSED else 0):
            now = factor[states[side, square], square]
            if stands != OTHERS:
                full = 1 if stands == OTHERS_EXPOSED else 0
                taken = factor[full if side == mover else OTHERS + full, square]
                changed[0, side, square] = chances[side] * leapt(weight[side, square], taken / now, leap)
            if stands != EMPTY:
                emptied = factor[EMPTY, square]
                changed[1, side, square] = chances[side] * leapt(weight[side, square], emptied / now, leap)


@compiled
def leapt(weight: float, ratio: float, leap: float) -> float:
    """Return the factor by which a chance changes when all lines through a square change by a ratio."""
    return float(np.exp(min(weight * (ratio - 1), leap)))


@compiled
def best_square(squares: int, kind: int, mover: int, completing: int, changed: Floats) -> int:
    """Return the best square for the mover, one that completes a line before others; -1 for a pass."""
    best, found = -1.0, -1
    for square in range(changed.shape[2]):
        if not squares >> square & 1:
            continue
        if kind == 0 and completing >> square & 1:
            return square
        whole = 0.0
        for side in range(changed.shape[1]):
            whole += changed[kind, side, square]
        merit = changed[kind, mover, square] / whole
        if merit > best:
            best, found = merit, square
    return found


@compiled
def after(side: int, kind: int, square: int, chances: Floats, changed: Floats) -> float:
    """Return a side's chance after a square was taken or emptied, or after a pass."""
    if square < 0:
        return float(chances[side])
    return float(changed[kind, side, square])
