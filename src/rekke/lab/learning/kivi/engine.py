"""KIVI in lockstep: thousands of games a step, each on its own kind of edition, and every turn solved exactly.

The seats are kept in the order of moving, so seat 0 is always the one to move, and after its turn all seats shift. The games
of a step have the same number of turns behind them. Games are grouped by board, because a group shares its lookup tables.

An afterstate differs from the position before by one stone, so a few lines change: what the lookups say of it is the sum before,
minus the old lines, plus the new ones. Only takeovers, which are rare, are summed from the start.

Everything is a pure function of arrays, for `jax.jit`. The rules themselves are asked in `tables` only; a test compares games with them.
"""

from functools import partial
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
from jax import lax, random

from rekke.lab.learning.kivi.hand import added_by_stone, outlook, score
from rekke.lab.learning.kivi.tables import Kinds, Lattice, printed
from rekke.players.kivi_net import OWN, RIVAL, SIDE, TURNS, Lookups, Net, expected_scores, lookups
from rekke.players.kivi_value import Outlook

Array: TypeAlias = Any
SQUARES = SIDE * SIDE
BOX = SQUARES
"""The index of the action that boxes a stone; those before it place one, those after it take one over."""
TAKES = 6
"""How many takeovers of a position are considered; the owner's stone goes where it gains least."""
THROWS = 3
NEVER = -1e9
END = 0.01
"""The temperature of the softmax when the game is over: the highest score has the whole victory."""


class Group(NamedTuple):
    """What the games of a group share."""

    kind: Array
    board: Array
    """The index of the target of every square: (7, 7)."""
    reach: Array
    """The reach and the points of every square: (7, 7)."""
    points: Array
    lookups: Lookups


class Sample(NamedTuple):
    """What a turn of a game gives to learn from."""

    own: Array
    """The stones before it, by seat in the order of moving, and square."""
    value: Array
    """The shares of a victory before it, as the network says."""
    solved: Array
    """The shares that the solved turn promises."""
    exact: Array
    """Whether the turn was played as it was solved."""


def summed(known: Lookups, board: Array, own: Array) -> Array:
    """Return what the lookups say together for each seat, from stones (…, seats, 7, 7)."""
    codes = _codes(own)
    vacant = (1 - own.sum(-3)).reshape(*own.shape[:-3], SQUARES).astype(jnp.int32)
    return known.lines[jnp.arange(2 * SIDE), codes].sum(-2) + _targets(known, board, vacant)[..., None, :]


def _codes(own: Array) -> Array:
    """Return the states of all lines, rows first, as each seat sees them: (…, seats, 14)."""
    squares = OWN * own + RIVAL * (own.sum(-3, keepdims=True) - own)
    digits = 3.0 ** jnp.arange(SIDE)
    codes = jnp.concatenate([squares @ digits, squares.swapaxes(-1, -2) @ digits], -1)
    return codes.astype(jnp.int32)


def _targets(known: Lookups, board: Array, vacant: Array) -> Array:
    return known.targets[jnp.arange(len(known.targets)), _counts(known, board, vacant)].sum(-2)


def _counts(known: Lookups, board: Array, vacant: Array) -> Array:
    """Return the number of vacant squares of each target."""
    return vacant @ jax.nn.one_hot(board.reshape(-1), len(known.targets), dtype=jnp.int32)


def shares(net: Net, sums: Array, outlook: Outlook, left: Array, rare: Array) -> Array:
    """Return the shares of a victory of the seats, which are the last axis and in the order of moving."""
    return jnp.exp(log_shares(net, sums, outlook, left, rare))


def log_shares(net: Net, sums: Array, outlook: Outlook, left: Array, rare: Array) -> Array:
    """Return the logarithms of the shares."""
    total = left.sum(-1)
    spread = jnp.where(total > 0, jnp.exp(net.log_spread[total]), END)
    return jax.nn.log_softmax(expected_scores(net, sums, outlook, left, rare, xp=jnp) / spread, axis=-1)


