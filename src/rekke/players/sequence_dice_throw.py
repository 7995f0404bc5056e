"""The next throw of Sequence Dice, compiled: what `Study.after_throw` says of many boards, one after the other.

It is the same arithmetic on the same tables, for where numba is installed; a test holds the two together.
"""

import numpy as np
from numpy.typing import NDArray

from rekke.fast.compiled import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@compiled
def after_throws(  # noqa: PLR0917  (compiled code takes plain arrays)
    chips: Ints,
    movers: Ints,
    lines: Ints,
    numbers: Ints,
    about: Ints,
    log: Floats,
    factor: Floats,
    tempo: Floats,
    ways: Ints,
    complete: float,
    leap: float,
    most_chips: int,
    pass_ends: bool,
) -> Floats:
    """Give the sides' chances on every board after the best play of its next throw, in the mean of all throws."""
    count, sides = chips.shape
    result = np.zeros((count, sides))
    states = np.empty((sides, len(numbers)), np.int64)
    weight = np.empty((sides, len(numbers)))
    chances = np.empty(sides)
    changed = np.empty((2, sides, len(numbers)))
    for row in range(count):
        mover = movers[row]
        taken = stand(chips[row], numbers, states)
        completing = 0
        for side in range(sides):
            chances[side], last = weigh(chips[row, side], lines, log, states[side], complete, weight[side])
            completing = last if side == mover else completing
        change(mover, states, weight, chances, factor, leap, changed)
        for total in range(2, 13):
            squares = allowed(total, chips[row, mover], taken, about[total], most_chips)
            square = best_square(squares, 1 if total == 10 else 0, mover, completing, changed)
            if square >= 0 and total != 10 and completing >> square & 1:
                result[row, mover] += ways[total]
                continue
            later = 0 if total in (2, 12) and not (pass_ends and square < 0) else 1
            whole = 0.0
            for side in range(sides):
                whole += after(side, total, square, chances, changed) * tempo[(side - mover - later) % sides]
            for side in range(sides):
                share = after(side, total, square, chances, changed) * tempo[(side - mover - later) % sides]
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
def weigh(  # noqa: PLR0917
    own: int, lines: Ints, log: Floats, states: Ints, complete: float, weight: Floats
) -> tuple[float, int]:
    """Give a side's chance and the squares that complete a line; sum up the lines through each square."""
    weight[:] = 0
    total, completing = 0.0, 0
    for line in lines:
        logarithm, missing, last = 0.0, 0, 0
        for square in line:
            logarithm += log[states[square], square]
            if not own >> square & 1:
                missing += 1
                last = square
        if missing == 1:
            completing |= 1 << last
        strength = np.exp(min(logarithm, complete))
        total += strength
        for square in line:
            weight[square] += strength
    return float(np.exp(total)), completing


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
    """Give the chances after each square has been taken by the mover (first) or has been emptied (second)."""
    sides, squares = states.shape
    for side in range(sides):
        for square in range(squares):
            state = states[side, square]
            full = 1 if state in (1, 4) else 0
            placed = full if side == mover else 3 + full
            for kind, new in enumerate((placed, 2)):
                ratio = factor[new, square] / factor[state, square]
                leaps = min(weight[side, square] * (ratio - 1), leap)
                changed[kind, side, square] = chances[side] * np.exp(leaps)


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
def allowed(total: int, own: int, taken: int, about: int, most_chips: int) -> int:
    """Give the squares that a sum allows, of those it is about."""
    empty, others = about & ~taken, about & taken & ~own
    if total == 10:
        return others
    chips = 0
    while own:
        own &= own - 1
        chips += 1
    if chips >= most_chips:
        return 0
    return empty if empty else others


@compiled
def after(side: int, total: int, square: int, chances: Floats, changed: Floats) -> float:
    """Give a side's chance after the best play of a sum, or after passing."""
    if square < 0:
        return float(chances[side])
    return float(changed[1 if total == 10 else 0, side, square])
