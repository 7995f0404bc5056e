"""Players of KIVI: the turn solved exactly over what the position after it is worth, and a novice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.players.kivi_value import Growth, Moments, gains, owned, points, score_now
from rekke.players.levels import Makers
from rekke.players.novice import most_frequent
from rekke.players.turn import Solved, Turn, turn_of
from rekke.players.value import Value
from rekke.players.victory import ahead
from rekke.rules.dice import write
from rekke.rules.events import Event
from rekke.rules.hand import THROWS, Hand
from rekke.rules.kivi.rules import Edition
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Position, changed, seat_after

Indices: TypeAlias = NDArray[np.int64]

EXILES = 6
"""For how many vacant squares, over all rivals, a stone that is taken over is thought to go."""


@dataclass(frozen=True)
class Plan:
    """A turn that is solved: what to keep of each roll, and what to do with it in the end."""

    solved: Solved
    deeds: list[Event]
    best: Indices
    """The number of the best deed for every roll."""

    def choose(self, hand: Hand) -> Event:
        """Give what to do with the dice as they lie."""
        deed = self.deeds[self.best[self.solved.turn.roll[hand.lying]]]
        kept = self.solved.keep(hand.lying, THROWS - hand.throws)
        return deed if kept is None else Event(deed.seat, "keep", write(kept))


class ExactPlayer:
    """Solves its turn exactly; a final roll is worth what the best position after it is worth."""

    def __init__(self, value: Value) -> None:
        self.value = value
        self.known: tuple[Kivi, Plan] | None = None

    def choose(self, position: Position, seat: int) -> Event:
        """Keep, or place, take or box, whichever is worth most in the mean."""
        assert isinstance(position, Kivi)
        before = replace(position, hand=Hand(position.edition.dice))
        if self.known is None or self.known[0] != before:
            self.known = before, plan(before, seat, self.value)
        return self.known[1].choose(position.hand)

    def seconds(self, position: Position, seat: int) -> float:  # noqa: ARG002
        """Take no time: nobody waits in KIVI."""
        return 0


def plan(before: Kivi, seat: int, value: Value) -> Plan:
    """Solve the turn of a seat from the position before its first throw."""
    rolls, board = Rolls.of(before.edition), before.edition.board
    vacant = [number for number in range(len(board.squares)) if before.vacant >> number & 1]
    fits = rolls.met[:, vacant]
    lost: NDArray[np.bool_] = np.logical_not(fits.any(axis=1))
    places = [Event(seat, "place", board.squares[number]) for number in vacant]
    takes = takings(before, seat) if rolls.takes.any() else []
    box = [Event(seat, "box")] if lost.any() else []
    deeds = places + takes + box
    columns = [fits, np.repeat(rolls.takes[:, None], len(takes), axis=1), lost[:, None][:, : len(box)]]
    each = np.where(np.hstack(columns), ahead(value(after(before, deeds)), seat), -np.inf)
    last = each.max(axis=1)
    solved = rolls.turn.solve(last, np.where(lost, -np.inf, last))
    return Plan(solved, deeds, each.argmax(axis=1))


def takings(before: Kivi, seat: int) -> list[Event]:
    """List the takings to consider: of others' stones, to where these gain their owners least.

    To take an own stone over is no more than to place one where that stone goes.
    """
    board, exiles = before.edition.board, dict[str, list[str]]()
    gained = gains(owned(Moments.of([before])), points(before.edition)).reshape(-1, before.seats).T
    for owner, stones in enumerate(before.stones, 1):
        gain = dict(zip(board.squares, gained[owner - 1], strict=True))
        least = sorted(board.named(before.vacant), key=gain.__getitem__)[: EXILES // (before.seats - 1)]
        taken = board.named(stones if owner != seat else 0)
        exiles |= dict.fromkeys(taken, sorted(least, key=board.bit.__getitem__))
    return [
        Event(seat, "take", f"{square} {to}") for square in board.squares for to in exiles.get(square, ())
    ]


def after(before: Kivi, deeds: Sequence[Event]) -> Moments:
    """Give the positions after what a seat may do, whichever dice allow it."""
    boxed = [
        changed(before.boxed, before.turn, before.boxed[before.turn - 1] + (deed.verb == "box"))
        for deed in deeds
    ]
    stones = [_stones(before, *deed.what.split(" ")) for deed in deeds]
    turn = seat_after(before.turn, before.seats)
    return Moments(before.edition, before.first, turn, np.array(stones, np.int64), np.array(boxed, np.int64))


def _stones(before: Kivi, square: str, to: str = "") -> tuple[int, ...]:
    """Put a stone on a square; who had one there puts it elsewhere."""
    bit, exile = (before.edition.board.bit.get(name, 0) for name in (square, to))
    left = [own ^ bit | exile if own & bit else own for own in before.stones]
    left[before.turn - 1] |= bit
    return tuple(left)


@dataclass(frozen=True)
class Rolls:
    """What all rolls are good for in an edition."""

    turn: Turn
    met: NDArray[np.bool_]
    """Whether each roll meets each square."""
    takes: NDArray[np.bool_]
    """Whether each roll may take a stone over."""

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, edition: Edition) -> "Rolls":
        """Ask the edition of every roll."""
        turn = turn_of(edition.dice)
        masks = np.array([edition.met(roll) for roll in turn.rolls], np.int64)
        met = (masks[:, None] >> np.arange(len(edition.board.squares)) & 1).astype(np.bool_)
        takes = np.array([edition.privilege(roll) in ("opponent", "anybody") for roll in turn.rolls])
        return cls(turn, met, takes)


class Novice:
    """Places as soon as something fits, where it scores most now; else keeps the faces it has most of."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, position: Position, seat: int) -> Event:
        """Give the first best move, without a thought for the throws or the turns to come."""
        assert isinstance(position, Kivi)
        deeds = [event for event in position.moves(seat) if event.verb != "keep"]
        if not deeds:
            return Event(seat, "keep", most_frequent(position.hand.lying, self.random))
        after = score_now([position.after(event) for event in deeds])[:, seat - 1]
        best = np.flatnonzero(after == after.max())
        return deeds[self.random.choice(best.tolist())]

    def seconds(self, position: Position, seat: int) -> float:  # noqa: ARG002
        """Take no time: nobody waits in KIVI."""
        return 0


MAKERS: Makers = {
    "novice": Novice,
    "skilled": lambda _: ExactPlayer(score_now),
    "expert": lambda _: ExactPlayer(Growth()),
}