def turns_left(seats: int, turn: Array) -> Array:
    """Return the turns that each seat has left, in the order of moving, after this many turns of a game."""
    return TURNS - (turn + seats - 1 - (turn + jnp.arange(seats)) % seats) // seats


class Actions(NamedTuple):
    """The actions of a position, by index: 49 placements, the box, and some takeovers."""

    own: Array
    """The takeovers' stones: (games, TAKES, seats, 7, 7)."""
    values: Array
    """The shares after each action, of the seats as they are before it: (games, actions, seats)."""
    vacant: Array
    taking: Array
    """Whether each takeover is possible, if the dice allow one."""


def actions(net: Net, group: Group, kinds: Kinds, own: Array, turn: Array) -> Actions:
    """Return the worth of all actions of the seat to move, seat 0."""
    games, seats = own.shape[:2]
    known, board = group.lookups, group.board
    vacant = (1 - own.sum(1)).reshape(games, SQUARES)
    stone = jnp.eye(SQUARES).reshape(SQUARES, 1, SIDE, SIDE)
    placed = own[:, None] + stone * (jnp.arange(seats) == 0)[:, None, None]
    taken, taking = _takeovers(own, vacant, added_by_stone(own, group.points))
    after = jnp.concatenate([placed, own[:, None], taken], 1)
    sums = _after_stone(known, board, own, vacant)
    sums = jnp.concatenate([sums, summed(known, board, own)[:, None], summed(known, board, taken)], 1)
    # The network wants the order of moving after the action: the seat that moved is the last.
    left = turns_left(seats, turn + 1)
    foreseen = outlook(jnp.roll(after, -1, 2), left, board, group.reach, group.points)
    values = shares(net, jnp.roll(sums, -1, 2), foreseen, left, kinds.rare[group.kind])
    return Actions(taken, jnp.roll(values, 1, 2), vacant, taking)


def _after_stone(known: Lookups, board: Array, own: Array, vacant: Array) -> Array:
    """Return the sums after a stone of seat 0 on each square: (games, 49, seats, units)."""
    games, seats = own.shape[:2]
    codes, line = _codes(own), jnp.arange(2 * SIDE)
    digit = jnp.where(jnp.arange(seats) == 0, OWN, RIVAL)[:, None, None] * 3 ** jnp.arange(SIDE)
    now = known.lines[line, codes]
    then = known.lines[line[:, None], codes[..., None] + digit]
    # By row and column of the stone: its row changes at the column's place, and its column at the row's.
    change = then - now[:, :, :, None]
    both = change[:, :, :SIDE] + change[:, :, SIDE:].swapaxes(2, 3)
    lines = now.sum(2)[:, :, None] + both.reshape(games, seats, SQUARES, -1)
    counts = _counts(known, board, vacant.astype(jnp.int32))
    kinds = jnp.arange(len(known.targets))
    fewer = known.targets[kinds, jnp.maximum(counts - 1, 0)] - known.targets[kinds, counts]
    targets = known.targets[kinds, counts].sum(1)[:, None] + fewer[:, board.reshape(-1)]
    return lines.swapaxes(1, 2) + targets[:, :, None]


def _takeovers(own: Array, vacant: Array, gains: Array) -> tuple[Array, Array]:
    """Return the stones after the most promising takeovers, and which of them are possible."""
    games, seats = own.shape[:2]
    flat, gains = own.reshape(games, seats, SQUARES), gains.reshape(games, seats, SQUARES)
    exile = jnp.where(vacant[:, None] > 0, gains, -NEVER).argmin(-1)
    # The stone is worth to the taker what it adds there, and to its owner about what it would add anew.
    wanted = jnp.where(flat > 0, gains[:, :1] + gains, NEVER).at[:, 0].set(NEVER)
    best, place = lax.top_k(wanted.reshape(games, -1), TAKES)
    owner, square = place // SQUARES, place % SQUARES
    here = jax.nn.one_hot(square, SQUARES)[:, :, None]
    mine = jax.nn.one_hot(jnp.zeros_like(owner), seats)[..., None]
    theirs = jax.nn.one_hot(owner, seats)[..., None]
    there = jax.nn.one_hot(jnp.take_along_axis(exile, owner, 1), SQUARES)[:, :, None]
    after = flat[:, None] + here * (mine - theirs) + there * theirs
    return after.reshape(games, TAKES, seats, SIDE, SIDE), best > NEVER / 2


