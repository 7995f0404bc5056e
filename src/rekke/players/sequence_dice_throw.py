"""The next throw of Sequence Dice, compiled: what `Study.after_throw` says of many boards, one after the other.

It is the same arithmetic on the same tables, for where numba is installed; a test holds the two together.
"""

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.compiled import compiled
from rekke.compiling.squares import count

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

OWN, OWN_EXPOSED, EMPTY, OTHERS, OTHERS_EXPOSED = range(5)
"""How a square stands to a side; a chip is exposed when its number is full and it can be replaced."""


@compiled
def after_throws(  # noqa: PLR0917  (compiled code takes plain arrays)
    chips: Ints,
    movers: Ints,
    lines: Ints,
    masks: Ints,
    numbers: Ints,
    about: Ints,
    factor: Floats,
    tempo: Floats,
    ways: Ints,
    complete: float,
    leap: float,
    most_chips: int,
    later: Ints,
) -> Floats:
    """Give the sides' chances on every board after the best play of its next throw, in the mean of all throws."""
    boards, sides = chips.shape
    result = np.zeros((boards, sides))
    states = np.empty((sides, len(numbers)), np.int64)
    weight = np.empty((sides, len(numbers)))
    chances = np.empty(sides)
    changed = np.empty((2, sides, len(numbers)))
    for row in range(boards):
        mover = movers[row]
        taken = stand(chips[row], numbers, states)
        for side in range(sides):
            chances[side] = weigh(lines, factor, states[side], complete, weight[side])
        change(mover, states, weight, chances, factor, leap, changed)
        own = chips[row, mover]
        completing, spent = last_squares(own, masks), count(own) >= most_chips
        for total in range(2, 13):
            squares = allowed(total, own, taken, about[total], spent)
            square = best_square(squares, 1 if total == 10 else 0, mover, completing, changed)
            if square >= 0 and total != 10 and completing >> square & 1:
                result[row, mover] += ways[total]
                continue
            passed, replaced = square < 0, taken >> max(square, 0) & 1
            next_side = mover + later[total, 2 if passed else replaced]
            whole = 0.0
            for side in range(sides):
                whole += after(side, total, square, chances, changed) * tempo[(side - next_side) % sides]
            for side in range(sides):
                share = after(side, total, square, chances, changed) * tempo[(side - next_side) % sides]
                result[row, side] += ways[total] * share / whole
    mean: Floats = result / ways.sum()
    return mean


@compiled
def stand(chips: Ints, numbers: Ints, states: Ints) -> int:
    """Say how every square stands to every side; give the squares that are taken."""
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
    """Give a side's chance; sum up the strength of the lines through each square."""
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
    """Give the squares that complete a line."""
    squares = 0
    for mask in masks:
        missing = mask & ~own
        if missing & (missing - 1) == 0:
            squares |= missing
    return squares


@compiled
def change(  # noqa: PLR0917
    mover: int,
    states: Ints,
    weight: Floats,
    chances: Floats,
    factor: Floats,
    leap: float,
    changed: Floats,
) -> None:
    """Give the chances after each square has been taken by the mover (first) or has been emptied (second).

    Only where that can happen: nobody takes or empties a square of his own, none is emptied that is empty,
    and a chip is replaced only when its number is full.
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
    """Say by what factor a chance changes when all lines through a square change by a ratio."""
    return float(np.exp(min(weight * (ratio - 1), leap)))


@compiled
def best_square(squares: int, kind: int, mover: int, completing: int, changed: Floats) -> int:
    """Give the square that is best for the mover, one that completes a line first; -1 where it can only pass."""
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
def allowed(total: int, own: int, taken: int, about: int, spent: bool) -> int:
    """Give the squares that a sum allows, of those it is about, to a side that has chips left or none."""
    empty, others = about & ~taken, about & taken & ~own
    if total == 10:
        return others
    if spent:
        return 0
    return empty if empty else others


@compiled
def after(side: int, total: int, square: int, chances: Floats, changed: Floats) -> float:
    """Give a side's chance after the best play of a sum, or after passing."""
    if square < 0:
        return float(chances[side])
    return float(changed[1 if total == 10 else 0, side, square])
