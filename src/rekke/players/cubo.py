"""Players of Cubo: how they lay, grab and swap, when they lift, and how long they take for it."""

from random import Random
from typing import NamedTuple, Protocol

from rekke.players.cubo_foresight import Foresight
from rekke.players.cubo_squares import best_square, best_swap
from rekke.players.levels import Makers
from rekke.rules.cubo.rules import Position as Cubo
from rekke.rules.cubo.square import lay, line_score
from rekke.rules.dice import pairs
from rekke.rules.events import Event
from rekke.rules.position import Position


class Mind(Protocol):
    """Decides what a seat does in each of the three moments in which it may."""

    def square(self, position: Cubo, seat: int, *, may_lift: bool) -> str:
        """Give the square to cover, or nothing to lift the dice instead."""

    def grab(self, position: Cubo, seat: int) -> str:
        """Give the die to grab from the middle, or nothing to waive it."""

    def swap(self, position: Cubo, seat: int) -> str:
        """Give the place for the grabbed die, or nothing to stay."""


class Span(NamedTuple):
    """The least and the most seconds that something takes."""

    least: float
    most: float


class Pace(NamedTuple):
    """How long a person of some practice takes: to throw, to lay in peace and in a hurry, to grab, to swap."""

    throw: Span
    lay: Span
    hurry: Span
    grab: Span
    swap: Span

    @property
    def again(self) -> float:
        """The seconds that one more throw may cost."""
        return self.throw.most + self.lay.most


class CuboPlayer:
    """Plays Cubo with a mind and at a pace; it looks at the clock only to know if it may throw again."""

    def __init__(self, random: Random, mind: Mind, pace: Pace) -> None:
        self.random = random
        self.mind = mind
        self.pace = pace
        self.taken: dict[int, tuple[int, float]] = {}

    def choose(self, position: Position, seat: int) -> Event:
        """Give what the seat does now."""
        assert isinstance(position, Cubo)
        if position.scoring:
            place = self.mind.swap(position, seat)
            return Event(seat, "swap", place) if place else Event(seat, "stay")
        if position.tray(seat).covered:
            die = self.mind.grab(position, seat)
            return Event(seat, "grab", die) if die else Event(seat, "waive")
        may_lift = not position.called and self._time_for_another(position, seat)
        square = self.mind.square(position, seat, may_lift=may_lift)
        return Event(seat, "cover", square) if square else Event(seat, "lift")

    def seconds(self, position: Position, seat: int) -> float:
        """Take as long as a person would, less once somebody has called."""
        assert isinstance(position, Cubo)
        seconds = round(self.random.uniform(*self._span(position, seat)), 3)
        self.taken[seat] = (position.played, self._spent(position, seat) + seconds)
        return seconds

    def _span(self, position: Cubo, seat: int) -> Span:
        tray = position.tray(seat)
        if position.scoring:
            return self.pace.swap
        if tray.covered:
            return self.pace.grab
        if tray.in_hand:
            return self.pace.throw
        return self.pace.hurry if position.called or self._late_soon(position, seat) else self.pace.lay

    def _late_soon(self, position: Cubo, seat: int) -> bool:
        return self._left(position, seat) < self.pace.lay.most

    def _time_for_another(self, position: Cubo, seat: int) -> bool:
        return self._left(position, seat) > self.pace.again

    def _left(self, position: Cubo, seat: int) -> float:
        """Say how much of the round's limit (C10) this seat has left."""
        limit = position.edition.C10
        return float("inf" if limit == "none" else limit) - self._spent(position, seat)

    def _spent(self, position: Cubo, seat: int) -> float:
        played, seconds = self.taken.get(seat, (position.played, 0.0))
        return seconds if played == position.played else 0.0


class Greedy:
    """Lays one row after the other as well as it goes, and takes the highest die it can use."""

    def square(self, position: Cubo, seat: int, *, may_lift: bool) -> str:
        """Lay the best first row of the dice there are, then the last, then the rest around the joker."""
        *others, joker = pairs(position.tray(seat).dice)
        in_any_order = position.edition.C4 == "any"
        above = _best_row(others, in_any_order)
        rest = _without(others, above)
        below = _best_row(rest, in_any_order)
        left, right = _without(rest, below)
        square = lay([*above, left, joker, right, *below])
        return "" if may_lift and not position.edition.score(square) else square

    def grab(self, position: Cubo, seat: int) -> str:  # noqa: ARG002  (it looks at the die alone)
        """Take the highest die that lies there."""
        return max(pairs(position.middle), key=lambda die: die[1], default="")

    def swap(self, position: Cubo, seat: int) -> str:
        """Put it where it does most good."""
        return _best_place(position, seat)


class Careful:
    """Lays the best square there is, takes the die that suits it, and lifts a poor throw."""

    enough = 12
    """What a square scores that is not lifted, as it lies."""

    def square(self, position: Cubo, seat: int, *, may_lift: bool) -> str:
        """Lay the best square if it is good enough."""
        best = best_square(position.tray(seat).dice, in_any_order=position.edition.C4 == "any")
        return "" if may_lift and best.score < self.enough else best.square

    def grab(self, position: Cubo, seat: int) -> str:
        """Take the die that raises the square most, none if none does."""
        square, in_any_order = position.tray(seat).dice, position.edition.C4 == "any"
        found = [best_swap(square, die, in_any_order=in_any_order) for die in pairs(position.middle)]
        return max(found, key=lambda plan: plan.score).die if found else ""

    def swap(self, position: Cubo, seat: int) -> str:
        """Put it where it does most good."""
        return _best_place(position, seat)


def _best_place(position: Cubo, seat: int) -> str:
    tray = position.tray(seat)
    return best_swap(tray.dice, tray.prize, in_any_order=position.edition.C4 == "any").place


def _best_row(dice: list[str], in_any_order: bool) -> list[str]:
    """Give the three of these dice that score most in a row."""
    rows = ([a, b, c] for a in dice for b in _without(dice, [a]) for c in _without(dice, [a, b]))
    return max(rows, key=lambda row: line_score("".join(row), in_any_order))


def _without(dice: list[str], taken: list[str]) -> list[str]:
    rest = list(dice)
    for die in taken:
        rest.remove(die)
    return rest


NOVICE = Pace(Span(1.0, 2.0), Span(5.0, 9.0), Span(3.0, 4.5), Span(0.8, 2.0), Span(1.5, 4.0))
SKILLED = Pace(Span(0.9, 1.6), Span(3.8, 5.9), Span(2.8, 4.2), Span(0.5, 1.2), Span(1.0, 3.0))
EXPERT = Pace(Span(0.8, 1.4), Span(3.0, 5.0), Span(2.5, 4.0), Span(0.35, 0.7), Span(1.0, 2.0))

MAKERS: Makers = {
    "novice": lambda random: CuboPlayer(random, Greedy(), NOVICE),
    "skilled": lambda random: CuboPlayer(random, Careful(), SKILLED),
    "expert": lambda random: CuboPlayer(random, Foresight(), EXPERT),
}