class SolvedTurns(NamedTuple):
    """A solved turn of each game."""

    expected: Array
    """The shares that the turn promises: (games, seats)."""
    keeps: Array
    """The smaller hand to keep of each roll with 2 and 1 throws left, -1 to stop: (2, games, 462)."""
    lost: Array
    """Whether each roll meets no vacant square."""


def solve(lattice: Lattice, last: Array, lost: Array) -> SolvedTurns:
    """Solve a turn from the shares after each final roll (games, 462, seats): seat 0 chooses what is best for itself."""
    rolls, keeps = last, []
    for _ in range(THROWS - 1):
        kept = jnp.einsum("hr,brs->bhs", lattice.throw, rolls, precision=lax.Precision.HIGHEST)
        worth, part = _best_parts(lattice, kept[..., 0])
        keep = jnp.where(lost | (worth > last[..., 0]), part, -1)
        rolls = jnp.where(keep[..., None] < 0, last, jnp.take_along_axis(kept, keep[..., None], 1))
        keeps.append(keep)
    return SolvedTurns(jnp.einsum("r,brs->bs", lattice.throw[0], rolls), jnp.stack(keeps[::-1]), lost)


def _best_parts(lattice: Lattice, worth: Array) -> tuple[Array, Array]:
    """Return the worth of the best keep of every roll, and the hand that it is."""
    best, part = worth[:, :1], jnp.zeros_like(worth[:, :1], jnp.int32)
    for minus in lattice.minus:
        # The empty hand is a part of every hand, so 0 for a part that is not there does no harm.
        below, number = best[:, minus], part[:, minus]
        choice = below.argmax(-1)[..., None]
        below = jnp.take_along_axis(below, choice, -1)[..., 0]
        number = jnp.take_along_axis(number, choice, -1)[..., 0]
        start, size = best.shape[1], len(minus)
        if start < worth.shape[1]:
            own, hand = worth[:, start : start + size], jnp.arange(start, start + size)
            number, below = jnp.where(own > below, hand, number), jnp.maximum(own, below)
        else:
            return below, number
        best, part = jnp.concatenate([best, below], 1), jnp.concatenate([part, number], 1)
    raise AssertionError("the full hands come last")


def best_actions(kinds: Kinds, group: Group, of: Actions) -> tuple[Array, Array, Array]:
    """Return the best action of every roll, its shares, and whether the roll meets no vacant square."""
    mine = of.values[..., 0]
    squares = jnp.where(of.vacant > 0, mine[:, :SQUARES], NEVER)
    words = jnp.arange(kinds.met.shape[2])
    by_word = jnp.where(group.board.reshape(-1) == words[:, None], squares[:, None], NEVER)
    square, best = by_word.argmax(-1), by_word.max(-1)
    met = jnp.where(kinds.met[group.kind], best[:, None], NEVER)
    word, worth = met.argmax(-1), met.max(-1)
    lost = worth < NEVER / 2
    action = jnp.where(lost, BOX, jnp.take_along_axis(square, word, 1))
    taken = jnp.where(of.taking, mine[:, BOX + 1 :], NEVER)
    takes = kinds.takes[group.kind] & (taken.max(-1, keepdims=True) > worth)
    action = jnp.where(takes, BOX + 1 + taken.argmax(-1)[:, None], action)
    return action, jnp.take_along_axis(of.values, action[..., None], 1), lost


