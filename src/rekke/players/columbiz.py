"""Players of Columbiz: a novice, and one that solves its turn by expectimax over the sets of pieces it can place."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from rekke.compiling.arrays import Floats, Ints
from rekke.players.columbiz_sets import Feasible, sets_of
from rekke.players.columbiz_terms import rows
from rekke.players.columbiz_value import Afterstates, FittedValue, score_and_height
from rekke.players.columbiz_weights import expert_file, read_weights
from rekke.players.levels import Makers
from rekke.players.novice import most_frequent
from rekke.players.pace import no_time
from rekke.players.turn import Solved
from rekke.players.value import Value
from rekke.players.victory import Merit, lead_of
from rekke.rules.columbiz.events import Discard, End
from rekke.rules.columbiz.rules import Position as Columbiz
from rekke.rules.events import Event, Keep, Place
from rekke.rules.position import Position, seat_after


class TurnPlan(NamedTuple):
    """A solved turn, and what each roll is worth for every seat where the throwing ends with it."""

    solved: Solved
    stops: Floats
    squares: Ints
    """The squares of the pieces that are placed then, as a bit mask."""


class ExpectimaxPlayer:
    """Solves its turn exactly, where a final roll is worth the value of its best afterstate."""

    def __init__(self, value: Value[Afterstates]) -> None:
        self.value = value
        self.known: tuple[Columbiz, TurnPlan] | None = None

    def choose(self, position: Position, seat: int) -> Event:
        """Keep, or place the first piece of the best set, or end, whichever has the highest expectation."""
        assert isinstance(position, Columbiz)
        left = position.hand.left
        kept = None if position.placed or not left else self._solved(position).keep(position.hand.lying, left)
        return self._place(position, seat) if kept is None else Keep(seat, kept)

    seconds = no_time

    def _solved(self, position: Columbiz) -> Solved:
        before = replace(position, hand=position.edition.hand)
        if self.known is None or self.known[0] != before:
            self.known = before, plan(before, self.value)
        return self.known[1].solved

    def _place(self, position: Columbiz, seat: int) -> Event:
        sets = sets_of(position.edition)
        feasible = sets_for(position, position.hand.lying)
        # Set 0 is empty: to place nothing more is to end the turn, for which a piece must have been placed (B12).
        chosen = np.flatnonzero(feasible.points >= 0)[not position.placed :]
        if not len(chosen):
            return Discard(seat)
        best = chosen[lead_of(self.value(afterstates(position, chosen, feasible)), seat).argmax()]
        if not best:
            return End(seat)
        return Place(seat, position.edition.board.squares[sets.first(best, feasible)])


def plan(before: Columbiz, value: Value[Afterstates], merit: Merit = lead_of) -> TurnPlan:
    """Solve a turn from the position before its first throw."""
    sets = sets_of(before.edition)
    feasible = sets_for(before, None)
    chosen = np.flatnonzero(feasible.points >= 0)[1:]
    values = value(afterstates(before, chosen, feasible))
    merits = merit(values, before.turn)
    # Of the sets that one hand pays for, the best is written last.
    rising = np.argsort(merits, kind="stable")
    worth, best = np.full(len(sets.turn.hands), -np.inf), np.full(len(sets.turn.hands), -1)
    worth[sets.need[chosen[rising]]] = merits[rising]
    best[sets.need[chosen[rising]]] = rising
    # A roll is worth the best set that a part of it pays for; one that pays for none is thrown again or lost (B10).
    stop, part = sets.turn.best_parts(worth)
    stops, last, lost = values[best[part]], stop, np.isneginf(stop)
    squares = np.where(lost, 0, sets.mask[chosen[best[part]]])
    if lost.any():
        roll, throws = sets.turn.rolls[lost.argmax()], before.edition.throws
        thrown = replace(before, hand=before.edition.hand._replace(lying=roll, throws=throws))
        discarded = value(Afterstates.of([thrown.after(Discard(before.turn))]))
        last = np.where(lost, merit(discarded, before.turn), stop)
        stops = np.where(lost[:, None], discarded, stops)
    return TurnPlan(sets.turn.solve(last, stop, throws=before.edition.throws), stops, squares)


def sets_for(position: Columbiz, dice: str | None) -> Feasible:
    """Return the sets that may be placed from here, with these dice or, for None, with any."""
    sets, mine = sets_of(position.edition), position.turn - 1
    most = min(position.edition.pieces_a_turn[position.seats] - position.placed, position.reserve[mine])
    allowed = sets.size <= most if dice is None else sets.within(dice, most)
    own = position.pieces[mine]
    return sets.feasible(own, sum(position.pieces) - own, allowed)


def afterstates(position: Columbiz, chosen: Ints, feasible: Feasible) -> Afterstates:
    """Return the positions after the turn has ended with each of these sets."""
    sets, mine = sets_of(position.edition), position.turn - 1
    pieces, reserve, captured, points = (
        np.repeat(np.array([field], np.int64), len(chosen), axis=0)
        for field in (position.pieces, position.reserve, position.captured, position.points)
    )
    own = pieces[:, mine].copy()
    captives = pieces & sets.captures[chosen, None]
    captives[:, mine] = 0
    pieces ^= captives
    pieces[:, mine] = own | sets.mask[chosen]
    reserve[:, mine] -= sets.size[chosen]
    captured[:, mine] += rows(captives).sum(axis=(1, 2))
    points[:, mine] += feasible.points[chosen]
    turn = seat_after(position.turn, position.seats)
    return Afterstates(position.edition, position.first, turn, pieces, reserve, captured, points)


class Novice:
    """Keeps the most frequent face, then places wherever the next piece scores most now."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, position: Position, seat: int) -> Event:
        """Return the best move for the score as it is now."""
        assert isinstance(position, Columbiz)
        if not position.placed and position.hand.left:
            return Keep(seat, most_frequent(position.hand.lying, self.random))
        places = [event for event in position.moves(seat) if isinstance(event, Place)]
        if not places:
            return Discard(seat)
        scores = [position.after(event).scores[seat - 1] for event in places]
        best = [event for event, score in zip(places, scores, strict=True) if score == max(scores)]
        return self.random.choice(best)

    seconds = no_time


def learned(file: Path) -> ExpectimaxPlayer:
    """Return a player with the weights in a file."""
    return ExpectimaxPlayer(FittedValue(read_weights(file)))


MAKERS: Makers = {
    "novice": Novice,
    "skilled": lambda _: ExpectimaxPlayer(score_and_height),
    "expert": lambda _: ExpectimaxPlayer(FittedValue()),
}
LEARNED = (expert_file(),)
"""The files of weights that were learned, and have a card."""
