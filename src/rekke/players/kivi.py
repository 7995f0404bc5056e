"""Players of KIVI: the turn solved exactly over what the position after it is worth, and a novice."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rekke.players.kivi_value import Growth, gains, owned, points, score_now
from rekke.players.turn import Solved, Turn, turn_of
from rekke.players.value import Value
from rekke.players.victory import ahead
from rekke.rules.dice import write
from rekke.rules.events import Event
from rekke.rules.hand import THROWS, Hand
from rekke.rules.kivi.rules import Edition
from rekke.rules.kivi.rules import Position as Kivi
from rekke.rules.position import Position

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
    places = [(Event(seat, "place", board.squares[n]), rolls.meeting[n]) for n in vacant]
    takes = [(event, rolls.taking) for event in takings(before, seat, rolls.taking)] if rolls.taking else []
    box = [(Event(seat, "box"), rolls.turn.rolls[lost.argmax()])] if lost.any() else []
    after = [_with(before, roll).after(event) for event, roll in places + takes + box]
    columns = [fits, np.repeat(rolls.takes[:, None], len(takes), axis=1), lost[:, None][:, : len(box)]]
    each = np.where(np.hstack(columns), ahead(value(after), seat), -np.inf)
    last = each.max(axis=1)
    solved = rolls.turn.solve(last, np.where(lost, -np.inf, last))
    return Plan(solved, [event for event, _ in places + takes + box], each.argmax(axis=1))


def takings(before: Kivi, seat: int, roll: str) -> list[Event]:
    """List the takings to consider: of others' stones, to where these gain their owners least.

    To take an own stone over is no more than to place one where that stone goes.
    """
    gained = gains(owned([before]), points(before.edition)).reshape(-1, before.seats).T
    board, considered = before.edition.board, set()
    for owner, stones in enumerate(before.stones, 1):
        gain = dict(zip(board.squares, gained[owner - 1], strict=True))
        exiles = sorted(board.named(before.vacant), key=gain.__getitem__)[: EXILES // (before.seats - 1)]
        taken = board.named(stones if owner != seat else 0)
        considered |= {f"{square} {to}" for square in taken for to in exiles}
    moves = _with(before, roll).moves(seat)
    return [event for event in moves if event.verb == "take" and event.what in considered]


def _with(before: Kivi, roll: str) -> Kivi:
    """Give the position with a roll as the last of the turn."""
    return replace(before, hand=Hand(before.edition.dice, roll, THROWS))


@dataclass(frozen=True)
class Rolls:
    """What all rolls are good for in an edition."""

    turn: Turn
    met: NDArray[np.bool_]
    """Whether each roll meets each square."""
    takes: NDArray[np.bool_]
    """Whether each roll may take a stone over."""
    meeting: list[str]
    """A roll for each square that meets it."""
    taking: str
    """A roll that may take a stone over, if there is one."""

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, edition: Edition) -> "Rolls":
        """Ask the edition of every roll."""
        turn = turn_of(edition.dice)
        masks = np.array([edition.met(roll) for roll in turn.rolls], np.int64)
        met = (masks[:, None] >> np.arange(len(edition.board.squares)) & 1).astype(np.bool_)
        takes = np.array([edition.privilege(roll) in ("opponent", "anybody") for roll in turn.rolls])
        meeting = [turn.rolls[roll] for roll in met.argmax(axis=0)]
        taking = turn.rolls[takes.argmax()] if takes.any() else ""
        return cls(turn, met, takes, meeting, taking)


class Novice:
    """Places as soon as something fits, where it scores most now; else keeps the faces it has most of."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, position: Position, seat: int) -> Event:
        """Give the first best move, without a thought for the throws or the turns to come."""
        assert isinstance(position, Kivi)
        deeds = [event for event in position.moves(seat) if event.verb != "keep"]
        if not deeds:
            return Event(seat, "keep", self._keep(position.hand.lying))
        after = score_now([position.after(event) for event in deeds])[:, seat - 1]
        best = np.flatnonzero(after == after.max())
        return deeds[self.random.choice(best.tolist())]

    def seconds(self, position: Position, seat: int) -> float:  # noqa: ARG002
        """Take no time: nobody waits in KIVI."""
        return 0

    def _keep(self, dice: str) -> str:
        most = max(Counter(dice).values())
        faces = sorted(face for face, count in Counter(dice).items() if count == most)
        return self.random.choice(faces) * most


LEVELS: Mapping[str, Callable[[Random], ExactPlayer | Novice]] = {
    "novice": Novice,
    "skilled": lambda _: ExactPlayer(score_now),
    "expert": lambda _: ExactPlayer(Growth()),
}