def play_turn(  # noqa: PLR0917  (pure functions of arrays)
    net: Net, lattice: Lattice, kinds: Kinds, group: Group, erring: float, own: Array, turn: Array, key: Array
) -> tuple[Array, Sample]:
    """Play a turn of every game of a group; a turn errs with probability `erring`, and then ends with any possible action."""
    seats, games = own.shape[1], len(own)
    of = actions(net, group, kinds, own, turn)
    action, last, lost = best_actions(kinds, group, of)
    solved = solve(lattice, last, lost)
    left = turns_left(seats, turn)
    foreseen = outlook(own, left, group.board, group.reach, group.points)
    before = shares(net, summed(group.lookups, group.board, own), foreseen, left, kinds.rare[group.kind])
    dice, error, which = random.split(key, 3)
    roll = _thrown(lattice, solved, dice)
    chosen = jnp.take_along_axis(action, roll[:, None], 1)[:, 0]
    errs = random.uniform(error, (games,)) < erring
    met = kinds.met[group.kind][roll][:, group.board.reshape(-1)] & (of.vacant > 0)
    any_square = jnp.where(met, random.uniform(which, met.shape), -1).argmax(-1)
    chosen = jnp.where(errs & met.any(-1), any_square, chosen)
    after = _played(own, of, chosen)
    return jnp.roll(after, -1, 1), Sample(own, before, solved.expected, ~errs)


def _thrown(lattice: Lattice, solved: SolvedTurns, key: Array) -> Array:
    """Throw the dice of a turn as it was solved, and return the final roll."""
    games = solved.lost.shape[0]
    cumulated = jnp.cumsum(lattice.throw, 1)
    chances = random.uniform(key, (THROWS, games))

    def thrown(hand: Array, chance: Array) -> Array:
        above = (cumulated[hand] <= chance[:, None]).sum(1)
        return jnp.minimum(above, cumulated.shape[1] - 1)

    roll = thrown(jnp.zeros(games, jnp.int32), chances[0])
    stopped = jnp.zeros(games, bool)
    for keeps, chance in zip(solved.keeps, chances[1:], strict=True):
        keep = jnp.take_along_axis(keeps, roll[:, None], 1)[:, 0]
        stopped = stopped | (keep < 0)
        roll = jnp.where(stopped, roll, thrown(jnp.maximum(keep, 0), chance))
    return roll


def _played(own: Array, of: Actions, action: Array) -> Array:
    """Return the stones after an action of seat 0."""
    games, seats = own.shape[:2]
    stone = jax.nn.one_hot(action, SQUARES).reshape(games, 1, SIDE, SIDE)
    placed = own + stone * (jnp.arange(seats) == 0)[:, None, None]
    number = jnp.maximum(action - BOX - 1, 0)
    taken = of.own[jnp.arange(games), number]
    return jnp.where((action > BOX)[:, None, None, None], taken, placed)


def make_group(net: Net, kinds: Kinds, kind: Array, board: Array) -> Group:
    """Return a group of games on a board, with the network's lookup tables."""
    reach, points = kinds.reach[kind], kinds.points[kind]
    known = lookups(net, board, reach, points, (board == printed()).all(), xp=jnp)
    return Group(kind, board, reach[board], points[board], known)


@partial(jax.jit, static_argnames=("seats", "games"))
def play_games(  # noqa: PLR0917  (pure functions of arrays)
    net: Net,
    lattice: Lattice,
    kinds: Kinds,
    kind: Array,
    boards: Array,
    erring: float,
    key: Array,
    *,
    seats: int,
    games: int,
) -> tuple[Sample, Array]:
    """Play whole games in groups; return their turns (group, turn, game, …) and the scores of the seats."""

    def grouped(kind: Array, board: Array, key: Array) -> tuple[Sample, Array]:
        group = make_group(net, kinds, kind, board)

        def step(own: Array, turn_and_key: tuple[Array, Array]) -> tuple[Array, Sample]:
            turn, key = turn_and_key
            return play_turn(net, lattice, kinds, group, erring, own, turn, key)

        turns = jnp.arange(seats * TURNS)
        start = jnp.zeros((games, seats, SIDE, SIDE))
        own, played = lax.scan(step, start, (turns, random.split(key, len(turns))))
        return played._replace(own=played.own.astype(jnp.int8)), score(own, kinds.points[kind][board])

    return jax.vmap(grouped)(kind, boards, random.split(key, len(boards)))
