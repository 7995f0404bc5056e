"""Players of Cubo: how they lay, grab and swap, when they lift, and how long they take for it.

A player is a mind, which decides, and a pace, which says how long a person of some practice would need.
"""

from random import Random
from typing import NamedTuple, Protocol

from rekke.players.cubo_foresight import Foresight
from rekke.players.cubo_squares import best_square, best_swap
from rekke.players.levels import Makers
from rekke.players.pace import Span
from rekke.rules.cubo.events import Cover, Grab, Lift, Stay, Swap, Waive
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.cubo.square import lay, line_score
from rekke.rules.dice import pairs
from rekke.rules.events import Event
from rekke.rules.position import Position


class Mind(Protocol):
    """Decides what a seat does at each of the three moments at which it may choose."""

    def square(self, position: Cubo, seat: int, *, may_lift: bool) -> str:
        """Return the square to cover, or nothing to lift the dice instead."""

    def grab(self, position: Cubo, seat: int) -> str:
        """Return the die to grab from the middle, or nothing to waive it."""

    def swap(self, position: Cubo, seat: int) -> str:
        """Return the place for the grabbed die, or nothing to stay."""


class HumanPace(NamedTuple):
    """Seconds that a person of some practice takes to throw, to lay at leisure or in a hurry, to grab, to swap."""

    throw: Span
    lay: Span
    hurry: Span
    grab: Span
    swap: Span

    @property
    def again(self) -> float:
        """The most seconds that a throw and laying it take."""
        return self.throw.most + self.lay.most


class Laid(NamedTuple):
    """The dice that a seat laid last, and its time in this round when it threw them and until they lay."""

    played: int
    dice: str
    after: float
    within: float


class CuboPlayer:
    """Plays Cubo with a mind and at a pace; it keeps the time of a round only to know if it may throw again."""

    def __init__(self, random: Random, mind: Mind, pace: HumanPace) -> None:
        self.seed = random.getrandbits(64)
        self.mind = mind
        self.pace = pace
        self.laid: dict[int, Laid] = {}

    def choose(self, position: Position, seat: int) -> Event:
        """Return what the seat does now."""
        assert isinstance(position, Cubo)
        if position.scoring:
            place = self.mind.swap(position, seat)
            return Swap(seat, place) if place else Stay(seat)
        if position.tray(seat).covered:
            die = self.mind.grab(position, seat)
            return Grab(seat, die) if die else Waive(seat)
        may_lift = self._time_left_after_laying(position, seat) > self.pace.again and not position.called
        square = self.mind.square(position, seat, may_lift=may_lift)
        return Cover(seat, square) if square else Lift(seat)

    def seconds(self, position: Position, seat: int) -> float:
        """Return as many seconds as a person would take, fewer once somebody has called."""
        assert isinstance(position, Cubo)
        return self._span(position, seat).seconds(self.seed, position, seat)

    def hurry(self, position: Position, seat: int) -> float | None:
        """Return the seconds until the dice lie, once somebody has called; None for a practised player, who need not hurry."""
        assert isinstance(position, Cubo)
        tray, limit = position.tray(seat), position.edition.countdown
        if not position.called or not tray.laying or tray.in_hand or self.pace.lay.most < limit:
            return None
        return self.pace.hurry.seconds(self.seed, position, seat)

    def _span(self, position: Cubo, seat: int) -> Span:
        tray = position.tray(seat)
        if position.scoring:
            return self.pace.swap
        if tray.covered:
            return self.pace.grab
        if tray.in_hand:
            return self.pace.throw
        in_a_hurry = position.called or self._time_left(position, seat) < self.pace.again
        return self.pace.hurry if in_a_hurry else self.pace.lay

    def _time_left(self, position: Cubo, seat: int) -> float:
        """Return the seconds of the round's limit (C10) that a seat had left when it threw the dice in its tray."""
        limit = position.edition.C10
        return float("inf" if limit == "none" else limit) - self._spent(position, seat)

    def _spent(self, position: Cubo, seat: int) -> float:
        """Return the seconds of this round that a seat had used when it threw the dice in its tray."""
        last = self.laid.get(seat)
        if last is None or last.played != position.played:
            return 0.0
        return last.after if last.dice == position.tray(seat).dice else last.after + last.within

    def _time_left_after_laying(self, position: Cubo, seat: int) -> float:
        """Remember the dice that a seat lays now, and return the seconds that it then has left; asking again changes nothing."""
        within = self.pace.throw.most + self.seconds(position, seat)
        left, spent = self._time_left(position, seat), self._spent(position, seat)
        self.laid[seat] = Laid(position.played, position.tray(seat).dice, spent, within)
        return left - within


