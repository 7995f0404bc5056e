"""Players of KIVI: a novice, and one that solves its turn by expectimax over a value of the afterstates."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.arrays import Floats, Ints
from rekke.players.kivi_rolls import Rolls
from rekke.players.kivi_value import Afterstates, added_by_stone, owned, points, score_now
from rekke.players.kivi_weights import expert_file, read_value
from rekke.players.levels import Makers
from rekke.players.novice import most_frequent
from rekke.players.pace import no_time
from rekke.players.turn import Solved
from rekke.players.value import Value
from rekke.players.victory import Merit, lead_of
from rekke.rules.events import Event, Keep, Place
from rekke.rules.kivi.events import Box, Take
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Position, changed, seat_after

EXILES = 6
"""The number of vacant squares, over all rivals, that are considered for a stone that is taken over."""


@dataclass(frozen=True)
class TurnPlan:
    """A solved turn: what to keep of each roll, and the action that ends the turn with it."""

    solved: Solved
    actions: list[Place | Take | Box]
    values: Floats
    """What each action is worth for every seat."""
    allowed: NDArray[np.bool_]
    """Whether each roll allows each action."""
    best: Ints
    """The index of the best action for every roll."""

    def choose(self, position: Kivi) -> Event:
        """Return what to do with the dice as they lie."""
        lying = position.hand.lying
        action = self.actions[self.best[self.solved.turn.roll[lying]]]
        kept = self.solved.keep(lying, position.hand.left)
        return action if kept is None else Keep(action.seat, kept)


class ExpectimaxPlayer:
    """Solves its turn exactly, where a final roll is worth the value of its best afterstate."""

    def __init__(self, value: Value[Afterstates]) -> None:
        self.value = value
        self.known: tuple[Kivi, TurnPlan] | None = None

    def choose(self, position: Position, seat: int) -> Event:
        """Keep, place, take or box, whichever has the highest expectation."""
        assert isinstance(position, Kivi)
        before = replace(position, hand=position.edition.hand)
        if self.known is None or self.known[0] != before:
            self.known = before, plan(before, seat, self.value)
        return self.known[1].choose(position)

    seconds = no_time


def plan(
    before: Kivi,
    seat: int,
    value: Value[Afterstates],
    takes: Sequence[Take] | None = None,
    merit: Merit = lead_of,
) -> TurnPlan:
    """Solve the turn of a seat from the position before its first throw, with these takings or the promising ones."""
    rolls, board = Rolls.of(before.edition), before.edition.board
    vacant = [number for number in range(len(board.squares)) if before.vacant >> number & 1]
    fits = rolls.met[:, vacant]
    lost: NDArray[np.bool_] = np.logical_not(fits.any(axis=1))
    places = [Place(seat, board.squares[number]) for number in vacant]
    takes = takings(before, seat) if takes is None and rolls.takes.any() else takes or []
    box = [Box(seat)] if lost.any() else []
    actions: list[Place | Take | Box] = [*places, *takes, *box]
    columns = [fits, np.repeat(rolls.takes[:, None], len(takes), axis=1), lost[:, None][:, : len(box)]]
    values, allowed = value(afterstates(before, actions)), np.hstack(columns)
    each = np.where(allowed, merit(values, seat), -np.inf)
    last = each.max(axis=1)
    # A roll that meets no vacant square must be thrown again while a throw is left (K6).
    solved = rolls.turn.solve(last, np.where(lost, -np.inf, last), throws=before.edition.throws)
    return TurnPlan(solved, actions, values, allowed, each.argmax(axis=1))


def takings(before: Kivi, seat: int) -> list[Take]:
    """List the takings to consider: of others' stones, to where these gain their owners least.

    Taking an own stone over does no more than placing one where that stone goes.
    """
    board, exiles = before.edition.board, dict[str, list[str]]()
    added = added_by_stone(owned(Afterstates.of([before])), points(before.edition))
    for owner, stones in enumerate(before.stones, 1):
        gain = dict(zip(board.squares, added.reshape(-1, before.seats)[:, owner - 1], strict=True))
        least = sorted(board.named(before.vacant), key=gain.__getitem__)[: EXILES // (before.seats - 1)]
        taken = board.named(stones if owner != seat else 0)
        exiles |= dict.fromkeys(taken, sorted(least, key=board.bit.__getitem__))
    return [Take(seat, square, to) for square in board.squares for to in exiles.get(square, ())]


def afterstates(before: Kivi, actions: Sequence[Place | Take | Box]) -> Afterstates:
    """Return the positions after these actions, whether or not the dice allow them."""
    boxed = [
        changed(before.boxed, before.turn, before.boxed[before.turn - 1] + isinstance(action, Box))
        for action in actions
    ]
    stones = [_stones(before, *action.arguments) for action in actions]
    turn = seat_after(before.turn, before.seats)
    return Afterstates(
        before.edition, before.first, turn, np.array(stones, np.int64), np.array(boxed, np.int64)
    )


def _stones(before: Kivi, square: str = "", to: str = "") -> tuple[int, ...]:
    """Return the stones with one more on a square; a stone that lay there goes to another."""
    bit, exile = (before.edition.board.bit.get(name, 0) for name in (square, to))
    left = [own ^ bit | exile if own & bit else own for own in before.stones]
    left[before.turn - 1] |= bit
    return tuple(left)


class Novice:
    """Places as soon as something fits, where it scores most now; otherwise keeps the most frequent face."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, position: Position, seat: int) -> Event:
        """Return the best move for the score as it is now."""
        assert isinstance(position, Kivi)
        actions = [event for event in position.moves(seat) if not isinstance(event, Keep)]
        if not actions:
            return Keep(seat, most_frequent(position.hand.lying, self.random))
        after = score_now(Afterstates.of([position.after(event) for event in actions]))[:, seat - 1]
        best = np.flatnonzero(after == after.max())
        return actions[self.random.choice(best.tolist())]

    seconds = no_time


def learned(file: Path) -> ExpectimaxPlayer:
    """Return a player with the weights in a file."""
    return ExpectimaxPlayer(read_value(file))


MAKERS: Makers = {
    "novice": Novice,
    "skilled": lambda _: ExpectimaxPlayer(score_now),
    "expert": lambda _: learned(expert_file()),
}
LEARNED = (expert_file(),)
"""The files of weights that were learned, and have a card."""