class Greedy:
    """Lays the best row, then the best of the rest, and takes the highest die."""

    def square(self, position: Cubo, seat: int, *, may_lift: bool) -> str:
        """Lay the best first row, then the best last row, then the other dice beside the joker."""
        *others, joker = pairs(position.tray(seat).dice)
        in_any_order = position.edition.C4 == "any"
        above = _best_row(others, in_any_order)
        rest = _without(others, above)
        below = _best_row(rest, in_any_order)
        left, right = _without(rest, below)
        square = lay([*above, left, joker, right, *below])
        return "" if may_lift and not position.edition.score(square) else square

    def grab(self, position: Cubo, seat: int) -> str:  # noqa: ARG002  (looks at the dice alone)
        """Take the highest die of the middle."""
        return max(pairs(position.middle), key=lambda die: die[1], default="")

    def swap(self, position: Cubo, seat: int) -> str:
        """Put the die where it raises the score most."""
        return _best_place(position, seat)


class Careful:
    """Lays the best square of a throw, takes the die that raises it most, and lifts a poor throw."""

    enough = 12
    """The lowest score of a square that is covered although the dice may be lifted."""

    def square(self, position: Cubo, seat: int, *, may_lift: bool) -> str:
        """Cover the best square if it scores enough."""
        best = best_square(position.tray(seat).dice, in_any_order=position.edition.C4 == "any")
        return "" if may_lift and best.score < self.enough else best.square

    def grab(self, position: Cubo, seat: int) -> str:
        """Take the die that raises the square most, or none if none does."""
        square, in_any_order = position.tray(seat).dice, position.edition.C4 == "any"
        found = [best_swap(square, die, in_any_order=in_any_order) for die in pairs(position.middle)]
        return max(found, key=lambda plan: plan.score).die if found else ""

    def swap(self, position: Cubo, seat: int) -> str:
        """Put the die where it raises the score most."""
        return _best_place(position, seat)


def _best_place(position: Cubo, seat: int) -> str:
    tray = position.tray(seat)
    return best_swap(tray.dice, tray.prize, in_any_order=position.edition.C4 == "any").place


def _best_row(dice: list[str], in_any_order: bool) -> list[str]:
    """Return the three of these dice that score most as a row."""
    rows = ([a, b, c] for a in dice for b in _without(dice, [a]) for c in _without(dice, [a, b]))
    return max(rows, key=lambda row: line_score("".join(row), in_any_order))


def _without(dice: list[str], taken: list[str]) -> list[str]:
    rest = list(dice)
    for die in taken:
        rest.remove(die)
    return rest


NOVICE = HumanPace(Span(1.0, 2.0), Span(20.0, 30.0), Span(3.0, 4.5), Span(0.8, 2.0), Span(1.5, 4.0))
SKILLED = HumanPace(Span(0.9, 1.6), Span(3.8, 5.9), Span(2.8, 4.2), Span(0.5, 1.2), Span(1.0, 3.0))
EXPERT = HumanPace(Span(0.8, 1.4), Span(3.0, 5.0), Span(2.5, 4.0), Span(0.35, 0.7), Span(1.0, 2.0))

MAKERS: Makers = {
    "novice": lambda random: CuboPlayer(random, Greedy(), NOVICE),
    "skilled": lambda random: CuboPlayer(random, Careful(), SKILLED),
    "expert": lambda random: CuboPlayer(random, Foresight(), EXPERT),
}
